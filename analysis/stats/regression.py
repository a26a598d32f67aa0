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
from scipy import sparse

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
    cross: the products of the columns, summed over rows, shape (K, K).
    parts: what each block adds to each coefficient, shape (B, K), so that ``B / (B - 1)`` times the sum of their
        squares is the variance; None with fewer than two blocks.
    numbers: the number of each of these blocks, shape (B,); None with fewer than two.
    """

    coefficients: Floats
    covariance: Floats
    rows: int
    blocks: int
    known: NDArray[np.bool_]
    cross: Floats
    parts: Floats | None = None
    numbers: NDArray[np.int64] | None = None


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
    meat, blocks, parts, numbers = np.zeros((columns, columns)), 0, [], []
    for x, y, block in pieces():
        scores = x * (y - x @ coefficients)[:, None]
        number, where = np.unique(block, return_inverse=True)
        # A product with zeros and ones is many times faster than adding row by row.
        member = sparse.csr_array((np.ones(len(where)), (where, np.arange(len(where)))), (len(number), len(where)))
        by_block = member @ scores
        meat += by_block.T @ by_block
        blocks += len(by_block)
        parts.append(by_block @ inverse)
        numbers.append(number)
    rank = int(known.sum())
    if blocks < 2 or rows <= rank:
        return Fit(coefficients, np.full((columns, columns), np.nan), rows, blocks, known, cross)
    small = (rows - 1) / (rows - rank)
    covariance = blocks / (blocks - 1) * small * inverse @ meat @ inverse
    scaled = np.sqrt(small) * np.concatenate(parts)
    return Fit(coefficients, covariance, rows, blocks, known, cross, scaled, np.concatenate(numbers))
