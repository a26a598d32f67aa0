"""How a persona chooses: the highest value after noise on the scale of its temperature."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.kernel.chance import Key, gumbel, mix, unit
from engine.kernel.compiler import rule, wrapping_rule
from engine.kernel.records import Ints, Reals

_ODD = np.uint64(0xD1342543DE82EF95)


@wrapping_rule
def noise_bits(key: Key, code: int) -> Key:
    """The random bits of one action under one decision's key: by the action's identity, not its place in the list."""
    return mix(key ^ (np.uint64(code) * _ODD))


@rule
def choose(values: Reals, codes: Ints, number: int, best: int, sharpness: float, key: Key) -> int:
    """The place of the chosen action among `number` candidates.

    Adds a Gumbel number to each value times `sharpness` (one over the temperature) and takes the largest, which draws
    each action with a chance proportional to ``exp(value / temperature)``. `best` is the place of the highest value.

    Two logarithms a candidate would take most of the time of a decision, so a candidate's noise is worked out only if
    it could still win: a Gumbel number of u is at most -log(1 - u), so it exceeds g > 0 only if
    ``(1 - u) * exp(g) < 1``, and the first terms of the exponential series settle nearly all of them.
    """
    chosen = best
    height = values[best] * sharpness + gumbel(noise_bits(key, codes[best]))
    for i in range(number):
        if i == best:
            continue
        bits = noise_bits(key, codes[i])
        base = values[i] * sharpness
        gap = height - base
        if gap > 0.0 and (1.0 - unit(bits)) * (1.0 + gap * (1.0 + gap * (0.5 + gap * (1.0 / 6.0)))) >= 1.0:
            continue
        total = base + gumbel(bits)
        if total > height:
            height = total
            chosen = i
    return chosen


@rule
def two_best(values: Reals | Sequence[float], number: int) -> tuple[int, int]:
    """The places of the highest and the second highest of two or more values; the first of equals comes first."""
    best, second = 0, 1
    if values[1] > values[0]:
        best, second = 1, 0
    for i in range(2, number):
        if values[i] > values[best]:
            second = best
            best = i
        elif values[i] > values[second]:
            second = i
    return best, second
