"""Verdict on a difference: different, equivalent within a margin, different but small, or not enough games.

===================  ===================  ======================================================
95 % interval        90 % interval        verdict
===================  ===================  ======================================================
excludes 0           not inside ± margin  different
contains 0           inside ± margin      equivalent
excludes 0           inside ± margin      small: different, but by less than the margin
contains 0           not inside ± margin  unclear: not enough blocks yet
===================  ===================  ======================================================
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

from scipy import stats

from analysis.stats.equivalence import equivalence
from analysis.stats.estimate import Estimate


class Finding(Enum):
    """The four answers."""

    DIFFERENT = "different"
    EQUIVALENT = "equivalent"
    SMALL = "different, but by less than the margin"
    UNCLEAR = "not enough games"


@dataclass(frozen=True)
class Verdict:
    """An answer and, where it is still open, how many blocks in all would settle it.

    Attributes
    ----------
    finding: the answer.
    estimate: what it rests on.
    margin: the margin it was judged against.
    blocks_needed: blocks (those played included) to show equivalence if the difference is as estimated; None when the
        answer is there already, or when the estimate lies outside the margin, so that more games show a difference.
    """

    finding: Finding
    estimate: Estimate
    margin: float
    blocks_needed: int | None = None


def verdict(difference: Estimate, margin: float, *, target: float = 0.0, differs: bool | None = None) -> Verdict:
    """Judge an estimated difference (95 % interval) against `target` with a margin stated beforehand.

    `differs` is the answer of a test that allows for many comparisons; without it the interval gives the answer.
    """
    if difference.blocks < 2 or not math.isfinite(difference.se):
        return Verdict(Finding.UNCLEAR, difference, margin)
    close = equivalence(difference.value, difference.se, margin, target=target, df=difference.blocks - 1).holds
    if differs is None:
        differs = not difference.covers(target)
    if differs:
        return Verdict(Finding.SMALL if close else Finding.DIFFERENT, difference, margin)
    if close:
        return Verdict(Finding.EQUIVALENT, difference, margin)
    return Verdict(Finding.UNCLEAR, difference, margin, _blocks_needed(difference, margin, target))


def _blocks_needed(difference: Estimate, margin: float, target: float) -> int | None:
    room = margin - abs(difference.value - target)
    if room <= 0:
        return None
    z = 2 * float(stats.norm.ppf(0.95))
    return max(difference.blocks + 1, math.ceil(difference.blocks * (z * difference.se / room) ** 2))


def blocks_to_tell(blocks: int, distance: float, se: float, *, alpha: float = 0.05, power: float = 0.9) -> int | None:
    """Blocks in all until a distance as estimated would be told from 0 with chance `power`; None when it is 0.

    ``B ((z(1-α/2) + z(power)) SE / distance)²``
    """
    if distance == 0:
        return None
    z = float(stats.norm.ppf(1 - alpha / 2) + stats.norm.ppf(power))
    return max(blocks + 1, math.ceil(blocks * (z * se / distance) ** 2))
