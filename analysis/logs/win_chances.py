"""Each seat's chance of winning at the end of each round, from the points by which it leads.

The chances of the games of even deals are learnt from those of odd deals and the other way round, so that no game
helps to foretell itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.logs.paths import Floats, Paths, by_game, paths
from analysis.logs.run import Logs
from analysis.logs.units import cut_of
from analysis.stats.win_chance import WIDEST, bins, chances, gap_to_best_other, normalised

Measure = Callable[[Paths, Floats], Mapping[str, NDArray[np.generic]]]


def by_game_with_chances(run: Logs, measure: Measure) -> pl.LazyFrame:
    """As `analysis.logs.paths.by_game`; `measure` also gets the chances.

    They have the shape (G, R + 1, S): the start, where all seats have the same chance, and each mark; NaN after the
    end. At a game's last mark stands the share of the win that each seat took.
    """
    table = _learn(run)
    return by_game(run, lambda piece: measure(piece, _chances(piece, _half(run, piece), table)))


def _learn(run: Logs) -> Floats:
    """Chances by half (learnt from the other half), mark and gap; shape (2, most rounds, gaps)."""
    wins = np.zeros((2, run.info.max_rounds, 2 * WIDEST + 1))
    times = np.zeros_like(wins)
    for piece in paths(run):
        game, mark, seat = np.nonzero(~np.isnan(piece.score))
        gap = bins(gap_to_best_other(piece.score)[game, mark, seat])
        place = (_half(run, piece)[game], mark, gap)
        np.add.at(wins, place, piece.win[game, seat])
        np.add.at(times, place, 1)
    if not (times.sum(axis=(1, 2)) > 0).all():
        # A run of one block has nothing to learn from but itself.
        wins, times = np.repeat(wins.sum(0)[None], 2, axis=0), np.repeat(times.sum(0)[None], 2, axis=0)
    learnt = [[chances(w, t) for w, t in zip(*half, strict=True)] for half in zip(wins, times, strict=True)]
    return np.asarray(learnt)[::-1]


def _half(run: Logs, piece: Paths) -> NDArray[np.int64]:
    """The half of the run that each game belongs to, 0 or 1; games of one deal to the same."""
    return np.asarray(piece.block // cut_of(run).of_a_deal % 2)


def _chances(piece: Paths, half: NDArray[np.int64], table: Floats) -> Floats:
    games, marks, seats = piece.score.shape
    gap = bins(np.nan_to_num(gap_to_best_other(piece.score)))
    found = normalised(table[half[:, None, None], np.arange(marks)[None, :, None], gap])
    found[~piece.inside] = np.nan
    found[np.arange(games), piece.rounds - 1] = piece.win
    return np.concatenate([np.full((games, 1, seats), 1 / seats), found], axis=1)
