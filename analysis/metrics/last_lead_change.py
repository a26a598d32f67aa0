"""When the lead passes to another player for the last time."""

from __future__ import annotations

import numpy as np
import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.paths import MILLIONTHS, Floats, Paths, by_game, fixed
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric
from analysis.metrics._null import NULL, in_null
from analysis.stats.lead import changes

METRIC = Metric(
    title="Last lead change",
    definition="The round at whose end the lead passes to another seat for the last time, divided by the rounds of the "
    "game: 0 for a game in which it never does, 1 for one that turns in its last round. `null` is the same where every "
    "seat's gains are dealt out to its rounds anew.",
    unit="share of the game",
    source="Clauset, Kogan and Redner 2015",
    direction="none",
    keys=("statistic",),
    detail="rounds",
)


def measure(run: Logs) -> pl.DataFrame:
    """One row, `mean`: the columns of an estimate, and `null`."""
    games = by_game(run, _times)
    sums = block_sums(games, [], {"time": fixed("time")})
    null = games.select(pl.col("null").mean()).collect().item()
    table = estimates(sums, [], "time", scale=MILLIONTHS)
    return table.select(pl.lit("mean").alias("statistic"), pl.all(), pl.lit(null).alias(NULL))


def _times(piece: Paths) -> dict[str, Floats]:
    return {"time": _last(piece.score) / piece.rounds, "null": in_null(piece, _last) / piece.rounds}


def _last(score: Floats) -> Floats:
    changed = changes(score)
    number = np.arange(1, changed.shape[1] + 1)
    return np.asarray((changed * number).max(axis=1), np.float64)
