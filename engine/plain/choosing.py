"""How a persona with weights chooses in a plain-Python game: as in `engine.kernel.choice`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.game import GameInfo
from engine.plain.game import PlainGame
from engine.plain.luck import gumbel, noise_bits


class Seated(NamedTuple):
    """Who sits somewhere.

    weights: (kind of decision, stage) by name -> the features that count, with their weights; sharpness: one over the
    temperature; make: makes a persona written in Python for one game, None for one with weights; level: `sharp` or
    `blunt`; search: how somebody thinks who does (`engine.personas.model.Search`), else empty; forbidden: options that
    may not be taken unless nothing else is left.
    """

    weights: Mapping[tuple[str, str], tuple[tuple[str, float], ...]]
    sharpness: float
    make: Callable[[], Any] | None
    level: str
    search: Mapping[str, Any]
    forbidden: frozenset[str] = frozenset()


def seated(
    info: GameInfo,
    matrix: NDArray[np.float64],
    temperature: float,
    make: Callable[[], Any] | None,
    level: str,
    search: Mapping[str, Any] | None = None,
) -> Seated:
    """Who sits somewhere, from the weights as an array of shape (kinds of decision, stages, features)."""
    weights = {
        (kind.name, stage.name): tuple(
            (term.name, float(weight))
            for term, weight in zip(info.features, matrix[k, s], strict=True)
            if weight != 0.0
        )
        for k, kind in enumerate(info.decisions)
        for s, stage in enumerate(info.stages)
    }
    return Seated(weights, 1.0 / temperature, make, level, search or {})


def weights_in(info: GameInfo, play: PlainGame, person: Seated) -> tuple[tuple[str, float], ...]:
    """The weights that count at the decision that a play asks for."""
    return person.weights[play.decision or info.decisions[0].name, play.stage or info.stages[0].name]


def value_in(info: GameInfo, play: PlainGame, action: Hashable, person: Seated) -> float:
    """What an action is worth to a persona with weights."""
    found = play.features(action)
    value = 0.0  # added up one by one, as compiled play does: `sum` rounds otherwise
    for name, weight in weights_in(info, play, person):
        value += weight * found.get(name, 0.0)
    return value


def choose(values: Sequence[float], codes: Sequence[int], best: int, sharpness: float, key: int) -> int:
    """The place of the chosen action: the highest value after noise, as `engine.kernel.choice.choose`."""
    chosen = best
    height = values[best] * sharpness + gumbel(noise_bits(key, codes[best]))
    for place, value in enumerate(values):
        if place != best:
            total = value * sharpness + gumbel(noise_bits(key, codes[place]))
            if total > height:
                height, chosen = total, place
    return chosen
