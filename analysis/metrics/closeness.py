"""How close games end."""

from __future__ import annotations

import math
from dataclasses import replace

import polars as pl

from analysis.logs.blocks import block_sums, blocks_of, estimates
from analysis.logs.estimates import Estimates, concat, estimate_row, estimate_table
from analysis.logs.games import by_game
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric
from analysis.stats.block_mean import block_mean
from analysis.stats.estimate import Estimate

METRIC = Metric(
    title="Closeness",
    definition="`closeness`: one divided by the root of the mean square of the margin of victory; 1 means margins of "
    "about one point, a smaller number wider ones. `within 1 point`, `within 5 %` and `within 10 %`: share of games "
    "whose second score reaches the first up to one point, or up to so much of the first.",
    unit="one over points, or share of games",
    source="Isaksen et al. 2016",
    direction="none",
    keys=("quantity",),
)
_PARTS = (5, 10)


def measure(run: Logs) -> Estimates:
    """One row a quantity, with the columns of an estimate; closeness is null where all games are level."""
    margin = pl.col("first") - pl.col("second")
    shares = {"within 1 point": margin <= 1}
    shares |= {f"within {part} %": margin * 100 <= pl.col("first").abs() * part for part in _PARTS}
    sums = block_sums(run, by_game(run), [], {"square": margin.cast(pl.Int64) ** 2, **shares})
    square = blocks_of(sums, block_mean(sums["square"].to_numpy(), sums["size"].to_numpy()))
    games = int(sums["games"].sum())
    first = estimate_table(sums, [], [("closeness", *estimate_row(_closeness(square), games))], extra=("quantity",))
    tables = [
        estimates(sums, [], name, kind="share").select(pl.lit(name).alias("quantity"), pl.all()) for name in shares
    ]
    return concat([Estimates.untraced(first), *tables])


def _closeness(square: Estimate) -> Estimate:
    """``1 / sqrt(mean square)`` and the interval that follows from that of the mean square."""

    def of(value: float) -> float:
        return 1 / math.sqrt(value) if value > 0 else math.nan

    if not square.value > 0:
        return replace(square, value=math.nan, se=math.nan, lower=math.nan, upper=math.nan)
    lower = max(square.lower, square.value / 100) if square.has_interval else math.nan
    se = square.se / (2 * square.value**1.5)
    return replace(square, value=of(square.value), se=se, lower=of(square.upper), upper=of(lower))
