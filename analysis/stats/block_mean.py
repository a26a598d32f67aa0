"""Mean of a quantity over games that come in blocks, with its t interval.

With blocks of equal size the estimate is the plain mean of the block means, ``SE = sd(block means) / sqrt(B)`` and
the interval ``mean ± t(B - 1) SE``. Where sizes differ it is the ratio ``R = sum(y) / sum(n)`` of block totals `y` and
block sizes `n`, with the standard error that treats each block as one draw (Cochran, *Sampling Techniques*, 3rd
edition, 6.3):

    SE² = B / (B - 1) · sum((y - R n)²) / (sum n)²

which is the plain one when all `n` are equal.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from analysis.policy import CONFIDENCE
from analysis.stats.estimate import Estimate

Floats = NDArray[np.float64]


def block_mean(totals: ArrayLike, sizes: ArrayLike | None = None, *, confidence: float = CONFIDENCE) -> Estimate:
    """Mean over all observations, with an interval from the spread between blocks.

    Parameters
    ----------
    totals: one number a block, the sum of the quantity over the block's observations; shape (B,).
    sizes: observations in each block, shape (B,); blocks without any are left out. None: one a block.
    confidence: of the interval, 0 to 1.

    Returns
    -------
    Estimate; NaN where there are no observations, and no interval (NaN) with a single block.
    """
    y, n = _paired_up(totals, sizes)
    blocks, observations = y.size, float(n.sum())
    if blocks == 0:
        return Estimate(math.nan, math.nan, math.nan, math.nan, 0, 0, confidence)
    ratio = float(y.sum()) / observations
    if blocks == 1:
        return Estimate(ratio, math.nan, math.nan, math.nan, round(observations), 1, confidence)
    rest = y - ratio * n
    se = math.sqrt(blocks / (blocks - 1) * float(rest @ rest)) / observations
    half = float(stats.t.ppf((1 + confidence) / 2, blocks - 1)) * se
    return Estimate(ratio, se, ratio - half, ratio + half, round(observations), blocks, confidence)


def _paired_up(totals: ArrayLike, sizes: ArrayLike | None) -> tuple[Floats, Floats]:
    y = np.asarray(totals, dtype=np.float64)
    n = np.ones_like(y) if sizes is None else np.asarray(sizes, dtype=np.float64)
    if y.ndim != 1 or y.shape != n.shape:
        raise ValueError(f"totals {y.shape} and sizes {n.shape} are not two lists of one length")
    if (n < 0).any():
        raise ValueError("a block cannot have fewer than no observations")
    played = n > 0
    return y[played], n[played]
