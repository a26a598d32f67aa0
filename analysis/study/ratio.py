"""Ratios of sums of logged columns: how many monuments a player builds, how often whoever did something wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.logs.blocks import sums_of_each_block
from analysis.logs.run import Logs
from analysis.logs.wins import win_of
from analysis.stats.block_mean import block_mean
from analysis.stats.estimate import Estimate
from analysis.stats.share import share
from analysis.study.games import Trace
from analysis.study.measures import Among, Ratio
from analysis.study.model import StudyError
from engine.errors import nearest

Numbers: TypeAlias = NDArray[Any]
Floats: TypeAlias = NDArray[np.float64]


def ratio_of(run: Logs, one: Ratio) -> tuple[Estimate, Trace]:
    """The ratio that a measure describes, over all games of a run, and what each block adds to it.

    StudyError names a column that is not there.
    """
    frame = kept(run.scan(one.table), one.among)
    _known(frame, (*one.sum, *one.over))
    win = win_of(run)
    scale = win.whole if one.sum == (win.column,) else 1
    value, size = _total(one.sum), _total(one.over) if one.over else pl.lit(1, pl.Int64)
    frame = frame.select("block", "game", value.alias("value"), size.alias("over"))
    if one.per == "game":
        over = pl.col("over").sum() if one.over else pl.lit(1, pl.Int64)
        frame = frame.group_by("block", "game").agg(pl.col("value").sum(), over.alias("over"))
    counted = {"sum": pl.col("value"), "any": pl.col("value") > 0, "odd": pl.col("value") % 2}[one.count]
    sums = sums_of_each_block(frame, [], {"counted": counted, "over": pl.col("over")})
    totals, sizes = sums["counted"].to_numpy() / scale, sums["over"].to_numpy().astype(np.float64)
    found, trace = mean_with_trace(sums["block"].to_numpy(), totals, sizes)
    is_share = one.unit == "share" and bool(((totals >= 0) & (totals <= sizes)).all())
    return (share(totals, sizes) if is_share else found), trace


def mean_with_trace(blocks: Numbers, totals: Floats, sizes: Floats) -> tuple[Estimate, Trace]:
    """A mean over the observations of blocks, and what each block adds to it; StudyError without an interval."""
    played = sizes > 0
    found = block_mean(totals, sizes)
    if not found.has_interval:
        raise StudyError("too few games for an interval", remedy="play more games")
    parts = (totals - found.value * sizes)[played] / sizes.sum()
    return found, Trace((blocks[played].astype(np.int64), parts))


def kept(frame: pl.LazyFrame, among: Among) -> pl.LazyFrame:
    """The rows whose columns have the values asked for."""
    _known(frame, tuple(among))
    for name, wanted in among.items():
        first, last = wanted if isinstance(wanted, tuple) else (wanted, wanted)
        frame = frame.filter(pl.col(name).is_between(first, last))
    return frame


def _total(names: Sequence[str]) -> pl.Expr:
    return pl.sum_horizontal(pl.col(name).cast(pl.Int64) for name in names)


def _known(frame: pl.LazyFrame, names: Sequence[str]) -> None:
    columns = frame.collect_schema().names()
    for name in names:
        if name not in columns:
            raise StudyError(f"the logs have no column {name!r}", remedy=nearest(name, columns))
