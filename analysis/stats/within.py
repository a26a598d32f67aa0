"""Do several quantities all lie within a margin of zero? A three-valued answer for a family judged together.

- yes: each passes the test of equivalence at level α; claiming all of them needs no correction (Berger 1982).
- no: at least one lies beyond the margin, by a one-sided t test at level α / family (Bonferroni, both sides).
- otherwise the data leave it open, and ``B (z SE / (margin - |value|))²`` blocks would about settle a member.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from scipy import stats

from analysis.stats.equivalence import equivalence


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
    blocks_needed: blocks in all (those played included) that would about settle an open question; None when it is
        settled, or when a member lies on the margin itself.
    """

    answer: Answer
    beyond: tuple[int, ...] = ()
    blocks_needed: int | None = None


def within(
    values: Sequence[float], errors: Sequence[float], blocks: Sequence[int], margin: float, *, alpha: float = 0.05
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
    needed = [_needed(*m, margin, alpha) for m, there in zip(members, inside, strict=True) if not there]
    known = [n for n in needed if n is not None]
    return Within(Answer.OPEN, blocks_needed=max(known) if len(known) == len(needed) else None)


def _is_beyond(value: float, se: float, blocks: int, margin: float, alpha: float) -> bool:
    far = abs(value) - margin
    return far > 0 and (se == 0 or far / se > float(stats.t.ppf(1 - alpha, blocks - 1)))


def _needed(value: float, se: float, blocks: int, margin: float, alpha: float) -> int | None:
    room = abs(margin - abs(value))
    if room == 0:
        return None
    z = float(stats.norm.ppf(1 - alpha) + stats.norm.ppf(0.9))
    needed = blocks * (z * se / room) ** 2
    return max(blocks + 1, math.ceil(needed)) if needed < 1e12 else None
