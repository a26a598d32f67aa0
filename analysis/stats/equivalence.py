"""Is a quantity within a margin of its target? Two one-sided tests (Schuirmann 1987).

    z₁ = (value - (target - margin)) / SE,   z₂ = (value - (target + margin)) / SE,   p = max(1 - Φ(z₁), Φ(z₂))

Equivalent at level α when the 1 - 2α interval lies inside the margin.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from scipy import stats

from analysis.policy import ALPHA


@dataclass(frozen=True)
class Equivalence:
    """Result of two one-sided tests.

    Attributes
    ----------
    p: how often a value just outside the margin would look at least this close to the target.
    lower, upper: the 1 - 2α interval that must lie inside the margin.
    holds: whether it does.
    """

    p: float
    lower: float
    upper: float
    holds: bool


def equivalence(
    value: float, se: float, margin: float, *, target: float = 0.0, df: float = math.inf, alpha: float = ALPHA
) -> Equivalence:
    """Test whether the true value lies within `margin` of `target`.

    Parameters
    ----------
    value, se: the estimate and its standard error; an SE of 0 means that the value is certain.
    margin: half-width of the band, above 0, in the unit of `value`.
    df: degrees of freedom of `se` (blocks - 1); infinite: the normal distribution.
    alpha: largest chance of a wrong "equivalent".
    """
    if not margin > 0:
        raise ValueError("the margin must be above 0")
    low, high = target - margin, target + margin
    if se == 0:
        inside = low < value < high
        return Equivalence(0.0 if inside else 1.0, value, value, inside)
    p = max(float(stats.t.sf((value - low) / se, df)), float(stats.t.cdf((value - high) / se, df)))
    half = float(stats.t.ppf(1 - alpha, df)) * se
    return Equivalence(p, value - half, value + half, p < alpha)
