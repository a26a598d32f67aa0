"""Leads, drama, surprise and chances of winning: worked examples, exact counts of small games, and games by chance."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from analysis.stats.growth import Growth, growth
from analysis.stats.lead import NOBODY, changes, leader_wins, leaders, over_mean
from analysis.stats.no_feedback import last_wins_without_feedback, leader_wins_without_feedback
from analysis.stats.tension import drama, left_after_decision, movement, surprise
from analysis.stats.win_chance import WIDEST, bins, chances, gap_to_best_other, normalised

# Winner's value and the other's, position by position.
GAME = np.array([[0.5, 0.4, 0.3, 0.45, 0.6, 0.8, 1.0], [0.5, 0.6, 0.7, 0.55, 0.4, 0.2, 0.0]]).T[None]


def test_drama_and_decision_of_the_worked_example() -> None:
    assert drama(GAME, [0]) == pytest.approx([0.46530], abs=1e-5)
    assert left_after_decision(GAME, [0]) == pytest.approx([1 / 6])


def test_a_winner_that_never_trails_and_one_that_never_stands_highest() -> None:
    steady = np.array([[0.5, 0.7, 1.0], [0.5, 0.3, 0.0]]).T[None]
    assert drama(steady, [0]) == [0]
    beaten = np.array([[0.2, 0.3, 0.5], [0.8, 0.7, 0.5]]).T[None]
    assert left_after_decision(beaten, [0]) == [0]


def test_positions_after_the_end_do_not_count() -> None:
    longer = np.concatenate([GAME, np.full((1, 3, 2), np.nan)], axis=1)
    for measure in (surprise, movement):
        assert measure(longer) == pytest.approx(measure(GAME))
    assert drama(longer, [0]) == pytest.approx(drama(GAME, [0]))
    assert left_after_decision(longer, [0]) == pytest.approx(left_after_decision(GAME, [0]))


def scores(leads: str) -> np.ndarray:
    """Scores of two seats of which A, B or nobody (t) leads."""
    return np.array([[{"A": 2, "B": 0, "t": 1}[c], {"A": 0, "B": 2, "t": 1}[c]] for c in leads], float)[None]


def test_ties_keep_the_lead_where_it_was() -> None:
    assert changes(scores("AAtABBA")).sum() == 2
    assert changes(scores("tBBBAAA")).sum() == 1
    assert changes(scores("tAtA")).sum() == 0
    assert leaders(scores("tAB")).tolist() == [[NOBODY, 0, 1]]


def walks(steps: int) -> np.ndarray:
    """All walks of two seats that gain a point each time a coin shows their side."""
    heads = np.cumsum(np.array(list(product((0, 1), repeat=steps))), axis=1)
    return np.stack([heads, np.arange(1, steps + 1) - heads], axis=2).astype(float)


def test_lead_changes_of_a_fair_walk() -> None:
    assert changes(walks(10)).sum(axis=1).mean() == pytest.approx(187 / 256)


def test_the_half_time_leader_of_a_fair_walk() -> None:
    """Walks of 10 steps with a winner and a leader at half-time: the leader wins 0.8316 of them (exact count)."""
    paths = walks(10)
    won = np.sign(paths[:, -1, 0] - paths[:, -1, 1])
    decided = won != 0
    win = np.stack([won > 0, won < 0], axis=1).astype(float)
    kept = leader_wins(paths, win)[decided, 4]
    assert kept.mean() == pytest.approx(0.8316, abs=5e-5)


@pytest.mark.parametrize(("target", "total", "each"), [(2, 3 / 4, 1 / 4), (3, 15 / 16, 1 / 4)])
def test_true_chances_move_as_much_as_they_must(target: int, total: float, each: float) -> None:
    """First to 2, or 3, of fair coin flips, every course of the game with its chance."""
    most = 2 * target - 1

    def chance(mine: int, others: int) -> float:
        if mine == target or others == target:
            return float(mine == target)
        return (chance(mine + 1, others) + chance(mine, others + 1)) / 2

    surprises, moves = [], []
    for flips in product((0, 1), repeat=most):
        mine, others, course = 0, 0, [chance(0, 0)]
        for flip in flips:
            if target in (mine, others):
                break
            mine, others = mine + flip, others + 1 - flip
            course.append(chance(mine, others))
        values = np.full((1, most + 1, 2), np.nan)
        values[0, : len(course)] = np.stack([course, 1 - np.array(course)], axis=1)
        surprises.append(surprise(values)[0])
        moves.append(movement(values)[0])
    assert np.mean(surprises) == pytest.approx(total)
    assert np.mean(moves) == pytest.approx(2 * each)


def test_leads_are_counted_over_the_mean_of_the_others() -> None:
    """60 against 55 and 40: 12.5 points over their mean, twice that in whole numbers; leads of a game add up to 0."""
    assert over_mean(np.array([[[60.0, 55.0, 40.0]]])).tolist() == [[[25.0, 10.0, -35.0]]]


def test_a_leader_wins_as_often_as_the_share_of_the_variance_says() -> None:
    """Normal walks, drawn by the million; two players: 1/2 + asin(sqrt(share)) / pi."""
    table = {
        2: {0.2: 0.648, 1 / 3: 0.696, 0.5: 0.750, 2 / 3: 0.804, 0.8: 0.852},
        3: {0.2: 0.510, 0.5: 0.645, 0.8: 0.786},
        4: {1 / 3: 0.502, 2 / 3: 0.665},
        5: {0.2: 0.3837, 0.8: 0.7145},
    }
    for seats, values in table.items():
        expected, found = list(values.values()), [leader_wins_without_feedback(share, seats) for share in values]
        assert found == pytest.approx(expected, abs=1.1e-3)
        assert leader_wins_without_feedback(0, seats) == pytest.approx(1 / seats, abs=1e-3)
        assert leader_wins_without_feedback(1, seats) == pytest.approx(1)
    assert last_wins_without_feedback(0.5, 2) == pytest.approx(0.25)


def test_leaders_and_last_of_normal_walks_win_as_often() -> None:
    rng = np.random.default_rng(1)
    now = rng.normal(size=(200_000, 4))
    end = np.sqrt(0.7) * now + np.sqrt(0.3) * rng.normal(size=now.shape)
    wins = end.argmax(axis=1)
    assert leader_wins_without_feedback(0.7, 4) == pytest.approx((wins == now.argmax(axis=1)).mean(), abs=0.005)
    assert last_wins_without_feedback(0.7, 4) == pytest.approx((wins == now.argmin(axis=1)).mean(), abs=0.002)


@pytest.mark.parametrize(
    ("slope", "se", "answer"),
    [
        (0.10, 0.02, Growth.GROWS),
        (0.08, 0.02, Growth.OPEN),
        (0.01, 0.02, Growth.STEADY),
        (-0.05, 0.02, Growth.NOT_GROWING),
        (-0.10, 0.02, Growth.SHRINKS),
        (0.0, 0.2, Growth.OPEN),
        (None, None, Growth.OPEN),
    ],
)
def test_verdicts_on_growth(slope: float | None, se: float | None, answer: Growth) -> None:
    assert growth(slope, se, 10_000, 0.05) is answer


def test_chances_grow_with_the_lead_and_add_up_to_one() -> None:
    wins, times = np.zeros(2 * WIDEST + 1), np.zeros(2 * WIDEST + 1)
    for gap, won, played in ((-5, 1, 10), (-1, 5, 10), (1, 4, 10), (5, 9, 10)):
        wins[gap + WIDEST], times[gap + WIDEST] = won, played
    table = chances(wins, times)
    assert table[[WIDEST - 5, WIDEST - 1, WIDEST + 1, WIDEST + 5]] == pytest.approx([0.1, 0.45, 0.45, 0.9])
    assert (np.diff(table) >= 0).all() and table[0] == 0.1
    assert chances(wins, np.zeros_like(times)).sum() == 0
    assert normalised(np.array([[0.2, 0.2], [0.0, 0.0]])).tolist() == [[0.5, 0.5], [0.5, 0.5]]


def test_the_gap_is_to_the_best_other() -> None:
    assert gap_to_best_other(np.array([60.0, 55.0, 40.0])).tolist() == [5, -5, -20]
    assert gap_to_best_other(np.array([60.0, 60.0, 40.0])).tolist() == [0, 0, -20]
    assert bins(np.array([-1000.0, 0.0, 1000.0])).tolist() == [0, WIDEST, 2 * WIDEST]
