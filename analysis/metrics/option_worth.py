"""What taking an option is worth, fairly compared."""

from __future__ import annotations

from functools import partial
from itertools import groupby

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import stats

from analysis.logs.blocks import estimate_row, estimate_table
from analysis.logs.pieces import Scan, in_pieces
from analysis.logs.run import Logs, gather
from analysis.logs.traces import is_noting, note_parts, with_traces
from analysis.logs.units import current_cut
from analysis.metrics._declaration import Metric
from analysis.metrics._turns import Turns
from analysis.stats.estimate import Estimate
from analysis.stats.multiple import adjust_screening
from analysis.stats.regression import Fit, least_squares
from analysis.stats.shrinkage import shrunken
from analysis.stats.wald import centred, p_all_zero

METRIC = Metric(
    title="Worth of options",
    definition="By how much a player's chance of winning differs for each time it takes an option in a round, between "
    "players of the same persona, in the same seat and round, with the same lead when the round began and with the "
    "same options on offer and otherwise taken (least squares on all options at once). `shrunken` draws the "
    "estimates of like options towards their mean, the noisiest the most; `p_screened` is how often chance alone would "
    "give so large a one, with allowance for their number; `p_all_equal`, how often options of a kind that are worth "
    "the same would look at least this uneven. Compare options of a kind: taking any of them is worth more "
    "than taking none. Still no experiment: forbid the option to be sure.",
    unit="share of games each time it is taken",
    source="Linear probability model; DerSimonian and Laird 1986; Benjamini and Hochberg 1995",
    direction="none",
    keys=("level", "option"),
    detail="options",
)


def measure(run: Logs) -> pl.DataFrame:
    """One row a level of play and option that was taken at times and at times not: the columns of an estimate,
    `group`, `shrunken`, `shrunken_se`, `p_screened` and `p_all_equal` (the same for all options of a group)."""
    levels = gather(run.scan("players").select("level").unique().sort("level"))
    rows: list[tuple[object, ...]] = []
    extra: list[tuple[float, ...]] = []
    traces: list[int | None] = []
    for level in levels["level"]:
        turns = Turns(run, level)
        fit = least_squares(turns.pieces, turns.columns, keep_parts=is_noting())
        games = gather(in_pieces(run, partial(_games_at, level)).select(pl.col("game").sum())).item()
        kept = [place for place in range(len(run.info.options)) if fit.known[turns.place(place)]]
        kept.sort(key=lambda place: run.info.options[place].group)
        found = [_estimate(fit, turns.place(place)) for place in kept]
        groups = [run.info.options[place].group for place in kept]
        for place, estimate in zip(kept, found, strict=True):
            option = run.info.options[place]
            rows.append((level, option.name, option.group, *estimate_row(estimate, games)))
        equal = _all_equal(fit, [turns.place(place) for place in kept], groups)
        extra += zip(*_shrunken(found, groups), _screened(found), equal, strict=True)
        traces += [_trace(fit, turns.place(place)) for place in kept]
    table = with_traces(estimate_table(levels, ["level"], rows, extra=("option", "group")), traces)
    names = ("shrunken", "shrunken_se", "p_screened", "p_all_equal")
    columns = np.array(extra, dtype=np.float64).reshape(-1, len(names))
    return table.with_columns(pl.Series(name, columns[:, i]) for i, name in enumerate(names)).fill_nan(None)


def _games_at(level: str, scan: Scan) -> pl.LazyFrame:
    """How many games have a player of this level."""
    return scan("players").filter(pl.col("level") == level).select(pl.col("game").n_unique().cast(pl.Int64))


def _trace(fit: Fit, place: int) -> int | None:
    if fit.parts is None or fit.numbers is None:
        return None
    return note_parts(fit.numbers, fit.parts[:, place])


def _estimate(fit: Fit, place: int) -> Estimate:
    value, se = float(fit.coefficients[place]), float(np.sqrt(fit.covariance[place, place]))
    half = float(stats.t.ppf(0.975, max(fit.blocks - 1, 1))) * se
    return Estimate(value, se, value - half, value + half, fit.rows, fit.blocks * current_cut().length)


def _shrunken(found: list[Estimate], groups: list[str]) -> tuple[list[float], list[float]]:
    """Estimates drawn to the mean of their group, and their standard errors; groups stand together."""
    values, errors = [], []
    for _, members in groupby(zip(groups, found, strict=True), key=lambda pair: pair[0]):
        part = [estimate for _, estimate in members]
        se = np.array([max(e.se, 1e-12) for e in part])
        drawn = shrunken([e.value for e in part], se)
        values += drawn.values.tolist()
        errors += drawn.se.tolist()
    return values, errors


def _all_equal(fit: Fit, places: list[int], groups: list[str]) -> list[float]:
    """For each option, whether all options of its group could be worth the same; NaN for one that is alone."""
    found = {}
    for group in dict.fromkeys(groups):
        mine = [place for place, other in zip(places, groups, strict=True) if other == group]
        covariance = fit.covariance[np.ix_(mine, mine)]
        several = len(mine) > 1
        p = p_all_zero(fit.coefficients[mine], covariance, centred(len(mine)), fit.blocks) if several else np.nan
        found[group] = float(p)
    return [found[group] for group in groups]


def _screened(found: list[Estimate]) -> NDArray[np.float64]:
    if not found or not all(np.isfinite(e.se) for e in found):
        return np.full(len(found), np.nan)
    z = [abs(e.value) / max(e.se, 1e-12) for e in found]
    return adjust_screening(2 * stats.t.sf(z, found[0].blocks - 1))
