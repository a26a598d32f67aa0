"""How often each persona wins."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates
from analysis.logs.fair import fair_share
from analysis.logs.run import Logs
from analysis.logs.wins import win_of
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Win rate by persona",
    definition="Share of the win that a persona takes for each time it sits at the table, over all its seats: its wins "
    "(a shared one counts as a half, a third and so on) divided by its appearances.",
    unit="share of games",
    source="Persona strength as in de Mesentier Silva et al. 2017",
    direction="to fair share",
    keys=("persona", "level"),
)


def measure(run: Logs) -> Estimates:
    """Win rate of each persona at each level of play: the columns of an estimate, `fair`, and `advantage` over it."""
    win = win_of(run)
    keys = ["persona", "level"]
    sums = block_sums(run, run.scan("players"), keys, {"won": win.count})
    table = estimates(sums, keys, "won", scale=win.whole, kind="share")
    fair = fair_share(run)
    return table.with_columns(pl.lit(fair).alias("fair"), (pl.col("estimate") - fair).alias("advantage"))
