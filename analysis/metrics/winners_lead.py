"""By how much the player who wins in the end is ahead, or behind, at the end of each round."""

from __future__ import annotations

import numpy as np
import polars as pl

from analysis.logs.paths import Floats, Paths, by_mark
from analysis.logs.run import Logs
from analysis.logs.spread import spread
from analysis.metrics._declaration import Metric
from analysis.metrics._null import NULL
from analysis.stats.lead import without_feedback

METRIC = Metric(
    title="Lead of the later winner",
    definition="Points by which the player who wins in the end is ahead of the best of the others at the end of each "
    "round, below 0 when behind, counting the score if the game ended there; games with a shared win are left out. "
    "`null` is the same where every seat's gains are dealt out to its rounds anew, so that being ahead cannot help.",
    unit="points",
    source="Lead over time as published balance reports show it; null as in Clauset, Kogan and Redner 2015",
    direction="none",
    keys=("round", "statistic"),
    detail="rounds",
)


def measure(run: Logs) -> pl.DataFrame:
    """One row a round and statistic (mean, standard deviation, quantiles): the columns of an estimate, and `null`
    (empty for the standard deviation)."""
    games = by_mark(run, _leads)
    found = spread(games, ["round"], pl.col("lead"))
    return found.join(_nulls(games), on=["round", "statistic"], how="left", maintain_order="left")


def _leads(piece: Paths) -> dict[str, Floats]:
    return {"lead": lead_of_winner(piece.score, piece.win), NULL: _null(piece)}


def _null(piece: Paths) -> Floats:
    return lead_of_winner(without_feedback(piece.score, piece.random()), piece.win)


def lead_of_winner(score: Floats, win: Floats) -> Floats:
    """Winner's score minus the best of the others, shape (G, R); NaN where the win is shared or the game is over.

    `score` has the shape (G, R, S), `win` the shape (G, S) with the share of the win.
    """
    alone = win == 1
    others = np.where(alone[:, None, :], -np.inf, score).max(axis=2, initial=-np.inf)
    winner = np.where(alone[:, None, :], score, 0.0).sum(axis=2)
    return np.asarray(np.where(alone.any(axis=1)[:, None], winner - others, np.nan))


def _nulls(games: pl.LazyFrame) -> pl.DataFrame:
    """Mean and quantiles of the null by round, from how often each value occurs."""
    from analysis.logs.spread import QUANTILES, histogram

    rows: list[tuple[int, str, float]] = []
    for (number,), part in histogram(games, ["round"], pl.col(NULL)).group_by("round", maintain_order=True):
        values, counts = part["value"].to_numpy(), part["count"].to_numpy()
        rows.append((number, "mean", float(values @ counts / counts.sum())))
        last = counts.cumsum() - 1
        places = {name: int(q * (counts.sum() - 1)) for name, q in QUANTILES.items()}
        rows += [(number, name, float(values[last.searchsorted(place)])) for name, place in places.items()]
    table = pl.DataFrame(rows, schema={"round": pl.Int64, "statistic": pl.String, NULL: pl.Float64}, orient="row")
    return table.with_columns(pl.col("round").cast(games.collect_schema()["round"]))
