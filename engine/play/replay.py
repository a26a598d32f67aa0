"""One game of a run again, decision by decision: a game follows from the manifest, so nothing of it has to be kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl

from engine.errors import RunError
from engine.game import GameInfo
from engine.kernel.chance import DEAL, keyed
from engine.kernel.records import one
from engine.plain.luck import Luck
from engine.plain.luck import keyed as keyed_plainly
from engine.plain.search import Weighed
from engine.play.job import Job, job_of
from engine.runs.reader import Run
from engine.runs.schema import PLAYERS
from engine.runs.versions import differing_versions
from engine.runs.writer import frame_of
from engine.seating.lineup import Sitter
from engine.seating.plan import Games

_WIDE = 1.96  # standard errors of a 95 % interval


@dataclass(frozen=True)
class Tried:
    """An action that a player who thinks tried: in words, its mean value with standard error, and its playouts."""

    words: str
    mean: float
    error: float
    playouts: int


@dataclass(frozen=True)
class Step:
    """A decision of a game that is played again.

    Attributes
    ----------
    number: of the decision in the game, from 1; seat: who decides, from 1; round: from 1.
    state: the position before the action; it changes when the next step is asked for.
    action: what was done.
    question: who decides what, in words; answer: the action in words.
    candidates: how many actions were weighed.
    tried: what a player who thinks tried before, the chosen action first; empty without a search.
    """

    number: int
    seat: int
    round: int
    state: Any = field(repr=False)
    action: Any = field(repr=False)
    question: str
    answer: str
    candidates: int
    tried: tuple[Tried, ...] = ()

    @property
    def thought(self) -> str:
        """What was weighed, in words: the best three actions with their values; empty without a search."""
        if not self.tried:
            return ""
        best = sorted(self.tried[1:], key=lambda each: -each.mean)[:2]
        said = [f"{each.words} {each.mean:.2f} ± {_WIDE * each.error:.2f}" for each in (self.tried[0], *best)]
        playouts = sum(each.playouts for each in self.tried)
        return f"weighed in {playouts} playouts: {'; '.join(said)}"


@dataclass(frozen=True)
class Result:
    """A player at the end: seat from 1, who sat there, points by source, their sum, and the rank."""

    seat: int
    sitter: Sitter
    points: dict[str, int]
    score: int
    rank: int


class Replay:
    """A game of a run.

    Parameters
    ----------
    run: the run.
    game: number of the game in the run, from 0; RunError when there is none.

    RunError too when this computer plays by other code or versions than the run was played by, and when the game does
    not come out as the run logged it: what would be shown is another game then.
    """

    def __init__(self, run: Run, game: int) -> None:
        self._job: Job = job_of(run.manifest)
        if differ := differing_versions(run.manifest):
            problem = f"this run was played with {differ}, so its games may not come out as they did"
            raise RunError(problem, place=run.place, remedy="replay it where these are the same, or play it again")
        self.game = game
        self.block = self._job.plan.block_of(game)
        games = self._job.plan.between(self.block, self.block + 1)
        place = game - games.first
        self.deal = int(games.deal[place])
        self.circle, self.rotation = int(games.circle[place]), int(games.rotation[place])
        self.sitters = tuple(run.manifest.sitters[i] for i in games.sitter[place])
        # What brought its process down would bring this one down too.
        known = {lost.game: lost.reason for lost in run.manifest.lost}
        if game in known:
            raise _unplayable(game, known[game])
        self._weighed: dict[int, Weighed] = {}
        parts = list(self._job.play(games, detail=2, leave_out=known, weighed=self._hear))
        for part in parts:
            for lost in part.lost:
                if lost.game == game:
                    raise _unplayable(game, lost.reason)
        self._decisions = _of_game(np.concatenate([part.decisions for part in parts]), game)
        self._players = _of_game(np.concatenate([part.players for part in parts]), game)
        self._compare(run, games)

    def _compare(self, run: Run, games: Games) -> None:
        """RunError unless the game came out as the run's own rows of its players say, in every column."""
        found = frame_of(run.tables[PLAYERS], self._players, self._job.facts(games))
        logged = run.scan_blocks(PLAYERS, self.block, self.block).filter(pl.col("game") == self.game)
        told = logged.select(found.columns).sort("seat").collect()
        found = found.sort("seat")
        if not told.equals(found):
            here, there = _differing(found, told)
            problem = f"game {self.game} comes out with {here} here, and the run logged {there}"
            raise RunError(f"{problem}: it cannot be shown", place=run.place, remedy="play the run again")

    def _hear(self, weighed: Weighed) -> None:
        if weighed.game == self.game:
            self._weighed[weighed.number] = weighed

    def _tried(self, number: int, words: Callable[[int], str]) -> tuple[Tried, ...]:
        """What was tried at a decision; `words` says an action by its code."""
        found = self._weighed.get(number)
        if found is None:
            return ()
        rows = zip(found.codes, found.means, found.errors, found.tries, strict=True)
        return tuple(Tried(words(int(code)), float(mean), float(error), int(n)) for code, mean, error, n in rows)

    @property
    def info(self) -> GameInfo:
        """What the game declares."""
        return self._job.game.info

    @property
    def rules(self) -> Any:
        """The game's rules, as `engine.game` lists them; a plain-Python game has none but its plays."""
        return self._job.game.rules

    @property
    def params(self) -> Any:
        """The variant as a record of the game's PARAMS type, or as an object of a plain-Python game's `Params`."""
        return self._job.params

    def steps(self) -> Iterator[Step]:
        """Play the game once more by its rules, uncompiled, stopping before every action."""
        game = self._job.game
        if game.is_plain:
            yield from self._plain_steps()
            return
        state, action = one(game.state.STATE), one(game.state.ACTION)
        chance = keyed(keyed(np.uint64(self._job.manifest.seeds.root), DEAL), self.deal)
        game.rules.deal(state, self.params, chance, self._job.manifest.players)

        def words(code: int) -> str:
            other = one(game.state.ACTION)
            game.state.decode(code, other)
            return str(game.render.action(state, self.params, other))

        for row in self._decisions:
            game.state.decode(int(row["action"]), action)
            yield Step(
                number=int(row["number"]),
                seat=int(row["seat"]),
                round=int(row["in_round"]),
                state=state,
                action=action,
                question=game.render.decision(state, self.params),
                answer=game.render.action(state, self.params, action),
                candidates=int(row["candidates"]),
                tried=self._tried(int(row["number"]), words),
            )
            game.rules.apply(state, self.params, chance, action)

    def _plain_steps(self) -> Iterator[Step]:
        game = self._job.game
        key = keyed_plainly(keyed_plainly(self._job.manifest.seeds.root, DEAL), self.deal)
        play = game.play_class(self.params, self._job.manifest.players, Luck(key))
        kinds = {term.name: term.words for term in game.info.decisions}
        for row in self._decisions:
            by_code = {play.code(each): each for each in play.legal()}
            said = {code: play.words(each) for code, each in by_code.items()}
            action = by_code[int(row["action"])]
            yield Step(
                number=int(row["number"]),
                seat=int(row["seat"]),
                round=int(row["in_round"]),
                state=play,
                action=action,
                question=kinds[play.decision or game.info.decisions[0].name],
                answer=play.words(action),
                candidates=int(row["candidates"]),
                tried=self._tried(int(row["number"]), said.__getitem__),
            )
            play.apply(action)

    def board(self, state: Any) -> str:
        """A position of this game as text."""
        if self._job.game.is_plain:
            return str(state.board())
        return str(self._job.game.render.board(state, self.params))

    def picture(self, state: Any) -> str:
        """A position of this game as an SVG picture."""
        if self._job.game.is_plain:
            return str(state.picture())
        return str(self._job.game.render.picture(state, self.params))

    def results(self) -> tuple[Result, ...]:
        """How the game ended, seat by seat."""
        names = [source.name for source in self.info.sources]
        return tuple(
            Result(
                seat=int(row["seat"]),
                sitter=self.sitters[int(row["seat"]) - 1],
                points=dict(zip(names, map(int, row["sources"]), strict=True)),
                score=int(row["score"]),
                rank=int(row["rank"]),
            )
            for row in self._players
        )


def _differing(found: pl.DataFrame, told: pl.DataFrame) -> tuple[str, str]:
    """The first column in which two tables of the players of a game differ, in words, as each has it."""
    if found.height != told.height:
        return f"{found.height} players", f"{told.height}"
    names = [*(name for name in _TOLD_FIRST if name in found.columns), *found.columns]
    name = next(name for name in names if not found[name].equals(told[name]))
    return f"{name} {found[name].to_list()}", str(told[name].to_list())


_TOLD_FIRST = ("score", "rank", "win60", "win2520", "game_decisions")


def _unplayable(game: int, reason: str) -> RunError:
    problem = f"game {game} could not be played to its end: {reason}"
    return RunError(problem, remedy="the other games of the run can be replayed")


def _of_game(records: np.ndarray[Any, Any], game: int) -> np.ndarray[Any, Any]:
    found: np.ndarray[Any, Any] = records[records["game"] == game]
    return found
