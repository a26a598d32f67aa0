"""Chance of winning from the lead in points, learnt from games: the larger the lead, the larger the chance."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import optimize

Floats = NDArray[np.float64]
WIDEST = 300
"""Leads and deficits beyond this many points count as this many."""


def bins(gap: Floats) -> NDArray[np.int64]:
    """Column of a table of gaps for each lead in points over the best other seat (below 0: behind)."""
    return np.asarray(np.clip(np.rint(gap), -WIDEST, WIDEST) + WIDEST).astype(np.int64)


def gap_to_best_other(score: Floats) -> Floats:
    """Points by which each seat is ahead of the best other one, shape as `score` (..., S)."""
    ordered = np.sort(score, axis=-1)
    best, second = ordered[..., -1:], ordered[..., -2:-1]
    return np.asarray(score - np.where(score == best, second, best))


def chances(wins: Floats, times: Floats) -> Floats:
    """Chance of winning at each gap: the shares of wins, evened out so that a larger lead is never worth less.

    Parameters
    ----------
    wins: sum of the shares of the win of seats that had this gap, shape (V,), gaps ascending.
    times: how many seats had it, shape (V,); where none had, neighbours are joined by a straight line.
    """
    seen = np.nonzero(times > 0)[0]
    if seen.size == 0:
        return np.zeros_like(wins)
    # Isotonic least squares (Barlow et al. 1972).
    fitted = optimize.isotonic_regression(wins[seen] / times[seen], weights=times[seen]).x
    return np.asarray(np.interp(np.arange(wins.size), seen, fitted))


def normalised(chance: Floats) -> Floats:
    """Chances of the seats of a game scaled so that they add up to 1; equal ones where none has any."""
    total = chance.sum(axis=-1, keepdims=True)
    return np.where(total > 0, chance / np.where(total > 0, total, 1), 1 / chance.shape[-1])
