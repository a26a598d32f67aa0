"""Win rates of several groups at once, with their covariance."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from analysis.logs.batches import as_matrix, batch_sums
from analysis.logs.run import Logs, gather
from analysis.logs.wins import win_of
from analysis.stats.ratio import Ratios, ratios


def win_rates(run: Logs, by: Sequence[str]) -> tuple[pl.DataFrame, dict[object, Ratios], dict[object, int]]:
    """Win rates by group, together for each level of play.

    Parameters
    ----------
    by: columns of the table `players` that make groups; `level` must be one of them.

    Returns
    -------
    The groups in order, for each level the rates of its groups in that order, and its number of blocks.
    """
    players, win = run.scan("players"), win_of(run)
    sums = batch_sums(run, players, by, {"won": win.count})
    groups = sums.select(by).unique().sort("level", *by)
    found = {}
    for (level,), mine in groups.group_by("level", maintain_order=True):
        part = sums.filter(pl.col("level") == level)
        won, size = (as_matrix(part, mine, column, by) for column in ("won", "size"))
        found[level] = ratios(won / win.whole, size)
    blocks = gather(players.group_by("level").agg(pl.col("block").n_unique().cast(pl.Int64)))
    return groups, found, dict(blocks.iter_rows())
