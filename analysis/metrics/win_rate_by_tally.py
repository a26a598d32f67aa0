"""How often players win who took so many of something."""

from __future__ import annotations

import polars as pl

from analysis.logs.batches import batch_estimates, batch_sums, number_of_blocks
from analysis.logs.estimates import Estimates, concat
from analysis.logs.fair import fair_share
from analysis.logs.run import Logs
from analysis.logs.spread import histogram
from analysis.logs.wins import win_of
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Win rate by count",
    definition="Share of the win of players who ended the game with so many of something the game counts (cards taken, "
    "rooms held and so on). Counts with many values are joined into ranges that are about equally frequent. What goes "
    "with winning need not cause it: who is ahead can afford more.",
    unit="share of games",
    source="Counts by outcome, as published balance reports show them",
    direction="none",
    keys=("tally", "count"),
)
_MOST = 7
"""Values that are shown one by one; with more there are ranges."""
_RANGES = 5
_RARE = 0.05


def measure(run: Logs) -> Estimates:
    """One row a tally and count (text: `3`, `4 to 6`, `7 or more`): the columns of an estimate, `fair`, `advantage`.

    Rows are in the order of the counts; `least` is the smallest number of a row; `games` counts each player of a game
    that had so many, and `rare` says that they are less than a twentieth as many as with the most frequent count: too
    few to compare.
    """
    win = win_of(run)
    fair = fair_share(run)
    players = run.scan("players")
    blocks = number_of_blocks(players)
    tables = []
    declared = [tally.name for tally in run.info.tallies]
    # A game that counts nothing has a table without rows, whose columns any other count has too.
    for tally in declared or ["decisions"]:
        value = pl.col(tally).cast(pl.Int64)
        counts = histogram(players, [], value)
        starts = _starts(counts)
        least = pl.lit(starts[0])
        for start in starts[1:]:
            least = pl.when(value >= start).then(pl.lit(start)).otherwise(least)
        ranged = players.with_columns(least.cast(pl.Int64).alias("least"))
        sums = batch_sums(run, ranged, ["least"], {"won": win.count}, blocks=blocks)
        table = batch_estimates(run, sums, ["least"], "won", blocks=blocks, scale=win.whole).sort("least")
        names = _names(starts, int(counts["value"][-1]))
        tables.append(
            table.select(
                pl.lit(tally).alias("tally"),
                pl.col("least").replace_strict(names, return_dtype=pl.String).alias("count"),
                pl.exclude("least"),
                "least",
            )
        )
    rows = concat(tables).filter(pl.col("tally").is_in(declared))
    rare = pl.col("games") < _RARE * pl.col("games").max().over("tally")
    rows = rows.with_columns(rare.fill_null(False).alias("rare"))
    return rows.with_columns(pl.lit(fair).alias("fair"), (pl.col("estimate") - fair).alias("advantage"))


def _starts(counts: pl.DataFrame) -> list[int]:
    """The smallest number of each row: every value, or the starts of ranges of about equal frequency."""
    values = counts["value"].to_list()
    if len(values) <= _MOST:
        return [int(v) for v in values]
    reached = counts.select((pl.col("count").cum_sum() - pl.col("count")) / pl.col("count").sum()).to_series()
    starts = {int(values[0])}
    for part in range(1, _RANGES):
        later = [int(v) for v, r in zip(values, reached, strict=True) if r >= part / _RANGES]
        starts |= {min(later)} if later else set()
    return sorted(starts)


def _names(starts: list[int], most: int) -> dict[int, str]:
    names = {}
    for start, after in zip(starts, [*starts[1:], most + 1], strict=True):
        names[start] = str(start) if after - 1 == start else f"{start} to {after - 1}"
    return names
