"""Are several quantities all zero? One test of all at once, from their covariance (Hotelling 1931)."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats


def p_all_zero(values: ArrayLike, covariance: ArrayLike, contrasts: ArrayLike, clusters: int) -> float:
    """How often all of ``contrasts @ values`` would look at least this far from 0 if they were 0.

    Parameters
    ----------
    values, covariance: estimates and their covariance, shape (K,) and (K, K).
    contrasts: weights, shape (C, K); contrasts that follow from one another count once.
    clusters: blocks, or batches of blocks, that the covariance rests on.

    NaN with too few clusters; 0 where a difference is certain.
    """
    c = np.asarray(contrasts, dtype=np.float64)
    found = c @ np.asarray(values, dtype=np.float64)
    spread = c @ np.asarray(covariance, dtype=np.float64) @ c.T
    if not np.isfinite(spread).all():
        return math.nan
    if np.allclose(found, 0, atol=1e-12):
        return 1.0
    free = int(np.linalg.matrix_rank(spread, hermitian=True))
    if free == 0:
        return 0.0
    if clusters <= free:
        return math.nan
    wald = float(found @ np.linalg.pinv(spread, hermitian=True) @ found)
    f = wald * (clusters - free) / (free * (clusters - 1))
    return float(stats.f.sf(f, free, clusters - free))


def centred(size: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Contrasts of each of `size` quantities with the mean of all: they are zero when all quantities are equal."""
    return np.asarray(np.eye(size) - 1 / size)
