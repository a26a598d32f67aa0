"""Closeness of dice games, by counting all outcomes (Isaksen et al. 2016)."""

from __future__ import annotations

from itertools import product

import numpy as np
import polars as pl
import pytest

from analysis.metrics import measure
from tests.analysis.metrics.made_by_hand import hand_run

FACES = range(1, 7)


def duels(rolls: list[tuple[int, ...]]) -> np.ndarray:
    """Points of the two sides for every pair of rolls: a point for each die that is higher than the other's."""
    pairs = list(product(rolls, rolls))
    won = [sum(x > y for x, y in zip(a, b, strict=True)) for a, b in pairs]
    lost = [sum(x < y for x, y in zip(a, b, strict=True)) for a, b in pairs]
    return np.column_stack([won, lost])


TWO = list(product(FACES, FACES))
GAMES = {
    "1d6": (duels([(f,) for f in FACES]), 1.095, 0.1667),
    "2d6 sorted": (duels([tuple(sorted(roll)) for roll in TWO]), 0.680, 0.2052),
    "2d6 unsorted": (duels(TWO), 0.775, 0.3750),
}


@pytest.mark.parametrize("name", GAMES)
def test_dice(name: str) -> None:
    scores, closeness, level = GAMES[name]
    run = hand_run(scores)
    found = measure(run, "closeness").row(by_predicate=pl.col("quantity") == "closeness", named=True)
    assert found["estimate"] == pytest.approx(closeness, abs=5e-4)
    assert found["lower"] < found["estimate"] < found["upper"]
    ties = measure(run, "ties").row(by_predicate=pl.col("kind") == "level scores", named=True)
    assert ties["estimate"] == pytest.approx(level, abs=5e-5)


def test_within_a_part_of_the_first_score() -> None:
    run = hand_run([[60, 55, 40], [100, 95, 3], [10, 9, 1], [80, 80, 80]])
    found = {row["quantity"]: row["estimate"] for row in measure(run, "closeness").iter_rows(named=True)}
    assert found["within 1 point"] == 0.5 and found["within 5 %"] == 0.5 and found["within 10 %"] == 1


def test_games_that_are_all_level_have_no_closeness() -> None:
    table = measure(hand_run([[5, 5], [7, 7]]), "closeness")
    assert table.filter(pl.col("quantity") == "closeness")["estimate"].to_list() == [None]
