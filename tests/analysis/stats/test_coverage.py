"""Simulated games with known truth: 95 % intervals hold the truth in 95 of 100 repetitions."""

import math

import numpy as np
import pytest

from analysis.stats.block_mean import block_mean
from analysis.stats.histogram import quantile_of, resampled
from analysis.stats.paired import paired_difference
from analysis.stats.seat_test import seat_test
from analysis.stats.sequence import FIRST_LOOK, sequence_half_width
from analysis.stats.share import share

FEW = 400
REPETITIONS = [pytest.param(FEW), pytest.param(2000, marks=pytest.mark.slow)]


def band(repetitions: int) -> tuple[float, float]:
    """Where a true 95 % lies: 93.5 to 96.5 at 2,000 repetitions, as many standard errors (3.08) with fewer."""
    half = 0.015 * math.sqrt(2000 / repetitions)
    return 0.95 - half, 0.95 + half


def shares(rng: np.random.Generator, blocks: int, seats: int) -> np.ndarray:
    """Shares by (block, rotation, persona) of games with a strong luck of the deal, personas that differ, and ties.

    Persona i sits in seat (i + rotation) mod seats; scores are whole numbers, so that some games are shared.
    """
    luck = rng.normal(0, 1.5, (blocks, 1, seats))
    seat = (np.arange(seats)[None, :] + np.arange(seats)[:, None]) % seats
    score = np.arange(seats) * 0.3 + luck[:, 0, :][:, seat] + rng.normal(0, 1.5, (blocks, seats, seats))
    score = np.round(score)
    won = score == score.max(axis=2, keepdims=True)
    return np.asarray(won / won.sum(axis=2, keepdims=True))


@pytest.mark.parametrize("repetitions", REPETITIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_win_rates_with_ties(seats: int, repetitions: int) -> None:
    rng = np.random.default_rng(seats)
    truth = shares(rng, 200_000, seats).mean(axis=(0, 1))[0]
    held = 0
    for _ in range(repetitions):
        mine = shares(rng, 60, seats)[:, :, 0]
        held += share(mine.sum(axis=1), np.full(60, seats)).covers(truth)
    low, high = band(repetitions)
    assert low <= held / repetitions <= high


@pytest.mark.parametrize("repetitions", REPETITIONS)
def test_paired_differences(repetitions: int) -> None:
    rng = np.random.default_rng(8)
    held = 0
    for _ in range(repetitions):
        luck = rng.normal(size=80)
        a, b = luck + rng.exponential(1.0, 80), luck + rng.exponential(0.8, 80)
        held += paired_difference(a, b).difference.covers(0.2)
    low, high = band(repetitions)
    assert low <= held / repetitions <= high


@pytest.mark.parametrize("repetitions", REPETITIONS)
def test_blocks_of_uneven_size(repetitions: int) -> None:
    rng = np.random.default_rng(9)
    held = 0
    for _ in range(repetitions):
        sizes = rng.integers(1, 5, 80)
        totals = sizes * rng.normal(0.4, 0.3, 80) + rng.normal(0, 0.3, 80) * np.sqrt(sizes)
        held += block_mean(totals, sizes).covers(0.4)
    low, high = band(repetitions)
    assert low <= held / repetitions <= high


@pytest.mark.parametrize("repetitions", REPETITIONS)
def test_fair_seats_are_called_uneven_in_5_of_100(repetitions: int) -> None:
    rng = np.random.default_rng(10)
    kept = 0
    for _ in range(repetitions):
        winners = rng.multinomial(3, [0.25] * 4, size=80) / 3
        kept += seat_test(winners).p >= 0.05
    low, high = band(repetitions)
    assert low <= kept / repetitions <= high


@pytest.mark.parametrize("repetitions", REPETITIONS)
def test_quantiles_by_resampling(repetitions: int) -> None:
    """The median of counts is a whole number, so that its interval holds the truth at least as often as it says."""
    rng = np.random.default_rng(11)
    values = np.arange(200)
    held = 0
    for _ in range(repetitions):
        scores = np.clip(np.round(rng.normal(80, 9, (100, 1)) + rng.normal(0, 9, (100, 3))), 0, 199).astype(int)
        counts = np.stack([np.bincount(row, minlength=200) for row in scores])
        held += resampled(values, counts, quantile_of(0.5), blocks=100, resamples=200).covers(80)
    assert held / repetitions >= band(repetitions)[0]


@pytest.mark.parametrize("repetitions", [pytest.param(100), pytest.param(1000, marks=pytest.mark.slow)])
def test_looking_all_the_time_keeps_the_error_rate(repetitions: int) -> None:
    """Peeking at every block from the first look on, the sequence loses the truth in fewer than 5 of 100 runs."""
    rng = np.random.default_rng(12)
    t = np.arange(1, 4001)
    unit = np.array([sequence_half_width(1.0, int(n), 1000) for n in t])
    lost = 0
    for _ in range(repetitions):
        wins = rng.random(t.size) < 0.25
        mean = np.cumsum(wins) / t
        outside = np.abs(mean - 0.25) > unit * np.sqrt(mean * (1 - mean) * t / np.maximum(t - 1, 1))
        lost += bool(outside[FIRST_LOOK:].any())
    assert lost / repetitions <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / repetitions) * (repetitions < 1000)
