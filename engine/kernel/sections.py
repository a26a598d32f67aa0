"""What the parameter sets of all games are made of, with the faults that a set can have."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, GetCoreSchemaHandler, WithJsonSchema
from pydantic_core import PydanticCustomError, core_schema

# A share that is no decimal number of a few places is taken as a fraction with at most so many parts.
MOST_PARTS = 10_000


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


def _from_text(value: Any) -> Any:
    """The number of a fraction such as ``1/3``; anything else as it is, for the check of numbers."""
    found = re.fullmatch(r"\s*(\d{1,9})\s*/\s*(\d{1,9})\s*", value) if isinstance(value, str) else None
    if found is None:
        return value
    if int(found[2]) == 0:
        raise refused(f"{value.strip()} has no parts", "write a share such as 0.5 or 1/3")
    return int(found[1]) / int(found[2])


Share = Annotated[
    float,
    BeforeValidator(_from_text),
    Field(ge=0, le=1),
    WithJsonSchema(
        {"anyOf": [{"type": "number", "minimum": 0, "maximum": 1}, {"type": "string", "pattern": r"^\d+ */ *\d+$"}]}
    ),
]
"""A share from 0 to 1: a decimal number, or an exact fraction such as ``1/3``."""


def fraction_of(share: float) -> Fraction:
    """What a `Share` stands for, exactly: 1/3 for the number nearest to a third, 3333/10000 for 0.3333."""
    written = Fraction(str(share))
    if written.denominator <= MOST_PARTS:
        return written
    near = Fraction(share).limit_denominator(MOST_PARTS)
    return near if float(near) == share else written


class _NotPlayed:
    """See `not_played`."""

    def __init__(self, values: tuple[Any, ...]) -> None:
        self._values = values

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        allowed = [_as_yaml(value) for value in get_args(source)]

        def check(value: Any) -> Any:
            if any(type(value) is type(each) and value == each for each in self._values):
                said = f"{_as_yaml(value)} is in the specification, but these rules do not play it"
                raise refused(said, f"write {' or '.join(allowed)}")
            return value

        return core_schema.no_info_before_validator_function(check, handler(source))


def _as_yaml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def not_played(*values: Any) -> _NotPlayed:
    """Refuse values that the specification knows and the rules do not play, by their name; those of the `Literal` it
    stands behind are the remedy."""
    return _NotPlayed(values)
