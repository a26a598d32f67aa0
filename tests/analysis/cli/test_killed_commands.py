"""`study`, `compare` and `report`, killed at any moment: nothing is half-written, and the same words go on to the same
bytes."""

from __future__ import annotations

import contextlib
import random
import subprocess
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.cli import cli
from tests.analysis.killed import environment, line
from tests.engine.play.killed import kill

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


START = 2.0
"""Seconds, roughly, that a process takes before it does what it was asked."""


def run_whole(words: list[str], folder: Path) -> float:
    """Run the command to its end in this process; how long it took, in seconds."""
    began = time.monotonic()
    with contextlib.chdir(folder):
        done = CliRunner().invoke(cli, words, prog_name="sondage")
    assert done.exit_code == 0, done.output
    return time.monotonic() - began


def killed_after(words: list[str], folder: Path, seconds: float) -> bool:
    """Start the command and kill it so long after its start; whether it was still at work."""
    child = subprocess.Popen(
        line(words), cwd=folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    time.sleep(seconds)
    at_work = child.poll() is None
    kill(child)
    return at_work


def pages(folder: Path) -> dict[str, bytes]:
    """What was written for readers: pages, and tables beside them."""
    found = [path for path in (folder / "out").glob("*") if path.suffix in (".html", ".md") and path.name[0] != "."]
    return {path.name: path.read_bytes() for path in found}


def killed_and_gone_on(words: list[str], tmp_path: Path, kills: int) -> None:
    whole = tmp_path / "whole"
    whole.mkdir()
    longest = START + run_whole(words, whole)
    wanted, chance, at_work = pages(whole), random.Random(5), 0
    assert len(wanted) >= 2
    for number in range(kills):
        folder = tmp_path / f"killed-{number}"
        folder.mkdir()
        at_work += killed_after(words, folder, longest * (number + chance.random()) / kills)
        assert pages(folder).items() <= wanted.items(), "a page is there whole or not at all"
        run_whole(words, folder)
        assert pages(folder) == wanted
    assert at_work > 0


@pytest.mark.parametrize("kills", KILLS)
def test_a_killed_study_goes_on(kills: int, tmp_path: Path) -> None:
    file = tmp_path / "small.yaml"
    file.write_text(STUDY, encoding="utf-8")
    killed_and_gone_on(["study", str(file), "--out", "out"], tmp_path, kills)


@pytest.mark.parametrize("kills", KILLS)
def test_a_killed_comparison_goes_on(kills: int, tmp_path: Path) -> None:
    words = ["compare", "archaeology/card-game", "archaeology/no-thieves", "--players", "2", "--games", "600"]
    words += ["--seeds", "smoke", "--metric", "win_rate_by_seat", "--out", "out"]
    killed_and_gone_on(words, tmp_path, kills)


@pytest.mark.parametrize("kills", KILLS)
def test_a_killed_report_leaves_nothing_half_written(kills: int, tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = ["simulate", "archaeology/card-game", "--players", "2", "--games", "600", "--seeds", "smoke"]
    done = CliRunner().invoke(cli, [*words, "--out", str(run)], prog_name="sondage")
    assert done.exit_code == 0, done.output
    killed_and_gone_on(["report", str(run), "--out", "out"], tmp_path, kills)
