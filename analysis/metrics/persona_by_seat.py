"""How often each persona wins from each seat."""

from __future__ import annotations

import polars as pl

from analysis.logs.batches import batch_estimates, batch_sums, number_of_blocks
from analysis.logs.estimates import Estimates
from analysis.logs.fair import fair_share
from analysis.logs.run import Logs
from analysis.logs.wins import win_of
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Win rate by persona and seat",
    definition="Share of the win that a persona takes when it sits on a seat.",
    unit="share of games",
    source="Tournament tables as in TAG",
    direction="none",
    keys=("persona", "level", "seat"),
)


def measure(run: Logs) -> Estimates:
    """One row a persona, level and seat: the columns of an estimate, `fair`, and `advantage` over it."""
    win = win_of(run)
    keys = ["persona", "level", "seat"]
    players = run.scan("players")
    blocks = number_of_blocks(players)
    sums = batch_sums(run, players, keys, {"won": win.count}, blocks=blocks)
    table = batch_estimates(run, sums, keys, "won", blocks=blocks, scale=win.whole)
    fair = fair_share(run)
    return table.with_columns(pl.lit(fair).alias("fair"), (pl.col("estimate") - fair).alias("advantage"))
