"""Many comparisons at once: adjusted p-values and simultaneous confidence levels."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from analysis.policy import CONFIDENCE


def adjust_holm(p: ArrayLike) -> NDArray[np.float64]:
    """p-values adjusted so that the chance of any false claim in the family stays below the level (Holm 1979).

    For families declared before looking: all seats, all persona pairs, all criteria of one file. NaN stays NaN and
    counts for nothing.
    """
    # Written out: the routine of statsmodels collects garbage at every call, which takes longer than all else of a
    # verdict.
    values, known = _known(p)
    order = np.argsort(values[known], kind="stable")
    steps = np.maximum.accumulate(np.arange(order.size, 0, -1) * values[known][order])
    corrected = np.empty(order.size)
    corrected[order] = np.minimum(steps, 1.0)
    values[known] = corrected
    return values


def adjust_screening(p: ArrayLike) -> NDArray[np.float64]:
    """p-values adjusted so that the share of false claims among all claims stays below the level.

    For screening, such as which of 60 cards stands out (Benjamini and Hochberg 1995). NaN stays NaN and counts for
    nothing.
    """
    values, known = _known(p)
    if known.any():
        values[known] = stats.false_discovery_control(values[known])
    return values


def simultaneous_confidence(family: int, *, confidence: float = CONFIDENCE) -> float:
    """Confidence of each of `family` intervals so that all hold together with `confidence` (Bonferroni)."""
    if family < 1:
        raise ValueError("a family has at least one member")
    return 1 - (1 - confidence) / family


def _known(p: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """A copy of the p-values, and which of them are numbers."""
    values = np.array(p, dtype=np.float64)
    return values, np.isfinite(values)
