"""A table of estimates, and what each block adds to every one of them, so that two runs can be compared in pairs.

For an estimate ``R = sum(y) / sum(n)`` from block totals y and sizes n, block b adds ``(y_b - R n_b) / sum(n)``: these
sum to 0, and ``SE² = B / (B - 1) · sum of their squares`` (Cochran, *Sampling Techniques*, 3rd edition, 6.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.stats.estimate import Estimate

ESTIMATE_COLUMNS = ("estimate", "se", "lower", "upper", "games", "blocks")
Row: TypeAlias = tuple[dict[str, Any], "Trace | None"]
_PLACE = "place of the trace"


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


def trace_of_blocks(
    blocks: NDArray[np.int64],
    totals: NDArray[np.float64],
    sizes: NDArray[np.float64],
    value: float,
    factor: float = 1.0,
) -> Trace:
    """The trace of an estimate from block totals and sizes, whose standard error is multiplied by `factor`."""
    played = sizes > 0
    parts = factor * (totals - value * sizes)[played] / max(float(sizes.sum()), 1.0)
    return Trace(blocks[played], parts)


@dataclass(frozen=True)
class Estimates:
    """A table of estimates with a trace a row.

    `select`, `with_columns`, `filter`, `sort` and `join` do what they do to a table of polars, and keep the traces with
    their rows. A notebook shows the table.

    Attributes
    ----------
    table: one row a group: what names it, and `ESTIMATE_COLUMNS`.
    traces: one a row; None where the estimate is not made from sums by block.
    """

    table: pl.DataFrame
    traces: tuple[Trace | None, ...]

    def __post_init__(self) -> None:
        if len(self.traces) != self.table.height:
            raise ValueError(f"{self.table.height} rows and {len(self.traces)} traces")

    @classmethod
    def untraced(cls, table: pl.DataFrame) -> Estimates:
        """A table that can be compared with others, but not in pairs."""
        return cls(table, (None,) * table.height)

    def select(self, *columns: pl.Expr | str) -> Estimates:
        """Other columns of the same rows."""
        return Estimates(self.table.select(*columns), self.traces)

    def with_columns(self, *columns: pl.Expr | pl.Series) -> Estimates:
        """More columns."""
        return Estimates(self.table.with_columns(*columns), self.traces)

    def filter(self, *kept: pl.Expr) -> Estimates:
        """The rows for which all of these hold."""
        return self._moved(lambda table: table.filter(*kept))

    def sort(self, *by: pl.Expr | str) -> Estimates:
        """The rows in the order of these, as before where these are equal."""
        return self._moved(lambda table: table.sort(*by, maintain_order=True))

    def join(self, other: pl.DataFrame, on: Sequence[str]) -> Estimates:
        """The columns of another table beside them, which has at most one row for each of theirs."""
        return Estimates(self.table.join(other, on=list(on), how="left", maintain_order="left"), self.traces)

    def rows(self) -> Iterator[Row]:
        """Each row by the names of the columns, and its trace."""
        return zip(self.table.iter_rows(named=True), self.traces, strict=True)

    def _moved(self, change: Callable[[pl.DataFrame], pl.DataFrame]) -> Estimates:
        table = change(self.table.with_row_index(_PLACE))
        return Estimates(table.drop(_PLACE), tuple(self.traces[place] for place in table[_PLACE]))

    def __repr__(self) -> str:
        return repr(self.table)

    def _repr_html_(self) -> str:
        return self.table._repr_html_()


def concat(several: Iterable[Estimates]) -> Estimates:
    """Tables of the same columns, one below the other."""
    parts = list(several)
    return Estimates(pl.concat([part.table for part in parts]), tuple(trace for part in parts for trace in part.traces))


def estimate_row(found: Estimate, games: int) -> tuple[float, float, float, float, int, int]:
    """The cells of `ESTIMATE_COLUMNS`."""
    return found.value, found.se, found.lower, found.upper, games, found.blocks


def estimate_table(
    like: pl.DataFrame, by: Sequence[str], rows: Sequence[tuple[object, ...]], extra: Sequence[str] = ()
) -> pl.DataFrame:
    """A table of estimates with the group columns typed as in `like`; `extra` names text columns after them."""
    schema: dict[str, pl.DataType | type[pl.DataType]] = {name: like.schema[name] for name in by}
    schema.update(dict.fromkeys(extra, pl.String))
    schema.update(dict.fromkeys(ESTIMATE_COLUMNS[:4], pl.Float64))
    schema.update(dict.fromkeys(ESTIMATE_COLUMNS[4:], pl.Int64))
    table = pl.DataFrame(list(rows), schema=schema, orient="row")
    return table.with_columns(pl.col(*ESTIMATE_COLUMNS[:4]).fill_nan(None))
