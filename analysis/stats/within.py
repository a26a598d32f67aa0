"""Do several quantities all lie within a margin of zero? A three-valued answer for a family judged together.

- yes: each passes the test of equivalence at level α; claiming all of them needs no correction (Berger 1982).
- no: at least one lies beyond the margin, by a one-sided t test at level α / family (Bonferroni, both sides).
- otherwise the data leave it open; how many blocks would settle it is said where it can be (`analysis.stats.settle`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from scipy import stats

from analysis.policy import ALPHA
from analysis.stats.equivalence import equivalence
from analysis.stats.settle import times_to_settle


class Answer(Enum):
    """Yes, no, or not decided by these data."""

    YES = "yes"
    NO = "no"
    OPEN = "not enough games"


@dataclass(frozen=True)
class Within:
    """The answer for a family.

    Attributes
    ----------
    answer: whether all lie within the margin.
    beyond: places of the members shown to lie beyond it.
    blocks_needed: blocks in all (those played included) that would probably settle an open question; None when it is
        settled, or when a member that decides may lie on the margin itself.
    """

    answer: Answer
    beyond: tuple[int, ...] = ()
    blocks_needed: int | None = None


def within(
    values: Sequence[float], errors: Sequence[float], blocks: Sequence[int], margin: float, *, alpha: float = ALPHA
) -> Within:
    """Judge distances from their targets against one margin.

    Parameters
    ----------
    values, errors: each distance and its standard error, in the margin's unit; NaN where the data give none.
    blocks: blocks behind each.
    margin: half-width of the band, above 0.
    alpha: largest chance of a wrong yes, and of a wrong no.
    """
    members = list(zip(values, errors, blocks, strict=True))
    if not members or any(b < 2 or not math.isfinite(se) for _, se, b in members):
        return Within(Answer.OPEN)
    beyond = tuple(i for i, m in enumerate(members) if _is_beyond(*m, margin, alpha / (2 * len(members))))
    if beyond:
        return Within(Answer.NO, beyond)
    inside = [equivalence(v, se, margin, df=b - 1, alpha=alpha).holds for v, se, b in members]
    if all(inside):
        return Within(Answer.YES)
    left = [m for m, there in zip(members, inside, strict=True) if not there]
    return Within(Answer.OPEN, blocks_needed=_needed(left, margin, alpha, len(members)))


def _is_beyond(value: float, se: float, blocks: int, margin: float, alpha: float) -> bool:
    far = abs(value) - margin
    return far > 0 and (se == 0 or far / se > float(stats.t.ppf(1 - alpha, blocks - 1)))


def _needed(left: list[tuple[float, float, int]], margin: float, alpha: float, family: int) -> int | None:
    """Blocks to settle the members that are not shown inside: one shown beyond the margin settles all, or every one
    has to be shown inside it."""
    outside = [m for m in left if abs(m[0]) > margin]
    each = alpha / (2 * family) if outside else alpha
    needed = [_times(abs(margin - abs(v)), se, blocks, each) for v, se, blocks in outside or left]
    known = [n for n in needed if n is not None]
    if outside:
        return min(known, default=None)
    return max(known) if len(known) == len(needed) else None


def _times(distance: float, se: float, blocks: int, alpha: float) -> int | None:
    times = times_to_settle(distance, se, alpha=alpha)
    return None if times is None else max(blocks + 1, math.ceil(blocks * times))
