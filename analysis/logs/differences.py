"""The difference of two win rates in the same blocks, with what each block adds to it."""

from __future__ import annotations

import numpy as np
import polars as pl

from analysis.logs.estimates import Trace
from analysis.stats.difference import difference_of_means
from analysis.stats.estimate import Estimate
from analysis.stats.ratio import ratios


def difference(sums: pl.DataFrame, first: tuple[str, str], second: tuple[str, str]) -> tuple[Estimate, Trace | None]:
    """Mean of the first quantity minus mean of the second, and what each block adds to it; None where one has no rows.

    Parameters
    ----------
    sums: a row a block, with the column block.
    first, second: for each of the two the columns of its totals and of its sizes.
    """
    columns = [sums[name].to_numpy().astype(np.float64) for name in (*first, *second)]
    found = difference_of_means(*columns)
    totals, sizes = np.stack(columns[::2], axis=1), np.stack(columns[1::2], axis=1)
    if not (sizes.sum(axis=0) > 0).all():
        return found, None
    parts = ratios(totals, sizes).parts @ np.array([1.0, -1.0])
    return found, Trace(sums["block"].to_numpy().astype(np.int64), parts)
