"""How often players win who took so many of something."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import WHOLE_WIN, WIN, block_sums, estimates
from analysis.logs.run import Logs
from analysis.logs.spread import histogram
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


def measure(run: Logs) -> pl.DataFrame:
    """One row a tally and count (text: `3`, `4 to 6`, `7 or more`): the columns of an estimate, `fair`, `advantage`.

    Rows are in the order of the counts; `least` is the smallest number of a row.
    """
    fair = 1 / run.seats
    tables = []
    for tally in run.info.tallies:
        value = pl.col(tally.name).cast(pl.Int64)
        starts = _starts(histogram(run.scan("players"), [], value))
        least = pl.lit(starts[0])
        for start in starts[1:]:
            least = pl.when(value >= start).then(pl.lit(start)).otherwise(least)
        sums = block_sums(run.scan("players").with_columns(least.alias("least")), ["least"], {"won": WIN})
        table = estimates(sums, ["least"], "won", scale=WHOLE_WIN, kind="share").sort("least")
        names = _names(starts, int(run.scan("players").select(value.max()).collect().item()))
        tables.append(
            table.select(
                pl.lit(tally.name).alias("tally"),
                pl.col("least").replace_strict(names, return_dtype=pl.String).alias("count"),
                pl.exclude("least"),
                "least",
            )
        )
    return pl.concat(tables).with_columns(pl.lit(fair).alias("fair"), (pl.col("estimate") - fair).alias("advantage"))


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
