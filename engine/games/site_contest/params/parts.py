"""What several sections of the parameters of Contest of Ruins are made of."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from engine.game import Info
from engine.kernel.sections import Section, refused

COLUMN_LETTERS = "ABCDEFG"
ResourceName = Literal["stone", "wood", "gold"]


def all_different(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words, if none stands there twice."""
    twice = next((word for word in words if words.count(word) > 1), None)
    if twice is not None:
        raise refused(f"{twice} is named twice", "name each once")
    return words


def _space(name: str) -> str:
    if len(name) != 2 or name[0] not in COLUMN_LETTERS or name[1] not in "1234567":
        raise refused(
            f"{name!r} is no space", "a letter from A to G for the column, a number from 1 to 7 for the row: A7"
        )
    return name


SpaceName = Annotated[str, AfterValidator(_space)]
Kinds = Annotated[tuple[ResourceName, ...], Field(min_length=1, max_length=3), AfterValidator(all_different)]


Points = Annotated[int, Field(ge=0, le=20)]
ActionPoints = Annotated[int, Field(ge=0, le=9)]
PaidPoints = Annotated[int, Field(ge=1, le=9)]  # of what could be repeated without end if it were free


class Goods(Section):
    """Numbers of stone, wood and gold."""

    stone: Annotated[int, Field(ge=0, le=20), Info("stone", "pieces", "9", (0, 6))] = 0
    wood: Annotated[int, Field(ge=0, le=20), Info("wood", "pieces", "9", (0, 6))] = 0
    gold: Annotated[int, Field(ge=0, le=20), Info("gold", "pieces", "9", (0, 6))] = 0

    def listed(self) -> tuple[int, int, int]:
        """Stone, wood, gold."""
        return self.stone, self.wood, self.gold
