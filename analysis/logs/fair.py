"""The fair share of the win, also where nobody wins some of the games.

What nobody wins cannot be shared out: the fair share is one less the share of such games, divided by the number of
players.
"""

from __future__ import annotations

import polars as pl

from analysis.logs.run import Logs, gather
from analysis.logs.wins import win_of


def nobody_wins(run: Logs) -> float:
    """The share of a run's games that nobody wins; exactly 0 where somebody always does, NaN without games."""
    win = win_of(run)
    won = win.count.cast(pl.Int64).sum().alias("won")
    table = gather(run.scan("players").select(won, pl.len().alias("rows")))
    games = table["rows"][0] / run.seats
    return 1 - table["won"][0] / (win.whole * games) if games else float("nan")


def fair_share(run: Logs) -> float:
    """What each player of a run would win if all won alike."""
    nobody = nobody_wins(run)
    return (1 - nobody) / run.seats if nobody > 0 else 1 / run.seats


def evened(sums: pl.DataFrame, seats: int, whole: int) -> pl.DataFrame:
    """Sums of wins (of `whole` each) by seat and block with the games that nobody won shared evenly among the seats.

    So each block's wins add up to its games again, and the distance of a seat from one divided by the number of seats
    is its distance from the fair share. Where somebody wins every game, `won` stays as it is.
    """
    left = whole * pl.col("size") - pl.col("won").sum().over("block")
    return sums.with_columns((pl.col("won") + left / seats).alias("won"))
