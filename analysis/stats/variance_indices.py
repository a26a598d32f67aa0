"""Sobol indices of a number that is known with noise: which part of its variance each input makes.

Saltelli's design has N base rows; each holds the outputs of A, of AB_1 ... AB_D (A with input j taken from B) and of B.
Without noise (Saltelli et al. 2010; Jansen 1999), with V the variance of the outputs of A and B::

    S_j = mean(B (AB_j - A)) / V            ST_j = mean((A - AB_j)²) / 2V

Each output is a mean over games, so it carries noise, and outputs of a row that share their deals carry noise that
hangs together. The covariances C of the noise inside a row are known from the games. What the noise adds on average is
taken away::

    V:          - mean(C[A,A] + C[B,B]) / 2
    S_j above:  - mean(C[B,AB_j] - C[B,A])
    ST_j above: - mean(C[A,A] + C[AB_j,AB_j] - 2 C[A,AB_j]) / 2

Rows have deals of their own, so rows are what is resampled for intervals.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.policy import LOWER_END, UPPER_END

Floats = NDArray[np.float64]
RESAMPLES = 1000


@dataclass(frozen=True)
class Indices:
    """Sobol indices of D inputs, corrected for noise; NaN where the inputs together move nothing.

    Attributes
    ----------
    first, total: shape (D,). first_ends, total_ends: 95 % intervals, shape (D, 2).
    is_sure: whether the interval of an input's total index lies above 0; and, where that of the last input does so
        too, which is to do nothing, above its index; shape (D,).
    variance: V without noise, with its interval; noise: variance of the noise of one output.
    """

    first: Floats
    first_ends: Floats
    total: Floats
    total_ends: Floats
    is_sure: NDArray[np.bool_]
    variance: float
    variance_ends: tuple[float, float]
    noise: float


def sobol_indices(outputs: Floats, noise: Floats, seed: int = 0) -> Indices:
    """Indices from outputs of shape (N, D + 2) and noise covariances of shape (N, D + 2, D + 2).

    The columns are A, AB_1 ... AB_D, B, as SALib orders a sample without second-order indices.
    """
    parts = _parts(outputs, noise)
    rows = outputs.shape[0]
    first, total, variance = _combine(*(part.mean(axis=0, keepdims=True) for part in parts))
    chance = np.random.default_rng(seed)
    # One resample after the other: all at once would take rows times resamples of memory.
    draws = (chance.integers(rows, size=rows) for _ in range(RESAMPLES))
    drawn = [[part[draw].mean(axis=0) for part in parts] for draw in draws]
    many = _combine(*(np.array(part) for part in zip(*drawn, strict=True)))
    ends = [np.nanquantile(part, (LOWER_END, UPPER_END), axis=0).T for part in many[:2]]
    beyond = np.nanquantile(many[1] - many[1][:, -1:], LOWER_END, axis=0) > 0
    low, high = np.quantile(many[2], (LOWER_END, UPPER_END))
    is_sure = (ends[1][:, 0] > 0) & (beyond | (ends[1][-1, 0] <= 0))
    # What noise brings below 0 or above 1 is no share of a variance.
    first, total, *ends = (np.clip(part, 0, 1) for part in (first, total, *ends))
    return Indices(
        first[0], ends[0], total[0], ends[1], is_sure, float(variance[0]), (float(low), float(high)),
        float((noise[:, 0, 0] + noise[:, -1, -1]).mean() / 2),
    )  # fmt: skip


def _parts(outputs: Floats, noise: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """What every row adds to the numerators (N, D) of both indices, and to the mean and the variance (N,)."""
    y = outputs - np.concatenate((outputs[:, 0], outputs[:, -1])).mean()
    a, ab, b = y[:, :1], y[:, 1:-1], y[:, -1:]
    first = b * (ab - a) - (noise[:, -1, 1:-1] - noise[:, -1, :1])
    between = np.diagonal(noise, axis1=1, axis2=2)[:, 1:-1]
    total = ((a - ab) ** 2 - (noise[:, 0, :1] + between - 2 * noise[:, 0, 1:-1])) / 2
    square = (a[:, 0] ** 2 + b[:, 0] ** 2 - noise[:, 0, 0] - noise[:, -1, -1]) / 2
    return first, total, (a + b)[:, 0] / 2, square


def _combine(first: Floats, total: Floats, mean: Floats, square: Floats) -> tuple[Floats, Floats, Floats]:
    """Indices from means over rows: numerators over the variance, NaN where that is not above 0."""
    variance = square - mean**2
    with np.errstate(divide="ignore", invalid="ignore"):
        over = np.where(variance > 0, variance, np.nan)[:, None]
        found = first / over, total / over
    return found[0], found[1], variance
