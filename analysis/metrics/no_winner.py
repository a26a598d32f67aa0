"""How often nobody wins."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import WHOLE_WIN, WIN, block_sums, estimates
from analysis.logs.estimates import Estimates
from analysis.logs.run import Logs
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
    games = run.scan("players").group_by("game", "block").agg(WIN.cast(pl.Int64).sum().alias("won"))
    sums = block_sums(run, games, [], {"nobody": pl.col("won") < WHOLE_WIN})
    table = estimates(sums, [], "nobody", kind="share").select(pl.lit("nobody wins").alias("kind"), pl.all())
    return table if sums["nobody"].sum() else table.filter(pl.lit(False))
