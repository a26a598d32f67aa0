"""How often a player who is behind at half-time wins."""

from __future__ import annotations

import math

import numpy as np
import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates, concat
from analysis.logs.leads import at_half_time
from analysis.logs.paths import MILLIONTHS, Floats, Paths, by_game, fixed
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric
from analysis.metrics._no_feedback import COLUMN, EXPLAINED, reached_by
from analysis.stats.lead import leading
from analysis.stats.no_feedback import last_wins_without_feedback, leader_wins_without_feedback

METRIC = Metric(
    title="Comebacks",
    definition="Share of games won by a seat that was behind at half-time (half the rounds, rounded down), counting "
    "the score if the game ended there: `behind` the leader, or `last` of all. " + EXPLAINED,
    unit="share of games",
    source="Comebacks as in published balance reports; safe leads of normal walks",
    direction="none",
    keys=("position",),
    detail="rounds",
)
POSITIONS = ("behind", "last")


def measure(run: Logs) -> Estimates:
    """One row a position: the columns of an estimate, and `without_feedback`; games of one round are left out."""
    games = by_game(run, _shares).filter(pl.col("behind").is_not_null())
    sums = block_sums(run, games, [], {name: fixed(name) for name in POSITIONS})
    reached = reached_by(run, at_half_time).get(1, math.nan)
    expected = (1 - leader_wins_without_feedback(reached, run.seats), last_wins_without_feedback(reached, run.seats))
    tables = [
        estimates(sums, [], name, scale=MILLIONTHS, kind="share").select(
            pl.lit(name).alias("position"), pl.all(), pl.lit(share, pl.Float64).fill_nan(None).alias(COLUMN)
        )
        for name, share in zip(POSITIONS, expected, strict=True)
    ]
    return concat(tables)


def _shares(piece: Paths) -> dict[str, Floats]:
    return dict(zip(POSITIONS, _won(piece, piece.score), strict=True))


def _won(piece: Paths, score: Floats) -> tuple[Floats, Floats]:
    """Share of the win of those behind, and of those in last place; NaN for games of one round."""
    half = piece.rounds // 2
    row = np.arange(half.size)
    at = score[row, np.maximum(half, 1) - 1]
    behind = ~leading(at[:, None, :])[:, 0, :]
    last = behind & (at == at.min(axis=1, keepdims=True))
    whole = np.where(half > 0, 1.0, np.nan)
    return (behind * piece.win).sum(axis=1) * whole, (last * piece.win).sum(axis=1) * whole
