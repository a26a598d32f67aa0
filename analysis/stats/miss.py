"""How far numbers miss what was wanted, squared, with the noise of the estimates taken off.

An estimate with the standard error SE misses its target by more than the truth does: ``E[(x - t)²] = (true - t)² +
SE²``. So the miss is ``(x - t)² - SE²``; without this, a search would prefer settings that vary little to settings that
are right.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Aim:
    """What is wanted of one number.

    Attributes
    ----------
    low, high: the wanted band; equal for a single value; one of them infinite where there is no such bound.
    push: 0 for a band; 1 where the number shall be as high, -1 where it shall be as low as possible.
    margin: the miss (or, with `push`, the gain) that counts 1; above 0.
    weight: how much it counts beside others.
    """

    low: float
    high: float
    push: int = 0
    margin: float = 1.0
    weight: float = 1.0


def miss(aim: Aim, value: float, se: float = 0.0) -> float:
    """The squared miss of an estimate in margins, debiased, times its weight; with `push`, the value itself, downwards.

    For a single value it may come out below 0, so that it is right on average; inside a band it is 0. NaN for an
    estimate that is none.
    """
    if not math.isfinite(value):
        return math.nan
    if aim.push:
        return -aim.push * aim.weight * value / aim.margin
    off = _off(aim, value)
    noise = se if math.isfinite(se) else 0.0
    squared = (off**2 - noise**2) / aim.margin**2
    return aim.weight * (squared if aim.low == aim.high else max(0.0, squared))


def slope(aim: Aim, value: float) -> float:
    """How fast the miss grows with the value."""
    if aim.push:
        return -aim.push * aim.weight / aim.margin
    return aim.weight * 2 * _off(aim, value) / aim.margin**2


def _off(aim: Aim, value: float) -> float:
    """The distance from the band, below 0 under it."""
    return value - aim.high if value > aim.high else value - aim.low if value < aim.low else 0.0


def loss(aims: Sequence[Aim], values: Sequence[float], errors: Sequence[float]) -> float:
    """The sum of the misses, not below 0 unless something is pushed; NaN when a value is missing."""
    total = sum(miss(aim, value, se) for aim, value, se in zip(aims, values, errors, strict=True))
    return total if math.isnan(total) or any(aim.push for aim in aims) else max(0.0, total)


def loss_parts(aims: Sequence[Aim], values: Sequence[float], parts: Sequence[Floats]) -> Floats:
    """What each block adds to the loss, to first order: shape (B,), adding up to 0.

    `parts` holds for every number what each block adds to it (`analysis.logs.estimates`), shape (B,) each.
    """
    total = np.zeros(parts[0].size if parts else 0)
    for aim, value, part in zip(aims, values, parts, strict=True):
        total = total + slope(aim, value) * part
    return total


def curvature(aims: Sequence[Aim], values: Sequence[float], errors: Sequence[float]) -> float:
    """The variance that squaring adds to the loss of estimates that are right on target: ``2 SE⁴`` each."""
    curved = [one for one in zip(aims, values, errors, strict=True) if not one[0].push]
    return sum(2 * (a.weight * se**2 / a.margin**2) ** 2 for a, v, se in curved if a.low == a.high or _off(a, v))


def squared_error(along: float, curved: float) -> float:
    """The variance of a loss from that along its slopes and the `curvature`.

    The variance is ``4 d² SE² + 2 SE⁴`` for a true miss d. Slopes are taken at the estimates, which are further off
    than the truth, so that ``4 SE⁴`` too much is in `along`.
    """
    return max(along - curved, curved)


def loss_error(aims: Sequence[Aim], values: Sequence[float], errors: Sequence[float], parts: Sequence[Floats]) -> float:
    """The standard error of the loss."""
    along = loss_parts(aims, values, parts)
    count = along.size
    if count < 2:
        return math.nan
    return math.sqrt(squared_error(count / (count - 1) * float((along**2).sum()), curvature(aims, values, errors)))
