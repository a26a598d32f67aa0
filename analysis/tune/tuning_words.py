"""Numbers and targets of a tuning in words."""

from __future__ import annotations

import math

from analysis.compare.margins import is_share
from analysis.metrics import load_metric
from analysis.stats.miss import Aim
from analysis.tune.goals import Goal, Number
from analysis.tune.outcome import Outcome
from analysis.wording import decimals, number


def scale_of(goal: Goal) -> float:
    """100 for shares, which are given in percent, else 1."""
    return 100.0 if goal.target.matrix is not None or is_share(load_metric(str(goal.target.metric))) else 1.0


def unit_of(goal: Goal) -> str:
    """The unit of a goal's numbers."""
    return "%" if scale_of(goal) == 100 else load_metric(str(goal.target.metric)).unit


def aim_text(goal: Goal, aim: Aim) -> str:
    """What is wanted: ``33.3 % ± 1``, ``100 to 120``, ``at most 2 %``, ``as low as possible``."""
    if aim.push:
        return "as high as possible" if aim.push > 0 else "as low as possible"
    scale = scale_of(goal)
    sign = " %" if scale == 100 else ""
    low, high = (f"{scale * end:.4g}{sign}" for end in (aim.low, aim.high))
    if aim.low == aim.high:
        return f"{low} ± {scale * aim.margin:.3g}"
    if math.isinf(aim.low):
        return f"at most {high}"
    return f"at least {low}" if math.isinf(aim.high) else f"{low} to {high}"


def number_text(goal: Goal, found: Number) -> str:
    """A number with its interval: ``35.1 (34.4 to 35.8)``."""
    scale, one = scale_of(goal), found.found
    digits = digits_of(goal, one.se)
    if not one.has_interval:
        return value_text(goal, one.value, one.se)
    ends = f"{number(scale * one.lower, digits)} to {number(scale * one.upper, digits)}"
    return f"{number(scale * one.value, digits)} ({ends})"


def value_text(goal: Goal, value: float, se: float) -> str:
    """A number to the digit that its standard error supports."""
    return number(scale_of(goal) * value, digits_of(goal, se))


def digits_of(goal: Goal, se: float) -> int:
    """Digits after the point that a standard error supports."""
    return decimals(scale_of(goal) * se if math.isfinite(se) else None)


def difference_text(goal: Goal, value: float, lower: float, upper: float, se: float) -> str:
    """A difference with its sign and interval."""
    scale, digits = scale_of(goal), digits_of(goal, se)
    text = number(scale * value, digits)
    signed = text if text.startswith(("−", "–")) or set(text) <= set("0.") else f"+{text}"
    if not (math.isfinite(lower) and math.isfinite(upper)):
        return f"{signed} (too few games)"
    return f"{signed} ({number(scale * lower, digits)} to {number(scale * upper, digits)})"


def miss_text(outcome: Outcome, loss: float) -> str:
    """A loss as a typical miss in margins: the root of its mean over the targets; as it is where it has no zero."""
    if has_push(outcome):
        return number(loss, 2)
    weights = sum(goal.target.weight for goal in outcome.tuning.goals)
    return f"{number(math.sqrt(max(loss, 0.0) / weights), 2)} margins"


def has_push(outcome: Outcome) -> bool:
    """Whether a target asks for the highest or the lowest value, so that losses have no zero."""
    return any(aim.push for goal in outcome.searched.aims for aim in goal.values())
