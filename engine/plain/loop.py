"""The play loop of plain-Python games: the same steps, noise, numbering and logs as `engine.kernel.loop`."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.catalogue import Game
from engine.errors import SondageError
from engine.game import Term
from engine.kernel.chance import DEAL, NOISE
from engine.kernel.choice import two_best
from engine.kernel.columns import whole_win
from engine.kernel.logs import DECISIONS, OPTIONS, ROUNDS, GameLogs, Lost
from engine.kernel.scoring import winners
from engine.plain.choosing import Seated, choose, value_in
from engine.plain.decision import PlainDecision, chosen_place
from engine.plain.game import PlainGame
from engine.plain.luck import Luck, keyed
from engine.plain.record import Recorder, Row, Rows
from engine.plain.search import HearThought, PlainSearch, Root, Weighed
from engine.plugins import told

_PART = 50  # games a part


class _Values(NamedTuple):
    """What is logged of a choice: values of the best, the second best and the chosen action, playouts of a search."""

    best: float = math.nan
    second: float = math.nan
    chosen: float = math.nan
    playouts: int = 0


# Hears the number of a game that is about to be played.
Hear: TypeAlias = Callable[[int], None]


class GameFault(SondageError):
    """A play of a plain-Python game that broke the protocol; it costs that game only."""


class PlainLoop:
    """The loop that plays games of one variant at one table.

    Parameters
    ----------
    params: the object of the game's `Params`.
    root: root seed, 0 to 2**64 - 1.
    sitters: who the schedule's numbers stand for.
    detail: level of the logs, see `engine.kernel.logs`.
    search: the search of those sitters who think; weighed: is told what it found at each decision.
    """

    def __init__(
        self,
        game: Game,
        params: Any,
        seats: int,
        root: int,
        sitters: Sequence[Seated],
        detail: int,
        search: PlainSearch | None = None,
        weighed: HearThought | None = None,
    ) -> None:
        self._search, self._weighed = search, weighed
        self.game, self.info = game, game.info
        self.params = params
        self.seats = seats
        self.sitters = sitters
        self.detail = detail
        self._root_deal, self._root_noise = keyed(root, DEAL), keyed(root, NOISE)
        self._kinds, self._stages = _places(self.info.decisions), _places(self.info.stages)
        self._features = frozenset(term.name for term in self.info.features)

    def play(self, schedule: NDArray[Any], heard: Hear) -> Iterator[GameLogs]:
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
        chosen, values = 0, _Values()
        if found > 1:
            if len(set(codes)) < found:
                raise GameFault("two actions that legal() lists have the same code()")
            rows.choices += 1
            chosen, values = self._choose(play, at, actions, codes, rows)
        if self.detail >= DECISIONS:
            row = {**at.place(rows.game, seat), "kind": kind, "action": codes[chosen], "candidates": found}
            rows.decisions.append({**row, **values._asdict()})
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
        self, play: PlainGame, at: _Progress, actions: Sequence[Any], codes: list[int], rows: Rows
    ) -> tuple[int, _Values]:
        """The place of the chosen action, and what is logged of it."""
        seat = play.mover
        _place(self._stages, play.stage, "stage")
        sitter = self.sitters[at.personas[seat]]
        key = keyed(keyed(keyed(at.noise, seat), at.done), at.round_turns[seat])
        if self._search is not None and sitter.search:
            return self._think(Root(play, actions, codes, key, at.personas), rows.game, at.number)
        if sitter.make is not None:
            return self._ask(play, at, actions, codes, sitter, key), _Values()
        values = [self._value(play, action, sitter) for action in actions]
        best, second = two_best(values, len(values))
        chosen = choose(values, codes, best, sitter.sharpness, key)
        return chosen, _Values(values[best], values[second], values[chosen])

    def _think(self, root: Root, game: int, number: int) -> tuple[int, _Values]:
        assert self._search is not None
        arms, values = self._search.think(root)
        chosen = arms[0].place
        if not arms[0].values:
            ranked = sorted(values, reverse=True)
            return chosen, _Values(ranked[0], ranked[1], values[chosen])
        if self._weighed is not None:
            self._weighed(
                Weighed(
                    game,
                    number,
                    np.array([root.codes[arm.place] for arm in arms]),
                    np.array([arm.mean for arm in arms]),
                    np.array([arm.error for arm in arms]),
                    np.array([len(arm.values) for arm in arms]),
                )
            )
        ranked = sorted((arm.mean for arm in arms), reverse=True)
        second = ranked[1] if len(ranked) > 1 else math.nan
        return chosen, _Values(ranked[0], second, arms[0].mean, sum(len(arm.values) for arm in arms))

    def _value(self, play: PlainGame, action: Hashable, sitter: Seated) -> float:
        found = play.features(action)
        if not self._features.issuperset(found):
            strange = sorted(set(found) - self._features)[0]
            raise GameFault(f"features() gives {strange!r}, which INFO.features does not declare")
        return value_in(self.info, play, action, sitter)

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

    def _log_options(self, play: PlainGame, action: Hashable, at: _Progress, rows: Rows) -> None:
        names = {option.name: place for place, option in enumerate(self.info.options)}
        offers = [_place(names, name, "option") for name in play.offers()]
        taken = play.option_of(action)
        place = -1 if taken is None else _place(names, taken, "option")
        if place >= 0:
            rows.taken.add((play.mover, place))
        for option in offers:
            row = {"option": option, "beside": len(offers), "taken": int(option == place)}
            rows.options.append({**at.place(rows.game, play.mover), **row})

    def _mark_round(self, play: PlainGame, at: _Progress, rows: Rows) -> None:
        at.done = index(play.rounds_done)
        if at.done > self.info.max_rounds:
            raise GameFault(f"it has {at.done} rounds, more than INFO.max_rounds ({self.info.max_rounds})")
        at.round_turns = [0] * self.seats
        if self.detail >= ROUNDS:
            for seat in range(self.seats):
                now = sum(vector(self.info.sources, play.scores(seat), "scores()"))
                counts = vector(self.info.resources, play.resources(seat), "resources()")
                place = {"game": rows.game, "seat": seat + 1, "in_round": at.done}
                rows.rounds.append({**place, "points": index(play.points(seat)), "score_now": now, "resources": counts})

    def _end(self, play: PlainGame, at: _Progress, rows: Rows) -> None:
        if problem := play.broken():
            raise GameFault(f"broken() says: {problem}")
        ranks = [index(rank) for rank in play.ranks()]
        if len(ranks) != self.seats or min(ranks) != 1:
            raise GameFault(f"ranks() gives {ranks}: one rank a seat, 1 for every winner, is wanted")
        reason = _place(_places(self.info.end_reasons), play.end_reason(), "end reason")
        win = whole_win(self.info) // winners(ranks, self.seats)
        for seat in range(self.seats):
            points = vector(self.info.sources, play.scores(seat), "scores()")
            if play.total(seat) != sum(points):
                problem = f"seat {seat + 1} has {play.total(seat)} points by total(), but its sources add up to"
                raise GameFault(f"{problem} {sum(points)}")
            tallies = vector(self.info.tallies, play.tallies(seat), "tallies()")
            rows.players.append(
                {
                    "game": rows.game,
                    "seat": seat + 1,
                    "team": index(play.team(seat)) + 1,
                    "score": sum(points),
                    "sources": points,
                    "tallies": tallies,
                    "rank": ranks[seat],
                    "win": win if ranks[seat] == 1 else 0,
                    "decisions": at.turns[seat],
                    "game_decisions": at.number,
                    "rounds": at.done,
                    "end_reason": reason,
                    "forced": at.forced[seat],
                }
            )


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

    def place(self, game: int, seat: int) -> Row:
        """Where a decision stands, by the fields of the logs; the seat is counted from 0."""
        return {"game": game, "number": self.number, "seat": seat + 1, "in_round": self.done + 1}


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
