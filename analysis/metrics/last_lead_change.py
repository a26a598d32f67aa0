"""When the lead passes to another player for the last time."""

from __future__ import annotations

import numpy as np
import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates
from analysis.logs.paths import MILLIONTHS, Floats, Paths, by_game, fixed
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric
from analysis.stats.lead import changes

METRIC = Metric(
    title="Last lead change",
    definition="The round at whose end the lead passes to another seat for the last time, divided by the rounds of the "
    "game: 0 for a game in which it never does, 1 for one that turns in its last round.",
    unit="share of the game",
    source="Clauset, Kogan and Redner 2015",
    direction="none",
    keys=("statistic",),
    detail="rounds",
)


def measure(run: Logs) -> Estimates:
    """One row, `mean`: the columns of an estimate."""
    sums = block_sums(run, by_game(run, _times), [], {"time": fixed("time")})
    table = estimates(sums, [], "time", scale=MILLIONTHS, kind="share")
    return table.select(pl.lit("mean").alias("statistic"), pl.all())


def _times(piece: Paths) -> dict[str, Floats]:
    return {"time": _last(piece.score) / piece.rounds}


def _last(score: Floats) -> Floats:
    changed = changes(score)
    number = np.arange(1, changed.shape[1] + 1)
    return np.asarray((changed * number).max(axis=1), np.float64)
