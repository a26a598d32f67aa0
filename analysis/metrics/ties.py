"""How often games end level."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates, concat
from analysis.logs.games import by_game
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Ties",
    definition="`level scores`: share of games whose two highest scores are equal, before any tie-break; `shared "
    "wins`: share of games with more than one winner after it.",
    unit="share of games",
    source="Isaksen et al. 2016; Ludii (Drawishness)",
    direction="lower",
    keys=("kind",),
)


def measure(run: Logs) -> Estimates:
    """One row a kind of tie, with the columns of an estimate."""
    kinds = {"level scores": pl.col("first") == pl.col("second"), "shared wins": pl.col("shared")}
    sums = block_sums(run, by_game(run), [], kinds)
    tables = [estimates(sums, [], kind, kind="share").select(pl.lit(kind).alias("kind"), pl.all()) for kind in kinds]
    return concat(tables)
