"""Criteria and their answers in words."""

from __future__ import annotations

import math

from analysis.compare.margins import is_share
from analysis.compare.measured import row_label
from analysis.criteria.judge import LEVEL, Judged, Measured, Outcome
from analysis.criteria.model import Criterion
from analysis.metrics import load_metric
from analysis.wording import count_of, decimals, number


def bounds_text(one: Criterion) -> str:
    """The bounds of a criterion: ``at most +2 % points from fair``."""
    scale, unit = _scale(one)
    said = [
        f"{words} {_signed(one, scale * bound)}"
        for words, bound in (("at least", one.at_least), ("at most", one.at_most))
        if bound is not None
    ]
    return f"{' and '.join(said)}{unit}{' from fair' if one.distance_from else ''}"


def found_text(one: Criterion, found: Measured) -> str:
    """A number with its interval: ``seat 1: +1.3 % points (0.4 to 2.2)``."""
    scale, unit = _scale(one)
    metric = load_metric(one.metric)
    label = row_label(metric.keys, dict(found.row))
    if LEVEL in found.row and LEVEL not in metric.keys:
        label += f", {found.row[LEVEL]} tables"
    if math.isnan(found.value):
        return f"{label}: nothing to measure"
    digits = max(1, decimals(scale * found.se)) if math.isfinite(found.se) else 1
    value = number(scale * found.value, digits)
    sign = "+" if one.distance_from and found.value > 0 else ""
    if found.lower is None or found.upper is None:
        return f"{label}: {sign}{value}{unit} (too few games for an interval)"
    ends = f"{number(scale * found.lower, digits)} to {number(scale * found.upper, digits)}"
    return f"{label}: {sign}{value}{unit} ({ends})"


def answer_text(judged: Judged) -> str:
    """The answer: ``holds``, ``fails``, or ``not enough games: some 50,000 in all needed``."""
    if judged.outcome is not Outcome.OPEN:
        return str(judged.outcome.value)
    if judged.games is None:
        return f"{judged.outcome.value}: too close to the bound to say how many"
    return f"{judged.outcome.value}: some {judged.games:,} in all needed"


def summary(judged: list[Judged]) -> str:
    """All answers in a sentence."""
    counts = {outcome: sum(one.outcome is outcome for one in judged) for outcome in Outcome}
    total = count_of(len(judged), "criterion", "criteria")
    said = f"{total}: {counts[Outcome.HOLDS]} hold, {counts[Outcome.FAILS]} fail, {counts[Outcome.OPEN]} open."
    return said.replace(" 1 hold,", " 1 holds,").replace(" 1 fail,", " 1 fails,")


def _scale(one: Criterion) -> tuple[float, str]:
    if not is_share(load_metric(one.metric)):
        return 1.0, ""
    return 100.0, " % points" if one.distance_from else " %"


def _signed(one: Criterion, value: float) -> str:
    text = f"{value:.10g}".replace("-", "−")
    return f"+{text}" if one.distance_from and value > 0 else text
