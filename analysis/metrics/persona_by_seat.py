"""How often each persona wins from each seat."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import WHOLE_WIN, WIN, block_sums, estimates
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Win rate by persona and seat",
    definition="Share of the win that a persona takes when it sits on a seat.",
    unit="share of games",
    source="Tournament tables as in TAG",
    direction="none",
    keys=("persona", "level", "seat"),
)


def measure(run: Logs) -> pl.DataFrame:
    """One row a persona, level and seat: the columns of an estimate, `fair`, and `advantage` over it."""
    keys = ["persona", "level", "seat"]
    sums = block_sums(run.scan("players"), keys, {"won": WIN})
    table = estimates(sums, keys, "won", scale=WHOLE_WIN, kind="share")
    fair = 1 / run.seats
    return table.with_columns(pl.lit(fair).alias("fair"), (pl.col("estimate") - fair).alias("advantage"))
