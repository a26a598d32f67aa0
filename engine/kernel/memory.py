"""What a play loop is given: the table it plays at, and memory that it reuses from game to game."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from engine.catalogue import Game
from engine.kernel.compiler import rule
from engine.kernel.records import rows


class Work(NamedTuple):
    """Memory that the loop reuses from game to game; arrays of one record, or one number a candidate or seat."""

    state: Any
    memo: Any
    actions: Any
    values: Any
    codes: Any
    ranks: Any
    counts: Any
    turns: Any
    round_turns: Any
    forced: Any
    offers: Any
    blank: Any


class Settings(NamedTuple):
    """What a run plays with.

    params: one record; root: uint64; seats: players at the table; weights: (personas, decisions, stages, features);
    sharpness: (personas,), one over each temperature; detail: level of the logs; asked: (personas,), 1 for a persona
    written in Python, which is asked; restricted: (personas,), 1 for one that may not take every option; forbidden:
    (personas, options), 1 for what it may not take unless nothing else is left.
    """

    params: Any
    root: Any
    seats: int
    weights: Any
    sharpness: Any
    detail: int
    asked: Any
    restricted: Any
    forbidden: Any


def work_for(game: Game, compiled: bool) -> Work:
    """Fresh working memory for one play loop."""
    info = game.info
    return Work(
        state=rows(game.state.STATE, 1, compiled),
        memo=rows(game.features.MEMO, 1, compiled),
        actions=rows(game.state.ACTION, info.max_candidates, compiled),
        values=np.zeros(info.max_candidates),
        codes=np.zeros(info.max_candidates, dtype=np.int64),
        ranks=np.zeros(max(info.players), dtype=np.int64),
        counts=np.zeros(max(len(info.sources), len(info.tallies), len(info.resources)), dtype=np.int64),
        turns=np.zeros(max(info.players), dtype=np.int64),
        round_turns=np.zeros(max(info.players), dtype=np.int64),
        forced=np.zeros(max(info.players), dtype=np.int64),
        offers=np.zeros(len(info.options), dtype=np.int64),
        blank=rows(game.state.STATE, 1, compiled),
    )


@rule
def clear(work: Work) -> None:
    """Make the memory ready for the next game."""
    work.state[0] = work.blank[0]
    work.turns[:] = 0
    work.round_turns[:] = 0
    work.forced[:] = 0
