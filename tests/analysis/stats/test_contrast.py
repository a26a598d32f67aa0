"""Differences of two runs, in pairs and not: check values, edges, and how often they err."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from analysis.stats.block_mean import block_mean
from analysis.stats.contrast import (
    paired_contrast,
    resampled_contrast,
    unpaired_contrast,
    with_room_for_the_unseen,
)
from analysis.stats.paired import paired_difference
from analysis.stats.verdict import blocks_to_tell

A = np.array([1, 1, 0, 1, 0, 1, 1, 0], dtype=float)
B = np.array([1, 0, 0, 1, 0, 1, 0, 0], dtype=float)
BLOCKS = np.arange(8)


def parts(values: np.ndarray, blocks: np.ndarray = BLOCKS) -> tuple[np.ndarray, np.ndarray]:
    return blocks, (values - values.mean()) / values.size


def test_the_worked_example_of_pairs() -> None:
    found = paired_contrast(A.mean(), B.mean(), parts(A), parts(B))
    assert found.difference.value == -0.25
    assert found.difference.se == pytest.approx(0.163663, abs=1e-6)
    assert found.correlation == pytest.approx(0.6)
    assert found.games_saved == pytest.approx((0.258775 / 0.163663) ** 2, rel=1e-5)
    same = paired_difference(B, A)
    assert (found.difference.lower, found.difference.upper) == pytest.approx(
        (same.difference.lower, same.difference.upper)
    )


def test_without_pairs() -> None:
    one, two = block_mean(A), block_mean(B)
    found = unpaired_contrast(one.value, two.value, one.se, two.se, one.blocks, two.blocks)
    assert found.difference.se == pytest.approx(0.258775, abs=1e-6)
    assert math.isnan(found.correlation)


def test_the_same_numbers_are_certain() -> None:
    found = paired_contrast(A.mean(), A.mean(), parts(A), parts(A))
    assert (found.difference.value, found.difference.se, found.p) == (0, 0, 1)
    assert (found.correlation, found.games_saved) == (1, math.inf)


def test_a_constant_change_is_certain() -> None:
    found = paired_contrast(4, 3, parts(np.full(8, 4.0)), parts(np.full(8, 3.0)))
    assert (found.difference.value, found.difference.se, found.p) == (-1, 0, 0)


def test_blocks_that_only_one_side_has_add_nothing_to_the_other() -> None:
    found = paired_contrast(A.mean(), B.mean(), parts(A), parts(B, BLOCKS + 100))
    assert found.difference.se == pytest.approx(
        math.sqrt(16 / 15 * (parts(A)[1] @ parts(A)[1] + parts(B)[1] @ parts(B)[1]))
    )
    assert abs(found.correlation) < 1e-12


def test_a_single_block_gives_no_interval() -> None:
    found = paired_contrast(1, 0, parts(np.ones(1), np.zeros(1, int)), parts(np.zeros(1), np.zeros(1, int)))
    assert found.difference.value == -1 and math.isnan(found.difference.se) and math.isnan(found.p)
    assert math.isnan(resampled_contrast(1, 0, np.empty(0), np.empty(0), 1).difference.se)


def test_what_was_never_seen_may_still_happen() -> None:
    never = paired_contrast(0, 0, parts(np.zeros(300), np.arange(300)), parts(np.zeros(300), np.arange(300)))
    widened = with_room_for_the_unseen(never)
    assert widened.difference.upper == pytest.approx(1 - 0.025 ** (1 / 300))
    assert widened.p == 1
    seen = paired_contrast(A.mean(), B.mean(), parts(A), parts(B))
    assert with_room_for_the_unseen(seen) is seen


def test_blocks_to_tell() -> None:
    # (1.959964 + 1.281552)² = 10.5074 standard errors squared, over a distance that is one of them shorter
    assert blocks_to_tell(100, 3.0, 1.0) == math.ceil(100 * 10.507424 / 4)
    assert blocks_to_tell(100, 1.0, 1.0) is None and blocks_to_tell(100, 0.0, 1.0) is None
    assert blocks_to_tell(100, 50.0, 1.0) == 101


@pytest.mark.parametrize("repetitions", [400, pytest.param(2000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_intervals_of_paired_differences_cover(seats: int, repetitions: int) -> None:
    """Shares of wins with ties on common deals: the interval holds the true difference in 95 % of repetitions."""
    rng = np.random.default_rng(seats)
    blocks, covered, move = 200, 0, 0.03
    truth = mean_chance(seats, move) - mean_chance(seats, 0)
    for _ in range(repetitions):
        luck = rng.normal(0, 0.12, (blocks, 1))
        fair = 1 / seats
        chances = [np.clip(fair + luck + shift, 0.02, 0.98) for shift in (0, move)]
        draws = rng.random((blocks, seats))
        shares = []
        for chance in chances:
            won = (draws < chance).astype(float)
            shares.append(np.where(rng.random((blocks, seats)) < 0.05, won / 2 + chance / 2, won).mean(axis=1))
        values = [share.mean() for share in shares]
        noted = [(np.arange(blocks), (share - share.mean()) / blocks) for share in shares]
        found = paired_contrast(values[0], values[1], noted[0], noted[1])
        covered += found.difference.covers(truth)
    # 3.3 standard errors of a share of 95 %, and the bounds that the full test promises.
    room = 3.3 * math.sqrt(0.95 * 0.05 / repetitions) if repetitions < 2000 else 0.015
    assert abs(covered / repetitions - 0.95) <= room


def mean_chance(seats: int, move: float) -> float:
    """The true share: the mean of the clipped chance over the luck of the deal, by its quantiles."""
    luck = 0.12 * stats.norm.ppf((np.arange(100_000) + 0.5) / 100_000)
    return float(np.clip(1 / seats + luck + move, 0.02, 0.98).mean())
