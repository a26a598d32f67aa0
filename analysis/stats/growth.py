"""Do leads grow by themselves? A verdict on the slope of further gains on the lead, with a margin stated beforehand.

==========================================================  ==================================
interval of the slope                                       verdict
==========================================================  ==================================
95 % interval above + margin                                leads grow
90 % interval inside ± margin                               they neither grow nor shrink
95 % interval below - margin                                leads shrink
90 % interval below + margin, but not above - margin        they do not grow; may shrink
otherwise                                                   not enough games
==========================================================  ==================================

Each error (growth where there is none beyond the margin, and the other way round) has a chance of at most α (5 %
unless the question shares it with others; the intervals are then as much wider).
"""

from __future__ import annotations

import math
from enum import Enum

from scipy import stats

from analysis.policy import ALPHA


class Growth(Enum):
    """What becomes of a lead."""

    GROWS = "leads grow"
    STEADY = "leads neither grow nor shrink"
    SHRINKS = "leads shrink"
    NOT_GROWING = "leads do not grow"
    OPEN = "not enough games"


def growth(slope: float | None, se: float | None, blocks: int, margin: float, *, alpha: float = ALPHA) -> Growth:
    """Judge a slope; `blocks` are the independent deals behind it."""
    if slope is None or se is None or not math.isfinite(se) or blocks < 2:
        return Growth.OPEN
    wide, narrow = (float(stats.t.ppf(q, blocks - 1)) * se for q in (1 - alpha / 2, 1 - alpha))
    if slope - wide > margin:
        return Growth.GROWS
    if slope + narrow >= margin:
        return Growth.OPEN
    if slope - narrow > -margin:
        return Growth.STEADY
    return Growth.SHRINKS if slope + wide < -margin else Growth.NOT_GROWING
