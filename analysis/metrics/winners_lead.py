"""By how much the player who wins in the end is ahead, or behind, at the end of each round."""

from __future__ import annotations

import numpy as np
import polars as pl

from analysis.logs.estimates import Estimates
from analysis.logs.paths import Floats, by_mark
from analysis.logs.run import Logs
from analysis.logs.spread import spread
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Lead of the later winner",
    definition="Points by which the player who wins in the end is ahead of the best of the others at the end of each "
    "round, below 0 when behind, counting the score if the game ended there; games with a shared win are left out.",
    unit="points",
    source="Lead over time as published balance reports show it",
    direction="none",
    keys=("round", "statistic"),
    detail="rounds",
)


def measure(run: Logs) -> Estimates:
    """One row a round and statistic (mean, standard deviation, quantiles): the columns of an estimate."""
    games = by_mark(run, lambda piece: {"lead": lead_of_winner(piece.score, piece.win)})
    return spread(run, games, ["round"], pl.col("lead"))


def lead_of_winner(score: Floats, win: Floats) -> Floats:
    """Winner's score minus the best of the others, shape (G, R); NaN where the win is shared or the game is over.

    `score` has the shape (G, R, S), `win` the shape (G, S) with the share of the win.
    """
    alone = win == 1
    others = np.where(alone[:, None, :], -np.inf, score).max(axis=2, initial=-np.inf)
    winner = np.where(alone[:, None, :], score, 0.0).sum(axis=2)
    return np.asarray(np.where(alone.any(axis=1)[:, None], winner - others, np.nan))
