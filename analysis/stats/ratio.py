"""Several ratios (win rates) from the same blocks, with the covariance that they have because they share games.

For each quantity k the ratio ``R = sum(y) / sum(n)`` of block totals and sizes, as in `analysis.stats.block_mean`; the
covariance is that of ``y - R n`` between blocks (Cochran, *Sampling Techniques*, 3rd edition, 6.3 and 6.19).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from analysis.policy import CONFIDENCE
from analysis.stats.estimate import Estimate
from analysis.stats.wald import p_all_zero

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Ratios:
    """Ratios with their covariance.

    Attributes
    ----------
    values: shape (K,); covariance: shape (K, K), NaN with fewer than two clusters.
    counts: observations behind each, shape (K,).
    parts: what each cluster adds to each ratio, ``(y - R n) / sum(n)``, shape (clusters, K); they add up to 0.
    """

    values: Floats
    covariance: Floats
    counts: Floats
    parts: Floats

    @property
    def clusters(self) -> int:
        """Blocks, or batches of blocks, that the covariance rests on."""
        return len(self.parts)

    def estimate(self, weights: ArrayLike, *, blocks: int | None = None, confidence: float = CONFIDENCE) -> Estimate:
        """The weighted sum ``weights @ values`` with its interval; weights of shape (K,)."""
        w = np.asarray(weights, dtype=np.float64)
        value, count = float(w @ self.values), round(float(self.counts[w != 0].sum()))
        number = self.clusters if blocks is None else blocks
        if self.clusters < 2:
            return Estimate(value, math.nan, math.nan, math.nan, count, number, confidence)
        se = math.sqrt(max(0.0, float(w @ self.covariance @ w)))
        half = float(stats.t.ppf((1 + confidence) / 2, self.clusters - 1)) * se
        return Estimate(value, se, value - half, value + half, count, number, confidence)

    def p_all_zero(self, contrasts: ArrayLike) -> float:
        """How often all of ``contrasts @ values`` (shape (C, K)) would look at least this far from 0 if they were 0.

        One test of all at once (`analysis.stats.wald`). NaN with too few clusters.
        """
        return p_all_zero(self.values, self.covariance, contrasts, self.clusters)


def ratios(totals: ArrayLike, sizes: ArrayLike) -> Ratios:
    """Ratios of the sums of `totals` and `sizes`, shape (B, K) each: a row a block (or batch of blocks)."""
    y, n = np.asarray(totals, dtype=np.float64), np.asarray(sizes, dtype=np.float64)
    if y.ndim != 2 or y.shape != n.shape:
        raise ValueError(f"totals {y.shape} and sizes {n.shape} are not two tables of one shape")
    clusters, counts = y.shape[0], n.sum(axis=0)
    if not (counts > 0).all():
        raise ValueError("every quantity needs observations")
    values = y.sum(axis=0) / counts
    parts = (y - values * n) / counts
    factor = clusters / (clusters - 1) if clusters > 1 else math.nan
    return Ratios(values, factor * (parts.T @ parts), counts, parts)
