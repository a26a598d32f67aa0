"""What several sections of the parameters are made of."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from engine.game import Info
from engine.kernel.sections import Section, refused

Kind = Literal["artisan", "stone", "marble", "wood", "lapis"]
KIND_NAMES: tuple[Kind, ...] = ("artisan", "stone", "marble", "wood", "lapis")
CHARACTER_NAMES = ("beggar", "scribe", "courtesan", "smuggler", "envoy", "vizier")

SeatNumber = Annotated[int, Field(ge=1, le=5)]
NO_SEATS = {1: 0, 2: 0, 3: 0, 4: 0, 5: 0}
Few = Annotated[int, Field(ge=0, le=9)]
Talents = Annotated[int, Field(ge=0, le=30)]


def each_once(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names, if none stands there twice."""
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise refused(f"{twice} is named twice", "name each once")
    return names


Kinds = Annotated[tuple[Kind, ...], Field(max_length=5), AfterValidator(each_once)]


class Cost(Section):
    """What a piece costs."""

    artisan: Annotated[int, Field(ge=0, le=6), Info("artisans", "units", "7.2", (0, 4))] = 0
    stone: Annotated[int, Field(ge=0, le=6), Info("stones", "units", "7.2", (0, 4))] = 0
    marble: Annotated[int, Field(ge=0, le=6), Info("marble", "units", "7.2", (0, 4))] = 0
    wood: Annotated[int, Field(ge=0, le=6), Info("wood", "units", "7.2", (0, 4))] = 0
    lapis: Annotated[int, Field(ge=0, le=6), Info("lapis lazuli", "units", "7.2", (0, 4))] = 0

    def listed(self) -> tuple[int, ...]:
        """The units in the order of the kinds."""
        return self.artisan, self.stone, self.marble, self.wood, self.lapis
