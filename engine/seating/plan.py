"""The plan of a run: blocks, chunks of whole blocks, and the schedule of games that a chunk plays.

A block is one deal in the orders that its line-up sits down in (`engine.seating.circles`), as often as the plan has
replays (fresh play of the same deal). Block b has deal b, line-up ``b mod L`` and, where orders change from deal to
deal, the orders of deal ``b // L`` of its line-up. Where deals are played again, two blocks that follow one another
have the same deal and two line-ups (`engine.seating.shared_deals`), and the second goes on counting the replays, so
that its choices are fresh. Games of a block follow one another, the orders of the first replay first, and games are
numbered in that order. Nothing here depends on the number of workers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from engine.errors import Argument, RunError
from engine.seating.circles import CIRCLES, orders_by_deal
from engine.seating.shared_deals import order_of_play, partners

CHUNK_GAMES = 5_000
CODE_CHUNK_GAMES = 250  # of a run in which somebody thinks, or with code in Python, which may break down
LONGEST = 2_000_000_000  # what the logs can number
MOST_REPLAYS = 10_000
Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True)
class Games:
    """What the plan knows of games that follow one another: arrays, one entry a game.

    `sitter` has one column a seat: the index of who sits there in the plan's list of sitters. `circle` and `rotation`
    say which order of the line-up this is. `replay` is the number of the fresh play of the same deal, from 0.
    """

    first: int
    block: Numbers
    lineup: Numbers
    circle: Numbers
    rotation: Numbers
    sitter: Numbers
    replay: Numbers
    deal: Numbers

    def __len__(self) -> int:
        return len(self.block)


class _Orders(NamedTuple):
    """All orders of a plan, one under the other: those of each kind of block follow one another.

    `first` and `number` have an entry for each block of a cycle: its first order and how many it has.
    """

    circle: Numbers
    rotation: Numbers
    sitter: Numbers
    first: Numbers
    number: Numbers


@dataclass(frozen=True)
class Plan:
    """Which games a run plays.

    Attributes
    ----------
    lineups: for each line-up the index of the sitter of each seat.
    blocks: how many blocks are played.
    blocks_per_chunk: how many of them make a chunk, the unit of work and of files.
    replays: how often each deal is played in each order.
    seating: the scheme of orders, one of `engine.seating.circles.SEATINGS`.
    lineups_per_deal: how many line-ups play each deal, 1 or 2; as many blocks that follow one another share a deal.
    """

    lineups: tuple[tuple[int, ...], ...]
    blocks: int
    blocks_per_chunk: int
    replays: int = 1
    seating: str = CIRCLES
    lineups_per_deal: int = 1

    @cached_property
    def turn(self) -> tuple[int, ...]:
        """The numbers of the line-ups of the first blocks, after which they come again: block b plays entry ``b mod``
        its length."""
        return tuple(order_of_play(self.lineups, shared=self.lineups_per_deal > 1))

    @cached_property
    def _orders(self) -> _Orders:
        kinds = [orders_by_deal(lineup, self.seating) for lineup in self.lineups]
        listed = [orders for kind in kinds for orders in kind]
        begin = np.cumsum([0, *map(len, listed)])
        before = np.cumsum([0, *map(len, kinds)])
        turns = lcm(*map(len, kinds))
        block = [before[i] + turn % len(kinds[i]) for turn in range(turns) for i in self.turn]
        flat = [order for orders in listed for order in orders]
        return _Orders(
            np.array([order.circle for order in flat], dtype=np.int64),
            np.array([order.rotation for order in flat], dtype=np.int64),
            np.array([order.seated for order in flat], dtype=np.int64),
            begin[block],
            np.diff(begin)[block],
        )

    @cached_property
    def _before(self) -> Numbers:
        # Games of a cycle before each of its blocks.
        return np.concatenate(([0], np.cumsum(self._orders.number * self.replays)))

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.lineups[0])

    @property
    def cycle(self) -> int:
        """Blocks in which every line-up is played equally often, and in each of its orders."""
        return len(self._orders.number)

    @property
    def cycle_games(self) -> int:
        """Games of a cycle."""
        return int(self._before[-1])

    @property
    def most_games(self) -> int:
        """Games of the longest block."""
        return int(self._orders.number.max()) * self.replays

    @property
    def games(self) -> int:
        """How many games are played."""
        return self.games_before(self.blocks)

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.blocks // self.blocks_per_chunk)

    def seats_alike(self, other: Plan) -> bool:
        """Whether block b of both has the same line-up in the same orders."""
        return (self.lineups, self.lineups_per_deal) == (other.lineups, other.lineups_per_deal) and all(
            np.array_equal(mine, theirs) for mine, theirs in zip(self._orders, other._orders, strict=True)
        )

    def games_before(self, block: int) -> int:
        """The number of the first game of a block, which is how many games stand before it."""
        cycles, rest = divmod(block, self.cycle)
        return int(cycles * self._before[-1] + self._before[rest])

    def block_of(self, game: int) -> int:
        """The block of a game; RunError if the plan holds no such game."""
        if not 0 <= game < self.games:
            remedy = f"games of this run are numbered from 0 to {self.games - 1}"
            raise RunError(f"there is no game {game}", remedy=remedy)
        cycles, rest = divmod(game, self.cycle_games)
        return cycles * self.cycle + int(np.searchsorted(self._before, rest, side="right")) - 1

    def chunk(self, number: int) -> Games:
        """The games of a chunk."""
        first = number * self.blocks_per_chunk
        return self.between(first, min(first + self.blocks_per_chunk, self.blocks))

    def between(self, first: int, last: int) -> Games:
        """The games of the blocks from `first` up to but without `last`."""
        orders, blocks = self._orders, np.arange(first, last, dtype=np.int64)
        turns = orders.number[blocks % self.cycle]
        games = turns * self.replays
        block = np.repeat(blocks, games)
        place = np.arange(len(block), dtype=np.int64) - np.repeat(np.cumsum(games) - games, games)
        again, which = np.divmod(place, np.repeat(turns, games))
        deal, member = np.divmod(block, self.lineups_per_deal)
        replay = again + member * self.replays
        order = orders.first[block % self.cycle] + which
        lineup = np.array(self.turn, dtype=np.int64)[block % len(self.turn)]
        circle, rotation, sitter = orders.circle[order], orders.rotation[order], orders.sitter[order]
        return Games(self.games_before(first), block, lineup, circle, rotation, sitter, replay, deal)


def make_plan(lineups: Sequence[Sequence[int]], games: int, chunk_games: int = CHUNK_GAMES, replays: int = 1) -> Plan:
    """The smallest plan of at least `games` games that plays all line-ups equally often, in each of their orders.

    `chunk_games` is about how many games a chunk has; a chunk holds whole cycles where one fits into it, or else whole
    turns through the line-ups. Where deals are played again, two line-ups play each of them if all have a partner.
    RunError when `games` or `replays` is not positive or too large to number.
    """
    if not 1 <= replays <= MOST_REPLAYS:
        problem = f"{replays} plays of each deal are asked for"
        raise RunError(problem, place=Argument("replays"), remedy=f"ask for 1 to {MOST_REPLAYS}")
    if games < 1:
        raise RunError(f"{games} games are asked for", place=Argument("games"), remedy="ask for 1 or more")
    if games > LONGEST:
        raise RunError(
            f"{games} games are more than a run can number", place=Argument("games"), remedy=f"at most {LONGEST}"
        )
    seated = tuple(map(tuple, lineups))
    each = 2 if replays > 1 and partners(seated) is not None else 1
    one = Plan(seated, 1, 1, replays, lineups_per_deal=each)
    blocks = -(-games // one.cycle_games) * one.cycle
    chunk = max(1, chunk_games * one.cycle // one.cycle_games)
    for whole in (one.cycle, each * len(lineups), each):
        if chunk > whole:
            chunk -= chunk % whole
            break
    return Plan(seated, blocks, max(each, chunk), replays, lineups_per_deal=each)


def schedule_of(games: Games, schedule_type: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """The games as the play loop wants them: records of `engine.kernel.logs.schedule_type`."""
    schedule = np.zeros(len(games), dtype=schedule_type)
    schedule["game"] = games.first + np.arange(len(games))
    schedule["deal"] = games.deal
    schedule["replay"] = games.replay
    schedule["persona"][:, : games.sitter.shape[1]] = games.sitter
    return schedule
