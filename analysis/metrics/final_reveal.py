"""How often points that nobody saw decide the game."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.paths import MILLIONTHS, Floats, Paths, by_game, fixed
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric
from analysis.stats.lead import leader_wins

METRIC = Metric(
    title="Turned by the final scoring",
    definition="Share of games that are not won by whoever leads on points openly scored when the last round ends (of "
    "several leaders, their mean share counts as won).",
    unit="share of games",
    source="Final reveal swing, for games with end-game or hidden scoring",
    direction="none",
    keys=("quantity",),
    detail="rounds",
)


def measure(run: Logs) -> pl.DataFrame:
    """One row, `turned`, with the columns of an estimate."""
    sums = block_sums(by_game(run, _turned), [], {"turned": fixed("turned")})
    table = estimates(sums, [], "turned", scale=MILLIONTHS, kind="share")
    return table.select(pl.lit("turned").alias("quantity"), pl.all())


def _turned(piece: Paths) -> dict[str, Floats]:
    kept = leader_wins(piece.points, piece.win)
    return {"turned": 1 - kept[range(len(piece.rounds)), piece.rounds - 1]}
