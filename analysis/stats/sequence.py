"""An interval that stays valid while one looks: the asymptotic confidence sequence.

    half(t) = sd · sqrt( 2 (t ρ² + 1) / (t² ρ²) · log( sqrt(t ρ² + 1) / α ) )
    ρ² = (-2 log α + log(-2 log α + 1)) / t*

for t block means with standard deviation sd; tightest near t* blocks. (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
*Time-uniform central limit theory and asymptotic confidence sequences*, Annals of Statistics 2024, arXiv 2103.06476.)
With several quantities give each α / number of them, and stop when every half-width is reached.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from analysis.policy import ALPHA
from analysis.stats.block_mean import block_mean
from analysis.stats.estimate import Estimate

FIRST_LOOK = 100
"""Blocks before which nobody should look: the theory needs a settled standard deviation."""


def sequence_rho(planned: float, *, alpha: float = ALPHA) -> float:
    """The mixing width ρ that makes the sequence tightest at `planned` blocks."""
    twice = -2 * math.log(alpha)
    return math.sqrt((twice + math.log(twice + 1)) / planned)


def sequence_half_width(sd: float, blocks: int, planned: float, *, alpha: float = ALPHA) -> float:
    """Half-width after `blocks` blocks whose means have standard deviation `sd`."""
    rho2 = sequence_rho(planned, alpha=alpha) ** 2
    grown = blocks * rho2 + 1
    return sd * math.sqrt(2 * grown / (blocks**2 * rho2) * math.log(math.sqrt(grown) / alpha))


def planned_blocks(sd: float, half_width: float, *, alpha: float = ALPHA, most: float = math.inf) -> float:
    """Blocks until the sequence reaches `half_width` if it is tightest there and block means have `sd`; at least
    `FIRST_LOOK`, at most `most`."""
    # At t = t* the half-width is sd / sqrt(t) times a number that depends on alpha alone.
    needed = (sequence_half_width(sd, 1, 1, alpha=alpha) / half_width) ** 2
    return max(float(FIRST_LOOK), min(needed, most))


class Running:
    """A sequence that takes in block means as they come.

    Attributes
    ----------
    planned: blocks at which its interval is tightest.
    blocks: block means so far.
    """

    def __init__(self, planned: float) -> None:
        self.planned = planned
        self.blocks = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, means: ArrayLike) -> None:
        """Take in the next block means, shape (n,)."""
        values = np.asarray(means, dtype=np.float64)
        self.blocks += values.size
        self._sum += float(values.sum())
        self._squares += float(values @ values)

    @property
    def mean(self) -> float:
        """Mean of the block means; NaN before the first."""
        return self._sum / self.blocks if self.blocks else math.nan

    def half_width(self, *, alpha: float = ALPHA) -> float:
        """Half-width of the interval now; infinite with fewer than two blocks."""
        if self.blocks < 2:
            return math.inf
        variance = max(0.0, self._squares - self._sum**2 / self.blocks) / (self.blocks - 1)
        return sequence_half_width(math.sqrt(variance), self.blocks, self.planned, alpha=alpha)


def sequence_estimate(
    totals: ArrayLike, sizes: ArrayLike | None = None, *, planned: float, alpha: float = ALPHA
) -> Estimate:
    """The mean with an interval that holds at every look at once (from `FIRST_LOOK` blocks on).

    Parameters
    ----------
    totals, sizes: as in `block_mean`.
    planned: blocks at which the interval should be tightest.
    alpha: chance that the truth is ever outside.
    """
    found = block_mean(totals, sizes, confidence=1 - alpha)
    if found.blocks < 2:
        return found
    half = sequence_half_width(found.se * math.sqrt(found.blocks), found.blocks, planned, alpha=alpha)
    return replace(found, lower=found.value - half, upper=found.value + half)
