"""Prices from sums: estimates with intervals that hold together, and what they say."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
from scipy import stats

from analysis.policy import OPTION_MARGIN as MARGIN
from analysis.price.bans import Ban
from analysis.price.playing import Counts, Sums
from analysis.stats.block_mean import block_mean
from analysis.stats.estimate import Estimate
from analysis.stats.multiple import adjust_holm, simultaneous_confidence
from engine.runs.manifest import Manifest

FEW_CHANGES = 10
"""Changed games, below which their spread is not relied on."""


class Says(Enum):
    """What a price says, judged by its interval."""

    WORTH = "worth having"
    SMALL = "worth a little"
    COSTS = "overvalued"
    COSTS_LITTLE = "overvalued a little"
    NOTHING = "within a point of 0"
    OPEN = "not enough games"
    NEVER = "never taken"


@dataclass(frozen=True)
class Price:
    """The price of a ban to one plan, or over plans.

    Attributes
    ----------
    ban: what is forbidden; who: the plan with its level as a line-up writes it, empty over plans.
    price: share of wins with the option less the share without; its interval holds together with those of its family.
    p: two-sided, from blocks; p_holm: the same adjusted for the family (Holm).
    taken: share of players who took what the ban forbids when they might.
    forced: decisions, over all players to whom it was forbidden, in which nothing else was left.
    """

    ban: Ban
    who: str
    price: Estimate
    p: float
    p_holm: float
    taken: float
    forced: int

    @property
    def says(self) -> Says:
        """The answer."""
        found = self.price
        if self.taken == 0 and found.value == 0:
            return Says.NEVER
        if not found.has_interval:
            return Says.OPEN
        if found.lower > 0:
            return Says.WORTH if found.value >= MARGIN else Says.SMALL
        if found.upper < 0:
            return Says.COSTS if found.value <= -MARGIN else Says.COSTS_LITTLE
        return Says.NOTHING if found.lower >= -MARGIN and found.upper <= MARGIN else Says.OPEN


@dataclass(frozen=True)
class Prices:
    """All prices of a table.

    Attributes
    ----------
    manifest: the run with everything allowed, as long as it was played.
    over_plans: one price a ban, the dearest of each family first; by_plan: one a ban and plan, in the same order.
    games: games played, with and without options; unfinished: comparisons left out as a game could not be finished.
    """

    manifest: Manifest
    over_plans: tuple[Price, ...]
    by_plan: tuple[Price, ...]
    games: int
    unfinished: int

    @property
    def families(self) -> tuple[str, ...]:
        """Groups of options whose prices are judged together."""
        return tuple(dict.fromkeys(price.ban.family for price in self.over_plans))

    @property
    def plans(self) -> tuple[str, ...]:
        """The plans, with their levels, in their order."""
        return tuple(map(str, self.manifest.sitters))

    def of(self, family: str) -> tuple[Price, ...]:
        """The prices of a family over plans."""
        return tuple(price for price in self.over_plans if price.ban.family == family)

    def of_plans(self, family: str) -> tuple[Price, ...]:
        """The prices of a family by plan."""
        return tuple(price for price in self.by_plan if price.ban.family == family)


def prices_of(manifest: Manifest, bans: Sequence[Ban], sums: Sums, whole: int) -> Prices:
    """Estimate all prices; a whole win counts `whole`."""
    over = _judged([_price(ban, "", sums, whole, number, slice(None), bans) for number, ban in enumerate(bans)])
    order = list(dict.fromkeys(ban.family for ban in bans))
    over.sort(key=lambda found: (order.index(found.ban.family), -found.price.value))
    plans = [
        _price(ban, str(sitter), sums, whole, number, slice(place, place + 1), bans, len(manifest.sitters))
        for number, ban in enumerate(bans)
        for place, sitter in enumerate(manifest.sitters)
    ]
    ranks = {found.ban: place for place, found in enumerate(over)}
    by_plan = sorted(_judged(plans), key=lambda found: ranks[found.ban])
    return Prices(manifest, tuple(over), tuple(by_plan), sums.games, sums.unfinished)


def widest(bans: Sequence[Ban], sums: Sums, whole: int) -> float:
    """Half the length of the longest interval over plans; NaN where there is none."""
    found = [_price(ban, "", sums, whole, number, slice(None), bans).price for number, ban in enumerate(bans)]
    return max((estimate.half_width for estimate in found if estimate.has_interval), default=math.nan)


def _price(
    ban: Ban, who: str, sums: Sums, whole: int, number: int, sitters: slice, bans: Sequence[Ban], of_each: int = 1
) -> Price:
    """One price, with an interval that holds together with those of the `of_each` plans of all bans of its family."""
    family = of_each * sum(other.family == ban.family for other in bans)
    lost, players = (_flat(table, number, sitters) for table in (sums.lost, sums.players))
    took, changed, forced = (int(table[number, sitters].sum()) for table in (sums.took, sums.changed, sums.forced))
    found = _rare(block_mean(lost / whole, players, confidence=simultaneous_confidence(family)), changed)
    taken = took / found.count if found.count else 0.0
    return Price(ban, who, found, _p(found), math.nan, taken, forced)


def _rare(found: Estimate, changed: int) -> Estimate:
    """The estimate, its interval no shorter than the exact one (Clopper and Pearson 1934) of how often wins change.

    The spread of a few changes, or of none, says too little of how far a price may lie from what was found.
    """
    if changed >= FEW_CHANGES or not found.has_interval:
        return found
    tail = (1 - found.confidence) / 2
    most = float(stats.beta.ppf(1 - tail, changed + 1, max(found.count - changed, 1)))
    return replace(found, lower=min(found.lower, -most), upper=max(found.upper, most))


def _flat(table: Counts, number: int, sitters: slice) -> Counts:
    return np.asarray(table[:, number, sitters].sum(axis=1), dtype=np.int64)


def _p(found: Estimate) -> float:
    if not found.has_interval:
        return math.nan
    if found.se == 0:
        return 1.0 if found.value == 0 else 0.0
    return float(2 * stats.t.sf(abs(found.value) / found.se, found.blocks - 1))


def _judged(prices: list[Price]) -> list[Price]:
    """The prices with p-values adjusted within their families; those without one stand aside."""
    judged = list(prices)
    for family in dict.fromkeys(price.ban.family for price in prices):
        mine = [i for i, price in enumerate(prices) if price.ban.family == family and math.isfinite(price.p)]
        for i, p in zip(mine, adjust_holm([prices[i].p for i in mine]), strict=True):
            judged[i] = replace(prices[i], p_holm=float(p))
    return judged
