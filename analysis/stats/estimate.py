"""What every estimate carries: its value, how sure it is, and what it rests on."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from analysis.policy import CONFIDENCE


@dataclass(frozen=True)
class Estimate:
    """An estimate with its interval.

    Attributes
    ----------
    value: the estimate; NaN when there is nothing to estimate from.
    se: its standard error (the typical distance from the truth); NaN with fewer than two blocks.
    lower, upper: the interval at `confidence`; NaN where none can be given.
    count: observations (games, or appearances in games) that went in.
    blocks: blocks that went in.
    confidence: of the interval, 0 to 1.
    """

    value: float
    se: float
    lower: float
    upper: float
    count: int
    blocks: int
    confidence: float = CONFIDENCE

    @property
    def half_width(self) -> float:
        """Half the length of the interval."""
        return (self.upper - self.lower) / 2

    @property
    def has_interval(self) -> bool:
        """Whether the data were enough for an interval."""
        return math.isfinite(self.lower) and math.isfinite(self.upper)

    def covers(self, number: float) -> bool:
        """Whether `number` lies inside the interval."""
        return self.lower <= number <= self.upper


def wider(found: Estimate, factor: float) -> Estimate:
    """The same with standard error and distances of the interval's ends times `factor`."""
    lower, upper = (found.value + factor * (end - found.value) for end in (found.lower, found.upper))
    return replace(found, se=factor * found.se, lower=lower, upper=upper)
