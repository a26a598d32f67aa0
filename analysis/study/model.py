"""The model of a study file: measures, and claims that they decide."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from analysis.metrics import metric_names
from analysis.tune.errors import raise_all, single_faults
from engine.catalogue import configs_of, game_names
from engine.documents.check import checked
from engine.documents.layers import Layers
from engine.documents.source import Document, is_path, read_document
from engine.errors import SondageError, nearest
from engine.game import Info
from engine.variants import load_variant
from engine.variants.names import called_by

Weights = dict[str, dict[str, float]]


class StudyError(SondageError):
    """A study file, or what it asks for, is wrong."""


class Part(BaseModel):
    """A part of a study file: strict, without unknown keys."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Measure(Part):
    """One number, or several beside each other, measured on games of its own."""

    label: Annotated[str, Field(min_length=1, max_length=200), Info("what the number is, for tables and figures")]
    kind: Annotated[
        Literal["twin", "metric", "seats", "roles", "ratio", "change", "unspent", "difference"],
        Info(
            "twin: how much more a plan wins when its weights are changed; metric: a row of a metric; seats, roles: "
            "how far seats, or roles that players are dealt, lie from their fair share; ratio: of sums of columns of "
            "the logs; change: what other readings of the rules change in metrics, on the same deals; unspent: share "
            "of what players hold that goes unused in the last round; difference: of two other measures"
        ),
    ]
    unit: Annotated[Literal["share", "number"], Info("whether the number is a share or a plain number")] = "share"
    variant: Annotated[str, Info("the variant that is played; that of the study if left out")] = ""
    set: Annotated[tuple[str, ...], Info("single values of it that are replaced, path=value")] = ()
    players: Annotated[int, Field(ge=2, le=5), Info("seats at the table", "players")] = 3
    games: Annotated[int, Field(ge=1), Info("games in all, at least", "games")] = 12_000
    lineup: Annotated[tuple[str, ...] | None, Info("a persona a seat; all choices if left out")] = None
    replays: Annotated[int, Field(ge=1, le=100), Info("plays of each deal")] = 1
    # twin
    plans: Annotated[tuple[str, ...] | None, Info("plans that are changed; all shipped ones if left out")] = None
    others: Annotated[str | None, Info("who sits at the table besides; the unchanged plan if left out")] = None
    add: Annotated[dict[str, Weights], Info("stage, decision, feature: what is added to the plan's weight")] = Field(
        default_factory=dict
    )
    ignore: Annotated[dict[str, tuple[str, ...]], Info("decision: features whose weight becomes 0 throughout")] = Field(
        default_factory=dict
    )
    # twin, ratio
    among: Annotated[
        dict[str, int | tuple[int, int]],
        Info("only players with this value of a column, or one from the first number to the second"),
    ] = Field(default_factory=dict)
    # ratio
    table: Annotated[Literal["players", "rounds"], Info("what is added up: players of a game, or their rounds")] = (
        "players"
    )
    sum: Annotated[tuple[str, ...], Info("columns that are added up; `win60` counts as shares of the win")] = ()
    over: Annotated[tuple[str, ...], Info("columns whose sum it is divided by; players (or rounds) if left out")] = ()
    count: Annotated[
        Literal["sum", "any", "odd"], Info("the sum itself, whether there is any, or whether it is an odd number")
    ] = "sum"
    per: Annotated[Literal["row", "game"], Info("for each player (or round), or for each game")] = "row"
    # change
    readings: Annotated[dict[str, tuple[str, ...]], Info("values that are replaced, path=value, by reading")] = Field(
        default_factory=dict
    )
    metrics: Annotated[tuple[str, ...], Info("the metrics whose rows are compared")] = ()
    # seats, roles
    tables: Annotated[tuple[int, ...] | None, Info("several numbers of players, one table each")] = None
    # metric
    metric: Annotated[str | None, Info("the metric")] = None
    where: Annotated[dict[str, str | int], Info("its row, by the metric's keys")] = Field(default_factory=dict)
    take: Annotated[
        Literal["only", "first", "last"], Info("which one, where several rows fit: those of ordered classes, say")
    ] = "only"
    # unspent
    held: Annotated[str | None, Info("the resource that is held")] = None
    spent: Annotated[str | None, Info("the resource that counts how often it was spent")] = None
    # difference
    of: Annotated[str | None, Info("the measure from which is subtracted")] = None
    less: Annotated[str | None, Info("the measure that is subtracted")] = None


