"""What taking an option is worth, fairly compared."""

from __future__ import annotations

from functools import partial
from itertools import groupby

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy import stats

from analysis.logs.estimates import Estimates, Trace, estimate_row, estimate_table
from analysis.logs.pieces import Scan, in_pieces
from analysis.logs.run import Logs, gather
from analysis.logs.units import cut_of
from analysis.metrics._declaration import Metric
from analysis.metrics._turns import Floats, Turns
from analysis.metrics.option_takers import measure as takers
from analysis.policy import UPPER_END
from analysis.stats.estimate import Estimate
from analysis.stats.multiple import adjust_screening
from analysis.stats.regression import Fit, least_squares
from analysis.stats.shrinkage import shrunken
from analysis.stats.wald import centred, p_all_zero

FREQUENT = 0.05
"""An option is judged where at least this share of the players to whom it was on offer took it, and as many did not."""
LEAST = 100
"""Players of either kind that it takes at least."""

METRIC = Metric(
    title="Worth of options",
    definition="By how much a player's chance of winning differs for each time it takes an option in a round rather "
    "than something else of the same group, weighted as that is taken where the option is on offer (rather than "
    "nothing where a group has no other), between players of the same persona, in the same seat and round, with the "
    "same lead when the round began and with the same options on offer (least squares on all options at once). Only "
    f"of options that {100 * FREQUENT:.0f} to {100 - 100 * FREQUENT:.0f} % of the players took to whom they were on "
    f"offer, with at least {LEAST} players who took it and {LEAST} who did not. `shrunken` draws the estimates of like "
    "options towards their mean, the noisiest the most; `p_screened` is how often chance alone would give so large a "
    "one, with allowance for their number; `p_all_equal`, how often options of a group that are worth the same would "
    "look at least this uneven. Still no experiment: `sondage price` forbids options to be sure.",
    unit="share of games each time it is taken",
    source="Linear probability model; DerSimonian and Laird 1986; Benjamini and Hochberg 1995",
    direction="none",
    keys=("level", "option"),
    detail="options",
)


def measure(run: Logs) -> Estimates:
    """One row a level of play and option that enough took and enough did not: the columns of an estimate, `group`,
    `shrunken`, `shrunken_se`, `p_screened` and `p_all_equal` (the same for all options of a group)."""
    levels = gather(run.scan("players").select("level").unique().sort("level"))
    frequent = _frequent(run)
    rows: list[tuple[object, ...]] = []
    extra: list[tuple[float, ...]] = []
    traces: list[Trace | None] = []
    for level in levels["level"]:
        turns = Turns(run, level)
        fit = least_squares(turns.pieces, turns.columns)
        games = gather(in_pieces(run, partial(_games_at, level)).select(pl.col("game").sum())).item()
        told = _told_apart(fit)
        against = {place: _against(run, fit, told, turns, place) for place in range(len(run.info.options))}
        kept = [
            p for p, weights in against.items() if weights is not None and (level, run.info.options[p].name) in frequent
        ]
        kept.sort(key=lambda place: run.info.options[place].group)
        contrasts = [weights for place in kept if (weights := against[place]) is not None]
        found = [_estimate(run, fit, weights) for weights in contrasts]
        groups = [run.info.options[place].group for place in kept]
        for place, estimate in zip(kept, found, strict=True):
            option = run.info.options[place]
            rows.append((level, option.name, option.group, *estimate_row(estimate, games)))
        equal = _all_equal(fit, [turns.place(place) for place in kept], groups)
        extra += zip(*_shrunken(found, groups), _screened(found), equal, strict=True)
        traces += [_trace(fit, weights) for weights in contrasts]
    table = Estimates(estimate_table(levels, ["level"], rows, extra=("option", "group")), tuple(traces))
    names = ("shrunken", "shrunken_se", "p_screened", "p_all_equal")
    columns = np.array(extra, dtype=np.float64).reshape(-1, len(names))
    return table.with_columns(*(pl.Series(name, columns[:, i]).fill_nan(None) for i, name in enumerate(names)))


def _frequent(run: Logs) -> set[tuple[str, str]]:
    """The levels and options of which both takers and others are frequent."""
    rate, either = pl.col("estimate"), pl.min_horizontal("takers", "others")
    kept = takers(run).table.filter(rate.is_between(FREQUENT, 1 - FREQUENT), either >= LEAST)
    return {(str(level), str(option)) for level, option in kept.select("level", "option").iter_rows()}


def _told_apart(fit: Fit) -> Floats:
    """The projection onto what the data tell: combinations of coefficients that it leaves as they are."""
    return np.asarray(np.linalg.pinv(fit.cross, rcond=1e-10, hermitian=True) @ fit.cross)


def _against(run: Logs, fit: Fit, told: Floats, turns: Turns, place: int) -> Floats | None:
    """Weights of the coefficients: the option less what else of its group is taken where it is on offer.

    None where nothing else of its group was ever taken there, or where the data do not tell the difference. (Where one
    of a group is always taken they tell differences, though nothing of any option by itself.)
    """
    options = run.info.options
    weights = np.zeros(turns.columns)
    weights[turns.place(place)] = 1.0
    others = [p for p, o in enumerate(options) if p != place and o.group == options[place].group]
    taken = np.array([fit.cross[turns.offered(place), turns.place(other)] for other in others])
    if others and taken.sum() == 0:
        return None
    for other, share in zip(others, taken / max(taken.sum(), 1.0), strict=True):
        weights[turns.place(other)] -= share
    return weights if np.abs(told @ weights - weights).max() < 1e-6 else None


def _games_at(level: str, scan: Scan) -> pl.LazyFrame:
    """How many games have a player of this level."""
    return scan("players").filter(pl.col("level") == level).select(pl.col("game").n_unique().cast(pl.Int64))


def _trace(fit: Fit, weights: Floats) -> Trace | None:
    if fit.parts is None or fit.numbers is None:
        return None
    return Trace(fit.numbers, fit.parts @ weights)


def _estimate(run: Logs, fit: Fit, weights: Floats) -> Estimate:
    value, se = float(weights @ fit.coefficients), float(np.sqrt(weights @ fit.covariance @ weights))
    half = float(stats.t.ppf(UPPER_END, max(fit.blocks - 1, 1))) * se
    return Estimate(value, se, value - half, value + half, fit.rows, fit.blocks * cut_of(run).length)


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
