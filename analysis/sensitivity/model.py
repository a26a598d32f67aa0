"""The model of a sensitivity file."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from analysis.experiments.errors import TrialError, single_faults
from analysis.experiments.files import FileKind
from analysis.experiments.model import Span, StrictModel, TableFile
from analysis.experiments.outputs import Output, static_faults
from analysis.experiments.setting import point_text
from analysis.experiments.space import Space
from analysis.sweep.points import budget_faults
from engine.documents.source import Document
from engine.errors import SondageError
from engine.game import Info

_TRIED = 128  # points of the space that are tried before the first game


class Screening(StrictModel):
    """The first step: which parameters do anything at all (Morris)."""

    trajectories: Annotated[
        int, Field(ge=4, le=1000), Info("walks through the space, each moving every parameter once", "walks")
    ] = 20
    keep: Annotated[
        int, Field(ge=1, le=50), Info("parameters that go on to the second step, at most", "parameters")
    ] = 8


class Indices(StrictModel):
    """The second step: how much of the variation each parameter makes (Sobol)."""

    rows: Annotated[
        int, Field(ge=16, le=65_536), Info("base rows, a power of 2; each plays a point a parameter and three more")
    ] = 64

    @model_validator(mode="after")
    def _power_of_two(self) -> Indices:
        if self.rows & (self.rows - 1):
            near = 1 << (self.rows.bit_length() - 1)
            remedy = f"write {near} or {2 * near}: Sobol sequences are even at powers of 2"
            raise PydanticCustomError("refused", f"{self.rows} rows are no power of 2", {"remedy": remedy})
        return self


class Tornado(StrictModel):
    """The third step: every parameter by itself, at both ends of its range."""

    games: Annotated[int, Field(ge=1), Info("games of each end", "games")] = 6_000


class SensitivityFile(TableFile):
    """A whole sensitivity file."""

    vary: Annotated[
        dict[str, Span | None],
        Field(min_length=1),
        Info("the parameters, by path; the range worth trying, as the game declares it, where none is given"),
    ]
    outputs: Annotated[dict[str, Output], Field(min_length=1), Info("the numbers that are looked at, by name")]
    games: Annotated[int, Field(ge=1), Info("games of each point of the first two steps, at least", "games")] = 300
    screening: Annotated[Screening, Info("the first step")] = Screening()
    indices: Annotated[Indices, Info("the second step")] = Indices()
    tornado: Annotated[Tornado, Info("the third step")] = Tornado()


def _check(file: SensitivityFile, space: Space, document: Document) -> list[SondageError]:
    faults = [
        *budget_faults(file.games, space.setting, document),
        *static_faults(file.outputs, space.setting, document, ("outputs",)),
    ]
    for factor in space.factors:
        if not factor.is_number:
            problem = f"{factor.path} takes values without an order, so it has no low and no high end"
            faults.append(TrialError(problem, place=document.place(("vary", factor.path)), remedy="vary it in a sweep"))
    return faults or _forbidden(space, document)


def _forbidden(space: Space, document: Document) -> list[SondageError]:
    """Errors for points that the rules forbid: both ends of every range, and points all over the space."""
    from scipy.stats import qmc

    spread = qmc.Sobol(len(space.factors), rng=0).random(_TRIED)
    tried = [({factor.path: factor.at(part)}, factor.path) for factor in space.factors for part in (0.0, 1.0)]
    tried += [(space.point(parts), "") for parts in spread]
    for point, path in tried:
        try:
            space.setting.at(point).plan(1)
        except SondageError as problem:
            told = single_faults(problem)[0].problem
            place = document.place(("vary", path) if path else ("vary",))
            remedy = "every mixture of the ranges has to be a game: narrow them"
            return [TrialError(f"the point {point_text(point)} cannot be played: {told}", place=place, remedy=remedy)]
    return []


SENSITIVITIES = FileKind("sensitivities", "sensitivity analysis", SensitivityFile, "vary", _check)
