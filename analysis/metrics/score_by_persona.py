"""Final scores of each persona."""

from __future__ import annotations

import polars as pl

from analysis.logs.estimates import Estimates
from analysis.logs.run import Logs
from analysis.logs.spread import spread
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Score by persona",
    definition="Final score of each persona: mean, standard deviation (typical distance from the mean), and the points "
    "below which 5, 25, 50 (median), 75 and 95 % of the scores lie.",
    unit="points",
    source="Isaksen et al. 2016",
    direction="none",
    keys=("persona", "level", "statistic"),
)


def measure(run: Logs) -> Estimates:
    """One row a persona and statistic, with the columns of an estimate."""
    return spread(run, run.scan("players"), ["persona", "level"], pl.col("score"))
