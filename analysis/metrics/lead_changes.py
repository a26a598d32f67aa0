"""How often the lead passes to another player."""

from __future__ import annotations

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates, concat
from analysis.logs.paths import Paths, by_game
from analysis.logs.run import Logs
from analysis.logs.spread import spread
from analysis.metrics._declaration import Metric
from analysis.stats.lead import changes

METRIC = Metric(
    title="Lead changes",
    definition="How often the lead passes to another seat at the end of a round, counting the score if the game ended "
    "there; level scores leave the lead where it was. `none` is the share of games in which it never does.",
    unit="changes a game, or share of games",
    source="Browne 2008; Ludii (LeadChange)",
    direction="none",
    keys=("statistic",),
    detail="rounds",
)


def measure(run: Logs) -> Estimates:
    """One row a statistic (mean, standard deviation, quantiles, none): the columns of an estimate."""
    games = by_game(run, _counts)
    sums = block_sums(run, games, [], {"none": pl.col("changes") == 0})
    none = estimates(sums, [], "none", kind="share").select(pl.lit("none").alias("statistic"), pl.all())
    return concat([spread(run, games, [], pl.col("changes")), none])


def _counts(piece: Paths) -> dict[str, NDArray[np.generic]]:
    return {"changes": changes(piece.score).sum(axis=1)}
