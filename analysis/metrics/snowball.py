"""Does a lead grow by itself?"""

from __future__ import annotations

import polars as pl

from analysis.logs.estimates import Estimates, concat
from analysis.logs.leads import Quantity, at_half_time, at_marks, gain_slopes, has_open_points
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric
from analysis.policy import LEAD_MARGIN

METRIC = Metric(
    title="Snowball",
    definition="What a lead gains on top of itself by the end, per point: 0.2 means that of players in the same seats "
    "against the same others, one who is 10 points further ahead gains 2 points more in the rest of the game; below 0 "
    "leads shrink. A lead is a player's own points less the mean of the others', counted as `score` if the game ended "
    "there or, where some points stay hidden, as `open points`; at half-time (half the rounds, rounded down) and after "
    "each round. Without feedback it is 0, whatever the sizes of the rounds. A deal that favours a seat all game long "
    "counts as growth. `reached` is the share of the variance of final leads that has come by then.",
    unit="points gained per point of lead",
    source="Slope of further gains on the lead, within seating; 0 for martingales",
    direction="none",
    keys=("quantity", "round"),
    detail="rounds",
    margin=LEAD_MARGIN,
)
HALF_TIME = "half-time"


def measure(run: Logs) -> Estimates:
    """One row a quantity and time (half-time, then each round but a game's last): the columns of an estimate, and
    `reached`."""
    quantities: tuple[Quantity, ...] = ("score", "open points") if has_open_points(run) else ("score",)
    tables = []
    for quantity in quantities:
        half = gain_slopes(run, at_half_time, quantity).with_columns(pl.lit(HALF_TIME).alias("round"))
        rounds = gain_slopes(run, at_marks, quantity).with_columns(pl.col("round").cast(pl.String))
        tables += [t.select(pl.lit(quantity).alias("quantity"), pl.all()) for t in (half, rounds)]
    return concat(tables)
