"""How a whole number (a score, a length) is spread: mean, standard deviation and quantiles, each with its interval."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from analysis.logs.batches import batch_of, number_of_blocks
from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import ESTIMATE_COLUMNS, Estimates, Trace, estimate_row, estimate_table
from analysis.logs.run import Logs, gather
from analysis.stats.estimate import Estimate
from analysis.stats.histogram import Floats, quantile_of, resampled_with_draws, standard_deviation

BATCHES = 200
QUANTILES = {"5 %": 0.05, "25 %": 0.25, "median": 0.5, "75 %": 0.75, "95 %": 0.95}
STATISTICS = ("mean", "standard deviation", *QUANTILES)


def counts_by_batch(run: Logs, frame: pl.LazyFrame, by: Sequence[str], value: pl.Expr) -> pl.DataFrame:
    """How often each value occurs, by group and batch of blocks: `by`, batch, value, count; sorted.

    A batch is a stretch of blocks; there are at most `BATCHES`, so that the table stays small for any number of games.
    """
    batch = batch_of(run, number_of_blocks(frame), BATCHES)
    keys = [*by, "batch", "value"]
    counted = frame.select(*by, batch.alias("batch"), value.cast(pl.Int64).alias("value"))
    return gather(counted.group_by(keys).agg(pl.len().cast(pl.Int64).alias("count"))).sort(keys)


def histogram(frame: pl.LazyFrame, by: Sequence[str], value: pl.Expr) -> pl.DataFrame:
    """How often each value occurs in each group: `by`, value, count; sorted."""
    keys = [*by, "value"]
    counted = frame.select(*by, value.cast(pl.Int64).alias("value"))
    return gather(counted.group_by(keys).agg(pl.len().cast(pl.Int64).alias("count"))).sort(keys)


def spread(run: Logs, frame: pl.LazyFrame, by: Sequence[str], value: pl.Expr) -> Estimates:
    """Mean, standard deviation and quantiles by group: `by`, statistic, and the columns of an estimate."""
    sums = block_sums(run, frame, by, {"total": value})
    means = estimates(sums, by, "total")
    counts = counts_by_batch(run, frame, by, value)
    rows: list[tuple[object, ...]] = []
    traces: list[Trace | None] = []
    for mean, trace in means.rows():
        key = tuple(mean[name] for name in by)
        rows.append((*key, "mean", *(mean[column] for column in ESTIMATE_COLUMNS)))
        part = counts.filter(*(pl.col(name) == mean[name] for name in by)) if by else counts
        found = _resampled(part, mean["blocks"])
        rows += [(*key, name, *estimate_row(estimate, mean["games"])) for name, (estimate, _) in found.items()]
        traces += [trace, *(Trace(None, draws) for _, draws in found.values())]
    return Estimates(estimate_table(sums, by, rows, extra=("statistic",)), tuple(traces))


def _resampled(counts: pl.DataFrame, blocks: int) -> dict[str, tuple[Estimate, Floats]]:
    values, where = np.unique(counts["value"].to_numpy(), return_inverse=True)
    batches, row = np.unique(counts["batch"].to_numpy(), return_inverse=True)
    table = np.zeros((batches.size, values.size))
    table[row, where] = counts["count"].to_numpy()
    named = {"standard deviation": standard_deviation, **{name: quantile_of(q) for name, q in QUANTILES.items()}}
    return {name: resampled_with_draws(values, table, statistic, blocks=blocks) for name, statistic in named.items()}
