"""How far apart the personas are."""

from __future__ import annotations

import numpy as np
import polars as pl

from analysis.logs.estimates import Estimates, Trace, estimate_row, estimate_table
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric
from analysis.metrics._rates import win_rates
from analysis.stats.spread_of import true_spread, widest_gap
from analysis.stats.wald import centred

METRIC = Metric(
    title="Spread of the personas",
    definition="`widest gap`: win rate of the best persona minus that of the worst, which is above 0 by chance even "
    "where all are equal; `typical distance`: standard deviation of the personas' true win rates, with what chance "
    "adds to the differences taken off. `p_all_equal` is how often equally strong personas would look at least this "
    "uneven: one test of all at once.",
    unit="share of games",
    source="Strategies of de Mesentier Silva et al. 2017, noise removed as in a one-way analysis of variance",
    direction="lower",
    keys=("level", "quantity"),
)


def measure(run: Logs) -> Estimates:
    """Two rows a level of play: the columns of an estimate, `between` (the best and the worst persona), and
    `p_all_equal` (the same in both rows; null with too few blocks)."""
    groups, found, blocks = win_rates(run, ["persona", "level"])
    rows: list[tuple[object, ...]] = []
    traces: list[Trace | None] = []
    p: list[float] = []
    for level, rates in found.items():
        names = groups.filter(pl.col("level") == level)["persona"].to_list()
        gap, high, low = widest_gap(rates, blocks=blocks[level])
        games = int(rates.counts.sum()) // run.seats or 1
        pair = f"{names[high]}, {names[low]}"
        rows.append((level, "widest gap", pair, *estimate_row(gap, games)))
        rows.append((level, "typical distance", "", *estimate_row(true_spread(rates, blocks=blocks[level]), games)))
        p += [rates.p_all_zero(centred(len(names)))] * 2
        traces += [Trace(np.arange(rates.clusters), rates.parts[:, high] - rates.parts[:, low]), None]
    table = estimate_table(groups, ["level"], rows, extra=("quantity", "between"))
    return Estimates(table, tuple(traces)).with_columns(pl.Series("p_all_equal", p, dtype=pl.Float64).fill_nan(None))
