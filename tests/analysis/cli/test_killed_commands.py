"""`study`, `compare` and `report`, killed at any moment: nothing is half-written, and the same words go on to the same
bytes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.cli import cli
from tests.analysis.killed import same_files_after_kills

STUDY = """
game: archaeology
title: A small study
about: Three measures.
seeds: smoke
measures:
  close: {label: close games, kind: metric, variant: archaeology/card-game, metric: ties, games: 1200,
          where: {kind: level scores}}
  seats: {label: seats, kind: seats, variant: archaeology/card-game, tables: [2, 3], games: 1200}
  wins: {label: wins of the hoarder, kind: ratio, variant: archaeology/card-game, games: 1200, sum: [win60]}
claims:
  far: {claim: Far, question: "Far?", how: By play., decided_by: seats, expects: beyond, bound: 0.9, limits: All.}
"""
KILLS = [1, pytest.param(30, marks=pytest.mark.slow)]


STUDIED, COMPARED = ("index.html", "index.md"), ("comparison.html", "comparison.md")
REPORTED = ("report.html", "report.md")


@pytest.mark.parametrize("kills", KILLS)
def test_a_killed_study_goes_on(kills: int, tmp_path: Path) -> None:
    file = tmp_path / "small.yaml"
    file.write_text(STUDY, encoding="utf-8")
    same_files_after_kills(["study", str(file), "--out", "out"], tmp_path, kills, STUDIED, seed=5)


@pytest.mark.parametrize("kills", KILLS)
def test_a_killed_comparison_goes_on(kills: int, tmp_path: Path) -> None:
    words = ["compare", "archaeology/card-game", "archaeology/no-thieves", "--players", "2", "--games", "600"]
    words += ["--seeds", "smoke", "--metric", "win_rate_by_seat", "--out", "out"]
    same_files_after_kills(words, tmp_path, kills, COMPARED, seed=5)


@pytest.mark.parametrize("kills", KILLS)
def test_a_killed_report_leaves_nothing_half_written(kills: int, tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = ["simulate", "archaeology/card-game", "--players", "2", "--games", "600", "--seeds", "smoke"]
    done = CliRunner().invoke(cli, [*words, "--out", str(run)], prog_name="sondage")
    assert done.exit_code == 0, done.output
    same_files_after_kills(["report", str(run), "--out", "out"], tmp_path, kills, REPORTED, seed=5)
