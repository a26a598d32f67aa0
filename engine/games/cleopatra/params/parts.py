"""What several sections of the parameters are made of."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field

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


def not_played(*values: Any) -> BeforeValidator:
    """Refuse values that the specification knows and the rules do not play, by their name."""

    def check(value: Any) -> Any:
        if any(type(value) is type(each) and value == each for each in values):
            said = str(value).lower() if isinstance(value, bool) else value
            raise refused(f"{said} is in the specification, but these rules do not play it", "take another value")
        return value

    return BeforeValidator(check)


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
