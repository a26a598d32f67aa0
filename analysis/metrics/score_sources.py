"""Where the points of winners and of the others come from."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates, concat
from analysis.logs.run import Logs
from analysis.logs.wins import win_of
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Points by source",
    definition="Mean points from each source in the final scores of winners (shared wins included) and of all others; "
    "the sources add up to the mean score, in the row `total`.",
    unit="points",
    source="Sources of score by rank, as published balance reports show them",
    direction="none",
    keys=("outcome", "source"),
)

TOTAL = "total"


def measure(run: Logs) -> Estimates:
    """One row an outcome (winners, others) and source, with the columns of an estimate."""
    sources = [source.name for source in run.info.sources]
    columns = {name: pl.col(f"score_{name}") for name in sources} | {TOTAL: pl.col("score")}
    won = pl.when(win_of(run).count > 0).then(pl.lit("winners")).otherwise(pl.lit("others")).alias("outcome")
    sums = block_sums(run, run.scan("players").with_columns(won), ["outcome"], columns)
    tables = [estimates(sums, ["outcome"], name).with_columns(pl.lit(name).alias("source")) for name in columns]
    joined = concat(tables).select("outcome", "source", pl.exclude("outcome", "source"))
    return joined.sort(pl.col("outcome") == "others")
