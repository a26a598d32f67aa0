"""Metrics of tempo: games by hand, and games by chance with and without feedback."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pytest

from analysis.logs import pieces
from analysis.metrics import measure
from tests.analysis.metrics.made_by_hand import hand_run, rounds_of
from tests.analysis.synthetic_run import SyntheticRun

# Three games of three rounds: A leads all along; B comes from last; level until the end, where C wins.
MARKS = [
    [[3, 2, 1], [6, 4, 2], [9, 6, 3]],
    [[3, 1, 2], [6, 4, 5], [7, 9, 8]],
    [[1, 1, 1], [2, 2, 2], [3, 3, 5]],
]


@pytest.fixture(scope="module")
def by_hand() -> SyntheticRun:
    return hand_run(np.array(MARKS)[:, -1], marks=MARKS)


def row(run: SyntheticRun, metric: str, **key: Any) -> dict[str, Any]:
    return measure(run, metric).row(by_predicate=pl.all_horizontal(pl.col(k) == v for k, v in key.items()), named=True)


def test_lead_changes_by_hand(by_hand: SyntheticRun) -> None:
    assert row(by_hand, "lead_changes", statistic="mean")["estimate"] == pytest.approx(1 / 3)
    assert row(by_hand, "lead_changes", statistic="none")["estimate"] == pytest.approx(2 / 3)
    assert row(by_hand, "last_lead_change", statistic="mean")["estimate"] == pytest.approx((0 + 1 + 0) / 3)


def test_predictability_by_hand(by_hand: SyntheticRun) -> None:
    """The leader after round 1 wins the first game, loses the second; of three level seats one wins: a third."""
    assert measure(by_hand, "predictability")["estimate"].to_list() == pytest.approx([(1 + 0 + 1 / 3) / 3] * 2 + [1])
    assert measure(by_hand, "snowball")["round"].to_list() == [1, 2]


def test_comebacks_by_hand(by_hand: SyntheticRun) -> None:
    assert row(by_hand, "comeback", position="behind")["estimate"] == pytest.approx(1 / 3)
    assert row(by_hand, "comeback", position="last")["estimate"] == pytest.approx(1 / 3)


def test_hidden_points_that_turn_the_game() -> None:
    """On open points A leads all three games at the end, and wins one."""
    shown = np.array(MARKS)
    shown[:, -1] = [[9, 6, 3], [9, 5, 5], [6, 3, 3]]
    run = hand_run(np.array(MARKS)[:, -1], marks=MARKS, points=shown)
    assert row(run, "final_reveal", quantity="turned")["estimate"] == pytest.approx(2 / 3)


def test_games_of_one_round_have_no_half_time() -> None:
    marks = [[[3, 2]], [[1, 4]], [[5, 1]]]
    run = hand_run(np.array(marks)[:, -1], marks=marks)
    table = measure(run, "comeback")
    assert table["estimate"].to_list() == [None, None] and measure(run, "snowball").is_empty()
    assert measure(run, "predictability")["estimate"].to_list() == [1]


def by_chance(feedback: float, games: int = 6000, rounds: int = 4, seats: int = 3) -> SyntheticRun:
    """Gains drawn alike in every round, and more for whoever leads: `feedback` points a round."""
    rng = np.random.default_rng(3)
    marks = np.zeros((games, rounds, seats))
    score = np.zeros((games, seats))
    for mark in range(rounds):
        leads = score == score.max(axis=1, keepdims=True)
        score = score + rng.poisson(10, score.shape) + rng.poisson(feedback, score.shape) * leads * (mark > 0)
        marks[:, mark] = score
    return hand_run(marks[:, -1], marks=marks, block=np.arange(games) // 3)


@pytest.fixture(scope="module")
def fair() -> SyntheticRun:
    return by_chance(0)


def test_without_feedback_games_are_as_their_null(fair: SyntheticRun) -> None:
    for metric in ("lead_changes", "last_lead_change", "predictability", "comeback"):
        for found in measure(fair, metric).drop_nulls("null").iter_rows(named=True):
            # The null has an error of its own, at most that of the estimate.
            assert abs(found["estimate"] - found["null"]) < 4 * 1.5 * found["se"] + 1e-9, (metric, found)
    for found in measure(fair, "snowball").iter_rows(named=True):
        assert abs(found["estimate"]) < 4 * found["se"]


def test_feedback_is_seen() -> None:
    snowball = measure(by_chance(4), "snowball")
    assert snowball["lower"][0] > 0.02


def test_chances_move_as_much_as_they_must(fair: SyntheticRun) -> None:
    moved, must = (row(fair, "tension", quantity=f"movement{more}") for more in ("", " of true chances"))
    assert must["estimate"] == pytest.approx(2 / 3, abs=0.05)
    assert abs(moved["estimate"] - must["estimate"]) < 4 * moved["se"]
    assert 0 < row(fair, "tension", quantity="drama")["estimate"] < 1


def test_pieces_of_a_run_give_the_whole(fair: SyntheticRun, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = {name: measure(fair, name)["estimate"] for name in ("predictability", "last_lead_change", "comeback")}
    monkeypatch.setattr(pieces, "AT_ONCE", 500)
    for name, estimate in whole.items():
        assert measure(fair, name)["estimate"].to_list() == pytest.approx(estimate.to_list())


def test_games_of_uneven_length_and_rows_in_any_order() -> None:
    marks = rounds_of(np.array(MARKS), None, np.arange(3))
    short = marks.filter(~((pl.col("game") == 0) & (pl.col("round") == 3))).sample(fraction=1, shuffle=True, seed=1)
    run = hand_run(np.array(MARKS)[:, -1], marks=MARKS)
    cut = SyntheticRun(run.info, run.seats, {**run.tables, "rounds": short}, run.manifest)
    table = measure(cut, "predictability")
    assert table["games"].to_list() == [3, 3, 2]
    assert table["estimate"].to_list()[2] == 1
    assert row(cut, "last_lead_change", statistic="mean")["estimate"] == pytest.approx(1 / 3)
