"""The play loop of plain-Python games: the same steps, noise, numbering and logs as `engine.kernel.loop`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from engine.catalogue import Game
from engine.errors import SondageError
from engine.game import GameInfo, Term
from engine.kernel.chance import DEAL, NOISE
from engine.kernel.logs import DECISIONS, OPTIONS, ROUNDS, Lost, Part
from engine.kernel.loop import share_of_win, two_best
from engine.outside import told
from engine.plain.decision import Decision, PersonaFault, PlainDecision
from engine.plain.game import PlainGame
from engine.plain.luck import Luck, gumbel, keyed, noise_bits
from engine.plain.record import Recorder, Rows

_PART = 50  # games a part
_NO_VALUES = (math.nan, math.nan, math.nan)

# Hears the number of a game that is about to be played.
Hear: TypeAlias = Callable[[int], None]


class GameFault(SondageError):
    """A play of a plain-Python game that broke the protocol; it costs that game only."""


class Seated(NamedTuple):
    """Who sits somewhere.

    weights: (kind of decision, stage) -> the features that count, with their weights; sharpness: one over the
    temperature; make: makes a persona written in Python for one game, None for one with weights; level: `sharp` or
    `blunt`; forbidden: options that may not be taken unless nothing else is left.
    """

    weights: Mapping[tuple[int, int], tuple[tuple[str, float], ...]]
    sharpness: float
    make: Callable[[], Any] | None
    level: str
    forbidden: frozenset[str] = frozenset()


def seated(info: GameInfo, matrix: Any, temperature: float, make: Callable[[], Any] | None, level: str) -> Seated:
    """Who sits somewhere, from the weights as an array of shape (kinds of decision, stages, features)."""
    weights = {
        (kind, stage): tuple(
            (term.name, float(weight))
            for term, weight in zip(info.features, matrix[kind, stage], strict=True)
            if weight != 0.0
        )
        for kind in range(len(info.decisions))
        for stage in range(len(info.stages))
    }
    return Seated(weights, 1.0 / temperature, make, level)


def choose(values: Sequence[float], codes: Sequence[int], best: int, sharpness: float, key: int) -> int:
    """The place of the chosen action: the highest value after noise, as `engine.kernel.choice.choose`."""
    chosen = best
    height = values[best] * sharpness + gumbel(noise_bits(key, codes[best]))
    for place, value in enumerate(values):
        if place != best:
            total = value * sharpness + gumbel(noise_bits(key, codes[place]))
            if total > height:
                height, chosen = total, place
    return chosen


class PlainTable:
    """A table at which games of one variant are played.

    Parameters
    ----------
    params: the object of the game's `Params`.
    root: root seed, 0 to 2**64 - 1.
    sitters: who the schedule's numbers stand for.
    detail: level of the logs, see `engine.kernel.logs`.
    """

    def __init__(self, game: Game, params: Any, seats: int, root: int, sitters: Sequence[Seated], detail: int) -> None:
        self.game, self.info = game, game.info
        self.params = params
        self.seats = seats
        self.sitters = sitters
        self.detail = detail
        self._root_deal, self._root_noise = keyed(root, DEAL), keyed(root, NOISE)
        self._kinds, self._stages = _places(self.info.decisions), _places(self.info.stages)
        self._features = frozenset(term.name for term in self.info.features)

    def play(self, schedule: Any, heard: Hear) -> Iterator[Part]:
        """Play games in their order; yield their logs, and which games were lost, some dozens at a time."""
        for first in range(0, max(len(schedule), 1), _PART):
            recorder, lost = Recorder(self.info, self.detail), []
            for row in schedule[first : first + _PART]:
                number = int(row["game"])
                heard(number)
                try:
                    rows = self.one(number, int(row["deal"]), int(row["replay"]), row["persona"].tolist())
                except Exception as problem:
                    lost.append(Lost(number, int(row["deal"]), told(problem, self.game.home)))
                else:
                    recorder.take(rows)
            yield recorder.part(tuple(lost))

    def one(self, game: int, deal: int, replay: int, personas: Sequence[int]) -> Rows:
        """Play one game; its rows. GameFault, or whatever the game's own code raises, when it cannot be finished."""
        play: PlainGame = self.game.play_class(self.params, self.seats, Luck(keyed(self._root_deal, deal)))
        noise = keyed(keyed(self._root_noise, deal), replay)
        rows = Rows(game)
        at = _Progress(noise, [0] * self.seats, [0] * self.seats, [0] * self.seats, {}, personas)
        while not play.is_over():
            self._decide(play, at, rows)
        self._end(play, at, rows)
        return rows

    def _decide(self, play: PlainGame, at: _Progress, rows: Rows) -> None:
        """One decision: weigh, choose, log, apply."""
        if at.number >= self.info.longest:
            raise GameFault(f"it took more than {self.info.longest} decisions (INFO.longest) and was not over")
        seat, kind = index(play.mover), _place(self._kinds, play.decision, "decision")
        actions = play.legal()
        found = len(actions)
        if not 0 < found <= self.info.max_candidates:
            most = self.info.max_candidates
            raise GameFault(f"legal() lists {found} actions; at least 1 and at most {most} (INFO.max_candidates) fit")
        at.number += 1
        at.turns[seat] += 1
        at.round_turns[seat] += 1
        rows.candidates += found
        if forbidden := self.sitters[at.personas[seat]].forbidden:
            actions = self._permitted(play, actions, forbidden, at)
            found = len(actions)
        codes = [play.code(action) for action in actions]
        chosen, values = 0, _NO_VALUES
        if found > 1:
            if len(set(codes)) < found:
                raise GameFault("two actions that legal() lists have the same code()")
            rows.choices += 1
            chosen, values = self._choose(play, at, actions, codes, kind)
        if self.detail >= DECISIONS:
            rows.decisions.append((rows.game, at.number, seat + 1, at.done + 1, kind, codes[chosen], found, *values))
        if self.detail >= OPTIONS:
            self._log_options(play, actions[chosen], at, rows)
        play.apply(actions[chosen])
        if play.rounds_done > at.done:
            self._mark_round(play, at, rows)

    def _permitted(
        self, play: PlainGame, actions: Sequence[Any], forbidden: frozenset[str], at: _Progress
    ) -> list[Any]:
        """The actions without those that take what is forbidden; all, where nothing else is left."""
        kept = [action for action in actions if play.option_of(action) not in forbidden]
        if not kept:
            at.forced[play.mover] += 1
        return kept or list(actions)

    def _choose(
        self, play: PlainGame, at: _Progress, actions: Sequence[Any], codes: list[int], kind: int
    ) -> tuple[int, tuple[float, float, float]]:
        """The place of the chosen action, and the values of the best, the second best and the chosen one."""
        seat, stage = play.mover, _place(self._stages, play.stage, "stage")
        sitter = self.sitters[at.personas[seat]]
        key = keyed(keyed(keyed(at.noise, seat), at.done), at.round_turns[seat])
        if sitter.make is not None:
            return self._ask(play, at, actions, codes, sitter, key), _NO_VALUES
        weights = sitter.weights[kind, stage]
        values = [self._value(play, action, weights) for action in actions]
        best, second = two_best(values, len(values))
        chosen = choose(values, codes, best, sitter.sharpness, key)
        return chosen, (values[best], values[second], values[chosen])

    def _value(self, play: PlainGame, action: Any, weights: tuple[tuple[str, float], ...]) -> float:
        found = play.features(action)
        if not self._features.issuperset(found):
            strange = sorted(set(found) - self._features)[0]
            raise GameFault(f"features() gives {strange!r}, which INFO.features does not declare")
        value = 0.0
        for name, weight in weights:
            value += weight * found.get(name, 0.0)
        return value

    def _ask(
        self, play: PlainGame, at: _Progress, actions: Sequence[Any], codes: list[int], sitter: Seated, key: int
    ) -> int:
        if play.mover not in at.minds:
            assert sitter.make is not None
            at.minds[play.mover] = sitter.make()
        mind = at.minds[play.mover]
        decision = PlainDecision(self.game, play, actions, codes, getattr(mind, "sees_hidden", False))
        decision.level, decision.number, decision.round = sitter.level, at.number, at.done + 1
        decision.kind = play.decision or self.info.decisions[0].name
        decision.stage = play.stage or self.info.stages[0].name
        decision.luck = Luck(key)
        return chosen_place(mind, decision)

    def _log_options(self, play: PlainGame, action: Any, at: _Progress, rows: Rows) -> None:
        names = {option.name: place for place, option in enumerate(self.info.options)}
        offers = [_place(names, name, "option") for name in play.offers()]
        taken = play.option_of(action)
        place = -1 if taken is None else _place(names, taken, "option")
        for option in offers:
            row = (rows.game, at.number, play.mover + 1, at.done + 1, option, len(offers), int(option == place))
            rows.options.append(row)

    def _mark_round(self, play: PlainGame, at: _Progress, rows: Rows) -> None:
        at.done = index(play.rounds_done)
        if at.done > self.info.max_rounds:
            raise GameFault(f"it has {at.done} rounds, more than INFO.max_rounds ({self.info.max_rounds})")
        at.round_turns = [0] * self.seats
        if self.detail >= ROUNDS:
            for seat in range(self.seats):
                now = sum(vector(self.info.sources, play.scores(seat), "scores()"))
                counts = vector(self.info.resources, play.resources(seat), "resources()")
                rows.rounds.append((rows.game, seat + 1, at.done, index(play.points(seat)), now, counts))

    def _end(self, play: PlainGame, at: _Progress, rows: Rows) -> None:
        if problem := play.broken():
            raise GameFault(f"broken() says: {problem}")
        ranks = [index(rank) for rank in play.ranks()]
        if len(ranks) != self.seats or min(ranks) != 1:
            raise GameFault(f"ranks() gives {ranks}: one rank a seat, 1 for every winner, is wanted")
        reason = _place(_places(self.info.end_reasons), play.end_reason(), "end reason")
        for seat in range(self.seats):
            points = vector(self.info.sources, play.scores(seat), "scores()")
            if play.total(seat) != sum(points):
                problem = f"seat {seat + 1} has {play.total(seat)} points by total(), but its sources add up to"
                raise GameFault(f"{problem} {sum(points)}")
            tallies = vector(self.info.tallies, play.tallies(seat), "tallies()")
            share = share_of_win(ranks, self.seats, seat)
            head = (rows.game, seat + 1, index(play.team(seat)) + 1, sum(points), points, tallies, ranks[seat], share)
            rows.players.append((*head, at.turns[seat], at.number, at.done, reason, at.forced[seat]))


