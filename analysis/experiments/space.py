"""The space that is searched: parameters with the values that each may take, and limits between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from analysis.experiments.errors import TrialError
from analysis.experiments.model import Limit, Span
from analysis.experiments.paths import Parameter, describe
from analysis.experiments.setting import Point, Setting
from engine.documents.source import Document, Keys
from engine.errors import SondageError

MOST_VALUES = 10_000
"""Values that a range with steps may have: they are listed."""


@dataclass(frozen=True)
class Factor:
    """A parameter that varies: a list of values, or a range.

    Attributes
    ----------
    values: all values where they can be listed (a list, whole numbers, a range with a step); None for a range without.
    low, high: ends of a range of numbers; None for a list of anything else.
    """

    parameter: Parameter
    values: tuple[Any, ...] | None
    low: float | None = None
    high: float | None = None

    @property
    def path(self) -> str:
        """The path of the parameter."""
        return self.parameter.path

    @property
    def base(self) -> Any:
        """The value in the variant as it stands."""
        return self.parameter.base

    @property
    def is_number(self) -> bool:
        """Whether all values are numbers, so that they have an order and a scale."""
        return self.values is None or all(type(value) in (int, float) for value in self.values)

    def at(self, part: float) -> Any:
        """The value at a part of the range, 0 to 1.

        Listed values (so whole numbers, too) have an equal share of the range each: what is drawn is continuous and
        then rounded.
        """
        if self.values is not None:
            return self.values[min(int(part * len(self.values)), len(self.values) - 1)]
        assert self.low is not None and self.high is not None  # a range has both
        return float(f"{self.low + part * (self.high - self.low):.10g}")


def make_factor(parameter: Parameter, span: Span, place: str = "") -> Factor:
    """A parameter with the values that a file gives it; the range of the game's own advice where it gives none.

    TrialError, at `place`, for an empty range, one outside what is allowed, and for values that are no numbers.
    """
    if span.values is not None:
        return _listed(parameter, span.values, place)
    if span.low is None and span.high is None and parameter.tune is not None:
        span = span.model_copy(update={"low": parameter.tune[0], "high": parameter.tune[1]})
    if span.low is None or span.high is None:
        problem = f"{parameter.path} has no range, and the game names none worth trying"
        raise TrialError(problem, place=place, remedy="write low and high, or values")
    if parameter.number is None:
        raise TrialError(f"{parameter.path} is no number, so it has no range", place=place, remedy="list its values")
    return _ranged(parameter, span.low, span.high, span.step, place)


def _listed(parameter: Parameter, values: Sequence[Any], place: str) -> Factor:
    twice = next((value for number, value in enumerate(values) if value in values[:number]), None)
    if twice is not None:
        raise TrialError(f"{parameter.path} lists {twice} twice", place=place, remedy="list each value once")
    numbers = [float(value) for value in values if type(value) in (int, float)]
    ends = (min(numbers), max(numbers)) if len(numbers) == len(values) else (None, None)
    return Factor(parameter, tuple(values), *ends)


def _ranged(parameter: Parameter, low: float, high: float, step: float | None, place: str) -> Factor:
    path = parameter.path
    if low >= high:
        problem = f"the range of {path} is empty: low {low:g} is not below high {high:g}"
        raise TrialError(problem, place=place, remedy="make low smaller or high larger")
    for end, bound, over in ((low, parameter.low, -1), (high, parameter.high, 1)):
        if bound is not None and over * end > over * bound:
            said = f"{path} reaches to {end:g}, and {bound:g} is the {'most' if over > 0 else 'least'} that it can be"
            raise TrialError(said, place=place, remedy=f"allowed: {parameter.low:g} to {parameter.high:g}")
    whole = parameter.number is int
    if whole and any(number != round(number) for number in (low, high, step or 1)):
        raise TrialError(
            f"{path} takes whole numbers only", place=place, remedy="write low, high and step without parts"
        )
    if step is None:
        step = 1 if whole else None
    if step is None:
        return Factor(parameter, None, low, high)
    if step > high - low:
        raise TrialError(f"the step of {path}, {step:g}, is longer than its range", place=place, remedy="shorten it")
    if (high - low) / step >= MOST_VALUES:
        problem = f"the range of {path} has more than {MOST_VALUES:,} values"
        raise TrialError(problem, place=place, remedy=f"write a step longer than {step:g}, or bring the ends closer")
    count = int((high - low) / step + 1e-9) + 1
    points = [float(f"{low + number * step:.10g}") for number in range(count)]
    return Factor(parameter, tuple(map(int, points)) if whole else tuple(points), low, points[-1])


@dataclass(frozen=True)
class Space:
    """Parameters that vary, and limits that every point has to keep.

    Attributes
    ----------
    setting: what all points have in common.
    places: where each limit stands in its file.
    """

    setting: Setting
    factors: tuple[Factor, ...]
    limits: tuple[Limit, ...] = ()
    places: tuple[str, ...] = ()

    def __getitem__(self, path: str) -> Factor:
        return next(factor for factor in self.factors if factor.path == path)

    def point(self, parts: Sequence[float]) -> dict[str, Any]:
        """The point at parts (0 to 1) of the ranges, one a parameter."""
        return {factor.path: factor.at(float(part)) for factor, part in zip(self.factors, parts, strict=True)}

    def base(self) -> dict[str, Any]:
        """The variant as it stands, as a point of this space; what concerns the table is left out."""
        return {factor.path: factor.base for factor in self.factors if factor.parameter.kind != "table"}

    def grid(self) -> Iterator[dict[str, Any]]:
        """All combinations of listed values that keep the limits; the last parameter changes fastest."""
        for values in product(*(factor.values or () for factor in self.factors)):
            point = dict(zip((factor.path for factor in self.factors), values, strict=True))
            if self.keeps(point):
                yield point

    def keeps(self, point: Point) -> bool:
        """Whether a point keeps every limit."""
        return all(limit.keeps(self._values(point, limit)) for limit in self.limits)

    def _values(self, point: Point, limit: Limit) -> dict[str, Any]:
        paths = [path for path in limit.paths if path not in point]
        known = {path: describe(path, self.setting.variant, self.setting.personas).base for path in paths}
        return {**known, **point}


def make_space(
    setting: Setting, spans: Mapping[str, Span], limits: Sequence[Limit], document: Document, at: Keys = ("vary",)
) -> tuple[Space, list[SondageError]]:
    """The space of a file, and everything that is wrong with it, each at its line.

    Parameters
    ----------
    spans: what the file says of each path, under the keys `at`.
    limits: what it says under the key `limits`.
    """
    faults: list[SondageError] = []
    factors = []
    for path, span in spans.items():
        place = document.place((*at, path))
        try:
            factors.append(make_factor(describe(path, setting.variant, setting.personas, place), span, place))
        except SondageError as fault:
            faults.append(fault)
    places = tuple(document.place(("limits", number)) for number in range(len(limits)))
    for limit, place in zip(limits, places, strict=True):
        for path in limit.paths:
            try:
                describe(path, setting.variant, setting.personas, place)
            except SondageError as fault:
                faults.append(fault)
    space = Space(setting, tuple(factors), tuple(limits), places)
    if not faults:
        faults += _contradictions(space)
    return space, faults


def _contradictions(space: Space, tries: int = 4096) -> list[SondageError]:
    """An error when no point of the space keeps all limits, as far as `tries` spread points tell."""
    if not space.limits or not space.factors:
        return []
    from scipy.stats import qmc

    draws = qmc.Sobol(len(space.factors), rng=0).random(tries)
    left = [space.point(parts) for parts in draws]
    for limit, place in zip(space.limits, space.places, strict=True):
        left = [point for point in left if limit.keeps(space._values(point, limit))]
        if not left:
            problem = f"no point of the ranges keeps this limit ({limit.words}) and those before it"
            return [TrialError(problem, place=place, remedy="widen a range, or loosen a limit")]
    return []
