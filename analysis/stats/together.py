"""p-values for several quantities judged against one margin around 0, as one family.

- All lie inside: the largest p-value of the tests of equivalence; needs no correction (Berger 1982).
- One lies beyond: the smallest one-sided p-value, times twice their number (Bonferroni, both sides).
- One is not 0: the same with a margin of 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from scipy import stats

from analysis.stats.equivalence import equivalence
from analysis.stats.estimate import Estimate


def p_all_inside(members: Sequence[Estimate], margin: float) -> float:
    """How often members of which one lies on the margin would all look at least this far inside; 1 without data."""
    if not all(_is_known(one) for one in members):
        return 1.0
    return max((equivalence(m.value, m.se, margin, df=m.blocks - 1).p for m in members), default=1.0)


def p_any_beyond(members: Sequence[Estimate], margin: float) -> float:
    """How often members inside the margin (0 or above) would have one that looks at least this far beyond it."""
    ps = [_p_beyond(one, margin) for one in members if _is_known(one)]
    return min(1.0, 2 * len(members) * min(ps, default=1.0))


def beyond(members: Sequence[Estimate], margin: float, alpha: float) -> tuple[int, ...]:
    """Places of the members that lie beyond the margin, each at `alpha` corrected for their number."""
    each = alpha / (2 * len(members)) if members else alpha
    return tuple(i for i, one in enumerate(members) if _is_known(one) and _p_beyond(one, margin) < each)


def inside(members: Sequence[Estimate], margin: float, alpha: float) -> tuple[int, ...]:
    """Places of the members that are shown to lie inside the margin, each at `alpha`."""
    return tuple(i for i, one in enumerate(members) if p_all_inside([one], margin) < alpha)


def _is_known(one: Estimate) -> bool:
    return one.blocks >= 2 and math.isfinite(one.se)


def _p_beyond(one: Estimate, margin: float) -> float:
    far = abs(one.value) - margin
    if far <= 0:
        return 1.0
    return float(stats.t.sf(far / one.se, one.blocks - 1)) if one.se > 0 else 0.0
