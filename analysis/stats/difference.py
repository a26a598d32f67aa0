"""The difference of two means over the observations of the same blocks, such as win rates of two kinds of players."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from analysis.policy import CONFIDENCE
from analysis.stats.estimate import Estimate
from analysis.stats.ratio import ratios


def difference_of_means(
    totals_a: ArrayLike, sizes_a: ArrayLike, totals_b: ArrayLike, sizes_b: ArrayLike, *, confidence: float = CONFIDENCE
) -> Estimate:
    """Mean of A minus mean of B, with an interval from the spread between blocks.

    Parameters
    ----------
    totals_a, sizes_a: sum over a block's observations of A, and their number, shape (B,); a block may have none.
    totals_b, sizes_b: the same of B, for the same blocks.

    NaN where one of the two has no observations.
    """
    totals = np.stack([np.asarray(totals_a, dtype=np.float64), np.asarray(totals_b, dtype=np.float64)], axis=1)
    sizes = np.stack([np.asarray(sizes_a, dtype=np.float64), np.asarray(sizes_b, dtype=np.float64)], axis=1)
    played = sizes.sum(axis=1) > 0
    totals, sizes = totals[played], sizes[played]
    if not (sizes.sum(axis=0) > 0).all():
        return Estimate(math.nan, math.nan, math.nan, math.nan, round(float(sizes.sum())), len(sizes), confidence)
    return ratios(totals, sizes).estimate([1.0, -1.0], confidence=confidence)
