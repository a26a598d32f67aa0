"""How much there is to choose from at a decision."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates, concat
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Choices at a decision",
    definition="`forced`: share of decisions with one possible action; `actions`: mean number of actions weighed at "
    "the others.",
    unit="share of decisions, or actions",
    source="Decisions in TAG (share of decisions with more than one option)",
    direction="none",
    keys=("quantity",),
    detail="decisions",
)


def measure(run: Logs) -> Estimates:
    """One row a quantity, with the columns of an estimate."""
    several = pl.col("candidates") > 1
    columns = {"forced": ~several, "real": several, "actions": pl.col("candidates") * several}
    sums = block_sums(run, run.scan("decisions"), [], columns)
    found = {
        "forced": estimates(sums, [], "forced", kind="share"),
        "actions": estimates(sums, [], "actions", size="real"),
    }
    return concat([table.select(pl.lit(name).alias("quantity"), pl.all()) for name, table in found.items()])
