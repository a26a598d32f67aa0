"""Verdicts on many differences at once.

Whether something differs is asked with Holm's correction over the whole family: all rows of all metrics of all pairs in
one comparison. Whether two are equivalent is asked for each row by itself, by two one-sided tests at 5 %.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from analysis.metrics import Metric
from analysis.stats.contrast import Contrast
from analysis.stats.multiple import adjust_holm
from analysis.stats.verdict import Finding, blocks_to_tell, verdict

ALPHA = 0.05


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
    """An answer, its p-value with Holm's correction, and the blocks in all that would give an answer still missing."""

    answer: Answer
    p: float
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


def judge_all(questions: Sequence[Question]) -> list[Judgement]:
    """Answer a family of questions; differences without a standard error are open."""
    raw = np.array([q.contrast.p for q in questions], dtype=np.float64)
    known = np.isfinite(raw)
    adjusted = np.full(raw.size, math.nan)
    adjusted[known] = adjust_holm(raw[known])
    family = int(known.sum())
    return [_judged(q, float(p), family) for q, p in zip(questions, adjusted, strict=True)]


def _judged(question: Question, p: float, family: int) -> Judgement:
    difference = question.contrast.difference
    found = verdict(difference, question.margin, differs=math.isfinite(p) and p < ALPHA)
    if found.finding is Finding.EQUIVALENT:
        return Judgement(Answer.EQUIVALENT, p)
    if found.finding is Finding.SMALL:
        return Judgement(Answer.SMALL, p)
    if found.finding is Finding.DIFFERENT:
        return Judgement(_direction(question), p)
    needed = found.blocks_needed
    if needed is None and math.isfinite(difference.se):
        needed = blocks_to_tell(difference.blocks, difference.value, difference.se, alpha=ALPHA / max(family, 1))
    return Judgement(Answer.UNCLEAR, p, needed)


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
