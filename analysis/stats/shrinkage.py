"""Noisy estimates of like things drawn towards their common mean, the noisiest the most (empirical Bayes).

With estimates b of variance s², true values are taken to scatter around their mean μ with variance τ², estimated by
the method of moments (DerSimonian and Laird 1986); each becomes ``μ + τ² / (τ² + s²) (b - μ)`` (Efron and Morris 1975).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Shrunken:
    """Values drawn to their mean: `values` and the standard errors `se` that belong to them, `mean`, and `tau`, the
    standard deviation of the true values."""

    values: Floats
    se: Floats
    mean: float
    tau: float


def shrunken(values: ArrayLike, se: ArrayLike) -> Shrunken:
    """Draw estimates with standard errors `se` (above 0), shape (K,) each, towards their mean.

    With fewer than three there is no telling how they scatter, and they stay as they are.
    """
    b, s = np.asarray(values, dtype=np.float64), np.asarray(se, dtype=np.float64)
    if b.size < 3:
        return Shrunken(b, s, float(b.mean()) if b.size else float("nan"), float("nan"))
    weight = 1 / s**2
    mean = float(weight @ b / weight.sum())
    q = float(weight @ (b - mean) ** 2)
    tau2 = max(0.0, (q - (b.size - 1)) / float(weight.sum() - (weight**2).sum() / weight.sum()))
    both = 1 / (tau2 + s**2)
    mean = float(both @ b / both.sum())
    kept = tau2 * both
    # What is kept of the estimate is as uncertain as it was; what the mean supplies is as uncertain as the mean.
    variance = kept * s**2 + (1 - kept) ** 2 / both.sum()
    return Shrunken(mean + kept * (b - mean), np.sqrt(variance), mean, float(np.sqrt(tau2)))
