"""What a search tries next: Optuna's proposals, or every point where these are few."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from analysis.experiments.setting import Point
from analysis.experiments.space import Factor, Space

_STARTUP = 10  # proposals at random before those that learn
_DIGITS = 5
_ATTEMPTS = 400


def distributions(space: Space) -> dict[str, Any]:
    """Optuna's distributions: places in the list of values, or numbers of a range."""
    from optuna.distributions import CategoricalDistribution, FloatDistribution, IntDistribution

    found: dict[str, Any] = {}
    for factor in space.factors:
        if factor.values is None:
            found[factor.path] = FloatDistribution(float(factor.low or 0.0), float(factor.high or 0.0))
        elif factor.is_number and list(factor.values) == sorted(factor.values):
            found[factor.path] = IntDistribution(0, len(factor.values) - 1)
        else:
            found[factor.path] = CategoricalDistribution(list(range(len(factor.values))))
    return found


def point_of(space: Space, params: Mapping[str, Any]) -> dict[str, Any]:
    """The point that a trial's parameters stand for."""
    return {factor.path: _value(factor, params[factor.path]) for factor in space.factors}


def _value(factor: Factor, given: float) -> Any:
    if factor.values is not None:
        return factor.values[int(given)]
    rounded = float(f"{float(given):.{_DIGITS}g}")
    return min(max(rounded, float(factor.low or 0.0)), float(factor.high or 0.0))


def params_of(space: Space, point: Point) -> dict[str, Any] | None:
    """The inverse of `point_of`; None when the point lies outside the space."""
    found: dict[str, Any] = {}
    for factor in space.factors:
        value = point[factor.path]
        if factor.values is not None:
            if value not in factor.values:
                return None
            found[factor.path] = factor.values.index(value)
        elif value is None or not float(factor.low or 0.0) <= float(value) <= float(factor.high or 0.0):
            return None
        else:
            found[factor.path] = float(value)
    return found


def size_of(space: Space) -> float:
    """How many points the space has, limits aside; infinite with a range without a step."""
    return math.prod(math.inf if factor.values is None else len(factor.values) for factor in space.factors)


def all_points(space: Space, seed: int) -> list[dict[str, Any]]:
    """Every point of a space of lists, in an order of chance."""
    points = list(space.grid())
    order = np.random.default_rng([seed, len(points)]).permutation(len(points))
    return [points[place] for place in order]


def neighbour(space: Space, point: Point, seed: int, number: int, is_new: Callable[[Point], bool]) -> Point | None:
    """A point near another one that is new and keeps the limits; the same for the same numbers. None where none is."""
    random = np.random.default_rng([seed, number, 1])
    for attempt in range(_ATTEMPTS):
        reach = 1 + attempt // 20
        found = {factor.path: _shifted(factor, point[factor.path], reach, random) for factor in space.factors}
        if is_new(found) and space.keeps(found):
            return found
    return None


def _shifted(factor: Factor, value: Any, reach: int, random: np.random.Generator) -> Any:
    """A value some steps away, or the same one."""
    step = int(random.integers(-reach, reach + 1))
    if factor.values is not None:
        place = factor.values.index(value) if value in factor.values else 0
        return factor.values[min(max(place + step, 0), len(factor.values) - 1)]
    width = float(factor.high or 0.0) - float(factor.low or 0.0)
    return _value(factor, float(value) + width * step / 100)


def sampler(seed: int, number: int) -> Any:
    """What proposes trial `number`: the same for the same finished trials, in any process."""
    from optuna.samplers import TPESampler

    drawn = int(np.random.SeedSequence([seed, number]).generate_state(1)[0])
    return TPESampler(seed=drawn, n_startup_trials=_STARTUP)


def pruner() -> Any:
    """What gives up a candidate: Wilcoxon's test on the pieces that it and the best so far have both played."""
    import warnings

    from optuna.exceptions import ExperimentalWarning
    from optuna.pruners import WilcoxonPruner

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ExperimentalWarning)  # only its interface may change, and versions are locked
        return WilcoxonPruner(p_threshold=0.1, n_startup_steps=4)


def distance(space: Space, point: Point) -> float:
    """How far a point is from the original, 0 to 1: the root mean square over the parameters, each in its range."""
    return math.sqrt(sum(_moved(factor, point[factor.path]) ** 2 for factor in space.factors) / len(space.factors))


def _moved(factor: Factor, value: Any) -> float:
    numbers = (value, factor.base, factor.low, factor.high)
    if any(type(number) not in (int, float) for number in numbers):
        return float(value != factor.base)
    width = max(float(factor.high or 0) - float(factor.low or 0), 1e-12)
    return min(1.0, abs(float(value) - float(factor.base)) / width)
