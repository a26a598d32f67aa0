"""The plan of a run: blocks, chunks of whole blocks, and the schedule of games that a chunk plays.

A block is one deal in all distinct rotations of its line-up, as often as the plan has replays (fresh play of the same
deal). Block b has deal b and line-up ``b mod L``; its games follow one another, the rotations of the first replay
first, and games are numbered in that order. Rotation r puts onto seat s what the line-up has at ``s + r`` (modulo the
number of seats). Nothing here depends on the number of workers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np

from engine.errors import RunError
from engine.play.lineup import distinct_rotations

CHUNK_GAMES = 5_000
CODE_CHUNK_GAMES = 250  # of a run that plays with code in Python, which is slower and may break down
LONGEST = 2_000_000_000  # what the logs can number
MOST_REPLAYS = 10_000
Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True)
class Games:
    """What the plan knows of games that follow one another: arrays, one entry a game.

    `sitter` has one column a seat: the index of who sits there in the plan's list of sitters. `replay` is the number
    of the fresh play of the same deal, from 0.
    """

    first: int
    block: Numbers
    lineup: Numbers
    rotation: Numbers
    sitter: Numbers
    replay: Numbers

    def __len__(self) -> int:
        return len(self.block)

    @property
    def deal(self) -> Numbers:
        """The deal of each game: the number of its block."""
        return self.block


@dataclass(frozen=True)
class Plan:
    """Which games a run plays.

    Attributes
    ----------
    lineups: for each line-up the index of the sitter of each seat.
    blocks: how many blocks are played.
    blocks_per_chunk: how many of them make a chunk, the unit of work and of files.
    replays: how often each deal is played in each rotation.
    """

    lineups: tuple[tuple[int, ...], ...]
    blocks: int
    blocks_per_chunk: int
    replays: int = 1

    @cached_property
    def _rotations(self) -> Numbers:
        return np.array([distinct_rotations(lineup) for lineup in self.lineups], dtype=np.int64)

    @cached_property
    def _before(self) -> Numbers:
        # Games of a cycle of line-ups before each of them.
        return np.concatenate(([0], np.cumsum(self._rotations * self.replays)))

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.lineups[0])

    @property
    def games(self) -> int:
        """How many games are played."""
        return self.games_before(self.blocks)

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.blocks // self.blocks_per_chunk)

    def games_before(self, block: int) -> int:
        """The number of the first game of a block, which is how many games stand before it."""
        cycles, rest = divmod(block, len(self.lineups))
        return int(cycles * self._before[-1] + self._before[rest])

    def block_of(self, game: int) -> int:
        """The block of a game; RunError if the plan holds no such game."""
        if not 0 <= game < self.games:
            remedy = f"games of this run are numbered from 0 to {self.games - 1}"
            raise RunError(f"there is no game {game}", remedy=remedy)
        cycles, rest = divmod(game, int(self._before[-1]))
        return cycles * len(self.lineups) + int(np.searchsorted(self._before, rest, side="right")) - 1

    def chunk(self, number: int) -> Games:
        """The games of a chunk."""
        first = number * self.blocks_per_chunk
        return self.between(first, min(first + self.blocks_per_chunk, self.blocks))

    def between(self, first: int, last: int) -> Games:
        """The games of the blocks from `first` up to but without `last`."""
        blocks = np.arange(first, last, dtype=np.int64)
        turns = self._rotations[blocks % len(self.lineups)]
        games = turns * self.replays
        block = np.repeat(blocks, games)
        place = np.arange(len(block), dtype=np.int64) - np.repeat(np.cumsum(games) - games, games)
        replay, rotation = np.divmod(place, np.repeat(turns, games))
        lineup = block % len(self.lineups)
        turned = (np.arange(self.seats) + rotation[:, None]) % self.seats
        sitter = np.take_along_axis(np.array(self.lineups, dtype=np.int64)[lineup], turned, axis=1)
        return Games(self.games_before(first), block, lineup, rotation, sitter, replay)


def make_plan(lineups: Sequence[Sequence[int]], games: int, chunk_games: int = CHUNK_GAMES, replays: int = 1) -> Plan:
    """The smallest plan of at least `games` games that plays all line-ups equally often.

    `chunk_games` is about how many games a chunk has; a chunk holds whole cycles of line-ups where one fits into it.
    RunError when `games` or `replays` is not positive or too large to number.
    """
    if not 1 <= replays <= MOST_REPLAYS:
        problem = f"{replays} plays of each deal are asked for"
        raise RunError(problem, place="--replays", remedy=f"ask for 1 to {MOST_REPLAYS}")
    if games < 1:
        raise RunError(f"{games} games are asked for", place="--games", remedy="ask for 1 or more")
    if games > LONGEST:
        raise RunError(f"{games} games are more than a run can number", place="--games", remedy=f"at most {LONGEST}")
    cycle = sum(distinct_rotations(lineup) for lineup in lineups) * replays
    blocks = -(-games // cycle) * len(lineups)
    chunk = max(1, chunk_games * len(lineups) // cycle)
    if chunk > len(lineups):
        chunk -= chunk % len(lineups)
    return Plan(tuple(map(tuple, lineups)), blocks, chunk, replays)


def schedule_of(games: Games, schedule_type: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """The games as the play loop wants them: records of `engine.kernel.logs.SCHEDULE`."""
    schedule = np.zeros(len(games), dtype=schedule_type)
    schedule["game"] = games.first + np.arange(len(games))
    schedule["deal"] = games.deal
    schedule["replay"] = games.replay
    schedule["persona"][:, : games.sitter.shape[1]] = games.sitter
    return schedule
