"""Search by an N-tuple bandit: very many settings, a glimpse of each, for many parameters of few values.

A glimpse is one piece of games on deals of its own. Several searches, each from the original, share the budget; the
best of each meet in the finals, which tells more than one long search would (Goodman and Lucas 2020).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from analysis.experiments.setting import Point
from analysis.experiments.space import Space
from analysis.tune.arena import score
from analysis.tune.base_search import BaseSearch, Searched
from analysis.tune.ledger import Candidate
from analysis.tune.ntbea import Bandit, Place
from analysis.tune.proposals import distance, params_of
from analysis.tune.tuning import PIECES, SEARCH_SHARE
from engine.errors import SondageError
from engine.play.blocks import Played

RUNS = 3
"""Searches that share the budget."""
EACH = 2
"""Settings of each search that go on to the finals."""
GLIMPSE = "partial"
_MOST_GLIMPSES = 50_000
_UNFIT_REWARD = 3.0  # times the noise, below the original: what a setting gets that cannot be played


class BanditSearch(BaseSearch):
    """The searches, one after the other, each glimpse written down as it is made."""

    def run(self) -> Searched:
        """Search until the budget is spent; goes on where the ledger ends."""
        original = self.begin()
        noise = float(self.ledger.noted("noise"))
        glimpses = _Glimpses(self, original, noise)
        found, spent = [original], original.games
        for candidate in glimpses.run():
            found.append(candidate)
            spent += candidate.games
            if len(found) % 20 == 0:
                self.ledger.note("seconds", self.seconds())
            if self.is_spent(spent) or len(found) > _MOST_GLIMPSES:
                break
        self.ledger.note("seconds", self.seconds())
        leading = tuple(glimpses.finalists())
        return Searched(self.aims, tuple(found), spent, self.seconds(), PIECES + len(found), leading)

    def glimpsed(self, number: int, point: Point, runs: Sequence[Played], far: float) -> Candidate:
        """A candidate that played one piece."""
        numbers = self.arena.numbers(runs)
        found = score(numbers, self.aims, self.tables, runs)
        total = float(sum(found.by_goal))
        status = "partial" if math.isfinite(total) else "infeasible"
        games = sum(run.manifest.games for run in runs)
        return Candidate(number, dict(point), status, games, total, found.se, found.by_goal, far)


class _Glimpses:
    """The bandits and what they have seen.

    Parameters
    ----------
    noise: standard deviation of the loss of a piece of the original's games: the scale of the rewards.
    """

    def __init__(self, search: BanditSearch, original: Candidate, noise: float) -> None:
        self._search, self._original = search, original
        self._space = search.space
        self._noise = noise if math.isfinite(noise) and noise > 0 else 1.0
        sizes = [len(factor.values or ()) for factor in self._space.factors]
        self._bandits = [Bandit(sizes, self._noise) for _ in range(RUNS)]
        self._glimpses: dict[Place, Candidate] = {}
        self._made = 0
        self._place: Place = ()

    def run(self) -> Iterator[Candidate]:
        """Every glimpse in its order, those made before first."""
        for candidate in self._search.ledger.candidates():
            if candidate.number:
                self._learn(candidate)
                yield candidate
        while True:
            candidate = self._glimpse()
            self._search.ledger.add(
                candidate,
                params_of(self._space, candidate.point) or {},
                self._search.distributions,
                value=candidate.loss if math.isfinite(candidate.loss) else self._worst(),
            )
            self._learn(candidate)
            yield candidate

    def finalists(self) -> list[Candidate]:
        """The best settings of each search by what its bandit knows, and the original."""
        found: dict[Place, Candidate] = {}
        for bandit in self._bandits:
            for place in [place for place in bandit.ranked() if place in self._glimpses][:EACH]:
                found[place] = replace(self._glimpses[place], status="complete", loss=-bandit.mean(place), se=math.nan)
        own = [one for one in found.values() if one.point != self._original.point]
        return [*sorted(own, key=lambda one: (self._search.cost(one), one.number)), self._original]

    def _worst(self) -> float:
        return self._original.loss + _UNFIT_REWARD * self._noise

    def _turn(self) -> int:
        """Which of the searches the next glimpse belongs to."""
        if self._search.tuning.minutes is not None:
            return 0  # how many there will be is not known, so there is one search
        glimpses = SEARCH_SHARE * self._search.tuning.games * PIECES / self._search.tuning.candidate_games
        return min(RUNS - 1, int(self._made / max(glimpses / RUNS, 1)))

    def _next(self) -> Place:
        bandit = self._bandits[self._turn()]
        if not bandit.evaluations:
            return _place_of(self._space, self._original)
        random = np.random.default_rng([self._search.seed, self._made])
        return bandit.next(self._place, random)

    def _glimpse(self) -> Candidate:
        """Play a piece of the next setting."""
        search, place = self._search, self._next()
        point = {f.path: (f.values or ())[at] for f, at in zip(self._space.factors, place, strict=True)}
        number, far = self._made + 1, distance(self._space, point)
        try:
            plans = search.arena.plans(point) if self._space.keeps(point) else None
        except SondageError:
            plans = None
        if plans is None:
            return Candidate(number, point, "infeasible", 0, math.inf, math.nan, (), far)
        each, piece = search.tuning.piece_blocks, PIECES + self._made
        runs = search.arena.play(plans, [piece * blocks for blocks in each], [(piece + 1) * blocks for blocks in each])
        return search.glimpsed(number, point, runs, far)

    def _learn(self, candidate: Candidate) -> None:
        place = _place_of(self._space, candidate)
        fine = candidate.status == GLIMPSE
        self._bandits[self._turn()].add(place, -candidate.loss if fine else -self._worst())
        if fine:
            self._glimpses[place] = candidate
        self._place = place
        self._made += 1


def _place_of(space: Space, candidate: Candidate) -> Place:
    """The places of a point's values in their lists; the nearest ones for an original outside of them."""
    found = []
    for factor in space.factors:
        values, value = factor.values or (), candidate.point[factor.path]
        if value in values:
            found.append(values.index(value))
        elif type(value) in (int, float):
            found.append(min(range(len(values)), key=lambda at: abs(float(values[at]) - float(value))))
        else:
            found.append(0)
    return tuple(found)
