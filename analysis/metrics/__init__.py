"""Balance metrics, one file each: from the lazy tables of a run to a small table of estimates.

A module here holds `METRIC`, its declaration, and ``measure(run) -> polars.DataFrame``. Nothing has to be registered.
"""

from __future__ import annotations

from typing import cast

import polars as pl

from analysis.logs.run import Logs
from analysis.logs.units import units_of
from analysis.metrics._declaration import DETAILS, Metric, supports
from analysis.metrics._results import Results
from analysis.registry import member, member_names

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
    """
    with units_of(run.manifest):
        return cast(pl.DataFrame, member(__name__, name, "metric").measure(run))
