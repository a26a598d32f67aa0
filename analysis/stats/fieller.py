"""An effect per unit of what caused it, where an experiment only nudges: a ratio of two differences (an instrument).

A nudge moves a result by N and makes D more of the players have a thing. If having it is the only way in which the
nudge works, one who has it for that reason gains ``N / D`` (Wald 1940). Its interval holds every ratio r for which
N - r D is not told from 0 (Fieller 1954):

    (N - r D)² ≤ t² (V_N - 2 r C + r² V_D)

Where D itself is not told from 0 the set has no end, and the data say nothing about the ratio.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from analysis.policy import CONFIDENCE, UPPER_END
from analysis.stats.estimate import Estimate


@dataclass(frozen=True)
class PerUnit:
    """An effect N and what it is divided by, D, with their covariance.

    Attributes
    ----------
    top, bottom: N and D; variance_top, variance_bottom, covariance: how surely both are known; NaN with one block.
    blocks: blocks that they rest on.
    """

    top: float
    bottom: float
    variance_top: float
    variance_bottom: float
    covariance: float
    blocks: int

    def estimate(self, *, confidence: float = CONFIDENCE) -> Estimate:
        """The ratio with its interval; without an end (infinite) where the nudge may have moved nothing."""
        value = self.top / self.bottom if self.bottom else math.nan
        if self.blocks < 2:
            return Estimate(value, math.nan, math.nan, math.nan, self.blocks, self.blocks, confidence)
        lower, upper = self._ends(float(stats.t.ppf((1 + confidence) / 2, self.blocks - 1)))
        se = math.sqrt(max(0.0, self._spread(value))) / abs(self.bottom) if self.bottom else math.nan
        return Estimate(value, se, lower, upper, self.blocks, self.blocks, confidence)

    def p_above(self, bound: float) -> float:
        """How often a ratio of `bound` or less would look at least this far above it, one-sided.

        1 where the nudge itself did not surely raise what it was meant to raise (at 2.5 %).
        """
        if self.blocks < 2:
            return 1.0
        t = float(stats.t.ppf(UPPER_END, self.blocks - 1))
        if abs(self.bottom) <= t * math.sqrt(self.variance_bottom):
            return 1.0
        distance = math.copysign(1.0, self.bottom) * (self.top - bound * self.bottom)
        spread = math.sqrt(max(0.0, self._spread(bound)))
        return float(stats.t.sf(distance / spread, self.blocks - 1)) if spread > 0 else float(distance <= 0)

    def p_below(self, bound: float) -> float:
        """The same for a ratio below `bound`."""
        turned = PerUnit(-self.top, self.bottom, self.variance_top, self.variance_bottom, -self.covariance, self.blocks)
        return turned.p_above(-bound)

    def _spread(self, ratio: float) -> float:
        return self.variance_top - 2 * ratio * self.covariance + ratio**2 * self.variance_bottom

    def _ends(self, t: float) -> tuple[float, float]:
        square = self.bottom**2 - t**2 * self.variance_bottom
        if square <= 0:
            return -math.inf, math.inf
        half = self.top * self.bottom - t**2 * self.covariance
        rest = max(0.0, half**2 - square * (self.top**2 - t**2 * self.variance_top))
        return (half - math.sqrt(rest)) / square, (half + math.sqrt(rest)) / square


def per_unit(top: float, bottom: float, parts_top: ArrayLike, parts_bottom: ArrayLike) -> PerUnit:
    """The ratio of two estimates from what each block adds to them (shape (B,), each adding up to 0)."""
    parts = np.stack([np.asarray(parts_top, dtype=np.float64), np.asarray(parts_bottom, dtype=np.float64)])
    blocks = parts.shape[1]
    spread = parts @ parts.T * (blocks / (blocks - 1) if blocks > 1 else math.nan)
    return PerUnit(top, bottom, float(spread[0, 0]), float(spread[1, 1]), float(spread[0, 1]), blocks)
