"""How often whoever leads goes on to win where a lead brings nothing, among equal players.

Every player's score is a sum of independent gains, a part of whose variance has come by a certain time. With S players
whose standings then and in the end are standard normal with correlation ``sqrt(reached)``, independently of each
other, the leader wins with the chance

    S · ∫∫ φ₂(z, f) Φ₂(z, f)^(S - 1) dz df

(φ₂, Φ₂: density and distribution of the two standings of a player), which is ``1/2 + asin(sqrt(reached)) / π`` for two
players. Nothing depends on how large the rounds are, only on how much of the variance of the final lead they have
brought.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy import stats

Floats = NDArray[np.float64]
_WIDEST = 7.0
_STEPS = 500
_LEFT = 2e-3
"""The sums below are exact enough while this part of the variance is still to come; beyond, the chance of a change of
the lead falls with the root of what is left."""


def leader_wins_without_feedback(reached: float, seats: int) -> float:
    """Chance that the leader wins when the share `reached` (0 to 1) of the variance of the final lead has come."""
    return _chances(_in_range(reached), seats)[0]


def last_wins_without_feedback(reached: float, seats: int) -> float:
    """Chance that the player in last place wins, likewise."""
    return _chances(_in_range(reached), seats)[1]


def _in_range(reached: float) -> float:
    return math.nan if math.isnan(reached) else round(min(1.0, max(0.0, reached)), 4)


@lru_cache(maxsize=4096)
def _chances(reached: float, seats: int) -> tuple[float, float]:
    if math.isnan(reached):
        return math.nan, math.nan
    if seats == 2:
        ahead = 0.5 + math.asin(math.sqrt(reached)) / math.pi
        return ahead, 1 - ahead
    if reached > 1 - _LEFT:
        left, (ahead, last) = math.sqrt((1 - reached) / _LEFT), _chances(1 - _LEFT, seats)
        return 1 - (1 - ahead) * left, last * left
    step = 2 * _WIDEST / _STEPS
    grid = -_WIDEST + step * (np.arange(_STEPS) + 0.5)
    sd = math.sqrt(1 - reached)
    final = (grid[None, :] - math.sqrt(reached) * grid[:, None]) / sd
    weight = stats.norm.pdf(grid)[:, None] * step
    density = weight * stats.norm.pdf(final) / sd * step
    each = weight * stats.norm.cdf(final)
    # The middle of each cell: half of its own weight lies below it.
    below = np.cumsum(each, axis=0) - each / 2
    above = np.clip(stats.norm.cdf(grid)[None, :] - below, 0, 1)
    return _mean(density, below, seats), _mean(density, above, seats)


def _mean(density: Floats, others: Floats, seats: int) -> float:
    return min(1.0, max(0.0, seats * float((density * others ** (seats - 1)).sum())))
