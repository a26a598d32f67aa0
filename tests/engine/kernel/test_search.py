"""The pieces of a search: which candidates are tried, how the worse ones are dropped."""

from __future__ import annotations

import numpy as np
import pytest

from engine.catalogue import load_game
from engine.kernel.search import desk_for, halvings, pick_arms, sort_arms, sum_up


def arms_of(values: list[float], keep: int, sharpness: float = 1e6, key: int = 1) -> list[int]:
    arms, heights = np.zeros(len(values), dtype=np.int64), np.zeros(len(values))
    codes = np.arange(len(values))
    number = pick_arms(np.array(values), codes, len(values), sharpness, np.uint64(key), keep, arms, heights)
    return [int(place) for place in arms[:number]]


def test_the_best_candidates_are_tried_best_first() -> None:
    assert arms_of([0.1, 0.9, 0.5, 0.7, 0.3], 3) == [1, 3, 2]
    assert arms_of([0.1, 0.9], 8) == [1, 0]
    assert arms_of([3.0, 2.0, 1.0], 1) == [0]


def test_equal_candidates_are_tried_by_chance_and_a_blunt_player_looks_elsewhere_too() -> None:
    assert len({tuple(arms_of([0.0] * 6, 2, key=key)) for key in range(40)}) > 15
    firsts = [arms_of([1.0, 0.0], 1, sharpness=1.0, key=key)[0] for key in range(400)]
    assert np.mean(firsts) == pytest.approx(1 / (1 + np.e), abs=0.08)  # three standard errors


@pytest.mark.parametrize(("arms", "rounds"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4)])
def test_rounds_of_halving(arms: int, rounds: int) -> None:
    assert halvings(arms) == rounds


def test_arms_stand_by_their_means_with_all_that_belongs_to_them() -> None:
    desk = desk_for(load_game("archaeology"), compiled=False)
    desk.arms[:3], desk.sums[:3] = [7, 8, 9], [1.0, 3.0, 2.5]
    desk.tries[:3], desk.squares[:3] = [4, 6, 4], [0.5, 1.8, 1.7]
    sort_arms(desk, 3)
    assert desk.arms[:3].tolist() == [9, 8, 7] and desk.tries[:3].tolist() == [4, 6, 4]
    sum_up(desk, 3)
    assert desk.means[:3] == pytest.approx([0.625, 0.5, 0.25])
    values = np.array([0.0, 0.2, 0.3, 0.5])
    desk.sums[0], desk.squares[0], desk.tries[0] = values.sum(), (values**2).sum(), 4
    sum_up(desk, 1)
    assert desk.errors[0] == pytest.approx(values.std(ddof=1) / 2)
