"""Search the space of a tuning on its design seeds: little play for poor candidates, much for good ones.

Candidates are tried one after the other, so that each proposal knows all before it; the games of a candidate are played
on several threads. A candidate is played in pieces of equal size, the same deals for all in an order of its own, and
given up when it is behind the best so far on the pieces that both have played (Wilcoxon's signed-rank test, Optuna's
`WilcoxonPruner`). That only saves games; it proves nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.experiments.setting import Point
from analysis.experiments.threads import joined
from analysis.tune.arena import score
from analysis.tune.base_search import BaseSearch, Playing, Searched, candidate_from
from analysis.tune.ledger import Candidate
from analysis.tune.proposals import (
    all_points,
    distance,
    neighbour,
    params_of,
    point_of,
    pruner,
    sampler,
    size_of,
)
from analysis.tune.tuning import PIECES, SEARCH_SHARE
from engine.errors import SondageError
from engine.runs.manifest import Manifest

if TYPE_CHECKING:
    from optuna.trial import Trial, TrialState

_MOST_WITHOUT_GAMES = 12  # proposals in a row for which nothing is played: then there is nothing left to try
_FEW = 400  # points of a space that are all tried where the budget allows it
_INFEASIBLE = 1e6


class TrialSearch(BaseSearch):
    """A search by proposals of Optuna's samplers, or through a whole small space."""

    def run(self) -> Searched:
        """Search until the budget is spent or nothing is left to try; goes on where the ledger ends."""
        original = self.begin()
        seen = {_key(original.point): original}
        found = [original]
        for candidate in self.ledger.candidates():
            if candidate.number:
                found.append(candidate)
                seen.setdefault(_key(candidate.point), candidate)
        spent = sum(candidate.games for candidate in found)
        queue = self._queue()
        without_games = 0
        while without_games < _MOST_WITHOUT_GAMES and not self.is_spent(spent):
            if queue is not None and not (queue := [point for point in queue if _key(point) not in seen]):
                break
            wanted = queue[0] if queue is not None else self._instead(found, seen)
            candidate = self._try(len(found), seen, wanted)
            found.append(candidate)
            seen.setdefault(_key(candidate.point), candidate)
            spent += candidate.games
            without_games = 0 if candidate.games else without_games + 1
            self.ledger.note("seconds", self.seconds())
        return Searched(self.aims, tuple(found), spent, self.seconds())

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

    def _played(self, trial: Trial, number: int, point: Point, plans: Sequence[Manifest], far: float) -> Candidate:
        from optuna.trial import TrialState

        order = np.random.default_rng([self.seed, number]).permutation(PIECES).tolist()
        playing = Playing(self.tuning, self.arena, plans, order)
        given_up = False
        for piece, played in playing:
            if self.pareto:
                continue
            loss = self.piece_loss(played)
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
        candidate = candidate_from(number, point, status, playing.games, found, far, numbers)
        return self._tell(trial, candidate, TrialState.COMPLETE if status == "complete" else TrialState.PRUNED)

    def _tell(self, trial: Trial, candidate: Candidate, state: TrialState) -> Candidate:
        """Write a candidate down and finish its trial, with its value where it was played to the end."""
        self.ledger.keep(trial, candidate)
        values = None
        if candidate.status == "complete":
            values = self.values(candidate) if self.pareto else [self.cost(candidate)]
        self.ledger.study.tell(trial, values, state=state)
        return candidate


def _key(point: Point) -> tuple[Any, ...]:
    return tuple((path, repr(value)) for path, value in point.items())
