"""What the doctor looks at in one position of a plain-Python game, and at the end of a play."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.catalogue import Game
from engine.errors import SondageError
from engine.plain.game import PlainGame
from engine.plain.loop import vector
from engine.plain.luck import Luck
from engine.plugins import told

_TRIED = 6  # listed actions that are tried in each position


@dataclass(frozen=True)
class Fault:
    """What is wrong and how to mend it; `stops`: the play cannot go on; else it is a fault or merely worth a note."""

    problem: str
    remedy: str
    is_fault: bool = True
    stops: bool = False


class Watched(Luck):
    """Luck that notes when the same number is drawn twice; copies of a game draw from it unnoticed."""

    __slots__ = ("_drawn", "twice")

    def __init__(self, key: int) -> None:
        super().__init__(key)
        self._drawn: set[tuple[int | str, int, int]] = set()
        self.twice = ""

    def bits(self, purpose: int | str = 0, seat: int = 0, ordinal: int = 0) -> int:
        """64 random bits."""
        name = (purpose, seat, ordinal)
        if name in self._drawn and not self.twice:
            self.twice = f"purpose {purpose!r}, seat {seat}, ordinal {ordinal}"
        self._drawn.add(name)
        return super().bits(purpose, seat, ordinal)

    def __deepcopy__(self, memo: object) -> Luck:
        return Luck(self.key)


def check_position(game: Game, play: PlainGame, seen: set[str]) -> Iterator[Fault]:
    """What is wrong with a position in which somebody has to decide; `seen` collects features that are not 0."""
    yield from _names(game, play)
    if broken := play.broken():
        yield Fault(f"broken() says: {broken}", "a rule before this position went wrong")
    before = _content(play)
    actions = list(play.legal())
    faults = list(_list_of(game, play, actions))
    yield from faults
    if any(fault.stops for fault in faults):
        return
    measured = [play.features(action) for action in actions]
    for found in measured:
        yield from _measured(game, found)
        seen.update(name for name, value in found.items() if value)
    for seat in range(play.seats):
        yield from _scores(game, play, seat)
    words = [play.words(action) for action in actions]
    if len(set(words)) < len(words):
        yield Fault("two actions read alike in words()", "tell them apart, or replays cannot be read", False)
    if _content(play) != before:
        yield Fault("asking changes the game: legal(), features(), scores() or words() changed the position", _ASK)
    yield from _tried(game, play, actions, before)
    yield from _peeks(game, play, actions, measured)


_ASK = "only apply() may change it"


def _names(game: Game, play: PlainGame) -> Iterator[Fault]:
    info = game.info
    if not (isinstance(play.mover, int) and 0 <= play.mover < play.seats):
        yield Fault(f"mover is {play.mover!r}", f"seats count from 0 to {play.seats - 1}", stops=True)
    for what, name, terms in (("decision", play.decision, info.decisions), ("stage", play.stage, info.stages)):
        if name and name not in [term.name for term in terms]:
            yield Fault(f"{what} is {name!r}, which INFO.{what}s does not declare", "declare it there", stops=True)


def _list_of(game: Game, play: PlainGame, actions: list[Any]) -> Iterator[Fault]:
    if not actions:
        yield Fault("legal() lists nothing although the game is not over", "list a pass, or end it", stops=True)
        return
    if len(actions) > game.info.max_candidates:
        problem = f"legal() lists {len(actions)} actions, and INFO.max_candidates is {game.info.max_candidates}"
        yield Fault(problem, "raise it", stops=True)
    codes = [play.code(action) for action in actions]
    if len(set(codes)) < len(codes):
        yield Fault(
            "legal() lists the same action twice", "list each once, or give each a code() of its own", stops=True
        )
    again = [play.code(action) for action in play.legal()]
    if again != codes:
        yield Fault(
            "legal() lists other actions when it is asked again", "it may only look at the position", stops=True
        )


def _measured(game: Game, found: Mapping[str, float]) -> Iterator[Fault]:
    known = {term.name for term in game.info.features}
    for name, value in found.items():
        if name not in known:
            yield Fault(
                f"features() gives {name!r}, which INFO.features does not declare", "declare it there", stops=True
            )
        elif not math.isfinite(value):
            yield Fault(f"the feature {name!r} is {value}", "a feature is an ordinary number")


def _scores(game: Game, play: PlainGame, seat: int) -> Iterator[Fault]:
    try:
        points = vector(game.info.sources, play.scores(seat), "scores()")
    except SondageError as problem:
        yield Fault(problem.problem, "declare each source in INFO.sources; points are whole numbers", stops=True)
        return
    if play.total(seat) != sum(points):
        yield Fault("a score does not add up: total() is not the sum of the sources in scores()", "leave total() out")


def _tried(game: Game, play: PlainGame, actions: list[Any], before: object) -> Iterator[Fault]:
    """Play some of the listed actions, each in a copy."""
    step = max(1, len(actions) // _TRIED)
    for action in actions[::step]:
        other = play.copy()
        try:
            other.apply(action)
        except Exception as problem:
            said = told(problem, game.home)
            yield Fault(
                f"legal() lists {play.words(action)!r}, but apply() cannot do it: {said}",
                "leave it out of legal() where the rules forbid it, or let apply() do it",
                stops=True,
            )
    if _content(play) != before:
        shared = "two plays share something: an action in a copy changed the original"
        yield Fault(shared, "set lists and dicts up in __init__ (self.x = ...), not in the class")


def _peeks(game: Game, play: PlainGame, actions: list[Any], measured: list[Any]) -> Iterator[Fault]:
    """Whether the mover's view is enough for what it may do and what its personas weigh."""
    seat = play.mover
    other = play.redeal(seat, Luck(12345))
    for what, twin in (("in the view of the seat", play.view(seat)), ("when the hidden parts are redealt", other)):
        try:
            listed = [twin.code(action) for action in twin.legal()]
        except Exception as problem:
            yield Fault(f"legal() looks at what the mover cannot see: {told(problem, game.home)}", _PEEK)
            return
        if listed != [play.code(action) for action in actions]:
            yield Fault(f"legal() looks at what the mover cannot see: it lists other actions {what}", _PEEK)
            return
        for action, found in zip(actions, measured, strict=True):
            try:
                again = twin.features(action)
            except Exception as problem:
                yield Fault(f"a feature peeks at what the mover cannot see: {told(problem, game.home)}", _PEEK)
                return
            names = {**found, **again}
            if wrong := sorted(name for name in names if found.get(name, 0) != again.get(name, 0)):
                yield Fault(f"the feature {wrong[0]!r} peeks: it is another number {what}", _PEEK)
                return


