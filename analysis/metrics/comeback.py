"""How often a player who is behind at half-time wins."""

from __future__ import annotations

import numpy as np
import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.paths import MILLIONTHS, Floats, Paths, by_game, fixed
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric
from analysis.metrics._null import NULL, in_null
from analysis.stats.lead import leading

METRIC = Metric(
    title="Comebacks",
    definition="Share of games won by a seat that was behind at half-time (half the rounds, rounded down), counting "
    "the score if the game ended there: `behind` the leader, or `last` of all. `null` is the same where every seat's "
    "gains are dealt out to its rounds anew, so that being ahead cannot help.",
    unit="share of games",
    source="Comebacks as in published balance reports; null as in Clauset, Kogan and Redner 2015",
    direction="none",
    keys=("position",),
    detail="rounds",
)
POSITIONS = ("behind", "last")


def measure(run: Logs) -> pl.DataFrame:
    """One row a position: the columns of an estimate, and `null`; games of one round are left out."""
    games = by_game(run, _shares).filter(pl.col("behind").is_not_null())
    sums = block_sums(games, [], {name: fixed(name) for name in POSITIONS})
    nulls = games.select(pl.col(f"null_{name}").mean() for name in POSITIONS).collect().row(0)
    tables = [
        estimates(sums, [], name, scale=MILLIONTHS, kind="share").select(
            pl.lit(name).alias("position"), pl.all(), pl.lit(null, pl.Float64).alias(NULL)
        )
        for name, null in zip(POSITIONS, nulls, strict=True)
    ]
    return pl.concat(tables)


def _shares(piece: Paths) -> dict[str, Floats]:
    found = dict(zip(POSITIONS, _won(piece, piece.score), strict=True))
    found["null_behind"] = in_null(piece, lambda score: _won(piece, score)[0])
    found["null_last"] = in_null(piece, lambda score: _won(piece, score)[1])
    return found


def _won(piece: Paths, score: Floats) -> tuple[Floats, Floats]:
    """Share of the win of those behind, and of those in last place; NaN for games of one round."""
    half = piece.rounds // 2
    row = np.arange(half.size)
    at = score[row, np.maximum(half, 1) - 1]
    behind = ~leading(at[:, None, :])[:, 0, :]
    last = behind & (at == at.min(axis=1, keepdims=True))
    whole = np.where(half > 0, 1.0, np.nan)
    return (behind * piece.win).sum(axis=1) * whole, (last * piece.win).sum(axis=1) * whole
