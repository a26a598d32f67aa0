"""Sums by batch of blocks: a small table for any number of games, for statistics of several groups at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.logs.estimates import Estimates, estimate_row, estimate_table, trace_of_blocks
from analysis.logs.run import Logs, gather
from analysis.logs.units import cut_of
from analysis.stats.share import share

BATCHES = 400
"""The most batches; with fewer blocks every block is a batch of its own."""


def number_of_blocks(frame: pl.LazyFrame) -> int:
    """How many blocks a table has."""
    last = gather(frame.select(pl.col("block").max()))["block"][0]
    return 0 if last is None else int(last) + 1


def batch_of(run: Logs, blocks: int, most: int) -> pl.Expr:
    """The batch (from 0, at most `most` of them) of a row by its column `block`: stretches of whole deals."""
    length = cut_of(run).of_a_deal
    deals = max(1, -(-blocks // length))
    return pl.col("block").cast(pl.Int64) // length * min(most, deals) // deals


def batch_sums(
    run: Logs,
    frame: pl.LazyFrame,
    by: Sequence[str],
    values: Mapping[str, pl.Expr],
    *,
    blocks: int | None = None,
) -> pl.DataFrame:
    """Sums of whole numbers by group and batch: `by`, batch (from 0), size (rows) and the values; sorted.

    Parameters
    ----------
    blocks: how many there are, where that is known already.
    """
    batch = batch_of(run, number_of_blocks(frame) if blocks is None else blocks, BATCHES)
    sums = [expression.cast(pl.Int64).sum().alias(name) for name, expression in values.items()]
    keys = [*by, "batch"]
    grouped = frame.with_columns(batch.alias("batch")).group_by(keys)
    return gather(grouped.agg(pl.len().cast(pl.Int64).alias("size"), *sums)).sort(keys)


def batch_estimates(
    run: Logs, sums: pl.DataFrame, by: Sequence[str], value: str, *, blocks: int, scale: float = 1
) -> Estimates:
    """Shares by group from the spread between batches: as `analysis.logs.blocks.estimates`, quick for many groups.

    Exact counts would take most of the time, so `games` is the number of rows, players of games, and `blocks` that of
    the batches in which a group occurs.

    Parameters
    ----------
    blocks: blocks of the run.
    """
    rows, traces = [], []
    blocks = -(-blocks // cut_of(run).of_a_deal)
    each = -(-blocks // max(1, min(BATCHES, blocks)))
    for key, part in sums.group_by(list(by), maintain_order=True):
        totals, sizes = part[value].to_numpy() / scale, part["size"].to_numpy()
        found = share(totals, sizes)
        traces.append(trace_of_blocks(part["batch"].to_numpy(), totals, sizes, found.value))
        rows.append((*key, *estimate_row(replace(found, blocks=min(blocks, found.blocks * each)), found.count)))
    return Estimates(estimate_table(sums, by, rows), tuple(traces))


def as_matrix(sums: pl.DataFrame, groups: pl.DataFrame, column: str, by: Sequence[str]) -> NDArray[np.float64]:
    """A column of `batch_sums` as a table of batches by groups, 0 where a group has no rows in a batch.

    `groups` holds the groups in the order of the columns.
    """
    placed = sums.join(groups.with_row_index("place"), on=list(by), how="inner")
    # The exemption below: the column holds whole numbers.
    table = np.zeros((int(sums["batch"].max() or 0) + 1, groups.height))  # type: ignore[arg-type]
    table[placed["batch"].to_numpy(), placed["place"].to_numpy()] = placed[column].to_numpy()
    return table
