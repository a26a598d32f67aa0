"""How often each role wins that players are dealt."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates, concat
from analysis.logs.fair import fair_share
from analysis.logs.run import Logs
from analysis.logs.wins import win_of
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Win rate by role",
    definition="Share of the win of players who were dealt a role (a civilisation, a faction). If roles made no "
    "difference, each would win as often as any player of the table. Games without roles have no rows.",
    unit="share of games",
    source="Seat advantage as in Ludii (AdvantageP1, Balance), applied to roles",
    direction="to fair share",
    keys=("role",),
    needs="roles",
)


def measure(run: Logs) -> Estimates:
    """One row a role that somebody played: the columns of an estimate, `fair`, and `advantage` over it."""
    win = win_of(run)
    players = run.scan("players")
    tables = []
    for role, tally in run.info.roles:
        sums = block_sums(run, players.filter(pl.col(tally) > 0), [], {"won": win.count})
        if sums.height:
            found = estimates(sums, [], "won", scale=win.whole, kind="share")
            tables.append(found.select(pl.lit(role).alias("role"), pl.all()))
    if not tables:
        sums = block_sums(run, players, [], {"won": win.count})
        empty = estimates(sums, [], "won", scale=win.whole, kind="share").filter(pl.lit(False))
        tables.append(empty.select(pl.lit("").alias("role"), pl.all()))
    fair = pl.lit(fair_share(run))
    return concat(tables).with_columns(fair.alias("fair"), (pl.col("estimate") - fair).alias("advantage"))
