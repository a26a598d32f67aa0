"""Verdicts on many differences at once.

Whether something differs is asked with Holm's correction within a family: the numbers of the headline metrics of all
pairs in one comparison, and, apart from them, all the others. So what else is asked never turns a headline verdict. A
number that stands in several tables is asked about once. Whether two are equivalent is asked for each row by itself, by
two one-sided tests at 5 %.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from analysis.metrics import Metric
from analysis.policy import ALPHA
from analysis.stats.contrast import Contrast
from analysis.stats.multiple import adjust_holm
from analysis.stats.verdict import Finding, blocks_to_tell, verdict


class Answer(Enum):
    """What a comparison says of one number."""

    BETTER = "better"
    WORSE = "worse"
    HIGHER = "higher"
    LOWER = "lower"
    SMALL = "different, but by less than the margin"
    EQUIVALENT = "equivalent"
    UNCLEAR = "not enough games"

    @property
    def differs(self) -> bool:
        """Whether the two were told apart, by however little."""
        return self not in (Answer.EQUIVALENT, Answer.UNCLEAR)


@dataclass(frozen=True)
class Judgement:
    """An answer.

    Attributes
    ----------
    p: with Holm's correction; family: how many numbers it was corrected for.
    blocks_needed: blocks in all that would give an answer still missing.
    """

    answer: Answer
    p: float
    family: int
    blocks_needed: int | None = None


@dataclass(frozen=True)
class Question:
    """One difference with its margin, the metric it belongs to, the two values, and the fair share if it has one."""

    contrast: Contrast
    margin: float
    metric: Metric
    before: float
    after: float
    fair: float | None


def judge_all(questions: Sequence[Question], families: Sequence[int] = ()) -> list[Judgement]:
    """Answer questions, corrected within their families; differences without a standard error are open.

    Parameters
    ----------
    families: the family of each question, those that come first with the smallest number; one family if left out.
        A number that occurs again, in its own family or in a later one, keeps the p-value of its first place.
    """
    first: dict[tuple[float, ...], float] = {}
    adjusted = np.full(len(questions), math.nan)
    numbered = list(families) or [0] * len(questions)
    sizes = {}
    for family in sorted(set(numbered)):
        members = [i for i, one in enumerate(numbered) if one == family and math.isfinite(questions[i].contrast.p)]
        fresh = {_identity(questions[i]): questions[i].contrast.p for i in members}
        fresh = {number: p for number, p in fresh.items() if number not in first}
        first.update(zip(fresh, adjust_holm(list(fresh.values())), strict=True))
        adjusted[members] = [first[_identity(questions[i])] for i in members]
        sizes[family] = len(fresh)
    return [_judged(q, float(p), sizes[f]) for q, p, f in zip(questions, adjusted, numbered, strict=True)]


def _identity(question: Question) -> tuple[float, ...]:
    """What tells one number from another: both values, the error of their difference, and its p-value."""
    found = question.contrast
    told = (question.before, question.after, found.difference.se, found.p, found.difference.blocks)
    return tuple(float(f"{x:.12g}") for x in told)


def _judged(question: Question, p: float, family: int) -> Judgement:
    difference = question.contrast.difference
    found = verdict(difference, question.margin, differs=math.isfinite(p) and p < ALPHA)
    if found.finding is Finding.EQUIVALENT:
        return Judgement(Answer.EQUIVALENT, p, family)
    if found.finding is Finding.SMALL:
        return Judgement(Answer.SMALL, p, family)
    if found.finding is Finding.DIFFERENT:
        return Judgement(_direction(question), p, family)
    ways = [found.blocks_needed]
    if math.isfinite(difference.se):
        ways.append(blocks_to_tell(difference.blocks, difference.value, difference.se, alpha=ALPHA / max(family, 1)))
    needed = min((blocks for blocks in ways if blocks is not None), default=None)
    return Judgement(Answer.UNCLEAR, p, family, needed)


def _direction(question: Question) -> Answer:
    """Better or worse where the metric says what a designer wants, else higher or lower."""
    up = question.after > question.before
    wanted, fair = question.metric.direction, question.fair
    if wanted in ("higher", "lower"):
        return Answer.BETTER if up == (wanted == "higher") else Answer.WORSE
    if wanted == "to fair share" and fair is not None and (question.before - fair) * (question.after - fair) >= 0:
        nearer = abs(question.after - fair) < abs(question.before - fair)
        return Answer.BETTER if nearer else Answer.WORSE
    # Where the value went from one side of fair to the other, the difference alone says nothing about which is nearer.
    return Answer.HIGHER if up else Answer.LOWER
