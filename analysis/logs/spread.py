"""How a whole number (a score, a length) is spread: mean, standard deviation and quantiles, each with its interval."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from analysis.logs.batches import batch_of, number_of_blocks
from analysis.logs.blocks import block_sums, estimate_row, estimate_table, estimates
from analysis.logs.run import gather
from analysis.logs.traces import COLUMN, note_draws, with_traces
from analysis.stats.estimate import Estimate
from analysis.stats.histogram import Floats, quantile_of, resampled_with_draws, standard_deviation

BATCHES = 200
QUANTILES = {"5 %": 0.05, "25 %": 0.25, "median": 0.5, "75 %": 0.75, "95 %": 0.95}
STATISTICS = ("mean", "standard deviation", *QUANTILES)


def counts_by_batch(frame: pl.LazyFrame, by: Sequence[str], value: pl.Expr) -> pl.DataFrame:
    """How often each value occurs, by group and batch of blocks: `by`, batch, value, count; sorted.

    A batch is a stretch of blocks; there are at most `BATCHES`, so that the table stays small for any number of games.
    """
    batch = batch_of(number_of_blocks(frame), BATCHES)
    keys = [*by, "batch", "value"]
    counted = frame.select(*by, batch.alias("batch"), value.cast(pl.Int64).alias("value"))
    return gather(counted.group_by(keys).agg(pl.len().cast(pl.Int64).alias("count"))).sort(keys)


def histogram(frame: pl.LazyFrame, by: Sequence[str], value: pl.Expr) -> pl.DataFrame:
    """How often each value occurs in each group: `by`, value, count; sorted."""
    keys = [*by, "value"]
    counted = frame.select(*by, value.cast(pl.Int64).alias("value"))
    return gather(counted.group_by(keys).agg(pl.len().cast(pl.Int64).alias("count"))).sort(keys)


def spread(frame: pl.LazyFrame, by: Sequence[str], value: pl.Expr) -> pl.DataFrame:
    """Mean, standard deviation and quantiles by group: `by`, statistic, and the columns of an estimate."""
    sums = block_sums(frame, by, {"total": value})
    means = estimates(sums, by, "total")
    counts = counts_by_batch(frame, by, value)
    rows: list[tuple[object, ...]] = []
    traces: list[int | None] = []
    for mean in means.iter_rows(named=True):
        key = tuple(mean[name] for name in by)
        rows.append((*key, "mean", *(mean[c] for c in ("estimate", "se", "lower", "upper", "games", "blocks"))))
        part = counts.filter(*(pl.col(name) == mean[name] for name in by)) if by else counts
        found = _resampled(part, mean["blocks"])
        rows += [(*key, name, *estimate_row(estimate, mean["games"])) for name, (estimate, _) in found.items()]
        traces += [mean.get(COLUMN), *(note_draws(draws) for _, draws in found.values())]
    return with_traces(estimate_table(sums, by, rows, extra=("statistic",)), traces)


def _resampled(counts: pl.DataFrame, blocks: int) -> dict[str, tuple[Estimate, Floats]]:
    values, where = np.unique(counts["value"].to_numpy(), return_inverse=True)
    batches, row = np.unique(counts["batch"].to_numpy(), return_inverse=True)
    table = np.zeros((batches.size, values.size))
    table[row, where] = counts["count"].to_numpy()
    named = {"standard deviation": standard_deviation, **{name: quantile_of(q) for name, q in QUANTILES.items()}}
    return {name: resampled_with_draws(values, table, statistic, blocks=blocks) for name, statistic in named.items()}
