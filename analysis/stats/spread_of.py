"""How far several estimated values (win rates of personas) really lie apart, beyond the noise of their estimates."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from analysis.policy import CONFIDENCE
from analysis.stats.estimate import Estimate
from analysis.stats.ratio import Ratios

Floats = NDArray[np.float64]
RESAMPLES = 2000


def widest_gap(found: Ratios, *, blocks: int | None = None) -> tuple[Estimate, int, int]:
    """The largest value minus the smallest with its interval, and the places of the two.

    The pair is chosen after looking, so that with equal true values the gap is above 0 all the same.
    """
    high, low = int(found.values.argmax()), int(found.values.argmin())
    weights = np.zeros(found.values.size)
    weights[high] += 1
    weights[low] -= 1
    return found.estimate(weights, blocks=blocks), high, low


def true_spread(found: Ratios, *, blocks: int | None = None, confidence: float = CONFIDENCE) -> Estimate:
    """Standard deviation of the true values: ``sqrt(max(0, variance of the estimates - what noise adds to it))``.

    Noise adds the mean of the estimates' variances less the mean of their covariances. The interval comes from values
    drawn around the estimates, with twice the noise taken off.
    """
    number = found.clusters if blocks is None else blocks
    count = round(float(found.counts.sum()))
    size = found.values.size
    if size < 2 or found.clusters < 2:
        return Estimate(math.nan, math.nan, math.nan, math.nan, count, number, confidence)
    noise = _noise(found.covariance)
    value = math.sqrt(max(0.0, float(found.values.var(ddof=1)) - noise))
    random = np.random.default_rng(size)
    root = _root(found.covariance)
    drawn = found.values + random.standard_normal((RESAMPLES, size)) @ root.T
    spreads = np.sqrt(np.maximum(0.0, drawn.var(axis=1, ddof=1) - 2 * noise))
    lower, upper = np.quantile(spreads, [(1 - confidence) / 2, (1 + confidence) / 2])
    return Estimate(
        value, float(spreads.std(ddof=1)), min(float(lower), value), max(float(upper), value), count, number, confidence
    )


def _noise(covariance: Floats) -> float:
    size = len(covariance)
    diagonal = float(np.trace(covariance)) / size
    return diagonal - (float(covariance.sum()) - size * diagonal) / (size * (size - 1))


def _root(covariance: Floats) -> Floats:
    values, vectors = np.linalg.eigh(covariance)
    return np.asarray(vectors * np.sqrt(np.maximum(values, 0)))
