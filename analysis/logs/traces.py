"""What each block adds to an estimate, noted while a metric is worked out, so that two runs can be compared in pairs.

A metric is a function from a run to a table of estimates. Inside ``with noting() as notes`` these tables have one
column more, `trace`: the place of the row's `Trace` in `notes`, or null where the metric does not work through
`analysis.logs.blocks` or `analysis.logs.spread`. The numbers of the table are the same either way.

For an estimate ``R = sum(y) / sum(n)`` from block totals y and sizes n, block b adds ``(y_b - R n_b) / sum(n)``: these
sum to 0, and ``SE² = B / (B - 1) · sum of their squares`` (Cochran, *Sampling Techniques*, 3rd edition, 6.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

COLUMN = "trace"


@dataclass(frozen=True)
class Trace:
    """Where the uncertainty of one estimate comes from.

    Attributes
    ----------
    blocks: numbers of the blocks that went in, shape (B,), ascending; None where `parts` are resamples.
    parts: what each block adds to the estimate's distance from its mean; or the estimate in each resample of batches
        of blocks, whose draws are the same for two runs of equally many batches.
    """

    blocks: NDArray[np.int64] | None
    parts: NDArray[np.float64]


_NOTES: ContextVar[list[Trace] | None] = ContextVar("notes", default=None)


@contextmanager
def noting() -> Iterator[list[Trace]]:
    """Have every estimate that is worked out inside note its trace."""
    notes: list[Trace] = []
    token = _NOTES.set(notes)
    try:
        yield notes
    finally:
        _NOTES.reset(token)


def is_noting() -> bool:
    """Whether traces are noted at the moment."""
    return _NOTES.get() is not None


def note_blocks(
    blocks: NDArray[np.int64],
    totals: NDArray[np.float64],
    sizes: NDArray[np.float64],
    value: float,
    factor: float = 1.0,
) -> int | None:
    """Note an estimate from block totals and sizes, its standard error times `factor`; its place in the notes, None
    when nothing is noted."""
    notes = _NOTES.get()
    if notes is None:
        return None
    played = sizes > 0
    parts = factor * (totals - value * sizes)[played] / max(float(sizes.sum()), 1.0)
    notes.append(Trace(blocks[played], parts))
    return len(notes) - 1


def note_parts(blocks: NDArray[np.int64], parts: NDArray[np.float64]) -> int | None:
    """Note what each block (or batch of blocks) adds to an estimate; None when nothing is noted."""
    notes = _NOTES.get()
    if notes is None:
        return None
    notes.append(Trace(blocks, parts))
    return len(notes) - 1


def note_draws(draws: NDArray[np.float64]) -> int | None:
    """Note an estimate whose interval comes from resamples; its place in the notes, None when nothing is noted."""
    notes = _NOTES.get()
    if notes is None:
        return None
    notes.append(Trace(None, draws))
    return len(notes) - 1


def with_traces(table: pl.DataFrame, places: list[int | None]) -> pl.DataFrame:
    """The table with its column `trace` while traces are noted, else as it is."""
    if not is_noting():
        return table
    return table.drop(COLUMN, strict=False).with_columns(pl.Series(COLUMN, places, dtype=pl.UInt32))
