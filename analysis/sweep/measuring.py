"""Numbers of a run as rows of a sweep's table, with their difference from the base point on common deals."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import polars as pl

from analysis.compare.differing import difference
from analysis.compare.measured import Cell, Key, comparable_metrics, measured, row_label
from analysis.logs.run import Logs, need_games
from analysis.metrics import load_metric
from analysis.stats.contrast import Contrast

Cells: TypeAlias = dict[str, dict[Key, Cell]]
"""By metric the rows of a run by their keys, with what each block adds to them."""

NUMBERS = ("estimate", "se", "lower", "upper")
DIFFERENCES = ("difference", "difference_se", "difference_lower", "difference_upper", "correlation")
SCHEMA: dict[str, Any] = {
    "metric": pl.String,
    "group": pl.String,
    "statistic": pl.String,
    **dict.fromkeys(NUMBERS, pl.Float64),
    "games": pl.Int64,
    "blocks": pl.Int64,
    "fair": pl.Float64,
    **dict.fromkeys(DIFFERENCES, pl.Float64),
}
"""The columns of a point's rows. `difference` is this point minus its base point, block by block on the same deals,
with its 95 % interval and the correlation of the two."""


def cells_of(run: Logs, metrics: Sequence[str]) -> Cells:
    """The numbers of a run, metric by metric."""
    need_games(run)
    return {name: measured(run, name) for name in comparable_metrics([run], metrics)}


def rows_of(cells: Cells, base: Cells, *, same_blocks: int | None) -> pl.DataFrame:
    """A row each number of a run, with its difference from the same number of the base point's run.

    `same_blocks`: how many blocks both have where they are the very same games; their differences are 0 for certain.
    """
    rows = []
    for metric, numbers in cells.items():
        keys = load_metric(metric).keys
        for key, cell in numbers.items():
            before = base.get(metric, {}).get(key)
            found = None
            if before is not None:
                found, _ = difference(metric, before, cell, in_pairs=True, same_blocks=same_blocks)
            rows.append(_row(metric, row_label(keys, cell.row), cell.row, found))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row").with_columns(pl.col(pl.Float64).fill_nan(None))


def _row(metric: str, group: str, row: Mapping[str, Any], found: Contrast | None) -> tuple[Any, ...]:
    fair = row.get("fair")
    gap: tuple[float | None, ...] = (None,) * len(DIFFERENCES)
    if found is not None:
        one = found.difference
        gap = (one.value, one.se, one.lower, one.upper, found.correlation)
    numbers = (math.nan if row[name] is None else float(row[name]) for name in NUMBERS)
    return (metric, group, row.get("statistic"), *numbers, int(row["games"]), int(row["blocks"]), fair, *gap)
