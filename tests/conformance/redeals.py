"""How often each look of a position comes out of many redeals, against an enumeration of all that it could be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import permutations
from typing import Any

import numpy as np
from scipy.stats import chisquare

from engine.kernel.records import rows
from engine.kernel.steps import steps_of
from engine.playthrough import Playthrough


def chances(
    pieces: Sequence[int], look: Callable[[Sequence[int]], Hashable], fits: Callable[[Sequence[int]], bool]
) -> dict[Hashable, float]:
    """The chance of each look when labelled pieces lie in any order that fits, all of these equally likely."""
    counts = Counter(look(order) for order in permutations(pieces) if fits(order))
    total = sum(counts.values())
    return {each: number / total for each, number in counts.items()}


def agrees(
    door: Playthrough, seat: int, look: Callable[[Any], Hashable], expected: dict[Hashable, float], redeals: int
) -> None:
    """Assert that redeals for a seat come out as often as expected (chi-square, one in ten thousand by luck)."""
    steps, kind = steps_of(door.game.info.name), door.game.state
    params, state = rows(kind.PARAMS, 1, compiled=True), rows(kind.STATE, 1, compiled=True)
    params[0] = door.params
    counts: Counter[Hashable] = Counter()
    for key in range(redeals):
        state[0] = door.state
        steps.redeal(state, params, seat, np.uint64(key))
        counts[look(state.view(np.recarray)[0])] += 1
    assert set(counts) <= set(expected), f"cannot be: {set(counts) - set(expected)}"
    assert min(expected.values()) * redeals > 4, "too few redeals for this test"
    found = [counts[each] for each in expected]
    assert chisquare(found, [redeals * chance for chance in expected.values()]).pvalue > 1e-4


def any_order(pieces: Iterable[int]) -> bool:
    """Every order fits."""
    return True
