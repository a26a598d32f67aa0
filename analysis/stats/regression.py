"""Least squares on data that come a piece at a time, with standard errors by block.

The covariance is the cluster-robust one (Liang and Zeger 1986) with the small-sample factor
``B / (B - 1) · (n - 1) / (n - k)`` of the usual software; statsmodels gives the same numbers on data that fit into
memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Piece = tuple[Floats, Floats, NDArray[np.int64]]
"""Columns (n, K), outcome (n,) and block (n,) of some rows; a block lies in one piece."""


@dataclass(frozen=True)
class Fit:
    """Coefficients with their covariance.

    Attributes
    ----------
    coefficients: shape (K,); those that the data cannot tell apart share their effect.
    covariance: shape (K, K); NaN with fewer than two blocks.
    rows, blocks: what it rests on.
    known: whether the data say anything of a coefficient by itself, shape (K,).
    """

    coefficients: Floats
    covariance: Floats
    rows: int
    blocks: int
    known: NDArray[np.bool_]


def least_squares(pieces: Callable[[], Iterable[Piece]], columns: int) -> Fit:
    """Fit the outcome to the columns; `pieces` is called twice and gives the same rows each time."""
    cross, with_outcome, rows = np.zeros((columns, columns)), np.zeros(columns), 0
    for x, y, _ in pieces():
        cross += x.T @ x
        with_outcome += x.T @ y
        rows += len(y)
    inverse = np.linalg.pinv(cross, rcond=1e-10, hermitian=True)
    coefficients = inverse @ with_outcome
    # A column that the others make up has no effect of its own: there the projection differs from the identity.
    known = np.abs(np.diag(inverse @ cross) - 1) < 1e-6
    meat, blocks = np.zeros((columns, columns)), 0
    for x, y, block in pieces():
        scores = x * (y - x @ coefficients)[:, None]
        _, where = np.unique(block, return_inverse=True)
        by_block = np.zeros((int(where.max(initial=-1)) + 1, columns))
        np.add.at(by_block, where, scores)
        meat += by_block.T @ by_block
        blocks += len(by_block)
    rank = int(known.sum())
    if blocks < 2 or rows <= rank:
        return Fit(coefficients, np.full((columns, columns), np.nan), rows, blocks, known)
    factor = blocks / (blocks - 1) * (rows - 1) / (rows - rank)
    return Fit(coefficients, factor * inverse @ meat @ inverse, rows, blocks, known)
