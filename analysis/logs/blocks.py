"""Sums of a quantity by group and block, and the estimates they give.

All sums are of whole numbers, so that they come out the same on any number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal

import polars as pl

from analysis.logs.estimates import Estimates, estimate_row, estimate_table, trace_of_blocks
from analysis.logs.run import Logs, gather
from analysis.logs.units import Cut, cut_of
from analysis.stats.block_mean import block_mean
from analysis.stats.estimate import Estimate, wider
from analysis.stats.share import share

_GAMES = pl.col("game").max().cast(pl.Int64) - pl.col("game").min().cast(pl.Int64) + 1


def block_sums(run: Logs, frame: pl.LazyFrame, by: Sequence[str], values: Mapping[str, pl.Expr]) -> pl.DataFrame:
    """Sums by group and block.

    Parameters
    ----------
    run: the run that the rows come from; it says how its blocks are taken together.
    frame: rows with the columns `game` and `block`; games of a block are numbered one after the other.
    by: the columns that make groups.
    values: name and expression (whole numbers) of each quantity to add up.

    Returns
    -------
    One row a group and block: `by`, block, size (rows), games (of the block, as far as the group takes part), and the
    sum of each value; sorted. In a long run a row is a stretch of blocks (`analysis.logs.units`), with one column more:
    `blocks`, how many deals the group takes part in.
    """
    cut = cut_of(run)
    return sums_of_each_block(frame, by, values) if cut.length == 1 else _unit_sums(frame, by, values, cut)


def sums_of_each_block(frame: pl.LazyFrame, by: Sequence[str], values: Mapping[str, pl.Expr]) -> pl.DataFrame:
    """As `block_sums`, block by block however long the run is."""
    keys = [*by, "block"]
    grouped = frame.group_by(keys).agg(pl.len().alias("size"), _GAMES.alias("games"), *_added_up(values))
    return gather(grouped).sort(keys)


def _added_up(values: Mapping[str, pl.Expr]) -> list[pl.Expr]:
    return [expression.cast(pl.Int64).sum().alias(name) for name, expression in values.items()]


def _unit_sums(frame: pl.LazyFrame, by: Sequence[str], values: Mapping[str, pl.Expr], cut: Cut) -> pl.DataFrame:
    """As `block_sums`, but `block` counts stretches of blocks, and `blocks` how many deals the group takes part in.

    Which deals and games a group was met in is kept as bits, so that each counts once.
    """
    keys = [*by, "block"]
    blocks = _bits("block", pl.col("block") // cut.of_a_deal, -(-cut.length // cut.of_a_deal))
    games = _bits("game", pl.col("game"), cut.games)
    units = frame.with_columns(*blocks.values(), *games.values(), block=pl.col("block") // cut.length)
    met = [pl.col(name).bitwise_or() for name in (*blocks, *games)]
    grouped = units.group_by(keys).agg(pl.len().alias("size"), *met, *_added_up(values))
    counted = grouped.with_columns(_ones(blocks).alias("blocks"), _ones(games).alias("games"))
    return gather(counted.drop(*blocks, *games)).sort(keys)


def _bits(of: str, numbers: pl.Expr, many: int) -> dict[str, pl.Expr]:
    """Columns of 64 bits, by name, in which the bit of a row's number is set; any `many` numbers in a row differ."""
    columns = -(-many // 64)
    place = numbers.cast(pl.UInt32) % (64 * columns)
    bit = pl.lit(2, dtype=pl.UInt64).pow(place % 64)
    names = [f"_{of}_{number}" for number in range(columns)]
    return {name: pl.when(place // 64 == n).then(bit).otherwise(0).alias(name) for n, name in enumerate(names)}


def _ones(columns: Iterable[str]) -> pl.Expr:
    return pl.sum_horizontal(pl.col(name).bitwise_count_ones().cast(pl.Int64) for name in columns)


def blocks_of(sums: pl.DataFrame, found: Estimate) -> Estimate:
    """An estimate from `block_sums` with the number of blocks that went in, where these were taken together."""
    return replace(found, blocks=int(sums["blocks"].sum())) if "blocks" in sums.columns else found


def estimates(
    sums: pl.DataFrame,
    by: Sequence[str],
    value: str,
    *,
    scale: float = 1,
    size: str = "size",
    kind: Literal["mean", "share"] = "mean",
    widen: Callable[[tuple[object, ...]], float] | None = None,
) -> Estimates:
    """Mean of one quantity in each group, with its interval from the spread between blocks.

    Parameters
    ----------
    sums: what `block_sums` returned.
    value: the column of sums to use.
    scale: what the sums are counted in (`Win.whole` for shares of the win).
    size: the column to divide by: `size` (rows), `games`, or another column of sums.
    kind: a share stays between 0 and 1.
    widen: a factor for the standard error of each group, where the sums are of deviations from means of the same data.

    Returns
    -------
    A table with one row a group: `by`, and estimate, se, lower, upper (95 %), games, blocks; null where the data give
    none. With it, what each block adds to each estimate.
    """
    rows, traces = [], []
    for group, part in _groups(sums, by):
        totals, sizes = part[value].to_numpy() / scale, part[size].to_numpy()
        if kind == "share":
            draws = int(part["blocks"].sum()) if "blocks" in part.columns else None
            found = share(totals, sizes, blocks=draws)
        else:
            found = blocks_of(part, block_mean(totals, sizes))
        factor = widen(group) if widen else 1.0
        found = found if factor == 1 else wider(found, factor)
        played = part.filter(pl.col(size) > 0)["games"].sum()
        rows.append((*group, *estimate_row(found, int(played))))
        traces.append(trace_of_blocks(part["block"].to_numpy().astype("int64"), totals, sizes, found.value, factor))
    return Estimates(estimate_table(sums, by, rows), tuple(traces))


def _groups(sums: pl.DataFrame, by: Sequence[str]) -> list[tuple[tuple[object, ...], pl.DataFrame]]:
    if not by:
        return [((), sums)]
    return [(tuple(key), part) for key, part in sums.group_by(list(by), maintain_order=True)]
