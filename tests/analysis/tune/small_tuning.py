"""A small tuning for tests: seconds of play, and a truth that can be known."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from analysis.tune.outcome import Outcome, run_tuning
from analysis.tune.tuning import load_tuning
from engine.play.planned import play_planned
from engine.runs.manifest import Manifest
from engine.runs.reader import Run

UNFAIR = """
title: Seat 1 begins with points
variant: archaeology/card-game
set: [seats.points.1=8]
players: 2
lineup: [trader, hoarder]
vary:
  seats.points.1: {low: 0, high: 16, step: 1}
  seats.points.2: {low: 0, high: 4, step: 1}
targets:
  - {label: Fair seats, metric: win_rate_by_seat, distance_from: fair share, value: 0, margin: 0.03}
budget: {games: 12000, candidate: 720, confirm: 1500}
"""


def write(folder: Path, text: str = UNFAIR) -> Path:
    path = folder / "small.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def play(called: str, manifest: Manifest, place: Path) -> Run:
    return play_planned(manifest, place, 2)


def tune(path: Path, folder: Path, heard: Callable[[int], None] | None = None, workers: int = 2) -> Outcome:
    return run_tuning(load_tuning(path), folder, play, lambda text: None, workers, heard)
