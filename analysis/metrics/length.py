"""How long games take, in decisions and in rounds."""

from __future__ import annotations

import polars as pl

from analysis.logs.estimates import Estimates, concat
from analysis.logs.run import Logs
from analysis.logs.spread import spread
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Length of a game",
    definition="Decisions of all players in a game, and rounds completed: mean, standard deviation and quantiles.",
    unit="decisions or rounds",
    source="Duration, as in Browne 2008 and Ludii",
    direction="none",
    keys=("quantity", "statistic"),
)

_COLUMNS = {"decisions": "game_decisions", "rounds": "rounds"}


def measure(run: Logs) -> Estimates:
    """One row a quantity and statistic, with the columns of an estimate."""
    games = run.scan("players").filter(pl.col("seat") == 1)
    tables = [
        spread(run, games, [], pl.col(column)).select(pl.lit(name).alias("quantity"), pl.all())
        for name, column in _COLUMNS.items()
    ]
    return concat(tables)
