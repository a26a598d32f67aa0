"""Who leads when: leaders, changes of the lead, and leads over the mean of the others.

Arrays of scores have the shape (G, R, S): games, marks (ends of rounds), seats; NaN after the end of a game.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

NOBODY = -1


def leading(score: Floats) -> NDArray[np.bool_]:
    """Which seats have the highest score at a mark, several where they are level; shape as `score`."""
    best = np.max(np.where(np.isnan(score), -np.inf, score), axis=2, keepdims=True)
    return np.asarray(score == best)


def leaders(score: Floats) -> Whole:
    """The seat that leads alone at each mark, shape (G, R); `NOBODY` where seats are level or the game is over."""
    first = leading(score)
    return np.where(first.sum(axis=2) == 1, first.argmax(axis=2), NOBODY)


def changes(score: Floats) -> NDArray[np.bool_]:
    """Whether the lead passes to another seat at a mark, shape (G, R).

    Level scores leave the lead where it was, and the first leader of a game is no change (Browne 2008, without his
    count of the first leader).
    """
    now = leaders(score)
    changed = np.zeros(now.shape, dtype=np.bool_)
    holder = now[:, 0].copy()
    for mark in range(1, now.shape[1]):
        known = now[:, mark] != NOBODY
        changed[:, mark] = known & (holder != NOBODY) & (now[:, mark] != holder)
        holder = np.where(known, now[:, mark], holder)
    return changed


def leader_wins(score: Floats, win: Floats) -> Floats:
    """Share of the win that the leader at each mark takes in the end, shape (G, R); NaN after the end of a game.

    With several leaders it is their mean.
    """
    first = leading(score)
    number = first.sum(axis=2)
    took = (first * win[:, None, :]).sum(axis=2)
    return np.where(number > 0, took / np.maximum(number, 1), np.nan)


def over_mean(score: Floats) -> Floats:
    """Points of each seat less the mean of the others', times the number of others, so that they are whole numbers;
    shape as `score`."""
    return np.asarray(score.shape[-1] * score - score.sum(axis=-1, keepdims=True))
