"""How often points that nobody saw decide the game."""

from __future__ import annotations

import math

import numpy as np
import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates
from analysis.logs.paths import MILLIONTHS, Floats, Paths, by_game, fixed
from analysis.logs.run import Logs, gather
from analysis.metrics._declaration import Metric
from analysis.metrics._no_feedback import COLUMN
from analysis.stats.lead import leader_wins, over_mean
from analysis.stats.no_feedback import leader_wins_without_feedback

METRIC = Metric(
    title="Turned by the final scoring",
    definition="Share of games that are not won by whoever leads on points openly scored when the last round ends (of "
    "several leaders, their mean share counts as won). `without_feedback` is what it would be among equal players if "
    "the rest of the points were dealt out whoever leads, given how much of the variance of final leads the open "
    "points explain: where they explain little, many games turn in any game.",
    unit="share of games",
    source="Final reveal swing, for games with end-game or hidden scoring; safe leads of normal walks",
    direction="none",
    keys=("quantity",),
    detail="rounds",
)
_PRODUCTS = ("open", "final", "both")


def measure(run: Logs) -> Estimates:
    """One row, `turned`, with the columns of an estimate and `without_feedback`."""
    games = by_game(run, _turned)
    sums = block_sums(run, games, [], {"turned": fixed("turned")})
    table = estimates(sums, [], "turned", scale=MILLIONTHS, kind="share")
    squares = gather(games.select(pl.col(name).cast(pl.Int64).sum() for name in _PRODUCTS)).row(0, named=True)
    expected = 1 - leader_wins_without_feedback(_explained(**squares), run.seats)
    return table.select(
        pl.lit("turned").alias("quantity"), pl.all(), pl.lit(expected, pl.Float64).fill_nan(None).alias(COLUMN)
    )


def _explained(open: int, final: int, both: int) -> float:
    """The share of the variance of final leads that leads on open points explain; NaN where there are none."""
    return max(0, both) ** 2 / (open * final) if open and final else math.nan


def _turned(piece: Paths) -> dict[str, Floats]:
    last = (np.arange(len(piece.rounds)), piece.rounds - 1)
    kept = leader_wins(piece.points, piece.win)[last]
    seen, final = over_mean(piece.points[last]), over_mean(piece.score[last])
    products = ((seen**2), (final**2), (seen * final))
    return {"turned": 1 - kept, **{n: p.sum(axis=1) for n, p in zip(_PRODUCTS, products, strict=True)}}