@dataclass
class _Progress:
    """How far a game is: the key of its noise, decisions by seat in the game and the round, who has a mind of its own.

    `personas` has the number of the sitter of each seat; `number` counts decisions, `done` rounds, and `forced` by seat
    the decisions in which nothing but forbidden options was left.
    """

    noise: int
    turns: list[int]
    round_turns: list[int]
    forced: list[int]
    minds: dict[int, Any]
    personas: Sequence[int]
    number: int = 0
    done: int = 0


def chosen_place(mind: Any, decision: Decision) -> int:
    """What a persona written in Python chooses; PersonaFault when that is no place among the candidates."""
    place = mind.choose(decision)
    try:
        found = index(place)
    except TypeError:
        found = -1
    if not 0 <= found < len(decision):
        problem = f"the persona {type(mind).__name__} chose {place!r}"
        raise PersonaFault(problem, remedy=f"choose() gives a place from 0 to {len(decision) - 1}")
    return found


def vector(terms: Sequence[Term], found: Mapping[str, int], where: str) -> list[int]:
    """Counts by name as a list in the order of their declaration; GameFault for an unknown name or no whole number."""
    names = [term.name for term in terms]
    for name, value in found.items():
        if name not in names:
            raise GameFault(f"{where} gives {name!r}, which INFO does not declare")
        if not isinstance(value, (int, np.integer)):
            raise GameFault(f"{where} gives {value!r} for {name!r}: a whole number is wanted")
    return [int(found.get(name, 0)) for name in names]


def _places(terms: Sequence[Term]) -> dict[str, int]:
    """Places by name; the empty name stands for the first."""
    return {"": 0, **{term.name: place for place, term in enumerate(terms)}}


def _place(places: Mapping[str, int], name: str, what: str) -> int:
    if name not in places:
        raise GameFault(f"there is no {what} called {name!r} in INFO")
    return places[name]
