"""How early the winner is known."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.paths import MILLIONTHS, Floats, Paths, by_mark, fixed
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric
from analysis.metrics._null import NULL, in_null
from analysis.stats.lead import leader_wins

METRIC = Metric(
    title="How early the winner is known",
    definition="Share of games won by whoever leads at the end of a round, counting the score if the game ended there "
    "(of several leaders, their mean share). `null` is the same where every seat's gains are dealt out to its rounds "
    "anew, so that being ahead cannot help: also there an early lead often holds.",
    unit="share of games",
    source="Clauset, Kogan and Redner 2015 (safe leads)",
    direction="none",
    keys=("round",),
    detail="rounds",
)


def measure(run: Logs) -> pl.DataFrame:
    """One row a round: the columns of an estimate, and `null`."""
    return rates(run, last=True)


def rates(run: Logs, *, last: bool) -> pl.DataFrame:
    """How often the leader at each round wins, with `null` and `excess` over it; without each game's last round
    unless `last`."""
    sums = sums_by_round(run, last=last)
    table = estimates(sums, ["round"], "won", scale=MILLIONTHS, kind="share")
    null = estimates(sums, ["round"], "null", scale=MILLIONTHS)["estimate"]
    return table.with_columns(null.alias(NULL))


def sums_by_round(run: Logs, *, last: bool) -> pl.DataFrame:
    """Sums by round and block, in millionths: `won`, `null` and their difference `excess`."""

    def rows(piece: Paths) -> dict[str, Floats]:
        found = {"won": leader_wins(piece.score, piece.win)}
        found["null"] = in_null(piece, lambda score: leader_wins(score, piece.win))
        if not last:
            found["won"][range(len(piece.rounds)), piece.rounds - 1] = float("nan")
        return found

    games = by_mark(run, rows).with_columns((pl.col("won") - pl.col("null")).alias("excess"))
    return block_sums(games, ["round"], {name: fixed(name) for name in ("won", "null", "excess")})
