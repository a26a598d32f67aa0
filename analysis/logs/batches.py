"""Sums by batch of blocks: a small table for any number of games, for statistics of several groups at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.logs.run import gather

BATCHES = 400
"""The most batches; with fewer blocks every block is a batch of its own."""


def number_of_blocks(frame: pl.LazyFrame) -> int:
    """How many blocks a table has."""
    last = gather(frame.select(pl.col("block").max()))["block"][0]
    return 0 if last is None else int(last) + 1


def batch_sums(frame: pl.LazyFrame, by: Sequence[str], values: Mapping[str, pl.Expr]) -> pl.DataFrame:
    """Sums of whole numbers by group and batch: `by`, batch (from 0), size (rows) and the values; sorted."""
    blocks = max(1, number_of_blocks(frame))
    batch = pl.col("block").cast(pl.Int64) * min(BATCHES, blocks) // blocks
    sums = [expression.cast(pl.Int64).sum().alias(name) for name, expression in values.items()]
    keys = [*by, "batch"]
    grouped = frame.with_columns(batch.alias("batch")).group_by(keys)
    return gather(grouped.agg(pl.len().cast(pl.Int64).alias("size"), *sums)).sort(keys)


def as_matrix(sums: pl.DataFrame, groups: pl.DataFrame, column: str, by: Sequence[str]) -> NDArray[np.float64]:
    """A column of `batch_sums` as a table of batches by groups, 0 where a group has no rows in a batch.

    `groups` holds the groups in the order of the columns.
    """
    placed = sums.join(groups.with_row_index("place"), on=list(by), how="inner")
    table = np.zeros((int(sums["batch"].max() or 0) + 1, groups.height))  # type: ignore[arg-type]
    table[placed["batch"].to_numpy(), placed["place"].to_numpy()] = placed[column].to_numpy()
    return table
