"""How many games does a question need?

For independent games and a share p; multiply by the design effect of the block scheme
(``Var(block mean) · games in a block / (p (1 - p))``) and, for two variants on common deals, by 1 - ρ.
All are rounded to whole games.
"""

from __future__ import annotations

import math

from scipy import stats

from analysis.policy import ALPHA, CONFIDENCE, POWER


def games_for_half_width(
    p: float, half_width: float, *, confidence: float = CONFIDENCE, design_effect: float = 1.0
) -> int:
    """Games until the interval of a share reaches `half_width`: ``z² p (1 - p) / h²``."""
    z = _quantile((1 + confidence) / 2)
    return _games(z**2 * p * (1 - p) / half_width**2 * design_effect)


def games_to_show_equivalence(
    p: float, margin: float, *, power: float = POWER, alpha: float = ALPHA, design_effect: float = 1.0
) -> int:
    """Games to show a share within `margin`, if it is exactly p: ``(z(1-α) + z(1-β/2))² p (1 - p) / δ²``.

    `power` is the chance to succeed, β = 1 - power.
    """
    z = _quantile(1 - alpha) + _quantile(1 - (1 - power) / 2)
    return _games(z**2 * p * (1 - p) / margin**2 * design_effect)


def games_to_tell_apart(
    p1: float, p2: float, *, power: float = POWER, alpha: float = ALPHA, design_effect: float = 1.0
) -> int:
    """Games of each of two variants to tell shares p1 and p2 apart.

    ``(z(1-α/2) + z(1-β))² (p1 q1 + p2 q2) / (p1 - p2)²``
    """
    if p1 == p2:
        raise ValueError("two equal shares cannot be told apart by any number of games")
    z = _quantile(1 - alpha / 2) + _quantile(power)
    return _games(z**2 * (p1 * (1 - p1) + p2 * (1 - p2)) / (p1 - p2) ** 2 * design_effect)


def design_effect(p: float, se: float, games: float) -> float:
    """How many times more games than independent ones the block scheme needs: ``SE² · games / (p (1 - p))``."""
    return se**2 * games / (p * (1 - p))


def blocks_for_se(blocks: int, se: float, wanted: float) -> int:
    """Blocks (those played included) until a standard error falls from `se` to `wanted`."""
    return max(blocks, _games(blocks * (se / wanted) ** 2))


def _quantile(p: float) -> float:
    return float(stats.norm.ppf(p))


def _games(number: float) -> int:
    return math.ceil(number - 1e-9)
