"""Games with an option and the same games without it, for one player of the table at a time.

A game without the option is the game with it until that player would take it: chance and the noise of choices are
keyed by what they are for. So games in which a player with weights never took the option need not be played again:
their difference is 0. A player written in Python, or one that thinks ahead, may choose otherwise when it is shown less,
and is played again always.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.price.bans import Ban
from engine.kernel.logs import GAMES, OPTIONS, schedule_type
from engine.play.job import Job, job_of
from engine.play.pool import Stopped
from engine.runs.manifest import Manifest
from engine.seating.plan import Games, schedule_of

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Sums:
    """What came of some blocks.

    Attributes
    ----------
    lost: what players lost by a ban, counted as the game counts a win (`Win.whole`), shape (blocks, bans, sitters).
    players: players of games that were compared, same shape.
    took: players who took what the ban forbids when they might, shape (bans, sitters).
    changed: comparisons in which the player won more or less without, same shape.
    forced: decisions in which nothing else was left, same shape.
    games: games played, with and without.
    unfinished: comparisons left out since a game could not be played to its end; reason: of the first, in words.
    """

    lost: Counts
    players: Counts
    took: Counts
    changed: Counts
    forced: Counts
    games: int
    unfinished: int
    reason: str = ""


def joined(parts: Sequence[Sums]) -> Sums:
    """Blocks that follow one another as one."""
    return Sums(
        np.concatenate([part.lost for part in parts]),
        np.concatenate([part.players for part in parts]),
        sum((part.took for part in parts[1:]), parts[0].took),
        sum((part.changed for part in parts[1:]), parts[0].changed),
        sum((part.forced for part in parts[1:]), parts[0].forced),
        sum(part.games for part in parts),
        sum(part.unfinished for part in parts),
        next((part.reason for part in parts if part.reason), ""),
    )


class PricePlay:
    """Plays blocks of a planned run with and without options.

    Parameters
    ----------
    manifest: the run with everything allowed.
    bans: what is forbidden to one player at a time.
    everything: play every game again, also where the player never took the option.
    """

    def __init__(self, manifest: Manifest, bans: Sequence[Ban], *, everything: bool = False, compiled: bool = True):
        self.bans = tuple(bans)
        self._free = job_of(manifest, compiled)
        self._schedule_type = schedule_type(manifest.info)
        self._options = [option.name for option in manifest.info.options]
        self._sitters = len(manifest.sitters)
        # For each ban a copy of every sitter that it holds for, behind the free ones.
        several = replace(manifest, sitters=manifest.sitters * (1 + len(bans)), forbidden={})
        forbidden = np.zeros((1 + len(bans), self._sitters, len(self._options)), dtype=bool)
        for number, ban in enumerate(bans, start=1):
            forbidden[number, :, [self._options.index(option) for option in ban.options]] = True
        self._barred: Job = replace(job_of(several, compiled), forbidden=forbidden.reshape(-1, len(self._options)))
        people = [manifest.personas[sitter.persona] for sitter in manifest.sitters]
        self._again = np.array([everything or bool(who.python or who.playouts) for who in people])

    def blocks(self, first: int, last: int, stop: Event | None = None) -> Sums:
        """Play the blocks from `first` up to but without `last`; Stopped when `stop` is set."""
        games = self._free.plan.between(first, last)
        reasons: list[str] = []
        win, took, count = self._with_everything(games, reasons, stop)
        touched = took | self._again[games.sitter][:, None, :]
        game, ban, seat = np.nonzero(touched & (win >= 0)[:, None, :])
        schedule = schedule_of(games, self._schedule_type)[game]
        schedule["game"] = np.arange(len(game))
        sitter = games.sitter[game, seat]
        schedule["persona"][np.arange(len(game)), seat] = sitter + self._sitters * (1 + ban)
        after = np.full(len(game), -1, dtype=np.int64)
        forced = np.zeros(len(game), dtype=np.int64)
        for part in self._barred.play_schedule(schedule, GAMES):
            mine = part.players[part.players["seat"] - 1 == seat[part.players["game"]]]
            after[mine["game"]], forced[mine["game"]] = mine["win"], mine["forced"]
            count += part.games
            reasons += [lost.reason for lost in part.lost]
            _stop(stop)
        sums = self._summed(games, last - first, win, took, (game, ban, seat), after, forced)
        return replace(sums, games=count, reason=next(iter(reasons), ""))

    def _with_everything(
        self, games: Games, reasons: list[str], stop: Event | None
    ) -> tuple[Counts, NDArray[np.bool_], int]:
        """Of the games with everything allowed: the win of each seat as it is counted (-1: the game was lost), shape
        (games, seats); whether each seat took what each ban forbids, (games, bans, seats); and games played."""
        size = (len(games), games.sitter.shape[1])
        win = np.full(size, -1, dtype=np.int64)
        taken = np.zeros((*size, len(self._options)), dtype=bool)
        count = 0
        for part in self._free.play(games, OPTIONS):
            rows = part.players
            win[rows["game"] - games.first, rows["seat"] - 1] = rows["win"]
            taken[rows["game"] - games.first, rows["seat"] - 1] = part.taken
            count += part.games
            reasons += [lost.reason for lost in part.lost]
            _stop(stop)
        places = [[self._options.index(option) for option in ban.options] for ban in self.bans]
        took = np.stack([taken[:, :, place].any(axis=2) for place in places], axis=1)
        return win, took, count

    def _summed(
        self,
        games: Games,
        blocks: int,
        win: Counts,
        took: NDArray[np.bool_],
        where: tuple[Any, Any, Any],
        after: Counts,
        forced: Counts,
    ) -> Sums:
        shape = (blocks, len(self.bans), self._sitters)
        lost, players = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
        took_of, changed_of, forced_of = (np.zeros(shape[1:], dtype=np.int64) for _ in range(3))
        block = games.block - games.block[0]
        finished = np.nonzero(win >= 0)
        for number in range(len(self.bans)):
            np.add.at(players[:, number], (block[finished[0]], games.sitter[finished]), 1)
            np.add.at(took_of[number], games.sitter[finished], took[finished[0], number, finished[1]])
        game, ban, seat = where
        sitter, ended = games.sitter[game, seat], after >= 0
        at = (block[game], ban, sitter)
        np.add.at(players, tuple(place[~ended] for place in at), -1)
        less = (win[game, seat] - after)[ended]
        np.add.at(lost, tuple(place[ended] for place in at), less)
        np.add.at(changed_of, (ban[ended], sitter[ended]), less != 0)
        np.add.at(forced_of, (ban, sitter), forced)
        unfinished = int((~ended).sum() + (win < 0).any(axis=1).sum())
        return Sums(lost, players, took_of, changed_of, forced_of, 0, unfinished)


def _stop(stop: Event | None) -> None:
    if stop is not None and stop.is_set():
        raise Stopped
