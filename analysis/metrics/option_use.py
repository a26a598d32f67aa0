"""How often an option is taken when it is on offer."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates
from analysis.logs.offers import by_player
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Use of options",
    definition="Share of the decisions at which an option (a card, a room) was on offer in which it was taken.",
    unit="share of offers",
    source="Rates of taking as in card logs of Dominion and 17lands",
    direction="none",
    keys=("level", "option"),
    detail="options",
)


def measure(run: Logs) -> Estimates:
    """One row a level of play and option, in the order of the declaration; `games`: in which it was on offer."""
    sums = block_sums(run, by_player(run), list(METRIC.keys), {"offered": pl.col("offered"), "taken": pl.col("taken")})
    return estimates(sums, METRIC.keys, "taken", size="offered", kind="share")
