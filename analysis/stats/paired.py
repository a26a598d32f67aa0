"""Difference of two variants that played the same deals.

    Var(mean difference) = (sd_A² + sd_B² - 2 ρ sd_A sd_B) / B

so that it is tested on the differences of block means; the deals' luck cancels as far as the two move together (ρ).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analysis.policy import CONFIDENCE
from analysis.stats.block_mean import Floats, block_mean
from analysis.stats.estimate import Estimate


@dataclass(frozen=True)
class PairedDifference:
    """Mean of A minus B over common blocks.

    Attributes
    ----------
    difference: the estimate with its interval.
    unpaired_se: the standard error that other deals for each variant would have given.
    correlation: ρ between the block means; 1 when they are the same, 0 when one of them never varies.
    games_saved: how many times more games the unpaired comparison would need; infinite when the pairs never differ
        from their mean difference.
    """

    difference: Estimate
    unpaired_se: float
    correlation: float
    games_saved: float


def paired_difference(a: ArrayLike, b: ArrayLike, *, confidence: float = CONFIDENCE) -> PairedDifference:
    """Compare block means of A and B, one number a block, the same block at the same place; shape (B,) each."""
    first: Floats = np.asarray(a, dtype=np.float64)
    second: Floats = np.asarray(b, dtype=np.float64)
    if first.ndim != 1 or first.shape != second.shape:
        raise ValueError(f"A {first.shape} and B {second.shape} are not two lists of the same blocks")
    difference = block_mean(first - second, confidence=confidence)
    if first.size < 2:
        return PairedDifference(difference, math.nan, math.nan, math.nan)
    sd_a, sd_b = float(first.std(ddof=1)), float(second.std(ddof=1))
    unpaired = math.sqrt((sd_a**2 + sd_b**2) / first.size)
    return PairedDifference(difference, unpaired, correlation(first, second), games_saved(unpaired, difference.se))


def correlation(a: Floats, b: Floats) -> float:
    """Correlation of two lists, shape (B,) each: 1 where they are the same, 0 where one does not vary."""
    if np.array_equal(a, b):
        return 1.0
    if a.std() == 0 or b.std() == 0:
        return 0.0
    return float(np.corrcoef(a, b)[0, 1])


def games_saved(unpaired: float, paired: float) -> float:
    """How many times fewer games pairs need, from the standard errors without pairs and with them."""
    if paired == 0:
        return math.inf if unpaired > 0 else 1.0
    return (unpaired / paired) ** 2
