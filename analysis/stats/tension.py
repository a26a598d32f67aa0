"""Drama, decisiveness, surprise: what the chances of winning go through in a game.

Arrays of values have the shape (G, T, S): games, positions in time, seats; NaN after the end of a game.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


def drama(values: ArrayLike, winner: ArrayLike) -> Floats:
    """How far behind the winner was while behind: over positions at which it trails, the mean of the square roots of
    the distance to the leader; 0 if it never trails (Browne 2008).

    `winner` is the seat (from 0) that wins each game, shape (G,). Returns shape (G,).
    """
    table, seat = np.asarray(values, dtype=np.float64), np.asarray(winner, dtype=np.int64)
    own = np.take_along_axis(table, seat[:, None, None], axis=2)[:, :, 0]
    best = np.max(np.where(np.isnan(table), -np.inf, table), axis=2)
    behind = np.where(np.isnan(own), 0.0, best - own)
    trails = behind > 0
    return np.asarray(np.sqrt(behind).sum(axis=1) / np.maximum(trails.sum(axis=1), 1))


def left_after_decision(values: ArrayLike, winner: ArrayLike) -> Floats:
    """Share of a game that is left once its winner stands higher than any other seat ever does (Browne 2008).

    Positions count from 0 (the start) to the last; a game whose winner never stands so high has 0 left. Shape (G,).
    """
    table, seat = np.asarray(values, dtype=np.float64), np.asarray(winner, dtype=np.int64)
    others = table.copy()
    np.put_along_axis(others, seat[:, None, None], np.nan, axis=2)
    threshold = np.max(np.where(np.isnan(others), -np.inf, others), axis=(1, 2))
    own = np.take_along_axis(table, seat[:, None, None], axis=2)[:, :, 0]
    above = np.nan_to_num(own, nan=-np.inf) > threshold[:, None]
    last = (~np.isnan(own)).sum(axis=1) - 1
    left = (last - np.argmax(above, axis=1)) / np.maximum(last, 1)
    return np.where(above.any(axis=1), left, 0.0)


def surprise(values: ArrayLike) -> Floats:
    """Half the sum of all changes of chances from one position to the next, over a game (Ely, Frankel and Kamenica
    2015); shape (G,)."""
    return np.asarray(np.nansum(np.abs(np.diff(np.asarray(values, dtype=np.float64), axis=1)), axis=(1, 2)) / 2)


def movement(values: ArrayLike) -> Floats:
    """Sum of the squares of all changes of chances over a game; shape (G,).

    True chances move by ``E[movement] = E[sum of last²] - sum of first²``; a model of chances that moves more
    over-reacts, one that moves less is blind.
    """
    return np.asarray(np.nansum(np.diff(np.asarray(values, dtype=np.float64), axis=1) ** 2, axis=(1, 2)))
