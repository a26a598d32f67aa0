"""Search the space of a tuning on its design seeds: little play for poor candidates, much for good ones.

Candidates are tried one after the other, so that each proposal knows all before it; the games of a candidate are played
on several threads. A candidate is played in pieces of equal size, the same deals for all in an order of its own, and
given up when it is behind the best so far on the pieces that both have played (Wilcoxon's signed-rank test, Optuna's
`WilcoxonPruner`). That only saves games; it proves nothing.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from analysis.experiments.errors import TrialError
from analysis.experiments.setting import Point
from analysis.experiments.threads import joined
from analysis.stats.miss import Aim
from analysis.tune.arena import Aims, Arena, Numbers, Score, score
from analysis.tune.ledger import Candidate, Ledger
from analysis.tune.proposals import (
    all_points,
    distance,
    distributions,
    neighbour,
    params_of,
    point_of,
    pruner,
    sampler,
    size_of,
)
from analysis.tune.tuning import PIECES, SEARCH_SHARE, Tuning
from engine.errors import SondageError
from engine.play.blocks import Played
from engine.runs.manifest import Manifest

_MOST_WITHOUT_GAMES = 12  # proposals in a row for which nothing is played: then there is nothing left to try
_FEW = 400  # points of a space that are all tried where the budget allows it
_INFEASIBLE = 1e6
_MOST_GLIMPSES = 50_000
ShouldStop = Callable[[int, float], bool]


@dataclass(frozen=True)
class Searched:
    """What a search found.

    Attributes
    ----------
    aims: what is wanted of every number, with margins that follow from the original.
    candidates: all of them in their order; the first is the original.
    games: games that were played; seconds: how long it took, over all its starts.
    pieces: pieces of deals that were used up: later games take those after them.
    leading: the candidates to choose among, where the search has its own order of them.
    """

    aims: Aims
    candidates: tuple[Candidate, ...]
    games: int
    seconds: float
    pieces: int = PIECES
    leading: tuple[Candidate, ...] = ()

    @property
    def original(self) -> Candidate:
        """The variant as it stands."""
        return self.candidates[0]

    def best(self, cost: Callable[[Candidate], float]) -> list[Candidate]:
        """The candidates that were played to the end, each setting once, the best first."""
        done = [one for one in self.candidates if one.status in ("baseline", "complete") and math.isfinite(one.loss)]
        return sorted(done, key=lambda one: (cost(one), one.number))


class Search:
    """A search with its ledger.

    Parameters
    ----------
    say: hears in words what happened.
    """

    def __init__(self, tuning: Tuning, arena: Arena, ledger: Ledger, say: Callable[[str], None]) -> None:
        self.tuning, self.arena, self.ledger, self.say = tuning, arena, ledger, say
        self.tables = [goal.table for goal in tuning.goals]
        self.space = tuning.space
        self.pareto = tuning.file.pareto
        self.distributions = distributions(self.space)
        self.seed = tuning.file.seed
        self.aims: Aims = ()
        self.began = time.monotonic()
        self.before = 0.0

    def cost(self, candidate: Candidate) -> float:
        """What the search makes small: the loss, and a little for the distance from the original."""
        return candidate.loss + self.tuning.file.nearness * candidate.distance**2

    def run(self) -> Searched:
        """Search until the budget is spent or nothing is left to try; goes on where the ledger ends."""
        self.before = float(self.ledger.noted("seconds") or 0.0)
        original = self._original()
        if self.tuning.file.search == "ntbea":
            return self._glimpse_many(original)
        seen = {_key(original.point): original}
        found = [original]
        for candidate in self.ledger.candidates():
            if candidate.number:
                found.append(candidate)
                seen.setdefault(_key(candidate.point), candidate)
        spent = sum(candidate.games for candidate in found)
        queue = self._queue()
        without_games = 0
        while without_games < _MOST_WITHOUT_GAMES and not self._is_spent(spent):
            if queue is not None and not (queue := [point for point in queue if _key(point) not in seen]):
                break
            wanted = queue[0] if queue is not None else self._instead(found, seen)
            candidate = self._try(len(found), seen, wanted)
            found.append(candidate)
            seen.setdefault(_key(candidate.point), candidate)
            spent += candidate.games
            without_games = 0 if candidate.games else without_games + 1
            self.ledger.note("seconds", self._seconds())
        return Searched(self.aims, tuple(found), spent, self._seconds())

    def _glimpse_many(self, original: Candidate) -> Searched:
        """Search by glimpses (`analysis.tune.bandit_search`)."""
        from analysis.tune.bandit_search import BanditSearch

        search = BanditSearch(self, original, float(self.ledger.noted("noise")))
        found, spent = [original], original.games
        for candidate in search.run():
            found.append(candidate)
            spent += candidate.games
            if len(found) % 20 == 0:
                self.ledger.note("seconds", self._seconds())
            if self._is_spent(spent) or len(found) > _MOST_GLIMPSES:
                break
        self.ledger.note("seconds", self._seconds())
        leading = tuple(search.finalists())
        return Searched(self.aims, tuple(found), spent, self._seconds(), PIECES + len(found), leading)

    def glimpsed(self, number: int, point: Point, runs: Sequence[Played], far: float) -> Candidate:
        """A candidate that played one piece."""
        numbers = self.arena.numbers(runs)
        found = score(numbers, self.aims, self.tables, runs)
        total = float(sum(found.by_goal))
        status = "partial" if math.isfinite(total) else "infeasible"
        games = sum(run.manifest.games for run in runs)
        return Candidate(number, dict(point), status, games, total, found.se, found.by_goal, far)

    def _seconds(self) -> float:
        return self.before + time.monotonic() - self.began

    def _is_spent(self, games: int) -> bool:
        if self.tuning.minutes is not None:
            return self._seconds() >= SEARCH_SHARE * 60 * self.tuning.minutes
        return games + self.tuning.candidate_games > SEARCH_SHARE * self.tuning.games

    def _instead(self, found: Sequence[Candidate], seen: dict[Any, Candidate]) -> Point | None:
        """A new setting near the last proposal, if that was known already."""
        last = found[-1]
        if last.status != "repeated":
            return None
        return neighbour(self.space, last.point, self.seed, len(found), lambda point: _key(point) not in seen)

    def _queue(self) -> list[dict[str, Any]] | None:
        """Every point of a small space in an order of chance; None where proposals are better."""
        affordable = 2 * SEARCH_SHARE * self.tuning.games / self.tuning.candidate_games
        if self.tuning.file.search != "tpe" or size_of(self.space) > min(_FEW, affordable):
            return None
        return all_points(self.space, self.seed)

    def _original(self) -> Candidate:
        """The original, played when the search begins and looked up when it goes on."""
        from analysis.tune.ledger import candidate_of, record_of

        noted = self.ledger.noted("original")
        if noted is not None:
            self.aims = tuple({label: Aim(*aim) for label, aim in goal.items()} for goal in self.ledger.noted("aims"))
            return candidate_of(noted)
        point = self.space.base()
        played = _Playing(self, self.arena.plans(point), list(range(PIECES)))
        runs = [joined(parts) for parts in zip(*played.all_pieces(), strict=True)]
        numbers = self.arena.numbers(runs)
        self.aims = self.arena.aims(runs, numbers)
        found = score(numbers, self.aims, self.tables, runs)
        if not math.isfinite(found.loss):
            raise TrialError("the games of the original give no number for a target", place=self.tuning.loaded.given)
        original = _candidate(0, point, "baseline", played.games, found, 0.0, numbers)
        self._add_original(point, original, played)
        losses = [self._piece_loss(parts) for parts in played.pieces.values()]
        self.ledger.note("noise", float(np.std(losses, ddof=1)))
        self.ledger.note("aims", [{label: _plain(aim) for label, aim in goal.items()} for goal in self.aims])
        self.ledger.note("original", record_of(original))
        return original

    def _add_original(self, point: Point, original: Candidate, played: _Playing) -> None:
        """Let the sampler and the pruner know the original, where the space holds it."""
        params = params_of(self.space, point)
        if params is None or self.ledger.candidates():
            return
        if self.pareto:
            self.ledger.add(original, params, self.distributions, values=self._values(original))
            return
        steps = {piece: self._piece_loss(runs) for piece, runs in played.pieces.items()}
        self.ledger.add(original, params, self.distributions, value=self.cost(original), intermediate_values=steps)

    def _values(self, candidate: Candidate) -> list[float]:
        """The objectives of a candidate where trade-offs are looked for."""
        near = self.tuning.file.nearness * candidate.distance**2
        return [
            max(0.0, value) + near if not _pushes(goal) else value + near
            for value, goal in zip(candidate.by_goal, self.aims, strict=True)
        ]

    def _piece_loss(self, runs: Sequence[Played]) -> float:
        found = score(self.arena.numbers(runs), self.aims, self.tables, runs)
        return float(sum(found.by_goal))

    def _try(self, number: int, seen: dict[Any, Candidate], point: Point | None) -> Candidate:
        """Propose a candidate (or take `point`), play it, and tell the study."""
        from optuna.trial import TrialState

        study = self.ledger.study
        study.sampler, study.pruner = sampler(self.seed, number), pruner()
        if point is not None:
            study.enqueue_trial(params_of(self.space, point) or {})
        trial = study.ask(self.distributions)
        proposed = point_of(self.space, trial.params)
        known = seen.get(_key(proposed))
        if known is not None:
            # Forgotten by the sampler, so that playing nothing teaches it nothing.
            return self._tell(trial, replace(known, number=number, status="repeated", games=0), TrialState.FAIL)
        far = distance(self.space, proposed)
        try:
            plans = self.arena.plans(proposed) if self.space.keeps(proposed) else None
        except SondageError:
            plans = None
        if plans is None:
            infeasible = Candidate(number, proposed, "infeasible", 0, math.inf, math.nan, (), far)
            trial.set_constraint("rules", _INFEASIBLE)
            return self._tell(trial, infeasible, TrialState.PRUNED)
        return self._played(trial, number, proposed, plans, far)

    def _played(self, trial: Any, number: int, point: Point, plans: Sequence[Manifest], far: float) -> Candidate:
        from optuna.trial import TrialState

        order = np.random.default_rng([self.seed, number]).permutation(PIECES).tolist()
        playing = _Playing(self, plans, order)
        given_up = False
        for piece, runs in playing:
            if self.pareto:
                continue
            loss = self._piece_loss(runs)
            if not math.isfinite(loss):
                break
            trial.report(loss, step=piece)
            if len(playing.pieces) < PIECES and trial.should_prune():
                given_up = True
                break
        runs = [
            joined([playing.pieces[piece][table] for piece in sorted(playing.pieces)]) for table in range(len(plans))
        ]
        numbers = self.arena.numbers(runs)
        found = score(numbers, self.aims, self.tables, runs)
        status = "pruned" if given_up else "complete"
        if not math.isfinite(found.loss):
            trial.set_constraint("rules", _INFEASIBLE)
            status = "infeasible"
        candidate = _candidate(number, point, status, playing.games, found, far, numbers)
        return self._tell(trial, candidate, TrialState.COMPLETE if status == "complete" else TrialState.PRUNED)

    def _tell(self, trial: Any, candidate: Candidate, state: Any) -> Candidate:
        """Write a candidate down and finish its trial, with its value where it was played to the end."""
        self.ledger.keep(trial, candidate)
        values = None
        if candidate.status == "complete":
            values = self._values(candidate) if self.pareto else [self.cost(candidate)]
        self.ledger.study.tell(trial, values, state=state)
        return candidate


class _Playing:
    """The pieces of a candidate, played one after the other as they are asked for."""

    def __init__(self, search: Search, plans: Sequence[Manifest], order: Sequence[int]) -> None:
        self._search, self._plans, self._order = search, plans, order
        self.pieces: dict[int, tuple[Played, ...]] = {}

    @property
    def games(self) -> int:
        """Games played so far."""
        return sum(run.manifest.games for runs in self.pieces.values() for run in runs)

    def __iter__(self) -> Any:
        each = self._search.tuning.piece_blocks
        for piece in self._order:
            firsts, lasts = [piece * blocks for blocks in each], [(piece + 1) * blocks for blocks in each]
            self.pieces[piece] = self._search.arena.play(self._plans, firsts, lasts)
            yield piece, self.pieces[piece]

    def all_pieces(self) -> list[tuple[Played, ...]]:
        """Every piece, in the order of the deals."""
        for _ in self:
            pass
        return [self.pieces[piece] for piece in sorted(self.pieces)]


def _candidate(
    number: int, point: Point, status: str, games: int, found: Score, far: float, numbers: Numbers
) -> Candidate:
    values = tuple(
        (goal, words, one.found.value, one.found.se) for goal, some in enumerate(numbers) for words, one in some.items()
    )
    return Candidate(number, dict(point), status, games, found.loss, found.se, found.by_goal, far, values)


def _pushes(goal: dict[str, Aim]) -> bool:
    return any(aim.push for aim in goal.values())


def _plain(aim: Aim) -> list[float]:
    return [aim.low, aim.high, aim.push, aim.margin, aim.weight]


def _key(point: Point) -> tuple[Any, ...]:
    return tuple((path, repr(value)) for path, value in point.items())
