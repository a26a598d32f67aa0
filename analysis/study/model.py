"""The model of a study file: claims, the measures that decide them, and what is assumed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from analysis.experiments.errors import raise_all, single_faults
from analysis.experiments.model import StrictModel
from analysis.study.measures import Measure, Played, unfit
from engine.catalogue import configs_of, game_names
from engine.documents.check import checked
from engine.documents.layers import Layers
from engine.documents.source import Document, is_path, read_document
from engine.errors import SondageError, nearest
from engine.game import Info
from engine.seating.seeds import load_seeds
from engine.variants import load_variant
from engine.variants.names import called_by


class StudyError(SondageError):
    """A study file, or what it asks for, is wrong."""


class Assumption(StrictModel):
    """A number that no game can tell, such as the seconds a decision takes: a range instead of a guess."""

    words: Annotated[str, Field(min_length=1, max_length=100), Info("its unit, in words: minutes a decision")]
    low: Annotated[float, Field(ge=-1e6, le=1e6), Info("the lowest value that it may have")]
    high: Annotated[float, Field(ge=-1e6, le=1e6), Info("the highest value that it may have")]

    @model_validator(mode="after")
    def _a_range(self) -> Assumption:
        if self.low >= self.high:
            raise PydanticCustomError("refused", "low is not below high", {"remedy": "give a range"})
        return self


class Claim(StrictModel):
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
    bound: Annotated[
        float,
        Field(ge=-1000, le=1000),
        Info("the smallest value that matters, fixed before the games; shares from 0 to 1"),
    ]
    nothing: Annotated[
        float | None,
        Info("the value without any effect, so that a small effect is told from none; there is none if left out"),
    ] = None
    beside: Annotated[tuple[str, ...], Info("measures that are shown besides and decide nothing")] = ()
    limits: Annotated[str, Field(min_length=1, max_length=1500), Info("what the answer does not cover")]


class Unmeasured(StrictModel):
    """A claim that is left open, and why."""

    claim: Annotated[str, Field(min_length=1, max_length=300), Info("the claim, as players put it")]
    why: Annotated[str, Field(min_length=1, max_length=1500), Info("why these games cannot decide it")]


class Study(StrictModel):
    """A whole study file."""

    game: Annotated[str, Info("the game")]
    title: Annotated[str, Field(min_length=1, max_length=200), Info("the title of the page")]
    about: Annotated[str, Field(min_length=1, max_length=5000), Info("what it is, and what it rests on")]
    seeds: Annotated[str | int, Info("a seed set or a number")] = "design"
    settled_on: Annotated[
        tuple[str | int, ...], Info("seed sets or numbers on which measures and bounds were settled; other deals")
    ] = ()
    variant: Annotated[str, Info("the variant that measures play which name none")] = ""
    assumptions: Annotated[dict[str, Assumption], Info("what is assumed about people, by name")] = Field(
        default_factory=dict
    )
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
            if claim.nothing is not None and not _lies_before(claim):
                problem = f"nothing ({claim.nothing:g}) does not lie on the other side of the bound ({claim.bound:g})"
                faults.append(((("claims", name, "nothing"),), problem, ("leave it out",)))
        for name, problem in unfit(self.measures, self.variant, tuple(self.assumptions)):
            faults.append(((("measures", name),), problem, ("write what this kind of measure needs",)))
        if faults:
            raise PydanticCustomError("cross_check", "values that do not fit together", {"faults": faults})
        return self


def _lies_before(claim: Claim) -> bool:
    """Whether the value without any effect lies short of the bound."""
    if claim.nothing is None or claim.expects in ("inside", "beyond"):
        return False
    return claim.nothing <= claim.bound if claim.expects == "above" else claim.nothing >= claim.bound


def study_names() -> tuple[str, ...]:
    """The names ``game/study`` of all shipped studies, in alphabetical order."""
    files = [(game, file) for game in game_names() for file in (configs_of(game) / "studies").glob("*.yaml")]
    return tuple(sorted(f"{game}/{file.stem}" for game, file in files))


def _file(name: str) -> Path:
    if is_path(name, study_names()):
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
    document = study_document(path)
    layers = Layers()
    layers.lay(document)
    study: Study = checked(Study, layers, StudyError)
    raise_all((*_unfit_seeds(study, document), *_unknown_variants(study, document)))
    return study


def study_document(path: str | os.PathLike[str]) -> Document:
    """The file of a study as it stands there, not checked but for being YAML."""
    return read_document(_file(os.fspath(path)), StudyError)


def _unfit_seeds(study: Study, document: Document) -> Iterator[SondageError]:
    """Seeds that are not there, and deals that would settle the measures and decide, too, whatever their name."""
    try:
        decides = load_seeds(study.seeds)
    except SondageError as fault:
        yield StudyError(fault.problem, place=document.place(("seeds",)), remedy=fault.remedy)
        return
    for number, seeds in enumerate(study.settled_on):
        place = document.place(("settled_on", number))
        try:
            if load_seeds(seeds).root == decides.root:
                problem = f"the deals of {seeds} are those that decide ({decides.name}, root {decides.root})"
                yield StudyError(problem, place=place, remedy="decide on other deals than those that were looked at")
        except SondageError as fault:
            yield StudyError(fault.problem, place=place, remedy=fault.remedy)


def _fault_of(variant: str, sets: tuple[str, ...]) -> SondageError | None:
    """What keeps a variant with these changes from being played."""
    try:
        load_variant(variant, sets)
    except SondageError as fault:
        return fault
    return None


def _unknown_variants(study: Study, document: Document) -> Iterator[SondageError]:
    """Measures whose variant, or a change of it, cannot be played; each is looked at once, whoever asks for it."""
    faults: dict[tuple[str, tuple[str, ...]], SondageError | None] = {}
    for name, one in study.measures.items():
        if not isinstance(one, Played):
            continue
        for sets in one.all_sets:
            key = one.variant or study.variant, (*one.set, *sets)
            if key not in faults:
                faults[key] = _fault_of(*key)
            if (fault := faults[key]) is not None:
                first = single_faults(fault)[0]
                problem = f"measures.{name}: {first.problem}"
                yield StudyError(problem, place=document.place(("measures", name)), remedy=first.remedy)
                break
