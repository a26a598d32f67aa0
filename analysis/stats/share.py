"""A share (of wins, of games) between 0 and 1, estimated from blocks, with an interval that stays inside.

The block t interval holds its level for shares with ties, any number of players and any rotation scheme (measured:
.937 to .957 at 20 and 200 blocks). Two fallbacks where it cannot be used:

- a bound outside 0 to 1: Wilson's interval on the number of independent games that would be as precise,
  ``n_eff = p (1 - p) / SE²``;
- every block all wins or all losses: the exact interval of Clopper and Pearson on the number of blocks.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from analysis.policy import CONFIDENCE
from analysis.stats.block_mean import block_mean
from analysis.stats.estimate import Estimate


def share(
    totals: ArrayLike, sizes: ArrayLike | None = None, *, confidence: float = CONFIDENCE, blocks: int | None = None
) -> Estimate:
    """A share between 0 and 1 with its interval.

    Parameters
    ----------
    totals: sum of the shares (each 0 to 1) over a block's observations, shape (B,).
    sizes: observations in each block, shape (B,); None: one a block.
    confidence: of the interval, 0 to 1.
    blocks: how many blocks there were, where several were added up to one number.
    """
    found = block_mean(totals, sizes, confidence=confidence)
    if blocks is not None and found.blocks > 0:
        found = replace(found, blocks=blocks)
    if found.blocks == 0:
        return found
    if found.value <= 0 or found.value >= 1:
        wins = found.blocks if found.value >= 1 else 0
        lower, upper = exact_interval(wins, found.blocks, confidence=confidence)
        return replace(found, lower=lower, upper=upper)
    if found.blocks == 1:
        return replace(found, lower=0.0, upper=1.0)
    if found.lower < 0 or found.upper > 1:
        effective = effective_games(found.value, found.se)
        lower, upper = wilson_interval(found.value * effective, effective, confidence=confidence)
        return replace(found, lower=lower, upper=upper)
    return found


def effective_games(value: float, se: float) -> float:
    """Independent games without ties that would give a share `value` the standard error `se`; infinite when it is 0."""
    return value * (1 - value) / se**2 if se > 0 else math.inf


def wilson_interval(wins: float, games: float, *, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's score interval for `wins` of `games`, which need not be whole numbers (Wilson 1927)."""
    if math.isinf(games):
        raise ValueError("an infinite number of games needs no interval")
    return _proportion_interval(wins, games, confidence, "wilson")


def exact_interval(wins: int, games: int, *, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The exact interval for `wins` of `games` independent games (Clopper and Pearson 1934)."""
    return _proportion_interval(wins, games, confidence, "beta")


def rate_bound_when_never_seen(games: int, *, confidence: float = CONFIDENCE) -> float:
    """Highest rate that `games` games without a single case still allow, one-sided (Clopper and Pearson 1934)."""
    return _proportion_interval(0, games, 2 * confidence - 1, "beta")[1]


def _proportion_interval(wins: float, games: float, confidence: float, method: str) -> tuple[float, float]:
    from statsmodels.stats.proportion import proportion_confint

    lower, upper = proportion_confint(wins, games, alpha=1 - confidence, method=method)
    return float(np.clip(lower, 0, 1)), float(np.clip(upper, 0, 1))
