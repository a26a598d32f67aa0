"""Where the points come from, by final rank."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates, concat
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric
from analysis.metrics.score_sources import TOTAL

METRIC = Metric(
    title="Points by source and rank",
    definition="Mean points from each source in the final scores of the players who end in each rank; players who "
    "share one are all counted in it. The sources add up to the mean score, in the row `total`.",
    unit="points",
    source="Sources of score by rank, as published balance reports show them",
    direction="none",
    keys=("rank", "source"),
)


def measure(run: Logs) -> Estimates:
    """One row a rank that occurs and source, with the columns of an estimate."""
    columns = {source.name: pl.col(f"score_{source.name}") for source in run.info.sources} | {TOTAL: pl.col("score")}
    sums = block_sums(run, run.scan("players"), ["rank"], columns)
    tables = [estimates(sums, ["rank"], name).with_columns(pl.lit(name).alias("source")) for name in columns]
    joined = concat(tables).select("rank", "source", pl.exclude("rank", "source"))
    return joined.sort("rank")
