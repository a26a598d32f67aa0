"""`sondage replay --html`: a game in pictures, in one file."""

from __future__ import annotations

import json
import re
from pathlib import Path

from click.testing import CliRunner

from analysis.cli import cli
from engine.catalogue import find_game
from engine.play.simulate import simulate
from tests.analysis.report.browser import replayed

BAZAAR = Path(__file__).parents[2] / "reference_games" / "bazaar"


def test_the_page_holds_every_step_and_loads_nothing(tmp_path: Path) -> None:
    run = simulate("mykerinos/nile", 3, 3, "blocker,saver,collector", 7, "games", workers=1, out=tmp_path / "run")
    page = tmp_path / "pages" / "game.html"
    done = CliRunner().invoke(cli, ["replay", str(tmp_path / "run"), "--game", "1", "--html", str(page)])
    assert done.exit_code == 0, done.output
    text = page.read_text(encoding="utf-8")
    found = re.search(r'<script id="steps" type="application/json">(.*?)</script>', text, re.S)
    assert found is not None
    steps = json.loads(found.group(1))
    decisions = run.scan("players").collect().row(3, named=True)["game_decisions"]
    assert len(steps) == decisions + 1
    assert all(step["picture"].startswith("<svg") for step in steps)
    assert steps[0]["words"].startswith("1. Seat 1: campaign 1, blue to act:")
    assert steps[-1]["words"].startswith("The end: seat 1")
    assert not re.search(r"(src|href)=", text), "nothing is loaded from elsewhere"
    assert "<noscript>" in text


def test_its_policy_lets_its_own_script_run_and_no_other(tmp_path: Path) -> None:
    find_game(str(BAZAAR))
    simulate("bazaar/standard", 2, 2, "greedy,careful", 7, "games", workers=1, out=tmp_path / "run")
    page = tmp_path / "game.html"
    done = CliRunner().invoke(cli, ["replay", str(tmp_path / "run"), "--html", str(page)])
    assert done.exit_code == 0, done.output
    text = page.read_text(encoding="utf-8")
    assert text.count('<meta http-equiv="Content-Security-Policy" content="default-src \'none\';') == 1
    found = re.search(r'<script id="steps" type="application/json">(.*?)</script>', text, re.S)
    assert found is not None
    steps = json.loads(found.group(1))
    seen = replayed(text, tmp_path)
    assert seen["first"] == [f"1 of {len(steps)}", steps[0]["words"]] and seen["pictures"] == 1
    assert seen["next"] == [f"2 of {len(steps)}", steps[1]["words"]]
    assert seen["strange"] is False, "a script that is not the page's own does not run"


def test_a_page_that_cannot_be_written(tmp_path: Path) -> None:
    simulate("mykerinos/special-edition", 2, 2, "blocker,saver", 7, "games", workers=1, out=tmp_path / "run")
    (tmp_path / "file").write_text("")
    done = CliRunner().invoke(cli, ["replay", str(tmp_path / "run"), "--html", str(tmp_path / "file" / "page.html")])
    assert done.exit_code != 0
