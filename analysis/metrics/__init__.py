"""Balance metrics, one file each: from the lazy tables of a run to a small table of estimates.

A module here holds `METRIC`, its declaration, and ``measure(run)``, which returns `Estimates`: the table, and what each
block adds to every row (`analysis.logs.blocks.estimates` makes both). A table (polars.DataFrame) alone will do as well;
two runs of the same deals are then compared without pairs. Nothing has to be registered.
"""

from __future__ import annotations

from types import ModuleType
from typing import cast

import polars as pl

from analysis.logs.estimates import ESTIMATE_COLUMNS, Estimates
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric, supports
from analysis.metrics._results import Results
from analysis.registry import member, member_names
from engine.kernel.logs import DETAILS
from engine.plugins import plugins, told

__all__ = ["DETAILS", "Metric", "Results", "load_metric", "measure", "measure_traced", "metric_names", "supports"]


def metric_names() -> tuple[str, ...]:
    """The names of all metrics."""
    return member_names(__name__)


def load_metric(name: str) -> Metric:
    """The declaration of a metric; SondageError with the nearest name when there is none."""
    return cast(Metric, member(__name__, name, "metric").METRIC)


def measure(run: Logs, name: str) -> pl.DataFrame:
    """Work out one metric of a run.

    Returns
    -------
    One row a group (the metric's `keys`), with at least the columns estimate, se, lower, upper (95 %), games, blocks.
    CodeError when it is the metric of a plug-in that fails or gives another table.
    """
    return measure_traced(run, name).table


def measure_traced(run: Logs, name: str) -> Estimates:
    """As `measure`, with what each block adds to every estimate."""
    module = member(__name__, name, "metric")
    if module.__name__.startswith(f"{__name__}."):
        return cast(Estimates, module.measure(run))
    return _of_plugin(module, run, name)


def _of_plugin(module: ModuleType, run: Logs, name: str) -> Estimates:
    plugin = plugins("metrics")[name]
    try:
        found = module.measure(run)
    except Exception as problem:
        raise plugin.fault(f"fails: {told(problem)}") from problem
    if isinstance(found, pl.DataFrame):
        found = Estimates.untraced(found)
    if not isinstance(found, Estimates):
        raise plugin.fault(f"measures a {type(found).__name__}, and a table (polars.DataFrame) is wanted")
    if lacking := [column for column in (*module.METRIC.keys, *ESTIMATE_COLUMNS) if column not in found.table.columns]:
        raise plugin.fault(f"gives no column {lacking[0]!r}")
    return found
