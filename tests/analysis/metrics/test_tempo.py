"""Metrics of tempo: games by hand, and games by chance with and without feedback."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from analysis.logs import pieces
from analysis.metrics import measure
from tests.analysis.metrics.made_by_hand import hand_run, rounds_of
from tests.analysis.planted import courses, run_of, seatings
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


def test_comebacks_by_hand(by_hand: SyntheticRun) -> None:
    assert row(by_hand, "comeback", position="behind")["estimate"] == pytest.approx(1 / 3)
    assert row(by_hand, "comeback", position="last")["estimate"] == pytest.approx(1 / 3)


def test_hidden_points_that_turn_the_game() -> None:
    """On open points A leads all three games at the end, and wins one."""
    shown = np.array(MARKS)
    shown[:, -1] = [[9, 6, 3], [9, 5, 5], [6, 3, 3]]
    run = hand_run(np.array(MARKS)[:, -1], marks=MARKS, points=shown)
    assert row(run, "final_reveal", quantity="turned")["estimate"] == pytest.approx(2 / 3)


@pytest.mark.parametrize("hidden", [0.5, 1.0, 2.0])
def test_hidden_points_dealt_out_whoever_leads_turn_as_many_games_as_expected(hidden: float) -> None:
    """Whatever the size of the hidden part: a claim that it overturns the ranking has that to beat, not a quarter."""
    marks = courses(np.random.default_rng(17), 6000, (1.0, 1.0, 1.0, hidden))
    shown = marks.copy()
    shown[:, -1] = marks[:, -2]
    found = row(hand_run(marks[:, -1], marks=marks, points=shown), "final_reveal", quantity="turned")
    assert abs(found["estimate"] - found["without_feedback"]) < 4 * found["se"]
    assert found["without_feedback"] > 0.12


def test_games_of_one_round_have_no_half_time() -> None:
    marks = [[[3, 2]], [[1, 4]], [[5, 1]]]
    run = hand_run(np.array(marks)[:, -1], marks=marks)
    table = measure(run, "comeback")
    assert table["estimate"].to_list() == [None, None] and table["without_feedback"].to_list() == [None, None]
    assert measure(run, "snowball").is_empty()
    assert measure(run, "predictability")["estimate"].to_list() == [1]


@pytest.fixture(scope="module")
def fair() -> SyntheticRun:
    """Games of four rounds alike, three to a block."""
    marks = np.random.default_rng(3).poisson(10, (6000, 4, 3)).cumsum(axis=1)
    return run_of(marks, block=np.arange(6000) // 3)


def test_what_becomes_of_a_lead_by_hand() -> None:
    """Two games of one seating: A leads by 4, then 6; by 0, then 2; so 4 points more ahead gain nothing more. On open
    points they lead by 2, then 6, and by 0, then 2: 2 points more gain 2 more."""
    marks = [[[4, 0], [6, 0]], [[2, 2], [4, 2]]]
    shown = [[[3, 1], [6, 0]], [[2, 2], [4, 2]]]
    table = measure(hand_run(np.array(marks)[:, -1], marks=marks, points=shown), "snowball")
    assert table["quantity"].to_list() == ["score"] * 2 + ["open points"] * 2
    assert table["round"].to_list() == ["half-time", "1"] * 2
    assert table["estimate"].to_list() == pytest.approx([0, 0, 1, 1])
    assert table["reached"].to_list() == pytest.approx([1, 1, 0.25, 0.25])


def test_seatings_are_apart() -> None:
    """One game of each seating: there is nothing to compare a lead with."""
    run = run_of(np.array(MARKS), np.array([[0, 1, 2], [1, 0, 2], [2, 1, 0]]))
    assert measure(run, "snowball")["estimate"].is_null().all()
    assert measure(run, "comeback")["without_feedback"].to_list() == [None, None]


ONE_SIZE, EARLY_LARGE, LATE_LARGE = (1.0,) * 4, (2.0, 2.0, 1.0, 1.0), (1.0, 1.0, 2.0, 2.0)
UNEQUAL = (0.0, 0.3, 0.6)


def planted(games: int = 3000, seed: int = 4, **truth: Any) -> SyntheticRun:
    order = seatings(games, truth.get("seats", 3))
    return run_of(courses(np.random.default_rng(seed), games, order=order, **truth), order)


@pytest.mark.parametrize("sizes", [ONE_SIZE, EARLY_LARGE, LATE_LARGE], ids=["even", "early", "late"])
@pytest.mark.parametrize("plans", [None, UNEQUAL], ids=["equal plans", "unequal plans"])
@pytest.mark.parametrize("seats", [2, 3])
def test_no_feedback_is_none_whatever_the_rounds(
    sizes: tuple[float, ...], plans: tuple[float, ...] | None, seats: int
) -> None:
    run = planted(sizes=sizes, plans=plans and plans[:seats], seats=seats)
    for found in measure(run, "snowball").iter_rows(named=True):
        assert abs(found["estimate"]) < 4 * found["se"] < 0.25
    if plans is None:
        for name in ("comeback", "predictability"):
            for found in measure(run, name).iter_rows(named=True):
                # The value without feedback has an error of its own, smaller than that of the estimate.
                assert abs(found["estimate"] - found["without_feedback"]) < 4 * found["se"] + 2e-3, (name, found)


def test_feedback_is_measured() -> None:
    """Each round adds 3 % of the lead: with 12 rounds to go a lead grows by 1.03^12 - 1."""
    run = planted(sizes=tuple(np.linspace(1, 2, 13)), feedback=0.03)
    found = row(run, "snowball", quantity="score", round="1")
    assert abs(found["estimate"] - (1.03**12 - 1)) < 4 * found["se"]
    half = row(run, "snowball", quantity="score", round="half-time")
    assert abs(half["estimate"] - (1.03**7 - 1)) < 4 * half["se"] and half["lower"] > 0.05


def test_passing_swings_shrink_leads_and_leave_open_points_alone() -> None:
    """Points at risk as large as a round's gain: at half-time a third of a lead passes again."""
    rng = np.random.default_rng(9)
    shown = courses(rng, 6000)
    now = shown.copy()
    now[:, :-1] += np.rint(100 * rng.normal(size=now[:, :-1].shape))
    run = hand_run(shown[:, -1], marks=now, points=shown)
    score, points = (row(run, "snowball", quantity=q, round="half-time") for q in ("score", "open points"))
    assert abs(score["estimate"] + 1 / 3) < 4 * score["se"] and abs(points["estimate"]) < 4 * points["se"]


