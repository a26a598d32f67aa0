"""The cards of Archaeology: treasures, thieves, sandstorms, tents, chambers.

Numbers in square brackets refer to sections of the game's specification.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, field_validator

from engine.game import Info
from engine.kernel.sections import MOST_PARTS, Section, Share, fraction_of, refused

TABLES = (2, 3, 4)
MAX_COPIES = 20
MAX_EVENTS = 20
SANDSTORMS = {2: 6, 3: 5, 4: 4}


def _all_tables(by_players: dict[int, int]) -> dict[int, int]:
    """The numbers by number of players, if none is left out."""
    missing = [players for players in TABLES if players not in by_players]
    if missing:
        raise refused(f"no number for {missing[0]} players", f"name each of {', '.join(map(str, TABLES))}")
    return by_players


ByPlayers = Annotated[
    dict[Annotated[int, Field(ge=2, le=4)], Annotated[int, Field(ge=0, le=MAX_EVENTS)]], AfterValidator(_all_tables)
]


class Treasure(Section):
    """One kind of treasure."""

    count: Annotated[int, Field(ge=0, le=MAX_COPIES), Info("copies in the game", "cards", "1.1", (2, 20))] = 0
    trade_value: Annotated[
        int, Field(ge=0, le=9), Info("what a card counts in a trade with the marketplace", "points", "1.1, 6", (1, 5))
    ] = 1
    sell_values: Annotated[
        tuple[Annotated[int, Field(ge=0, le=200)], ...],
        Field(min_length=1, max_length=8),
        Info("points for a set of 1, 2, ... cards; as many as the largest set has", "points", "1.1, 8, A1"),
    ] = (1,)
    from_players: Annotated[
        int, Field(ge=2, le=4), Info("the treasure is in the game from so many players on", "players", "11")
    ] = 2


class Treasures(Section):
    """The treasures."""

    pot_shard: Treasure = Treasure(count=18, trade_value=1, sell_values=(1, 2, 3, 4, 15))
    parchment_scrap: Treasure = Treasure(count=16, trade_value=1, sell_values=(1, 2, 3, 10))
    coin: Treasure = Treasure(count=14, trade_value=2, sell_values=(2, 5, 10, 18, 30))
    talisman: Treasure = Treasure(count=8, trade_value=3, sell_values=(3, 7, 14, 24, 40))
    broken_cup: Treasure = Treasure(count=6, trade_value=2, sell_values=(2, 15))
    map: Treasure = Treasure(count=6, trade_value=3, sell_values=(3,))
    pharaohs_mask: Treasure = Treasure(count=4, trade_value=4, sell_values=(4, 12, 26, 50))
    broken_tablet: Treasure = Treasure(count=0, trade_value=2, sell_values=(2, 6))  # none before 2016

    def listed(self) -> tuple[Treasure, ...]:
        """The treasures in the order of the rules."""
        return tuple(getattr(self, name) for name in type(self).model_fields)

    def cards(self, players: int, without_maps: bool) -> int:
        """How many cards are in the game at a table of so many players."""
        named = zip(type(self).model_fields, self.listed(), strict=True)
        return sum(t.count for name, t in named if t.from_players <= players and not (without_maps and name == "map"))


class Map(Section):
    """What may happen to maps."""

    tradeable: Annotated[bool, Info("whether maps may be given and taken in a trade", rule="6, A3")] = True
    stealable: Annotated[bool, Info("whether a thief may get a map", rule="5, A3")] = True


class Thief(Section):
    """The thief."""

    count: Annotated[int, Field(ge=0, le=MAX_EVENTS), Info("thieves in the dig site", "cards", "1.2", (0, 14))] = 8
    count_by_players: Annotated[
        ByPlayers | None, Info("the same by number of players, in place of count; null: count", "cards", "11")
    ] = None
    cards_stolen: Annotated[
        int, Field(ge=1, le=5), Info("cards that one thief takes from a player", "cards", "5", (1, 3))
    ] = 1
    selection: Annotated[Literal["random"], Info("how the stolen card is found", rule="5")] = "random"
    optional: Annotated[bool, Info("whether the player may rob nobody", rule="A2")] = False


class Sandstorm(Section):
    """The sandstorm."""

    count_by_players: Annotated[
        ByPlayers, Info("sandstorms in the dig site, by number of players", "cards", "2, W7", (0, 10))
    ] = SANDSTORMS
    fraction: Annotated[
        Share, Info("share of a hand that is put down: at most four decimals, or a fraction as 1/3", rule="5")
    ] = 0.5
    rounding: Annotated[Literal["down", "up"], Info("how the number of cards is rounded", rule="5")] = "down"
    affects_drawer: Annotated[bool, Info("whether the player who drew it puts cards down too", rule="5")] = True
    destination: Annotated[
        Literal["market", "discard"], Info("where the cards go: the marketplace, or out of the game", rule="5")
    ] = "market"
    redraw: Annotated[bool, Info("whether the same player draws again", rule="5")] = True

    @field_validator("fraction")
    @classmethod
    def _few_decimals(cls, share: float) -> float:
        if fraction_of(share).denominator > MOST_PARTS:
            raise refused(f"{share} has more than four decimals", "write a share such as 0.5 or 1/3")
        return share


class Events(Section):
    """The other cards of the dig site, and tents."""

    thief: Thief = Thief()
    sandstorm: Sandstorm = Sandstorm()
    tents_per_player: Annotated[
        int,
        Field(ge=0, le=10),
        Info("tents that each player has; one saves its owner from one sandstorm", "tents", "11", (0, 2)),
    ] = 0


class Chamber(Section):
    """One chamber of the pyramid."""

    id: Annotated[str, Field(min_length=1, max_length=40), Info("name of the chamber")]
    cards: Annotated[int, Field(ge=0, le=30), Info("cards in the chamber", "cards", "1.3", (2, 10))]
    map_cost: Annotated[int, Field(ge=0, le=MAX_COPIES), Info("maps to pay for it", "maps", "1.3", (1, 4))]


class Pyramid(Section):
    """The pyramid."""

    chambers: Annotated[
        tuple[Chamber, ...],
        Field(max_length=4),
        Info("its chambers, cheapest first", "chambers", "1.3, 7"),
    ] = (
        Chamber(id="small", cards=3, map_cost=1),
        Chamber(id="medium", cards=5, map_cost=2),
        Chamber(id="large", cards=7, map_cost=3),
    )

    @field_validator("chambers")
    @classmethod
    def _names_once(cls, chambers: tuple[Chamber, ...]) -> tuple[Chamber, ...]:
        names = [chamber.id for chamber in chambers]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise refused(f"two chambers are called {twice!r}", "give each a name of its own")
        return chambers
