"""Do the seats differ at all?

The shares of one game add up to 1, so that one test a seat would be wrong. From block means of the first N - 1 seats:

    d = mean - 1/N,   S = covariance of the block means / B,   W = d' S⁻¹ d
    F = W (B - N + 1) / ((N - 1)(B - 1))  follows  F(N - 1, B - N + 1)  when all seats have their fair share

(Hotelling 1931.) With independent games, no ties and the covariance of fair seats, W is Pearson's chi-square.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from analysis.stats.block_mean import Floats


@dataclass(frozen=True)
class SeatTest:
    """Result of the omnibus test of seats.

    Attributes
    ----------
    means: win share of each seat.
    wald: the statistic W; 0 when every block gave every seat exactly its fair share.
    f, p: F statistic and its p-value: how often fair seats would look at least this uneven. NaN with too few blocks.
    p_chi2: p-value of W by the chi-square distribution, for many blocks.
    blocks: number of blocks.
    """

    means: tuple[float, ...]
    wald: float
    f: float
    p: float
    p_chi2: float
    blocks: int


def seat_test(shares: ArrayLike) -> SeatTest:
    """Test whether all seats win equally often.

    Parameters
    ----------
    shares: block mean of each seat's share of the win, shape (B, N), rows adding up to 1.
    """
    table: Floats = np.asarray(shares, dtype=np.float64)
    if table.ndim != 2 or table.shape[1] < 2:
        raise ValueError(f"expected one row a block and one column a seat, found shape {table.shape}")
    blocks, seats = table.shape
    means = table.mean(axis=0) if blocks else np.full(seats, math.nan)
    free = seats - 1
    if blocks <= free:
        return SeatTest(tuple(means.tolist()), math.nan, math.nan, math.nan, math.nan, blocks)
    wald = _wald(table[:, :free], 1 / seats)
    f = wald * (blocks - free) / (free * (blocks - 1))
    p = float(stats.f.sf(f, free, blocks - free))
    return SeatTest(tuple(means.tolist()), wald, f, p, float(stats.chi2.sf(wald, free)), blocks)


def _wald(free: Floats, fair: float) -> float:
    d = free.mean(axis=0) - fair
    if np.allclose(d, 0, atol=1e-12):
        return 0.0
    covariance = np.atleast_2d(np.cov(free, rowvar=False, ddof=1)) / free.shape[0]
    solved, _, rank, _ = np.linalg.lstsq(covariance, d, rcond=None)
    # A difference in a direction in which blocks never vary is certain: no chance of it under fair seats.
    if rank < d.size and not np.allclose(covariance @ solved, d, atol=1e-12):
        return math.inf
    return float(d @ solved)
