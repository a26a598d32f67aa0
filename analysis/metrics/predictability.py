"""How early the winner is known."""

from __future__ import annotations

import math

import numpy as np
import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates
from analysis.logs.leads import at_marks
from analysis.logs.paths import MILLIONTHS, Floats, Paths, by_mark, fixed
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric
from analysis.metrics._no_feedback import COLUMN, EXPLAINED, reached_by
from analysis.stats.lead import leader_wins
from analysis.stats.no_feedback import leader_wins_without_feedback

METRIC = Metric(
    title="How early the winner is known",
    definition="Share of games won by whoever leads at the end of a round, counting the score if the game ended there "
    "(of several leaders, their mean share). " + EXPLAINED,
    unit="share of games",
    source="Clauset, Kogan and Redner 2015 (safe leads)",
    direction="none",
    keys=("round",),
    detail="rounds",
)


def measure(run: Logs) -> Estimates:
    """One row a round: the columns of an estimate, and `without_feedback` (empty where only single games went on)."""
    sums = block_sums(run, by_mark(run, _rows), ["round"], {"won": fixed("won"), "over": pl.col("over")})
    table = estimates(sums, ["round"], "won", scale=MILLIONTHS, kind="share")
    over = estimates(sums, ["round"], "over").table["estimate"]
    reached = reached_by(run, at_marks)
    expected = []
    for number, ended in zip(table.table["round"], over, strict=True):
        holds = leader_wins_without_feedback(reached.get(number, math.nan), run.seats) if ended < 1 else 1.0
        expected.append(ended + (1 - ended) * holds)
    return table.with_columns(pl.Series(COLUMN, expected, pl.Float64).fill_nan(None))


def _rows(piece: Paths) -> dict[str, Floats]:
    over = np.arange(piece.score.shape[1]) == piece.rounds[:, None] - 1
    return {"won": leader_wins(piece.score, piece.win), "over": over.astype(np.float64)}
