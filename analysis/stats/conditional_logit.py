"""Conditional logit: which weights on features make a chooser choose as it did (McFadden 1974).

In a choice set the chance of alternative i is ``exp(b · x_i) / sum_j exp(b · x_j)``. Sets may belong to strata with
weights of their own, drawn towards the common ones by a ridge: ``b + d_s`` with a penalty on the squares of ``d_s``.
Only differences between alternatives of one set count, and only the ratio of weights to noise can be known.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

_COMMON = 0.01  # the part of the ridge that lies on the common weights


@dataclass(frozen=True)
class Choices:
    """Choice sets, one after another.

    Attributes
    ----------
    features: (alternatives, K), those of all sets one under the other; starts: (sets,), where each set begins.
    chosen: (sets,), the row of the alternative that was chosen; stratum: (sets,), from 0.
    """

    features: NDArray[np.float32]
    starts: Whole
    chosen: Whole
    stratum: Whole

    @property
    def sizes(self) -> Whole:
        """Alternatives of each set."""
        return np.diff(np.append(self.starts, len(self.features)))

    def only(self, sets: NDArray[np.bool_]) -> Choices:
        """The sets that are marked."""
        sizes = self.sizes
        kept = self.features[np.repeat(sets, sizes)]
        starts = np.cumsum(sizes[sets]) - sizes[sets]
        return Choices(kept, starts, starts + (self.chosen - self.starts)[sets], self.stratum[sets])


@dataclass(frozen=True)
class Weights:
    """Fitted weights.

    Attributes
    ----------
    common: (K,); apart: (strata, K), what is added in each stratum.
    known: (K,), whether a feature ever differs within a set; the others have the weight 0.
    """

    common: Floats
    apart: Floats
    known: NDArray[np.bool_]

    def matrix(self) -> Floats:
        """The weights in each stratum, (strata, K)."""
        return self.common + self.apart


def log_chances(choices: Choices, weights: Floats) -> Floats:
    """The logarithm of the chance of every alternative under weights of shape (strata, K)."""
    sizes = choices.sizes
    values = np.einsum("nk,nk->n", choices.features, weights[np.repeat(choices.stratum, sizes)], optimize=True)
    return _normalised(values, choices, sizes)


def log_loss(choices: Choices, weights: Floats) -> float:
    """The mean of minus the logarithm of the chance of what was chosen."""
    return float(-log_chances(choices, weights)[choices.chosen].mean())


def _normalised(values: Floats, choices: Choices, sizes: Whole) -> Floats:
    highest = np.maximum.reduceat(values, choices.starts)
    shifted = values - np.repeat(highest, sizes)
    totals = np.log(np.add.reduceat(np.exp(shifted), choices.starts))
    result: Floats = shifted - np.repeat(totals, sizes)
    return result


def fit(choices: Choices, strata: int, ridge: float) -> Weights:
    """The weights with the highest likelihood less a ridge.

    `ridge` is the penalty on the square of what a stratum adds, in standard deviations of a feature within its set and
    in choices; a hundredth of it lies on the common weights.
    """
    sizes, sets = choices.sizes, len(choices.starts)
    means = np.add.reduceat(choices.features, choices.starts, axis=0, dtype=np.float64) / sizes[:, None]
    inner = choices.features - np.repeat(means, sizes, axis=0)
    spread = np.sqrt((inner**2).mean(axis=0))
    known = spread > 1e-9
    scaled = (inner[:, known] / spread[known]).astype(np.float32)
    row_stratum = np.repeat(choices.stratum, sizes)
    apart_rows = [np.flatnonzero(row_stratum == s) for s in range(strata)] if strata > 1 else []
    number = int(known.sum())

    def objective(flat: Floats) -> tuple[float, Floats]:
        parts = flat.reshape(-1, number)
        values = scaled @ parts[0].astype(np.float32)
        values = values.astype(np.float64)
        for s, rows in enumerate(apart_rows):
            values[rows] += scaled[rows] @ parts[1 + s].astype(np.float32)
        logs = _normalised(values, choices, sizes)
        gap = np.exp(logs)
        gap[choices.chosen] -= 1.0
        gap32 = gap.astype(np.float32)
        slopes = [scaled.T @ gap32, *(scaled[rows].T @ gap32[rows] for rows in apart_rows)]
        strength = np.array([_COMMON * ridge] + [ridge] * len(apart_rows))[:, None]
        loss = -logs[choices.chosen].sum() + 0.5 * float((strength * parts**2).sum())
        slope = np.array(slopes, dtype=np.float64) + strength * parts
        return loss / sets, slope.ravel() / sets

    start = np.zeros((1 + len(apart_rows)) * number)
    found = minimize(objective, start, jac=True, method="L-BFGS-B", options={"maxiter": 300, "ftol": 1e-9})
    parts = found.x.reshape(-1, number)
    common, apart = np.zeros(len(known)), np.zeros((strata, len(known)))
    common[known] = parts[0] / spread[known]
    if apart_rows:
        apart[:, known] = parts[1:] / spread[known]
    return Weights(common, apart, known)


def best_ridge(choices: Choices, strata: int, fold: Whole, ridges: tuple[float, ...]) -> float:
    """The ridge with the smallest log-loss on sets that were left out of the fit; `fold` is theirs, from 0."""
    losses = []
    for ridge in ridges:
        loss = 0.0
        for each in range(int(fold.max()) + 1):
            out = choices.only(fold == each)
            loss += log_loss(out, fit(choices.only(fold != each), strata, ridge).matrix()) * len(out.starts)
        losses.append(loss)
    return ridges[int(np.argmin(losses))]
