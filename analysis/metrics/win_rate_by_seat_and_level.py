"""How often each seat wins at tables of sharp and at tables of blunt players."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates
from analysis.logs.fair import fair_share
from analysis.logs.levels import kind_of_table, table_levels
from analysis.logs.run import Logs
from analysis.logs.wins import win_of
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Win rate by seat, sharp and blunt",
    definition="Share of games won from each seat, apart for tables at which everybody is sharp, everybody is blunt, "
    "or both sit (mixed).",
    unit="share of games",
    source="Seat advantage at several levels of skill, as in TAG's case studies",
    direction="to fair share",
    keys=("tables", "seat"),
)


def measure(run: Logs) -> Estimates:
    """One row a kind of table and seat: the columns of an estimate, `fair`, and `advantage` over it."""
    win = win_of(run)
    kind = kind_of_table(table_levels(run)).alias("tables")
    keys = ["tables", "seat"]
    sums = block_sums(run, run.scan("players").with_columns(kind), keys, {"won": win.count})
    table = estimates(sums, keys, "won", scale=win.whole, kind="share")
    fair = fair_share(run)
    return table.with_columns(pl.lit(fair).alias("fair"), (pl.col("estimate") - fair).alias("advantage"))
