"""How often each team wins, in games that are played in teams."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates
from analysis.logs.fair import nobody_wins
from analysis.logs.run import Logs
from analysis.logs.wins import win_of
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Win rate by team",
    definition="Share of games won by each team, whose players share the win; a win shared by two teams counts a half. "
    "The fair share is one divided by the number of teams. Games in which everybody plays alone have no rows.",
    unit="share of games",
    source="Team games as in Mykerinos: two against two",
    direction="to fair share",
    keys=("team",),
    needs="teams",
)


def measure(run: Logs) -> Estimates:
    """Win rate of each team: the columns of an estimate, and two more.

    `fair` is the fair share, `advantage` the distance from it. No rows where every player is a team.
    """
    win = win_of(run)
    players = run.scan("players")
    if "team" not in players.collect_schema().names():
        players = players.with_columns(pl.col("seat").alias("team"))
    sums = block_sums(run, players, ["team"], {"won": win.count})
    teams = sums["team"].n_unique()
    if teams == run.seats:
        sums = sums.clear()
    table = estimates(sums, ["team"], "won", scale=win.whole, size="games", kind="share")
    fair = (1 - nobody_wins(run)) / max(teams, 1) if table.traces else 1.0
    return table.with_columns(pl.lit(fair).alias("fair"), (pl.col("estimate") - fair).alias("advantage"))
