"""Does a seat suit one persona more than another?"""

from __future__ import annotations

import math

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import stats

from analysis.logs.estimates import Estimates, Trace, estimate_row, estimate_table
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric
from analysis.metrics._rates import win_rates
from analysis.stats.estimate import Estimate
from analysis.stats.multiple import adjust_screening
from analysis.stats.ratio import Ratios
from analysis.stats.wald import centred

METRIC = Metric(
    title="Persona and seat together",
    definition="What a persona wins from a seat beyond what the persona and the seat each explain: its win rate there, "
    "minus that of the persona over all seats, minus that of the seat over all personas, plus the mean of all. All of "
    "a persona, and all of a seat, add up to 0. `p_screened` is how often chance alone would give so large a one, with "
    "allowance for their number; `p_none`, whether there is any at all.",
    unit="share of games",
    source="Two-way table of means; screening: Benjamini and Hochberg 1995",
    direction="none",
    keys=("persona", "level", "seat"),
)


def measure(run: Logs) -> Estimates:
    """One row a persona, level and seat: the columns of an estimate, `p_screened` and `p_none` (null: too few
    blocks); no rows for a level at which not every persona has sat on every seat."""
    keys = ["persona", "level", "seat"]
    groups, found, blocks = win_rates(run, keys)
    rows: list[tuple[object, ...]] = []
    extra: list[tuple[float, float]] = []
    traces: list[Trace | None] = []
    for level, rates in found.items():
        mine = groups.filter(pl.col("level") == level)
        personas = mine["persona"].n_unique()
        if mine.height != personas * run.seats:
            continue
        contrasts = _contrasts(personas, run.seats)
        cells = [rates.estimate(row, blocks=blocks[level]) for row in contrasts]
        screened = _screened(cells, rates)
        anything = rates.p_all_zero(contrasts) if personas > 1 else math.nan
        counts = zip(mine.iter_rows(), cells, rates.counts, strict=True)
        rows += [(*key, *estimate_row(cell, int(count))) for key, cell, count in counts]
        extra += [(p, anything) for p in screened]
        traces += [Trace(np.arange(rates.clusters), rates.parts @ row) for row in contrasts]
    table = Estimates(estimate_table(groups, keys, rows), tuple(traces))
    p = np.array(extra, dtype=np.float64).reshape(-1, 2)
    return table.with_columns(
        *(pl.Series(name, p[:, i]).fill_nan(None) for i, name in enumerate(("p_screened", "p_none")))
    )


def _contrasts(personas: int, seats: int) -> NDArray[np.float64]:
    """Interactions as weights of the cells, which are ordered by persona and then by seat."""

    return np.asarray(np.kron(centred(personas), centred(seats)), dtype=np.float64)


def _screened(cells: list[Estimate], rates: Ratios) -> NDArray[np.float64]:
    if rates.clusters < 2:
        return np.full(len(cells), math.nan)
    z = [0.0 if c.se == 0 and abs(c.value) < 1e-12 else abs(c.value) / max(c.se, 1e-300) for c in cells]
    return adjust_screening(2 * stats.t.sf(np.array(z), rates.clusters - 1))
