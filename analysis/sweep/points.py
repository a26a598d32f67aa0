"""The points of a sweep, each with the manifest of its run and the point that it is compared with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analysis.experiments.errors import TrialError, raise_all, single_faults
from analysis.experiments.files import FileKind, Loaded
from analysis.experiments.paths import TABLE
from analysis.experiments.setting import Setting, digest_of, point_text
from analysis.experiments.space import Space
from analysis.metrics import load_metric, supports
from analysis.stats.sample_size import games_for_half_width
from analysis.sweep.design import Drafts, drafts, listed_paths, value_now
from analysis.sweep.model import SweepFile
from engine.documents.source import Document
from engine.errors import SondageError
from engine.runs.manifest import Manifest

TOLD = 10
"""So many points that cannot be played are named."""
LEAST_SURE = 0.1
"""Games that tell a win rate less closely than to this half-width tell nothing."""


@dataclass(frozen=True)
class SweepPoint:
    """A point.

    Attributes
    ----------
    number: from 1, in the order of the file; base points that it does not list come last.
    values: a value for each path of the sweep.
    manifest: the run of it; digest: stands for its games, so points of one digest are one run.
    base: the number of the point that it is compared with: the variant as it stands, at the same table.
    """

    number: int
    values: dict[str, Any]
    manifest: Manifest
    digest: str
    base: int


def sweep_points(loaded: Loaded[SweepFile]) -> list[SweepPoint]:
    """All points of a sweep; SondageErrors for points that the rules forbid."""
    found, faults = _planned(loaded.file, loaded.space, loaded.document)
    raise_all(faults)
    return found


def _check(file: SweepFile, space: Space, document: Document) -> list[SondageError]:
    """What is wrong with a sweep whose parameters are sound, before any game."""
    faults = [*_metric_faults(file, document), *budget_faults(file.games, space.setting, document)]
    return faults or _planned(file, space, document)[1]


def _metric_faults(file: SweepFile, document: Document) -> list[SondageError]:
    faults: list[SondageError] = []
    for number, name in enumerate(file.metrics):
        needed = load_metric(name).detail
        if not supports(file.detail, needed):
            problem = f"{name} cannot be told from games of detail {file.detail}"
            faults.append(
                TrialError(problem, place=document.place(("metrics", number)), remedy=f"write detail: {needed}")
            )
    return faults


def budget_faults(games: int, setting: Setting, document: Document) -> list[SondageError]:
    """An error where so many games a point are too few for a win rate that means anything."""
    least = games_for_half_width(1 / setting.players, LEAST_SURE)
    if games >= least:
        return []
    problem = f"{games} games a point are too few to tell anything"
    remedy = f"ask for {least} or more: they tell a win rate to ±{100 * LEAST_SURE:.0f} percentage points"
    return [TrialError(problem, place=document.place(("games",)), remedy=remedy)]


def _planned(file: SweepFile, space: Space, document: Document) -> tuple[list[SweepPoint], list[SondageError]]:
    found, faults = drafts(file, space, document)
    planned, forbidden = _manifests(found, file, space.setting, document)
    faults += forbidden
    return ([], faults) if faults else (_with_bases(file, space.setting, planned), [])


Planned = tuple[dict[str, Any], Manifest]


def _manifests(
    found: Drafts, file: SweepFile, setting: Setting, document: Document
) -> tuple[list[Planned], list[SondageError]]:
    planned: list[Planned] = []
    faults: list[SondageError] = []
    for keys, values in found:
        try:
            planned.append((values, setting.at(values).plan(file.games, detail=file.detail)))
        except SondageError as problem:
            told = single_faults(problem)[0].problem
            said = f"the point {point_text(values)} cannot be played: {told}"
            remedy = "leave it out" if file.points else "vary less, or state a limit that leaves it out"
            faults.append(TrialError(said, place=document.place(keys), remedy=remedy))
            if len(faults) == TOLD:
                break
    return planned, faults


def _with_bases(file: SweepFile, setting: Setting, planned: Sequence[Planned]) -> list[SweepPoint]:
    """Points with their numbers, and those that they are compared with, added where they are not among them."""
    plans = [(values, manifest, digest_of(manifest)) for values, manifest in planned]
    first: dict[str, int] = {}
    for number, (_, _, digest) in enumerate(plans, start=1):
        first.setdefault(digest, number)
    as_it_is = {path: value_now(setting, path) for path in listed_paths(file)}
    bases = []
    for values, _ in planned:
        table = {path: value for path, value in values.items() if path in TABLE and path != "variant"}
        manifest = setting.at(table).plan(file.games, detail=file.detail)
        digest = digest_of(manifest)
        if digest not in first:
            plans.append(({**as_it_is, **table}, manifest, digest))
            first[digest] = len(plans)
        bases.append(first[digest])
    bases += range(len(bases) + 1, len(plans) + 1)
    return [
        SweepPoint(number, values, manifest, digest, base)
        for number, ((values, manifest, digest), base) in enumerate(zip(plans, bases, strict=True), start=1)
    ]


SWEEPS = FileKind("sweeps", "sweep", SweepFile, "vary", _check)
