"""How many of those who might take an option do so in a game."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates
from analysis.logs.offers import by_player
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Takers of options",
    definition="Share of the players to whom an option (a card, a room) was on offer at some time of a game who took "
    "it at some time of that game.",
    unit="share of players",
    source="Rates of taking as in card logs of Dominion and 17lands",
    direction="none",
    keys=("level", "option"),
    detail="options",
)


def measure(run: Logs) -> Estimates:
    """One row a level of play and option: the columns of an estimate, `takers` and `others` (players)."""
    values = {"takers": (pl.col("taken") > 0), "others": (pl.col("taken") == 0)}
    sums = block_sums(run, by_player(run), list(METRIC.keys), values)
    found = estimates(sums, METRIC.keys, "takers", kind="share")
    counts = sums.group_by(METRIC.keys).agg(pl.col("takers", "others").sum())
    return found.join(counts, on=METRIC.keys)
