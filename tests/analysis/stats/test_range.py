"""Numbers that cannot be: differences of shares, and what takes part in them, stay in their range."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analysis.stats.contrast import Contrast, kept_in_range, paired_contrast, unpaired_contrast
from analysis.stats.estimate import Estimate
from analysis.stats.share import share


def ends(found: Estimate) -> tuple[float, float, float]:
    return found.value, found.lower, found.upper


def of_shares(one: Estimate, other: Estimate) -> Contrast:
    found = unpaired_contrast(one.value, other.value, one.se, other.se, one.blocks, other.blocks)
    return kept_in_range(found, ends(one), ends(other))


def test_a_rate_of_a_handful_of_players_falls_by_no_more_than_all() -> None:
    """Two of three win in one run and none of four in the other: not −67 (−180 to 40) percentage points."""
    one, other = share([1, 1, 0]), share([0, 0, 0, 0.0])
    found = of_shares(one, other).difference
    assert -1 <= found.lower <= found.value <= found.upper <= 1
    assert found.value == pytest.approx(-2 / 3)


def test_an_interval_inside_the_range_is_left_alone() -> None:
    one, other = share([1, 0] * 200), share([1, 0, 0] * 150)
    plain = unpaired_contrast(one.value, other.value, one.se, other.se, one.blocks, other.blocks)
    assert of_shares(one, other) == plain


@pytest.mark.parametrize("repetitions", [300, pytest.param(2000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("before", "after"), [(0.02, 0.01), (0.97, 0.99), (0.03, 0.03)])
def test_intervals_near_the_end_of_the_range_hold_the_truth(before: float, after: float, repetitions: int) -> None:
    rng = np.random.default_rng(5)
    held, blocks = 0, 120
    for _ in range(repetitions):
        luck = rng.random(blocks)
        a, b = (
            (luck < before).astype(float),
            (np.where(rng.random(blocks) < 0.5, luck, rng.random(blocks)) < after) * 1.0,
        )
        one, other = share(a), share(b)
        numbers = np.arange(blocks)
        parts = [(numbers, (values - values.mean()) / blocks) for values in (a, b)]
        paired = paired_contrast(one.value, other.value, parts[0], parts[1])
        found = kept_in_range(paired, ends(one), ends(other)).difference
        assert -1 <= found.lower <= found.upper <= 1
        held += found.lower <= after - before <= found.upper
    assert held / repetitions > 0.95 - 3 * math.sqrt(0.05 * 0.95 / repetitions)
