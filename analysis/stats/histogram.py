"""Spread and quantiles of whole numbers (scores, lengths), with intervals by resampling batches of blocks.

Games of one block are not independent, so whole blocks are resampled. Instead of rows, counts are kept for each of
a few hundred batches of blocks; a resample gives every batch a weight (how often it was drawn), which turns 500
resamples of a million games into one matrix product. (Percentile interval: Efron and Tibshirani, *An Introduction to
the Bootstrap*, 1993, chapter 13.)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from analysis.policy import CONFIDENCE
from analysis.stats.estimate import Estimate

Floats = NDArray[np.float64]
Statistic = Callable[[Floats, Floats], Floats]


def quantile_of(q: float) -> Statistic:
    """The smallest value that at least the share `q` of the observations do not exceed."""

    def quantile(values: Floats, counts: Floats) -> Floats:
        reached = np.cumsum(counts, axis=-1) >= q * counts.sum(axis=-1, keepdims=True) - 1e-9
        return np.asarray(values[np.argmax(reached, axis=-1)], dtype=np.float64)

    return quantile


def standard_deviation(values: Floats, counts: Floats) -> Floats:
    """Standard deviation of the observations (ddof 0); 0 where there is none."""
    total = np.maximum(counts.sum(axis=-1), 1)
    mean = counts @ values / total
    square = ((values - mean[..., None]) ** 2 * counts).sum(axis=-1) / total
    return np.asarray(np.sqrt(square), dtype=np.float64)


def resampled(
    values: ArrayLike,
    counts: ArrayLike,
    statistic: Statistic,
    *,
    blocks: int,
    confidence: float = CONFIDENCE,
    resamples: int = 500,
) -> Estimate:
    """A statistic of a histogram, with its interval.

    Parameters
    ----------
    values: the whole numbers that occur, ascending, shape (V,).
    counts: how often each occurs in each batch of blocks, shape (batches, V).
    statistic: from values (V,) and counts (..., V) to one number each (...,).
    blocks: blocks behind the counts, for the record.
    resamples: how often the batches are redrawn; the draws are the same in every process.
    """
    return resampled_with_draws(values, counts, statistic, blocks=blocks, confidence=confidence, resamples=resamples)[0]


def resampled_with_draws(
    values: ArrayLike,
    counts: ArrayLike,
    statistic: Statistic,
    *,
    blocks: int,
    confidence: float = CONFIDENCE,
    resamples: int = 500,
) -> tuple[Estimate, Floats]:
    """As `resampled`, with the statistic of each resample, shape (resamples,); none where there is no interval.

    Two histograms of equally many batches are resampled by the same draws, so that the spread of the differences of
    their statistics is that of a paired comparison.
    """
    points, table = np.asarray(values, dtype=np.float64), np.asarray(counts, dtype=np.float64)
    if table.ndim != 2 or table.shape[1] != points.size:
        raise ValueError(f"values {points.shape} and counts {table.shape} do not fit")
    table = table[table.sum(axis=1) > 0]
    batches, total = table.shape[0], table.sum(axis=0)
    number, none = round(float(total.sum())), np.empty(0)
    if batches == 0:
        return Estimate(math.nan, math.nan, math.nan, math.nan, 0, blocks, confidence), none
    value = float(statistic(points, total))
    if batches == 1:
        return Estimate(value, math.nan, math.nan, math.nan, number, blocks, confidence), none
    drawn = statistic(points, _weights(batches, resamples) @ table)
    lower, upper = np.quantile(drawn, [(1 - confidence) / 2, (1 + confidence) / 2], method="inverted_cdf")
    return Estimate(value, float(drawn.std(ddof=1)), float(lower), float(upper), number, blocks, confidence), drawn


@lru_cache(maxsize=8)
def _weights(batches: int, resamples: int) -> Floats:
    """How often each resample draws each batch, shape (resamples, batches)."""
    luck = np.random.default_rng(batches)
    drawn = luck.multinomial(batches, np.full(batches, 1 / batches), size=resamples).astype(np.float64)
    drawn.setflags(write=False)
    return drawn
