"""By how many points games are won."""

from __future__ import annotations

import polars as pl

from analysis.logs.estimates import Estimates
from analysis.logs.games import by_game
from analysis.logs.run import Logs
from analysis.logs.spread import spread
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Margin of victory",
    definition="Points between the highest and the second highest score of a game; 0 when they are level, also where a "
    "tie-break then names one winner.",
    unit="points",
    source="Isaksen et al. 2016 (closeness)",
    direction="none",
    keys=("statistic",),
)


def measure(run: Logs) -> Estimates:
    """One row a statistic (mean, standard deviation, quantiles), with the columns of an estimate."""
    return spread(run, by_game(run), [], pl.col("first") - pl.col("second"))
