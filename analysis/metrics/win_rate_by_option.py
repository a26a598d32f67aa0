"""How often players win who took an option."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates
from analysis.logs.fair import fair_share
from analysis.logs.offers import by_player
from analysis.logs.run import Logs
from analysis.logs.wins import win_of
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Win rate by option",
    definition="Share of the win of players who took an option at least once. It flatters options that strong players "
    "or long games take: see the worth of options for a fairer comparison.",
    unit="share of games",
    source="Win rate when taken, as in 17lands",
    direction="none",
    keys=("level", "option"),
    detail="options",
)


def measure(run: Logs) -> Estimates:
    """One row a level of play and option: the columns of an estimate, `fair`, and `advantage` over it."""
    win = win_of(run)
    taken = by_player(run).filter(pl.col("taken") > 0)
    sums = block_sums(run, taken, METRIC.keys, {"won": win.count})
    table = estimates(sums, METRIC.keys, "won", scale=win.whole, kind="share")
    fair = fair_share(run)
    return table.with_columns(pl.lit(fair).alias("fair"), (pl.col("estimate") - fair).alias("advantage"))
