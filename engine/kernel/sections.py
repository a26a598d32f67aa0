"""What the parameter sets of all games are made of, with the faults that a set can have."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict
from pydantic_core import PydanticCustomError


class Section(BaseModel):
    """A part of the parameter set: strict, without unknown keys, unchangeable."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def clash(paths: tuple[tuple[str, ...], ...], problem: str, remedies: tuple[str, ...]) -> PydanticCustomError:
    """Values that do not fit together: the keys that could be mended, and how, one remedy each."""
    return PydanticCustomError(
        "cross_check", "values that do not fit together", {"faults": [(paths, problem, remedies)]}
    )


def refused(problem: str, remedy: str) -> PydanticCustomError:
    """One value that is refused."""
    return PydanticCustomError("refused", problem, {"remedy": remedy})


def once(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers, if none is named twice."""
    twice = next((number for number in numbers if numbers.count(number) > 1), None)
    if twice is not None:
        raise refused(f"{twice} is named twice", "name each number once")
    return numbers
