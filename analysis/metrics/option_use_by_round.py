"""When an option is taken."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Use of options by round",
    definition="Share of the decisions of a round at which an option was on offer in which it was taken.",
    unit="share of offers",
    source="Rates of taking as in card logs of Dominion and 17lands",
    direction="none",
    keys=("round", "option"),
    detail="options",
)


def measure(run: Logs) -> Estimates:
    """One row a round and option, with the columns of an estimate."""
    keys = list(METRIC.keys)
    sums = block_sums(run, run.scan("options"), keys, {"taken": pl.col("taken")})
    return estimates(sums, keys, "taken", kind="share")