@pytest.mark.parametrize("deals", [2, pytest.param(10, marks=pytest.mark.slow)])
def test_few_deals_of_a_seating_do_not_make_it_look_surer(deals: int) -> None:
    """Means taken off shrink what is left: the error allows for it."""
    slopes, errors = [], []
    for seed in range(60):
        games = 24 * deals
        order = np.array(list(permutations(range(4))))[np.arange(games) % 24]
        run = run_of(courses(np.random.default_rng(seed), games, seats=4, order=order), order)
        found = row(run, "snowball", quantity="score", round="half-time")
        slopes.append(found["estimate"])
        errors.append(found["se"])
    assert np.mean(errors) == pytest.approx(np.std(slopes), rel=0.25)


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


def test_a_round_that_ended_together_with_the_last_counts_as_the_last() -> None:
    """Where the last turns leave nothing to decide, a game logs one row for several rounds."""
    order = seatings(1200, 3)
    marks = courses(np.random.default_rng(4), 1200, order=order, feedback=0.1)
    short = np.arange(1200) % 7 == 0
    marks[short, 2] = marks[short, 3]
    whole = run_of(marks, order)
    rounds = whole.tables["rounds"]
    gaps = rounds.filter((pl.col("round") != 3) | ~pl.col("game").is_in(np.nonzero(short)[0]))
    assert gaps.height < rounds.height
    gapped = replace(whole, tables={**whole.tables, "rounds": gaps})
    for metric in ("snowball", "comeback", "predictability", "lead_changes"):
        assert_frame_equal(measure(gapped, metric), measure(whole, metric))
    assert measure(whole, "snowball")["estimate"].null_count() == 0
