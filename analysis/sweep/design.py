"""Which points a sweep plays: all combinations, a random design, or a list."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from itertools import islice
from math import prod
from typing import Any, TypeAlias

from analysis.experiments.errors import TrialError
from analysis.experiments.model import Span
from analysis.experiments.paths import TABLE, describe
from analysis.experiments.setting import Setting, point_text
from analysis.experiments.space import Space, make_space
from analysis.sweep.model import SweepFile
from engine.documents.source import Document, Keys
from engine.errors import SondageError

MOST_POINTS = 10_000
_MOST_TRIED = 100_000  # points of a grid of which limits leave out some
_ROUNDS = 50  # times that a random design is drawn on, where limits forbid points

Drafts: TypeAlias = list[tuple[Keys, dict[str, Any]]]
"""Points with the keys where each stands in its file."""


def drafts(file: SweepFile, space: Space, document: Document) -> tuple[Drafts, list[SondageError]]:
    """The points of a sweep, and what is wrong with its design."""
    if file.points:
        return _from_list(file, space.setting, document)
    found, faults = _grid(space, document) if file.design == "grid" else (list(_spread(file, space)), [])
    if not found and not faults:
        faults = [TrialError("no point keeps the limits", place=document.place(("limits",)), remedy="loosen them")]
    return [(("vary",), point) for point in found], faults


def _grid(space: Space, document: Document) -> tuple[list[dict[str, Any]], list[SondageError]]:
    endless = [factor.path for factor in space.factors if factor.values is None]
    if endless:
        problem = f"{endless[0]} takes any number of its range, so a grid has no end"
        remedy = "write a step, or design: sobol with a count"
        return [], [TrialError(problem, place=document.place(("vary", endless[0])), remedy=remedy)]
    all_of_them = prod(len(factor.values or ()) for factor in space.factors)
    found = list(islice(space.grid(), MOST_POINTS + 1)) if all_of_them <= _MOST_TRIED else []
    if len(found) > MOST_POINTS or all_of_them > _MOST_TRIED:
        problem = f"the grid has more than {MOST_POINTS:,} points"
        if all_of_them > _MOST_TRIED and space.limits:
            problem = f"the grid has more than {_MOST_TRIED:,} points before its limits"
        remedy = "vary less, or write design: sobol with a count"
        return [], [TrialError(problem, place=document.place(("vary",)), remedy=remedy)]
    return found, []


def _spread(file: SweepFile, space: Space) -> Iterable[dict[str, Any]]:
    """Points of a random design, the same every time, each once; where limits forbid some, more are drawn."""
    from scipy.stats import qmc

    wanted, width = int(file.count or 0), len(space.factors)
    engine = qmc.LatinHypercube(width, rng=0) if file.design == "latin hypercube" else qmc.Sobol(width, rng=0)
    found: dict[str, dict[str, Any]] = {}
    for _ in range(_ROUNDS):
        with warnings.catch_warnings():
            # Sobol sequences are best cut at powers of two, and scipy says so; a designer may want 20 points.
            warnings.simplefilter("ignore", UserWarning)
            parts = engine.random(wanted)
        for point in map(space.point, parts):
            if space.keeps(point) and len(found) < wanted:
                found.setdefault(point_text(point), point)
        if len(found) == wanted:
            break
    return found.values()


def _from_list(file: SweepFile, setting: Setting, document: Document) -> tuple[Drafts, list[SondageError]]:
    """Listed points, completed by what the variant has where another point changes it."""
    faults: list[SondageError] = []
    for number, point in enumerate(file.points):
        spans = {path: Span(values=(value,)) for path, value in point.items()}
        faults += make_space(setting, spans, (), document, ("points", number))[1]
    if faults:
        return [], faults
    bases = {path: value_now(setting, path) for path in listed_paths(file)}
    return [(("points", number), {**bases, **point}) for number, point in enumerate(file.points)], []


def listed_paths(file: SweepFile) -> tuple[str, ...]:
    """The paths that vary, in the order of the file."""
    return tuple(file.vary) or tuple(dict.fromkeys(path for point in file.points for path in point))


def value_now(setting: Setting, path: str) -> Any:
    """What a path stands at before anything varies."""
    if path not in TABLE:
        return describe(path, setting.variant, setting.personas).base
    if path == "variant":
        return setting.variant.name
    found = getattr(setting, path)
    return list(found) if isinstance(found, tuple) else found
