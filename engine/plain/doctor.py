"""The doctor: plays a plain-Python game at random, looks at every step, and says what is wrong and how to mend it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.catalogue import Game
from engine.errors import SondageError
from engine.personas import baseline_names, load_persona, persona_names
from engine.plain.checkup import Fault, Watched, check_end, check_position
from engine.plain.luck import Luck, keyed
from engine.plugins import told
from engine.variants import Variant, load_variant, variant_names

PLAYS = 12  # games of each variant at each number of players
_ROOT = 2026


@dataclass(frozen=True)
class Finding:
    """Something that the doctor found.

    Attributes
    ----------
    problem: what is wrong, in a sentence; remedy: how to mend it.
    where: the first play in which it came up; times: in how many plays.
    is_fault: it has to be mended; else it is worth a thought.
    """

    problem: str
    remedy: str
    where: str
    times: int = 1
    is_fault: bool = True


@dataclass(frozen=True)
class _Table:
    """A variant at a number of players."""

    variant: Variant
    players: int


def examine(game: Game, plays: int = PLAYS) -> list[Finding]:
    """What is wrong with a plain-Python game, the worst first; nothing of it is a fault when the game is sound.

    Parameters
    ----------
    plays: games that are played of each variant at each number of players.
    """
    found: dict[str, list[tuple[Fault, str]]] = {}
    tables, faults = _tables(game)
    for fault in [*faults, *_personas(game)]:
        found.setdefault(fault.problem, []).append((fault, "the game's files"))
    seen = _Seen()
    for table in tables:
        for number in range(plays):
            where = f"{table.variant.name}, {table.players} players, play {number} of the doctor"
            for fault in _play(game, table, number, seen):
                found.setdefault(fault.problem, []).append((fault, where))
    for fault in seen.notes(game):
        found.setdefault(fault.problem, []).append((fault, "all plays"))
    findings = [
        Finding(each[0][0].problem, each[0][0].remedy, each[0][1], len(each), each[0][0].is_fault)
        for each in found.values()
    ]
    return sorted(findings, key=lambda finding: not finding.is_fault)


def _tables(game: Game) -> tuple[list[_Table], list[Fault]]:
    """The tables to play at, and what is wrong with the variants."""
    tables, faults = [], []
    for name in variant_names(game.info.name):
        try:
            variant = load_variant(name)
        except SondageError as problem:
            faults.append(Fault(f"the variant {name} cannot be used: {problem.problem}", str(problem)))
        else:
            tables += [_Table(variant, players) for players in variant.players]
    if not tables and not faults:
        plain = Variant("defaults", game.info.name, game.info.title, "", game.info.players, game.params.Params())
        tables = [_Table(plain, players) for players in game.info.players]
        faults.append(Fault("there is no variant", "write variants/standard.yaml with `game:` and `title:`", False))
    return tables, faults


def _personas(game: Game) -> Iterator[Fault]:
    name = game.info.name
    for persona in (*persona_names(name), *baseline_names(name)):
        try:
            load_persona(name, persona)
        except SondageError as problem:
            yield Fault(f"the persona {persona} cannot be used", str(problem))
    if len(persona_names(name)) < 2:
        yield Fault("there are fewer than two personas", "write some into personas/: plans that differ", False)


class _Seen:
    """What came up in any play, for notes on what never did."""

    def __init__(self) -> None:
        self.features: set[str] = set()
        self.sources: set[str] = set()
        self.most = 0
        self.rounds = 0

    def notes(self, game: Game) -> Iterator[Fault]:
        """Things that are declared and never came up."""
        info = game.info
        if self.most == 0:
            return
        for term in info.features:
            if term.name not in self.features:
                yield Fault(f"the feature {term.name!r} was 0 in every decision", "is it worked out?", False)
        for term in info.sources:
            if term.name not in self.sources:
                problem = f"nobody ever had points from the source {term.name!r}"
                yield Fault(problem, "fine if a variant switches it on", False)
        if self.rounds == 0:
            problem = "no round was ever completed: rounds_done stays 0"
            yield Fault(problem, "count rounds_done up, or reports say nothing of the course of a game", False)
        if 0.9 * info.longest < self.most < info.longest:
            problem = f"a play took {self.most} decisions, and INFO.longest is {info.longest}"
            yield Fault(problem, "leave room: a game that takes longer is lost", False)
        if not (game.play_class.SECRET or game.play_class.OWN or "view" in vars(game.play_class)):
            problem = "nothing is hidden from anybody: SECRET and OWN are empty"
            yield Fault(problem, "name a deck in SECRET and hands in OWN if there are any", False)


def _play(game: Game, table: _Table, number: int, seen: _Seen) -> list[Fault]:
    """Play one game by random choice and look at every step; what is wrong, up to a fault that ends the play."""
    key = keyed(keyed(_ROOT, number), table.players)
    outside = _OutsideLuck()
    first: list[Any] = []
    faults = list(_steps(game, table, key, seen, first))
    if outside.was_used():
        problem = "a random number was drawn outside the given stream: by the module random or by numpy.random"
        faults.append(Fault(problem, "take every random number from self.luck, or plays cannot be repeated"))
    if not any(fault.stops for fault in faults):
        again: list[Any] = []
        list(_steps(game, table, key, _Seen(), again, look=False))
        if again != first:
            problem = "the same deal with the same choices went differently the second time"
            remedy = (
                "take every random number from self.luck, and keep nothing between plays (class attributes, clocks)"
            )
            faults.append(Fault(problem, remedy))
    return faults


def _steps(game: Game, table: _Table, key: int, seen: _Seen, trace: list[Any], look: bool = True) -> Iterator[Fault]:
    """The faults of one play; `trace` collects what happened."""
    luck = Watched(key)
    chooser = Luck(keyed(key, 1))
    try:
        play = game.play_class(table.variant.record(), table.players, luck)
        number = 0
        while not play.is_over():
            if number >= game.info.longest:
                problem = f"a play was not over after {game.info.longest} decisions"
                remedy = "a rule has to end it; if it may really take longer, raise INFO.longest"
                yield Fault(problem, remedy, stops=True)
                return
            if look:
                faults = list(check_position(game, play, seen.features))
                yield from faults
                if any(fault.stops for fault in faults):
                    return
            actions = play.legal()
            # Any action, but the last one, often a pass, rather more often.
            place = len(actions) - 1
            if chooser.below(8, "last", ordinal=number):
                place = chooser.below(len(actions), "choice", ordinal=number)
            trace.append((play.mover, [play.code(action) for action in actions], place))
            done = play.rounds_done
            play.apply(actions[place])
            number += 1
            if play.rounds_done < done:
                yield Fault("rounds_done went down", "it counts completed rounds, and never goes back")
        trace.append([dict(play.scores(seat)) for seat in range(play.seats)])
        seen.most, seen.rounds = max(seen.most, number), max(seen.rounds, play.rounds_done)
        if look:
            yield from check_end(game, play, seen.sources)
            if luck.twice:
                problem = f"the same random number was drawn twice: {luck.twice}"
                yield Fault(problem, "an event that happens again takes another ordinal (or seat, or purpose)")
    except Exception as problem:
        yield Fault(f"a play broke down: {told(problem, game.home)}", "mend that line", stops=True)


class _OutsideLuck:
    """The state of the random generators that a game may not use."""

    def __init__(self) -> None:
        self._before = self._state()

    def _state(self) -> tuple[Any, str]:
        return random.getstate(), repr(np.random.get_state())

    def was_used(self) -> bool:
        """Whether a number was drawn since."""
        return self._state() != self._before
