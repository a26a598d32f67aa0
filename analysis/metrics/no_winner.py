"""How often nobody wins."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates
from analysis.logs.run import Logs
from analysis.logs.wins import win_of
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Games that nobody wins",
    definition="Share of games without a winner, as when all players are eliminated. No row where somebody wins every "
    "game. The fair share is then one less this share, divided by the number of players.",
    unit="share of games",
    source="Ludii (Drawishness), for games that all lose",
    direction="lower",
    keys=("kind",),
    needs="games that nobody wins",
)


def measure(run: Logs) -> Estimates:
    """One row, `nobody wins`, with the columns of an estimate."""
    win = win_of(run)
    games = run.scan("players").group_by("game", "block").agg(win.count.cast(pl.Int64).sum().alias("won"))
    sums = block_sums(run, games, [], {"nobody": pl.col("won") < win.whole})
    table = estimates(sums, [], "nobody", kind="share").select(pl.lit("nobody wins").alias("kind"), pl.all())
    return table if sums["nobody"].sum() else table.filter(pl.lit(False))
