"""Balance metrics, one file each: from the lazy tables of a run to a small table of estimates.

A module here holds `METRIC`, its declaration, and ``measure(run) -> polars.DataFrame``. Nothing has to be registered.
"""

from __future__ import annotations

from types import ModuleType
from typing import cast

import polars as pl

from analysis.logs.blocks import ESTIMATE_COLUMNS
from analysis.logs.run import Logs
from analysis.logs.units import units_of
from analysis.metrics._declaration import Metric, supports
from analysis.metrics._results import Results
from analysis.policy import DETAILS
from analysis.registry import member, member_names
from engine.plugins import plugins, told

__all__ = ["DETAILS", "Metric", "Results", "load_metric", "measure", "metric_names", "supports"]


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
    module = member(__name__, name, "metric")
    with units_of(run.manifest):
        if module.__name__.startswith(f"{__name__}."):
            return cast(pl.DataFrame, module.measure(run))
        return _of_plugin(module, run, name)


def _of_plugin(module: ModuleType, run: Logs, name: str) -> pl.DataFrame:
    plugin = plugins("metrics")[name]
    try:
        table = module.measure(run)
    except Exception as problem:
        raise plugin.fault(f"fails: {told(problem)}") from problem
    if not isinstance(table, pl.DataFrame):
        raise plugin.fault(f"measures a {type(table).__name__}, and a table (polars.DataFrame) is wanted")
    if lacking := [column for column in (*module.METRIC.keys, *ESTIMATE_COLUMNS) if column not in table.columns]:
        raise plugin.fault(f"gives no column {lacking[0]!r}")
    return table
