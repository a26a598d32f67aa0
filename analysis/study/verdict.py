"""What the games say of each claim of a study, all claims together.

Each claim is answered in the quantity of its measure. With a smallest value that matters, the bound, it is

- supported: the number surely lies where the claim puts it, beyond the bound;
- contradicted: it surely lies short of the bound, and there is no sure sign of an effect in the direction claimed;
- there, but small: an effect is surely there, and it surely lies short of the bound;
- dependent on an assumption: it is supported at one end of what is assumed about people and not at the other;
- else there is not enough evidence.

Questions of one kind (is it supported, is it short of the bound, is there anything) share 5 % over all claims of the
study (Holm 1979).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal

from scipy import stats

from analysis.policy import ALPHA
from analysis.stats.estimate import Estimate
from analysis.stats.multiple import adjust_holm
from analysis.stats.together import p_all_inside, p_any_beyond
from analysis.study.games import Found
from analysis.study.measures import Changed, Measure
from analysis.study.model import Claim, Study

Verdict = Literal["supported", "contradicted", "there, but small", "depends on an assumption", "not enough evidence"]
VERDICTS: tuple[Verdict, ...] = (
    "supported",
    "contradicted",
    "there, but small",
    "depends on an assumption",
    "not enough evidence",
)


@dataclass(frozen=True)
class Judged:
    """A claim with the verdict on it."""

    name: str
    claim: Claim
    measure: Measure
    found: Found
    verdict: Verdict


@dataclass(frozen=True)
class Chances:
    """How often the games would look like this if something were not so.

    `supported`: the number lies beyond the bound; `short`: it lies short of it; `there`: there is an effect at all.
    """

    supported: float
    short: float
    there: float


def judge_all(study: Study, found: Mapping[str, Found]) -> list[Judged]:
    """Every claim with its verdict, corrected for the number of claims."""
    ends = {name: _at_ends(claim, study, found[claim.decided_by]) for name, claim in study.claims.items()}
    # Under an assumption a statement has to hold at both ends of its range.
    supported, short, there = (
        adjust_holm([max(getattr(one, what) for one in each) for each in ends.values()])
        for what in ("supported", "short", "there")
    )
    judged = []
    for place, (name, claim) in enumerate(study.claims.items()):
        chances = Chances(float(supported[place]), float(short[place]), float(there[place]))
        verdict = _verdict(chances)
        if verdict == "not enough evidence" and len(ends[name]) > 1 and _turns(ends[name], ALPHA / len(ends)):
            verdict = "depends on an assumption"
        judged.append(Judged(name, claim, study.measures[claim.decided_by], found[claim.decided_by], verdict))
    return judged


def _verdict(chances: Chances) -> Verdict:
    if chances.supported < ALPHA:
        return "supported"
    if chances.short < ALPHA:
        return "there, but small" if chances.there < ALPHA else "contradicted"
    return "not enough evidence"


def _turns(ends: list[Chances], level: float) -> bool:
    """Whether the number lies beyond the bound at one end of what is assumed, and short of it at the other."""
    return min(one.supported for one in ends) < level and min(one.short for one in ends) < level


def _at_ends(claim: Claim, study: Study, found: Found) -> list[Chances]:
    if found.assumed:
        return [_directed(claim, study, *_tests(estimate)) for _, estimate in found.assumed]
    if claim.expects == "inside":
        members = found.members or (found.estimate,)
        return [Chances(p_all_inside(members, claim.bound), p_any_beyond(members, claim.bound), 1.0)]
    if claim.expects == "beyond":
        members = found.members or (found.estimate,)
        there = p_any_beyond(members, 0.0)
        return [Chances(p_any_beyond(members, claim.bound), p_all_inside(members, claim.bound), there)]
    if found.per_unit is not None:
        if found.beyond_a_win:
            return [Chances(1.0, 1.0, 1.0)]
        return [_directed(claim, study, found.per_unit.p_above, found.per_unit.p_below)]
    return [_directed(claim, study, *_tests(found.estimate))]


Test = Callable[[float], float]


def _directed(claim: Claim, study: Study, p_above: Test, p_below: Test) -> Chances:
    """The chances for a claim with a direction; tests are one-sided at half the level, as its 95 % interval shows."""
    onward, back = (p_above, p_below) if claim.expects == "above" else (p_below, p_above)
    nothing = nothing_of(claim, study)
    there = 1.0 if nothing is None else onward(nothing)
    return Chances(*(min(1.0, 2 * p) for p in (onward(claim.bound), back(claim.bound), there)))


def nothing_of(claim: Claim, study: Study) -> float | None:
    """The value of a measure without any effect; that of changed weights is 0 unless the claim says otherwise."""
    if claim.nothing is None and isinstance(study.measures[claim.decided_by], Changed):
        return 0.0
    return claim.nothing


def _all_alike(blocks: int, chance: float) -> float:
    return min(1.0, max(0.0, chance)) ** blocks


def _tests(one: Estimate) -> tuple[Test, Test]:
    """One-sided p-values of an estimate above and below a bound; 1 where it has no standard error.

    A share that was the same in all its blocks, none or all, has the exact chance of that many such blocks.
    """
    if one.se == 0 and one.upper > one.lower:
        never = one.value <= 0
        exact = partial(_all_alike, one.blocks)
        return (lambda _: 1.0, lambda bound: exact(1 - bound)) if never else (exact, lambda _: 1.0)

    def p(distance: float) -> float:
        if one.blocks < 2 or not math.isfinite(one.se):
            return 1.0
        if one.se == 0:
            return 0.0 if distance > 0 else 1.0
        return float(stats.t.sf(distance / one.se, one.blocks - 1))

    return lambda bound: p(one.value - bound), lambda bound: p(bound - one.value)
