"""What files of sweeps, sensitivity analyses and tunings have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from engine.game import MOST_SEATS, Info

Number = Annotated[float, Field(ge=-1e9, le=1e9)]
Players = Annotated[int, Field(ge=1, le=MOST_SEATS)]


class StrictModel(BaseModel):
    """A part of such a file: strict, without unknown keys."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Span(StrictModel):
    """The values that a parameter may take; a game's own advice where nothing is said."""

    values: Annotated[
        tuple[Any, ...] | None, Field(min_length=1, max_length=1000), Info("single values, instead of a range")
    ] = None
    low: Annotated[Number | None, Info("the lowest value of a range")] = None
    high: Annotated[Number | None, Info("the highest value of a range")] = None
    step: Annotated[float | None, Field(gt=0, le=1e9), Info("the distance of values of a range")] = None

    @model_validator(mode="after")
    def _one_of_both(self) -> Span:
        if self.values is not None and (self.low, self.high, self.step) != (None, None, None):
            raise PydanticCustomError("refused", "has values and a range", {"remedy": "keep one of the two"})
        return self


class Limit(StrictModel):
    """A limit between parameters, or for one: ``{path: museum.values.inner, at_most: museum.values.outer}``."""

    path: Annotated[str, Info("the parameter that is limited")]
    at_least: Annotated[str | Number | None, Info("a number, or the path of the parameter that it may equal")] = None
    at_most: Annotated[str | Number | None, Info("a number, or the path of the parameter that it may equal")] = None
    below: Annotated[str | Number | None, Info("a number or a path; the value must be smaller")] = None
    above: Annotated[str | Number | None, Info("a number or a path; the value must be larger")] = None

    @model_validator(mode="after")
    def _says_something(self) -> Limit:
        if not self._bounds():
            remedy = "write at_least, at_most, below or above"
            raise PydanticCustomError("refused", "limits nothing", {"remedy": remedy})
        return self

    def _bounds(self) -> dict[str, str | float]:
        found = {"at_least": self.at_least, "at_most": self.at_most, "below": self.below, "above": self.above}
        return {name: bound for name, bound in found.items() if bound is not None}

    @property
    def paths(self) -> tuple[str, ...]:
        """Every path that the limit speaks of."""
        return (self.path, *(bound for bound in self._bounds().values() if isinstance(bound, str)))

    @property
    def words(self) -> str:
        """The limit in words: ``museum.values.inner at most museum.values.outer``."""
        said = [f"{name.replace('_', ' ')} {bound}" for name, bound in self._bounds().items()]
        return f"{self.path} {' and '.join(said)}"

    def keeps(self, values: Mapping[str, Any]) -> bool:
        """Whether values (of all `paths`) keep the limit; where one is no number, such as null, nothing is limited."""
        value = values[self.path]
        for name, bound in self._bounds().items():
            other = values[bound] if isinstance(bound, str) else bound
            if type(value) not in (int, float) or type(other) not in (int, float):
                continue
            fine = {
                "at_least": value >= other,
                "at_most": value <= other,
                "below": value < other,
                "above": value > other,
            }
            if not fine[name]:
                return False
        return True


class TableFile(StrictModel):
    """The keys that all such files have: what is played, by whom, on which deals."""

    title: Annotated[str, Field(max_length=200), Info("a title for the page")] = ""
    about: Annotated[str, Field(max_length=5000), Info("what it is for, in a sentence or two")] = ""
    variant: Annotated[str, Info("the variant that it starts from: game/variant, or a path")]
    set: Annotated[tuple[str, ...], Info("single values of it that are replaced throughout, path=value")] = ()
    players: Annotated[Players | None, Info("seats at the table; 3, or the fewest, when left out", "players")] = None
    lineup: Annotated[tuple[str, ...] | None, Info("a persona a seat; all choices of the shipped ones if left out")] = (
        None
    )
    levels: Annotated[str, Info("how closely personas keep to their plans: sharp, blunt, both or mixed")] = "sharp"
    replays: Annotated[int, Field(ge=1, le=10_000), Info("plays of each deal in each order of its line-up")] = 1
    seeds: Annotated[str | int, Info("a seed set (design, holdout, smoke) or a number")] = "design"
