"""The model of a sweep file."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from analysis.experiments.model import Limit, Span, TableFile
from analysis.metrics import metric_names
from engine.game import Info


class SweepFile(TableFile):
    """A whole sweep file: what varies, how points are chosen, and how much is played."""

    vary: Annotated[dict[str, Span], Info("the parameters that vary, by path, each with values or a range")] = Field(
        default_factory=dict
    )
    limits: Annotated[tuple[Limit, ...], Info("limits that every point keeps; others are left out")] = ()
    design: Annotated[
        Literal["grid", "latin hypercube", "sobol"],
        Info("all combinations, or `count` points spread at random (Latin hypercube or Sobol sequence)"),
    ] = "grid"
    count: Annotated[int | None, Field(ge=2, le=10_000), Info("how many points of a random design", "points")] = None
    points: Annotated[
        tuple[dict[str, Any], ...],
        Info("single points instead, each path: value; what a point does not name stays as it is"),
    ] = ()
    games: Annotated[int, Field(ge=1), Info("games of each point, at least", "games")] = 10_000
    detail: Annotated[Literal["games", "rounds", "decisions", "options"], Info("what is logged")] = "games"
    metrics: Annotated[
        # The exemption below: the names are found by folder, at run time.
        tuple[Literal[metric_names()], ...],  # type: ignore[valid-type]
        Info("the metrics of the table and of the figures; all if left out"),
    ] = ()

    @model_validator(mode="after")
    def _design_fits(self) -> SweepFile:
        faults: list[Any] = []
        if not self.vary and not self.points:
            faults.append(((("vary",),), "nothing varies", ("name parameters in vary, or list points",)))
        if self.vary and self.points:
            problem = "parameters vary, and single points are listed"
            faults.append(((("vary",), ("points",)), problem, ("keep one of the two", "keep one of the two")))
        if self.design != "grid" and self.count is None:
            faults.append(((("design",),), f"a {self.design} needs a number of points", ("write count: 32",)))
        if self.design == "grid" and self.count is not None:
            remedy = "leave it out, or write design: sobol"
            faults.append(((("count",),), "a grid has as many points as there are combinations", (remedy,)))
        if faults:
            raise PydanticCustomError("cross_check", "values that do not fit together", {"faults": faults})
        return self
