"""Does being ahead help to stay ahead?"""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import estimates
from analysis.logs.paths import MILLIONTHS
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric
from analysis.metrics.predictability import sums_by_round

METRIC = Metric(
    title="Snowball",
    definition="How much more often the leader at the end of a round wins than it would if being ahead were no help "
    "(every seat's gains dealt out to its rounds anew). Above 0: a lead helps to win more, or early rounds count for "
    "more than late ones; below 0: those behind are helped, or late rounds count for more.",
    unit="share of games",
    source="Safe leads of Clauset, Kogan and Redner 2015, against shuffled gains",
    direction="none",
    keys=("round",),
    detail="rounds",
)


def measure(run: Logs) -> pl.DataFrame:
    """One row a round, without each game's last: the columns of an estimate."""
    return estimates(sums_by_round(run, last=False), ["round"], "excess", scale=MILLIONTHS)
