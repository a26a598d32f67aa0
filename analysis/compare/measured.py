"""The metrics of a run with what each block adds to every number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl

from analysis.compare.margins import is_share
from analysis.logs.estimates import Trace
from analysis.logs.levels import by_level
from analysis.logs.run import Logs
from analysis.metrics import load_metric, measure_traced, metric_names, supports
from analysis.wording import persona_label, plain
from engine.plugins import CodeError

STATISTICS = ("mean", "standard deviation")
"""Of a spread, these are compared; the quantiles are for the report of each run."""
_MANY, _FEWEST = 1_000, 30
"""Of runs of so many games, shares that rest on fewer than so many are not compared: what hardly ever occurs."""


@dataclass(frozen=True)
class Cell:
    """One number of a run: the columns of its row, its trace where it has one, and the row in words."""

    row: dict[str, Any]
    trace: Trace | None
    label: str


Key = tuple[Any, ...]


def measured(run: Logs, name: str) -> dict[Key, Cell]:
    """The rows of a metric that comparisons look at, by their keys, in the order of the metric's table.

    What hardly ever occurs is left out, as of reports. Where sharp and blunt tables were played, a metric that would
    mix them is measured for each, and the level is the last of the keys. A metric of a plug-in that cannot be measured
    has no rows (`engine.plugins.broken` tells).
    """
    levels = {"": run} if load_metric(name).tells_levels else by_level(run)
    try:
        if len(levels) == 1:
            return _cells(run, name)
        return {
            (*key, level): replace(cell, label=f"{cell.label}, {level} tables")
            for level, part in levels.items()
            for key, cell in _cells(part, name).items()
        }
    except CodeError:
        return {}


def _cells(run: Logs, name: str) -> dict[Key, Cell]:
    metric = load_metric(name)
    found = measure_traced(run, name)
    if "statistic" in found.table.columns:
        found = found.filter(pl.col("statistic").is_in(STATISTICS))
    if "rare" in found.table.columns:
        found = found.filter(~pl.col("rare"))
    if is_share(metric) and run.manifest.games > _MANY:
        found = found.filter(pl.col("games") >= _FEWEST)
    # A number that the games do not give (the win rate of what nobody has done) is nothing to compare.
    rows = found.filter(pl.col("estimate").is_not_null()).rows()
    return {tuple(row[k] for k in metric.keys): Cell(row, trace, row_label(metric.keys, row)) for row, trace in rows}


def comparable_metrics(runs: Sequence[Logs], wanted: Sequence[str] = ()) -> tuple[str, ...]:
    """The metrics that every run's level of detail supports, or those of them that are wanted."""
    names = [name for name in metric_names() if not wanted or name in wanted]
    return tuple(n for n in names if all(supports(r.manifest.detail, load_metric(n).detail) for r in runs))


def row_label(keys: Sequence[str], row: dict[str, Any]) -> str:
    """A row of a metric in words, from its keys: ``seat 1``, ``contest (blunt), mean``."""
    return ", ".join(_words(keys, row)) or "all games"


def _words(keys: Sequence[str], row: dict[str, Any]) -> Iterator[str]:
    for key in keys:
        if key == "level" and "persona" in keys:
            continue
        if key == "persona":
            yield persona_label(row) if "level" in keys else str(row[key])
        elif isinstance(row[key], str):
            yield plain(row[key])
        else:
            yield f"{plain(key)} {row[key]}"
