"""The effect per owner where an experiment only nudges: check values, and how often the interval holds the truth."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analysis.stats.fieller import PerUnit, per_unit

REPETITIONS = [pytest.param(300), pytest.param(2000, marks=pytest.mark.slow)]


def nudged(rng: np.random.Generator, effect: float, share: float, blocks: int = 400) -> PerUnit:
    """A nudge that makes `share` more players own a thing worth `effect`, block by block, with luck of deals."""
    owns = (rng.random((blocks, 3)) < share).mean(axis=1)
    wins = effect * owns + rng.normal(0, 0.08, blocks)
    tops, bottoms = ((x - x.mean()) / blocks for x in (wins, owns))
    return per_unit(float(wins.mean()), float(owns.mean()), tops, bottoms)


def test_by_hand() -> None:
    """(4 - r)² = t² (1 + r² / 4) with t near 1.96 and no covariance: r² (1 - t²/4) - 8 r + 16 - t² = 0."""
    found = PerUnit(4.0, 1.0, 1.0, 0.01, 0.0, 100_000).estimate()
    t = 1.96
    square, rest = 1 - t**2 * 0.01, 16 - t**2
    half = 4.0
    ends = [(half + sign * math.sqrt(half**2 - square * rest)) / square for sign in (-1, 1)]
    assert (found.lower, found.upper) == pytest.approx(ends, abs=1e-3) and found.value == 4


def test_without_noise_below_it_is_a_plain_interval() -> None:
    found = PerUnit(0.005, 0.1, 0.0018**2, 0.0, 0.0, 5000).estimate()
    assert (found.lower, found.upper) == pytest.approx((0.05 - 0.0353, 0.05 + 0.0353), abs=1e-3)


def test_a_nudge_that_moves_nothing_says_nothing() -> None:
    found = PerUnit(0.005, 0.001, 0.002**2, 0.002**2, 0.0, 500)
    assert not found.estimate().has_interval
    assert found.p_above(0) == found.p_below(0) == 1.0


def test_tests_and_interval_say_the_same() -> None:
    rng = np.random.default_rng(5)
    for _ in range(30):
        found = nudged(rng, 0.05, 0.1)
        one = found.estimate()
        assert (2 * found.p_above(0.0) < 0.05) == (one.lower > 0)
        assert (2 * found.p_below(0.2) < 0.05) == (one.upper < 0.2)


@pytest.mark.parametrize("repetitions", REPETITIONS)
def test_the_interval_holds_the_worth_of_an_owner(repetitions: int) -> None:
    rng = np.random.default_rng(6)
    missed = sum(not nudged(rng, 0.06, 0.1).estimate().covers(0.06) for _ in range(repetitions))
    assert missed / repetitions <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / repetitions)
