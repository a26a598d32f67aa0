"""`simulate --levels` and `--replays`: what is played, what is said, and that the report of it opens."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.cli import cli
from engine.runs.reader import open_run

LINE = "simulate mykerinos/special-edition --lineup random,points-now,random --seeds smoke --games 30 --out r"


def test_both_levels_and_replays_from_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cli, [*LINE.split(), "--levels", "both", "--replays", "2"])
    assert done.exit_code == 0, done.output
    run = open_run(tmp_path / "r")
    assert (run.manifest.levels, run.manifest.replays, run.manifest.games) == ("both", 2, 36)
    assert run.manifest.lineup_text(1) == "random@blunt,points-now@blunt,random@blunt"
    report = CliRunner().invoke(cli, ["report", "r"])
    assert report.exit_code == 0, report.output
    text = (tmp_path / "r" / "report" / "report.md").read_text()
    assert "--lineup random,points-now,random --levels both --replays 2 " in text
    assert "random, points-now, random, each once sharp and once blunt" in text


def test_a_level_is_named_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused = CliRunner().invoke(cli, [*LINE.replace("points-now", "points-now@blunt").split(), "--levels", "mixed"])
    assert refused.exit_code == 2 and "names levels of its own" in refused.stderr
    assert not (tmp_path / "r").exists()
