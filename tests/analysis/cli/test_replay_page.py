"""`sondage replay --html`: a game in pictures, in one file."""

from __future__ import annotations

import json
import re
from pathlib import Path

from click.testing import CliRunner

from analysis.cli import cli
from engine.play.simulate import simulate


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


def test_a_page_that_cannot_be_written(tmp_path: Path) -> None:
    simulate("mykerinos/special-edition", 2, 2, "blocker,saver", 7, "games", workers=1, out=tmp_path / "run")
    (tmp_path / "file").write_text("")
    done = CliRunner().invoke(cli, ["replay", str(tmp_path / "run"), "--html", str(tmp_path / "file" / "page.html")])
    assert done.exit_code != 0
