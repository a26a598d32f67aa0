"""How often each seat wins."""

from __future__ import annotations

import numpy as np
import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates
from analysis.logs.fair import evened, fair_share
from analysis.logs.run import Logs
from analysis.logs.wins import win_of
from analysis.metrics._declaration import Metric
from analysis.stats.seat_test import seat_test

METRIC = Metric(
    title="Win rate by seat",
    definition="Share of games won from each seat; a shared win counts as a half, a third and so on. The fair share is "
    "one divided by the number of players, counting only games that somebody wins. Whether all seats could be fair is "
    "one test of all seats at once.",
    unit="share of games",
    source="Seat advantage as in Ludii (AdvantageP1, Balance); test: Hotelling 1931",
    direction="to fair share",
    keys=("seat",),
)


def measure(run: Logs) -> Estimates:
    """Win rate of each seat: the columns of an estimate, and three more.

    `fair` is the fair share, `advantage` the distance from it, `p_all_fair` how often fair seats would look at least
    this uneven (the same in every row; null with too few blocks).
    """
    win = win_of(run)
    sums = block_sums(run, run.scan("players"), ["seat"], {"won": win.count})
    table = estimates(sums, ["seat"], "won", scale=win.whole, kind="share")
    fair = fair_share(run)
    return table.with_columns(
        pl.lit(fair).alias("fair"),
        (pl.col("estimate") - fair).alias("advantage"),
        pl.lit(p_all_fair(sums, run.seats, win.whole)).fill_nan(None).alias("p_all_fair"),
    )


def p_all_fair(sums: pl.DataFrame, seats: int, whole: int) -> float:
    """How often fair seats would look at least as uneven as these sums of wins (of `whole` each) by seat and block."""
    won = evened(sums, seats, whole)["won"].to_numpy().reshape(seats, -1).T / whole
    size = sums["size"].to_numpy().reshape(seats, -1).T
    # Blocks of uneven size count by their games; the average weight is 1, so that even blocks are plain means.
    weight = size / size.mean() if size.size else size
    fair = 1 / seats
    return seat_test(fair + weight * (np.divide(won, size) - fair)).p
