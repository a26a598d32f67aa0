"""What every search of a tuning does: play the original first, learn what is wanted from its games, keep the budget."""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from analysis.experiments.errors import TrialError
from analysis.experiments.setting import Point
from analysis.experiments.threads import joined
from analysis.stats.miss import Aim
from analysis.tune.arena import Aims, Arena, Numbers, Score, score
from analysis.tune.ledger import Candidate, Ledger, candidate_of, record_of
from analysis.tune.proposals import distributions, params_of
from analysis.tune.tuning import PIECES, SEARCH_SHARE, Tuning
from engine.play.blocks import Played
from engine.runs.manifest import Manifest


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


class BaseSearch(ABC):
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

    @abstractmethod
    def run(self) -> Searched:
        """Search until the budget is spent or nothing is left to try; goes on where the ledger ends."""

    def seconds(self) -> float:
        """How long the search has taken, over all its starts."""
        return self.before + time.monotonic() - self.began

    def is_spent(self, games: int) -> bool:
        """Whether the budget of the search is used up after so many games."""
        if self.tuning.minutes is not None:
            return self.seconds() >= SEARCH_SHARE * 60 * self.tuning.minutes
        return games + self.tuning.candidate_games > SEARCH_SHARE * self.tuning.games

    def begin(self) -> Candidate:
        """The original, played when the search begins and looked up when it goes on."""
        self.before = float(self.ledger.noted("seconds") or 0.0)
        noted = self.ledger.noted("original")
        if noted is not None:
            self.aims = tuple({label: Aim(*aim) for label, aim in goal.items()} for goal in self.ledger.noted("aims"))
            return candidate_of(noted)
        point = self.space.base()
        played = Playing(self.tuning, self.arena, self.arena.plans(point), list(range(PIECES)))
        runs = [joined(parts) for parts in zip(*played.all_pieces(), strict=True)]
        numbers = self.arena.numbers(runs)
        self.aims = self.arena.aims(runs, numbers)
        found = score(numbers, self.aims, self.tables, runs)
        if not math.isfinite(found.loss):
            raise TrialError("the games of the original give no number for a target", place=self.tuning.loaded.given)
        original = candidate_from(0, point, "baseline", played.games, found, 0.0, numbers)
        self._add_original(point, original, played)
        losses = [self.piece_loss(parts) for parts in played.pieces.values()]
        self.ledger.note("noise", float(np.std(losses, ddof=1)))
        self.ledger.note("aims", [{label: _plain(aim) for label, aim in goal.items()} for goal in self.aims])
        self.ledger.note("original", record_of(original))
        return original

    def _add_original(self, point: Point, original: Candidate, played: Playing) -> None:
        """Let the sampler and the pruner know the original, where the space holds it."""
        params = params_of(self.space, point)
        if params is None or self.ledger.candidates():
            return
        if self.pareto:
            self.ledger.add(original, params, self.distributions, values=self.values(original))
            return
        steps = {piece: self.piece_loss(runs) for piece, runs in played.pieces.items()}
        self.ledger.add(original, params, self.distributions, value=self.cost(original), intermediate_values=steps)

    def values(self, candidate: Candidate) -> list[float]:
        """The objectives of a candidate where trade-offs are looked for."""
        near = self.tuning.file.nearness * candidate.distance**2
        return [
            max(0.0, value) + near if not _pushes(goal) else value + near
            for value, goal in zip(candidate.by_goal, self.aims, strict=True)
        ]

    def piece_loss(self, runs: Sequence[Played]) -> float:
        """The loss from the games of one piece."""
        found = score(self.arena.numbers(runs), self.aims, self.tables, runs)
        return float(sum(found.by_goal))


class Playing:
    """The pieces of a candidate, played one after the other as they are asked for."""

    def __init__(self, tuning: Tuning, arena: Arena, plans: Sequence[Manifest], order: Sequence[int]) -> None:
        self._tuning, self._arena, self._plans, self._order = tuning, arena, plans, order
        self.pieces: dict[int, tuple[Played, ...]] = {}

    @property
    def games(self) -> int:
        """Games played so far."""
        return sum(run.manifest.games for runs in self.pieces.values() for run in runs)

    def __iter__(self) -> Iterator[tuple[int, tuple[Played, ...]]]:
        each = self._tuning.piece_blocks
        for piece in self._order:
            firsts, lasts = [piece * blocks for blocks in each], [(piece + 1) * blocks for blocks in each]
            self.pieces[piece] = self._arena.play(self._plans, firsts, lasts)
            yield piece, self.pieces[piece]

    def all_pieces(self) -> list[tuple[Played, ...]]:
        """Every piece, in the order of the deals."""
        for _ in self:
            pass
        return [self.pieces[piece] for piece in sorted(self.pieces)]


def candidate_from(
    number: int, point: Point, status: str, games: int, found: Score, far: float, numbers: Numbers
) -> Candidate:
    """A candidate with the numbers that its games gave."""
    values = tuple(
        (goal, words, one.found.value, one.found.se) for goal, some in enumerate(numbers) for words, one in some.items()
    )
    return Candidate(number, dict(point), status, games, found.loss, found.se, found.by_goal, far, values)


def _pushes(goal: dict[str, Aim]) -> bool:
    return any(aim.push for aim in goal.values())


def _plain(aim: Aim) -> list[float]:
    return [aim.low, aim.high, aim.push, aim.margin, aim.weight]
