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

from analysis.policy import ALPHA, POWER
from analysis.stats.equivalence import equivalence
from analysis.stats.estimate import Estimate
from analysis.stats.settle import times_to_settle


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
    blocks_needed: blocks (those played included) that would probably show equivalence; None when the answer is there
        already, or when the truth may lie on the margin or outside it.
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
    return _blocks(difference.blocks, room, difference.se, alpha=ALPHA) if room > 0 else None


def blocks_to_tell(
    blocks: int, distance: float, se: float, *, alpha: float = ALPHA, power: float = POWER
) -> int | None:
    """Blocks in all that would probably tell a distance from 0 with chance `power`; None when it may be 0."""
    return _blocks(blocks, distance, se, alpha=alpha / 2, power=power)


def _blocks(blocks: int, distance: float, se: float, *, alpha: float, power: float = POWER) -> int | None:
    times = times_to_settle(distance, se, alpha=alpha, power=power)
    return None if times is None else max(blocks + 1, math.ceil(blocks * times))