class Claim(Part):
    """What players say, and what decides about it."""

    claim: Annotated[str, Field(min_length=1, max_length=300), Info("the claim, as players put it")]
    question: Annotated[str, Field(min_length=1, max_length=300), Info("the question that is asked of the games")]
    how: Annotated[str, Field(min_length=1, max_length=1500), Info("how the measure works, in plain words")]
    decided_by: Annotated[str, Info("the measure that decides")]
    expects: Annotated[
        Literal["above", "below", "beyond", "inside"],
        Info(
            "where the claim puts the number: above or below the bound; no further than it from 0 (inside), or further"
        ),
    ]
    bound: Annotated[float, Field(ge=-1000, le=1000), Info("the bound, fixed before the games; shares from 0 to 1")]
    beside: Annotated[tuple[str, ...], Info("measures that are shown besides and decide nothing")] = ()
    limits: Annotated[str, Field(min_length=1, max_length=1500), Info("what the answer does not cover")]


class Unmeasured(Part):
    """A claim that is left open, and why."""

    claim: Annotated[str, Field(min_length=1, max_length=300), Info("the claim, as players put it")]
    why: Annotated[str, Field(min_length=1, max_length=1500), Info("why these games cannot decide it")]


class Study(Part):
    """A whole study file."""

    game: Annotated[str, Info("the game")]
    title: Annotated[str, Field(min_length=1, max_length=200), Info("the title of the page")]
    about: Annotated[str, Field(min_length=1, max_length=5000), Info("what it is, and what it rests on")]
    seeds: Annotated[str | int, Info("a seed set or a number")] = "design"
    variant: Annotated[str, Info("the variant that measures play which name none")] = ""
    measures: Annotated[dict[str, Measure], Info("the measures by name")]
    claims: Annotated[dict[str, Claim], Info("the claims by name")]
    unmeasured: Annotated[tuple[Unmeasured, ...], Info("claims that these games cannot decide")] = ()

    @model_validator(mode="after")
    def _complete(self) -> Study:
        faults: list[Any] = []
        for name, claim in self.claims.items():
            for wanted in (claim.decided_by, *claim.beside):
                if wanted not in self.measures:
                    faults.append(((("claims", name),), f"there is no measure called {wanted!r}", ("name one above",)))
        for name, one in self.measures.items():
            problem = _missing(one, self.measures, self.variant)
            if problem:
                faults.append(((("measures", name),), problem, ("write what this kind of measure needs",)))
        if faults:
            raise PydanticCustomError("cross_check", "values that do not fit together", {"faults": faults})
        return self


def _missing(one: Measure, measures: dict[str, Measure], variant: str) -> str:
    """What a measure of its kind lacks; empty when nothing."""
    if one.kind == "difference":
        simple = {name for name, other in measures.items() if other.kind != "difference"}
        return "" if {one.of, one.less} <= simple else "a difference names two measures that are none, in of and less"
    if not (one.variant or variant):
        return "needs a variant"
    if one.kind == "metric" and one.metric not in metric_names():
        return f"there is no metric called {one.metric!r}"
    if one.kind == "unspent" and not (one.held and one.spent):
        return "needs held and spent"
    if one.kind == "ratio" and not one.sum:
        return "needs sum"
    if one.kind == "change":
        unknown = sorted(set(one.metrics) - set(metric_names()))
        if unknown:
            return f"there is no metric called {unknown[0]!r}"
        return "" if one.readings and one.metrics else "needs readings and metrics"
    return ""


def study_names() -> tuple[str, ...]:
    """The names ``game/study`` of all shipped studies, in alphabetical order."""
    files = [(game, file) for game in game_names() for file in (configs_of(game) / "studies").glob("*.yaml")]
    return tuple(sorted(f"{game}/{file.stem}" for game, file in files))


def _file(name: str) -> Path:
    if is_path(name):
        return Path(name)
    name = called_by(name)
    if name not in study_names():
        raise StudyError(f"there is no study called {name!r}", remedy=nearest(name, study_names()))
    game, study = name.split("/")
    return configs_of(game) / "studies" / f"{study}.yaml"


def load_study(path: str | os.PathLike[str]) -> Study:
    """Load a study by its name (``game/study``) or its path.

    StudyError, or `Faults` with several, when there is none or anything in it is wrong.
    """
    document = read_document(_file(os.fspath(path)), StudyError)
    layers = Layers()
    layers.lay(document)
    study: Study = checked(Study, layers, StudyError)
    raise_all(_unknown_variants(study, document))
    return study


def _unknown_variants(study: Study, document: Document) -> Iterator[SondageError]:
    """Measures whose variant, or a change of it, cannot be played."""
    for name, one in study.measures.items():
        variant = one.variant or study.variant
        for sets in ((), *one.readings.values()) if variant else ():
            try:
                load_variant(variant, [*one.set, *sets])
            except SondageError as fault:
                first = single_faults(fault)[0]
                problem = f"measures.{name}: {first.problem}"
                yield StudyError(problem, place=document.place(("measures", name)), remedy=first.remedy)
                break
