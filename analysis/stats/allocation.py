"""How to spend play on a few finalists so that the best of them is found: optimal computing budget allocation (OCBA).

Chen, Lin, Yücesan and Chick 2000: with means apart from the best by δ_i and standard deviations s_i,
``N_i / N_j = (s_i / δ_i)² / (s_j / δ_j)²`` for those that are not the best, and ``N_b = s_b sqrt(sum N_i² / s_i²)`` for
the best.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


def ocba(means: ArrayLike, deviations: ArrayLike, total: float) -> Floats:
    """How much of `total` each finalist gets; the smallest mean is the best.

    Parameters
    ----------
    means: shape (K,).
    deviations: standard deviation of one draw of each, shape (K,), above 0.

    Those as good as the best count as a thousandth of the typical distance away from it.
    """
    mean, deviation = np.asarray(means, np.float64), np.asarray(deviations, np.float64)
    if mean.size == 1:
        return np.array([float(total)])
    best = int(mean.argmin())
    others = np.arange(mean.size) != best
    apart = mean - mean[best]
    typical = float(apart[others].mean())
    apart = np.maximum(apart, 1e-3 * typical if typical > 0 else 1.0)
    shares = np.zeros(mean.size)
    shares[others] = (deviation[others] / apart[others]) ** 2
    shares[best] = deviation[best] * np.sqrt(float(((shares[others] / deviation[others]) ** 2).sum()))
    return np.asarray(total * shares / shares.sum())
