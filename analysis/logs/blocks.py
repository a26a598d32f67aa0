"""Sums of a quantity by group and block, and the estimates they give.

All sums are of whole numbers, so that they come out the same on any number of threads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import polars as pl

from analysis.logs.run import gather
from analysis.logs.traces import note_blocks, with_traces
from analysis.stats.block_mean import block_mean
from analysis.stats.estimate import Estimate
from analysis.stats.share import share

WIN = pl.col("win60")
WHOLE_WIN = 60
"""`win60` of a sole winner: wins are counted in sixtieths."""

ESTIMATE_COLUMNS = ("estimate", "se", "lower", "upper", "games", "blocks")
_GAMES = pl.col("game").max().cast(pl.Int64) - pl.col("game").min().cast(pl.Int64) + 1


def block_sums(frame: pl.LazyFrame, by: Sequence[str], values: Mapping[str, pl.Expr]) -> pl.DataFrame:
    """Sums by group and block.

    Parameters
    ----------
    frame: rows with the columns `game` and `block`; games of a block are numbered one after the other.
    by: the columns that make groups.
    values: name and expression (whole numbers) of each quantity to add up.

    Returns
    -------
    One row a group and block: `by`, block, size (rows), games (of the block, as far as the group takes part), and the
    sum of each value; sorted.
    """
    sums = [expression.cast(pl.Int64).sum().alias(name) for name, expression in values.items()]
    keys = [*by, "block"]
    return gather(frame.group_by(keys).agg(pl.len().alias("size"), _GAMES.alias("games"), *sums)).sort(keys)


def estimates(
    sums: pl.DataFrame,
    by: Sequence[str],
    value: str,
    *,
    scale: float = 1,
    size: str = "size",
    kind: Literal["mean", "share"] = "mean",
) -> pl.DataFrame:
    """Mean of one quantity in each group, with its interval from the spread between blocks.

    Parameters
    ----------
    sums: what `block_sums` returned.
    value: the column of sums to use.
    scale: what the sums are counted in (60 for wins in sixtieths).
    size: the column to divide by: `size` (rows), `games`, or another column of sums.
    kind: a share stays between 0 and 1.

    Returns
    -------
    One row a group: `by`, and estimate, se, lower, upper (95 %), games, blocks; null where the data give none.
    """
    method = share if kind == "share" else block_mean
    rows, traces = [], []
    for group, part in _groups(sums, by):
        totals, sizes = part[value].to_numpy() / scale, part[size].to_numpy()
        found = method(totals, sizes)
        played = part.filter(pl.col(size) > 0)["games"].sum()
        rows.append((*group, *estimate_row(found, int(played))))
        traces.append(note_blocks(part["block"].to_numpy().astype("int64"), totals, sizes, found.value))
    return with_traces(estimate_table(sums, by, rows), traces)


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
    table = table.with_columns(pl.col(*ESTIMATE_COLUMNS[:4]).fill_nan(None))
    return with_traces(table, [None] * table.height)


def _groups(sums: pl.DataFrame, by: Sequence[str]) -> list[tuple[tuple[object, ...], pl.DataFrame]]:
    if not by:
        return [((), sums)]
    return [(tuple(key), part) for key, part in sums.group_by(list(by), maintain_order=True)]
