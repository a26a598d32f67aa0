"""Elementary effects (Morris 1991) of a number that is known with noise.

A trajectory moves one input after the other; the effect of input j is the change of the output over the change of the
input. Over r trajectories: mu is their mean, mu* the mean of their sizes, sigma their spread (Campolongo et al. 2007).
Noise adds to mu* even where the input does nothing. So inputs are ranked by the root of the mean square effect, from
which the variance of the noise, known from the games, is taken away::

    effect² = mean(EE² - Var(noise of EE))
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.policy import LOWER_END, UPPER_END

Floats = NDArray[np.float64]
RESAMPLES = 1000
ROUNDING = 1e-12
"""A variance of a difference that is a smaller part than this of those of its terms is none."""


@dataclass(frozen=True)
class Effects:
    """Elementary effects of D inputs, each of shape (D,); intervals of shape (D, 2).

    Attributes
    ----------
    mu, mu_star, sigma: as Morris has them, with all their noise.
    effect: root of the mean square without noise, 0 where the noise explains all of it; effect_ends: its 95 %
        interval. is_sure: whether the interval lies above 0; and, where that of the last input does so too, which
        is to do nothing, above its effect.
    """

    mu: Floats
    mu_star: Floats
    sigma: Floats
    effect: Floats
    effect_ends: Floats
    is_sure: NDArray[np.bool_]


def elementary_effects(inputs: Floats, outputs: Floats, noise: Floats, seed: int = 0) -> Effects:
    """Effects from inputs (r, D + 1, D), outputs (r, D + 1) and noise covariances (r, D + 1, D + 1)."""
    effects, spread = single_effects(inputs, outputs, noise)
    squares = effects**2 - spread
    rows = effects.shape[0]
    draws = np.random.default_rng(seed).integers(rows, size=(RESAMPLES, rows))
    many = squares[draws].mean(axis=1)
    low, high = np.quantile(many, (LOWER_END, UPPER_END), axis=0)
    beyond = np.quantile(many - many[:, -1:], LOWER_END, axis=0) > 0
    return Effects(
        mu=effects.mean(axis=0),
        mu_star=np.abs(effects).mean(axis=0),
        sigma=effects.std(axis=0, ddof=1),
        effect=_root(squares.mean(axis=0)),
        effect_ends=np.stack((_root(low), _root(high)), axis=1),
        is_sure=(low > 0) & (beyond | (low[-1] <= 0)),
    )


def single_effects(inputs: Floats, outputs: Floats, noise: Floats) -> tuple[Floats, Floats]:
    """The effect of each input in each trajectory, and the variance of its noise; shape (r, D) each."""
    steps = np.diff(inputs, axis=1)
    moved = np.abs(steps).argmax(axis=2)
    length = np.take_along_axis(steps, moved[:, :, None], axis=2)[:, :, 0]
    own = np.diagonal(noise, axis1=1, axis2=2)
    beside = np.diagonal(noise, offset=1, axis1=1, axis2=2)
    found = np.diff(outputs, axis=1) / length
    both = own[:, 1:] + own[:, :-1]
    between = both - 2 * beside
    # Games that are the same have noise that cancels, but for the last digits of the sums.
    between[np.abs(between) <= ROUNDING * both] = 0.0
    variance = between / length**2
    effects, spread = np.empty_like(found), np.empty_like(found)
    np.put_along_axis(effects, moved, found, axis=1)
    np.put_along_axis(spread, moved, variance, axis=1)
    return effects, spread


def _root(square: Floats) -> Floats:
    return np.sqrt(np.maximum(square, 0.0))
