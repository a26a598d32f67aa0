"""Planted truth: a variant made unfair by a known amount is mended, in at least 9 of 10 repetitions."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from analysis.experiments.setting import make_setting
from analysis.experiments.threads import play_on_threads
from analysis.metrics import measure
from tests.analysis.tune.small_tuning import tune, write

REPETITIONS = 10
MARGIN = 0.02

SEATS = """
variant: archaeology/card-game
set: [seats.points.1=8]
players: 2
seeds: {seeds}
seed: {seed}
vary: {{seats.points.1: {{low: 0, high: 16, step: 1}}, seats.points.2: {{low: 0, high: 4, step: 1}}}}
targets: [{{metric: win_rate_by_seat, distance_from: fair share, value: 0, margin: 0.02}}]
budget: {{games: 30000, candidate: 1500, confirm: 10000}}
"""
# One persona sits at two tables of five only, so its win rate takes more games than that of a seat.
OPTION = """
variant: archaeology/card-game
set: [treasures.map.count=12]
players: 2
seeds: {seeds}
seed: {seed}
vary: {{treasures.map.count: {{low: 2, high: 16, step: 1}}}}
targets: [{{metric: win_rate_by_persona, where: {{persona: map-hunter}}, value: {truth}, margin: 0.02}}]
budget: {{games: 120000, candidate: 6000, confirm: 40000}}
"""


def mended(folder: Path, text: str) -> bool:
    """Whether every number that is wanted is within the margin on the holdout seeds."""
    found = tune(write(folder, text), folder / "out")
    rows = found.confirmed.rows
    assert any(abs(row.before.found.value - row.aim.low) > MARGIN for row in rows)  # it was broken
    return all(abs(row.after.found.value - row.aim.low) <= MARGIN for row in rows)


def repeated(folder: Path, text: str, **values: float) -> list[bool]:
    found = []
    for number in range(REPETITIONS):
        place = folder / str(number)
        place.mkdir()
        found.append(mended(place, text.format(seeds=100 + number, seed=number, **values)))
    return found


@pytest.mark.slow
def test_a_seat_that_starts_with_points(tmp_path: Path) -> None:
    found = repeated(tmp_path, SEATS)
    assert sum(found) >= 9


@pytest.mark.slow
def test_an_option_that_is_doubled(tmp_path: Path) -> None:
    """Twice as many maps help the map hunter; its win rate with six of them is what is wanted back."""
    setting = make_setting("archaeology/card-game", players=2, seeds=7)
    rates = measure(play_on_threads(setting.plan(20_000)), "win_rate_by_persona")
    truth = float(str(rates.filter(pl.col("persona") == "map-hunter")["estimate"][0]))
    found = repeated(tmp_path, OPTION, truth=round(truth, 4))
    assert sum(found) >= 9
