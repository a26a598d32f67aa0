"""Does a run fulfil its criteria? Each holds, fails, or needs more games.

A criterion speaks of one or more numbers, each with a lower or an upper bound or both.

- It holds when every number is shown to be inside: the largest of the one-sided p-values of "outside" counts, which
  needs no correction within the criterion (Berger 1982).
- It fails when some number is shown to be outside: the smallest of the p-values of "inside", times their number
  (Bonferroni).
- Where sharp and blunt tables were played, it speaks of the numbers of either level, never of their mixture.
- Both are corrected over all criteria of a file (Holm 1979): the chance of any wrong answer of a kind is at most 1
  minus the confidence.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from scipy import stats

from analysis.compare.margins import is_share
from analysis.criteria.load import Criteria, CriteriaError
from analysis.criteria.model import FAIR, Criterion
from analysis.logs.levels import by_level
from analysis.logs.run import Logs, need_games
from analysis.metrics import load_metric, measure, supports
from analysis.stats.multiple import adjust_holm
from analysis.stats.settle import in_round_numbers, times_to_settle
from engine.errors import nearest
from engine.runs.manifest import Manifest

LEVEL = "tables"
"""Column of a row that was measured at the tables of one level of several."""


class Outcome(Enum):
    """The three answers."""

    HOLDS = "holds"
    FAILS = "fails"
    OPEN = "not enough games"


@dataclass(frozen=True)
class Measured:
    """A number that a criterion speaks of.

    Attributes
    ----------
    row: its row in the metric's table.
    value: what the bounds are compared with: the estimate, or its distance from the fair share.
    lower, upper: its 95 % interval, None where there is none.
    se: standard error, NaN where there is none; blocks: deals behind it.
    is_share: a share between 0 and 1, or its distance from another.
    """

    row: Mapping[str, Any]
    value: float
    lower: float | None
    upper: float | None
    se: float
    blocks: int
    is_share: bool = False


@dataclass(frozen=True)
class Judged:
    """A criterion and its answer.

    Attributes
    ----------
    found: all numbers that it speaks of; decisive: the one that decided, or that is furthest from being decided.
    p_holds, p_fails: corrected p-values of the two answers.
    games: games in all that an open one would about take; None where it is settled, cannot be said, or is out of reach.
    """

    criterion: Criterion
    outcome: Outcome
    found: tuple[Measured, ...]
    decisive: Measured
    p_holds: float
    p_fails: float
    games: int | None


def judge(run: Logs, criteria: Criteria) -> list[Judged]:
    """Judge every criterion of a file by one run; CriteriaError where the run has nothing to judge one by."""
    need_games(run)
    found = [_numbers(run, criteria, number) for number in range(len(criteria.criteria))]
    pairs = list(zip(criteria.criteria, found, strict=True))
    holds = adjust_holm([max(_p_outside(one, m) for m in numbers) for one, numbers in pairs])
    fails = adjust_holm([_p_inside(one, numbers) for one, numbers in pairs])
    judged = []
    for (one, numbers), p_holds, p_fails in zip(pairs, holds, fails, strict=True):
        alpha = 1 - (criteria.file.confidence if one.confidence is None else one.confidence)
        outcome = Outcome.HOLDS if p_holds < alpha else Outcome.FAILS if p_fails < alpha else Outcome.OPEN
        needed = _games(one, numbers, alpha / len(pairs), run.manifest) if outcome is Outcome.OPEN else None
        decisive = min(numbers, key=lambda m: _room(one, m) / (m.se if m.se > 0 else 1e-9))
        judged.append(Judged(one, outcome, tuple(numbers), decisive, float(p_holds), float(p_fails), needed))
    return judged


def _numbers(run: Logs, criteria: Criteria, number: int) -> list[Measured]:
    one, place = criteria.criteria[number], criteria.place(number)
    metric = load_metric(one.metric)
    if not supports(run.manifest.detail, metric.detail):
        problem = f"{one.metric} needs a run of detail {metric.detail}, and this one has {run.manifest.detail}"
        raise CriteriaError(problem, place=place, remedy="give the variant instead of the run, or play it in detail")
    levels = {"": run} if metric.tells_levels else by_level(run)
    rows = [
        row if len(levels) == 1 else {**row, LEVEL: level}
        for level, part in levels.items()
        for row in measure(part, one.metric).iter_rows(named=True)
    ]
    if not rows:
        remedy = f"it needs {metric.needs}: set levels or replays in the file" if metric.needs else ""
        if metric.needs == "teams":
            remedy = "it needs a game that is played in teams"
        if metric.needs == "pieces":
            remedy = "it needs a game that says which pieces its points come from"
        raise CriteriaError(f"these games give no {one.metric}", place=place, remedy=remedy)
    for key, wanted in one.where.items():
        kept = [row for row in rows if str(row[key]) == str(wanted)]
        if not kept:
            valid = dict.fromkeys(str(row[key]) for row in rows)
            problem = f"{one.metric} has no row with {key}: {wanted}"
            raise CriteriaError(problem, place=place, remedy=nearest(str(wanted), valid))
        rows = kept
    return [_measured(one, row, is_share(metric)) for row in rows]


def _measured(one: Criterion, row: Mapping[str, Any], of_share: bool) -> Measured:
    base = float(row["fair"]) if one.distance_from == FAIR else 0.0
    value = math.nan if row["estimate"] is None else float(row["estimate"]) - base
    lower, upper = (None if row[end] is None else float(row[end]) - base for end in ("lower", "upper"))
    se = math.nan if row["se"] is None else float(row["se"])
    return Measured(row, value, lower, upper, se, int(row["blocks"]), of_share)


def _p_outside(one: Criterion, found: Measured) -> float:
    """How often a number on a bound or beyond it would look at least this far inside; 1 where nothing can be said."""
    if not math.isfinite(found.se) or found.blocks < 2:
        return 1.0
    ps = []
    if one.at_most is not None:
        ps.append(_p(one.at_most - found.value, found))
    if one.at_least is not None:
        ps.append(_p(found.value - one.at_least, found))
    return max(ps)


def _p_inside(one: Criterion, numbers: Sequence[Measured]) -> float:
    """How often numbers inside their bounds would look at least this far outside, over all of a criterion."""
    ps = []
    for found in numbers:
        if not math.isfinite(found.se) or found.blocks < 2:
            continue
        if one.at_most is not None and found.value > one.at_most:
            ps.append(_p(found.value - one.at_most, found))
        if one.at_least is not None and found.value < one.at_least:
            ps.append(_p(one.at_least - found.value, found))
    bounds = (one.at_most is not None) + (one.at_least is not None)
    return min(1.0, min(ps, default=1.0) * bounds * len(numbers))


def _p(distance: float, found: Measured) -> float:
    """One-sided p-value of a distance.

    A share that was the same in all of B blocks may yet be another: for it to lie a distance d away, at least a part d
    of all blocks must differ, and B blocks show none of them with a chance of at most ``(1 - d)^B`` (Clopper and
    Pearson 1934).
    """
    if found.se > 0:
        return float(stats.t.sf(distance / found.se, found.blocks - 1))
    if distance < 0:
        return 1.0
    return (1 - min(1.0, distance)) ** found.blocks if found.is_share else 0.0


def _room(one: Criterion, found: Measured) -> float:
    """How far a number is inside its nearest bound; below 0 outside; NaN counts as 0."""
    rooms = []
    if one.at_most is not None:
        rooms.append(one.at_most - found.value)
    if one.at_least is not None:
        rooms.append(found.value - one.at_least)
    return 0.0 if math.isnan(found.value) else min(rooms)


def _games(one: Criterion, numbers: Sequence[Measured], alpha: float, manifest: Manifest) -> int | None:
    """About how many games in all would probably settle an open criterion; None where its truth may lie on a bound."""
    usable = [m for m in numbers if math.isfinite(m.se) and m.blocks >= 2]
    if len(usable) < len(numbers):
        return None
    outside = [m for m in usable if _room(one, m) < 0]
    family = len(numbers) if outside else 1
    times = [_times(m, _room(one, m), alpha / family) for m in outside or usable]
    # One number shown outside fails the criterion; all must be shown inside for it to hold.
    factor = min(times) if outside else max(times)
    return None if math.isinf(factor) else in_round_numbers(max(factor, 1.0), float(manifest.games))


def _times(found: Measured, room: float, alpha: float) -> float:
    """How many times the games played would probably settle one number; infinite where it may lie on its bound."""
    if room == 0 or not math.isfinite(room):
        return math.inf
    if found.se == 0:
        return math.log(alpha) / math.log1p(-min(abs(room), 1 - 1e-9)) / found.blocks
    times = times_to_settle(room, found.se, alpha=alpha)
    return math.inf if times is None else times
