"""About how many games would settle an open question: the rule by hand, and how often the number named is enough."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analysis.stats.settle import in_round_numbers, times_to_settle
from analysis.stats.within import Answer, within


def test_the_rule_by_hand() -> None:
    """(1.644854 + 1.281552) standard errors over a distance of two of them: 2.141 times the games."""
    assert times_to_settle(3.0, 1.0, alpha=0.05) == pytest.approx((2.926405 / 2) ** 2, rel=1e-5)
    assert times_to_settle(-3.0, 1.0, alpha=0.05) == times_to_settle(3.0, 1.0, alpha=0.05)
    assert times_to_settle(1.0, 1.0, alpha=0.05) is None and times_to_settle(0.0, 1.0, alpha=0.05) is None
    assert times_to_settle(100.0, 1.0, alpha=0.05) == 1


def test_an_order_of_magnitude() -> None:
    assert [in_round_numbers(times, 1000) for times in (1.0, 1.001, 2.0, 4.9, 5.1, 99.0)] == [
        1000,
        2000,
        2000,
        5000,
        10_000,
        100_000,
    ]
    assert in_round_numbers(101.0, 1000) is None and in_round_numbers(None, 1000) is None


@pytest.mark.parametrize("repetitions", [400, pytest.param(2000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("true", [0.0, 0.008, 0.035])
def test_the_games_named_are_mostly_enough(true: float, repetitions: int) -> None:
    """Where a number is named, playing so many games settles the question in 9 of 10 cases."""
    rng = np.random.default_rng(11)
    named, settled, played = 0, 0, 1000
    for _ in range(repetitions):
        found = within([true + 0.012 * rng.standard_normal()], [0.012], [played], 0.02)
        if found.answer is not Answer.OPEN or found.blocks_needed is None:
            continue
        named += 1
        blocks = in_round_numbers(found.blocks_needed / played, played)
        if blocks is None:
            settled += 1  # nothing is said beyond a hundred times the games
            continue
        error = 0.012 * math.sqrt(played / blocks)
        settled += within([true + error * rng.standard_normal()], [error], [blocks], 0.02).answer is not Answer.OPEN
    assert named > repetitions / 20
    assert settled / named > 0.9 - 3 * math.sqrt(0.09 / named)