_PEEK = "use only what lies open and the mover's own entries of OWN; what is in SECRET is None there"


def check_end(game: Game, play: PlainGame, seen: set[str]) -> Iterator[Fault]:
    """What is wrong with a play that is over; `seen` collects sources that gave points."""
    if broken := play.broken():
        yield Fault(f"broken() says: {broken}", "a rule went wrong")
    for seat in range(play.seats):
        yield from _scores(game, play, seat)
        seen.update(name for name, points in play.scores(seat).items() if points)
        for terms, found, where in (
            (game.info.tallies, play.tallies(seat), "tallies()"),
            (game.info.resources, play.resources(seat), "resources()"),
        ):
            try:
                vector(terms, found, where)
            except SondageError as problem:
                yield Fault(problem.problem, "declare it in INFO; counts are whole numbers")
    ranks = list(play.ranks())
    if len(ranks) != play.seats or min(ranks) != 1:
        yield Fault(f"ranks() gives {ranks}", "one rank a seat, and 1 for every winner")
    if play.end_reason() not in [term.name for term in game.info.end_reasons]:
        yield Fault(f"the game ends by {play.end_reason()!r}, which INFO.end_reasons does not declare", "declare it")
    if play.rounds_done > game.info.max_rounds:
        yield Fault(f"a play had {play.rounds_done} rounds, more than INFO.max_rounds", "raise it")


def _content(play: PlainGame) -> Any:
    """What a position is made of, to be compared."""
    return {name: copy.deepcopy(value) for name, value in vars(play).items() if name not in ("params", "luck")}
