"""Map, tiles, what they cost and yield, the supply and the set-up of Contest of Ruins.

Numbers in square brackets refer to sections of the game's specification, C numbers to its open points.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from engine.game import Info
from engine.games.site_contest.params.kinds import CIVS, MAX_STARTS, MAX_YIELD
from engine.games.site_contest.params.parts import Goods, SpaceName, all_different
from engine.kernel.sections import Section, refused

TILE_LIMIT = 49
Starts = tuple[Annotated[tuple[SpaceName, ...], Field(min_length=1, max_length=MAX_STARTS)], ...]
CivName = Literal["phoenicia", "maya", "egypt", "china"]
START_SPACES: dict[int, Starts] = {
    2: (("A7", "B7"), ("G1", "F1")),
    3: (("A7", "B7"), ("G1", "F1"), ("G7", "G6")),
    4: (("A7", "B7"), ("G1", "F1"), ("D5",), ("G7",)),
}


class Rounds(Section):
    """How long the game is."""

    count: Annotated[int, Field(ge=1, le=20), Info("rounds of a game", "rounds", "5, C99", (4, 12))] = 8


class Map(Section):
    """The map."""

    columns: Annotated[int, Field(ge=3, le=7), Info("columns of spaces", "spaces", "2", (5, 7))] = 7
    rows: Annotated[int, Field(ge=3, le=7), Info("rows of spaces", "spaces", "2", (5, 7))] = 7
    diagonal_moves: Annotated[bool, Info("whether spaces that touch at a corner are neighbours", rule="1")] = False
    space_capacity: Annotated[
        int | None, Field(ge=1, le=40), Info("crew in a space at most; null: any number", "crew", "6.3, C32", (1, 4))
    ] = None
    layout: Annotated[
        Literal["shuffled", "reference"],
        Info("shuffled: the tiles of tiles.counts at random; reference: the printed map", rule="3, C4, C5"),
    ] = "shuffled"


class TileCounts(Section):
    """How many tiles of each kind there are."""

    ruin: Annotated[int, Field(ge=0, le=TILE_LIMIT), Info("common ruins", "tiles", "2, C4", (5, 25))] = 15
    forest: Annotated[int, Field(ge=0, le=TILE_LIMIT), Info("forest ruins", "tiles", "2, C4", (3, 15))] = 10
    vein: Annotated[int, Field(ge=0, le=TILE_LIMIT), Info("gold veins", "tiles", "2, C4", (2, 12))] = 6
    small: Annotated[int, Field(ge=0, le=TILE_LIMIT), Info("small artefacts", "tiles", "2, C4", (3, 15))] = 8
    big: Annotated[int, Field(ge=0, le=TILE_LIMIT), Info("great artefacts", "tiles", "2, C4", (2, 10))] = 5
    temple: Annotated[int, Field(ge=0, le=TILE_LIMIT), Info("temples", "tiles", "2, C4, C5", (1, 8))] = 3
    trap: Annotated[int, Field(ge=0, le=TILE_LIMIT), Info("trap pits", "tiles", "2, C4", (0, 6))] = 2

    def listed(self) -> tuple[int, ...]:
        """The counts in the order of the rules."""
        return tuple(getattr(self, name) for name in type(self).model_fields)


class Tiles(Section):
    """The tiles."""

    counts: TileCounts = TileCounts()
    visibility: Annotated[
        Literal["hidden", "public"], Info("who knows a face-down tile: nobody, or everybody", rule="3, C25")
    ] = "hidden"
    reveal_on: Annotated[Literal["dig", "entry"], Info("when a tile is turned up", rule="6.3, C26")] = "dig"
    safe_start: Annotated[bool, Info("whether traps on start spaces change places with other tiles", rule="3, C22")] = (
        False
    )


class EntryCost(Section):
    """What entering a face-up tile costs."""

    ruin: Annotated[int, Field(ge=1, le=6), Info("entering a common ruin", "action points", "2, 7", (1, 3))] = 1
    forest: Annotated[int, Field(ge=1, le=6), Info("entering a forest", "action points", "2, 7, C29", (1, 3))] = 2
    vein: Annotated[int, Field(ge=1, le=6), Info("entering a gold vein", "action points", "2, 7", (1, 3))] = 1
    small: Annotated[int, Field(ge=1, le=6), Info("entering a small artefact", "action points", "2, 7", (1, 3))] = 1
    big: Annotated[int, Field(ge=1, le=6), Info("entering a great artefact", "action points", "7, C29", (1, 3))] = 2
    temple: Annotated[int, Field(ge=1, le=6), Info("entering a temple", "action points", "7, C28", (1, 4))] = 3
    trap: Annotated[
        int | None,
        Field(ge=1, le=6),
        Info("entering a trap; null: a trap that lies face up cannot be entered", "action points", "7, C30", (1, 3)),
    ] = 1

    def listed(self) -> tuple[int | None, ...]:
        """The costs in the order of the rules."""
        return tuple(getattr(self, name) for name in type(self).model_fields)


class Terrain(Section):
    """What entering a space costs."""

    entry_cost: EntryCost = EntryCost()
    hidden_entry_cost: Annotated[
        Literal[1, 2, 3, 4, 5, 6, "true_cost"],
        Info("entering a face-down tile; true_cost: what its terrain costs", "action points", "6.3, C27"),
    ] = 1


class Yield(Goods):
    """What a tile yields when it is dug."""

    tokens: Annotated[
        tuple[Annotated[int, Field(ge=0, le=20)], ...],
        Field(max_length=MAX_YIELD),
        Info("artefact tokens, by their values", "points", "8"),
    ] = ()
    relic_draw: Annotated[int, Field(ge=0, le=3), Info("relic cards drawn", "cards", "8", (0, 2))] = 0


class Yields(Section):
    """What tiles yield when they are dug; a trap yields nothing."""

    ruin: Yield = Yield(stone=1)
    forest: Yield = Yield(wood=1)
    vein: Yield = Yield(gold=1)
    small: Yield = Yield(tokens=(1,))
    big: Yield = Yield(tokens=(3,), relic_draw=1)
    temple: Yield = Yield(tokens=(2, 2))
    stacking: Annotated[
        Literal["multiply", "add", "max"], Info("how several doublings of one number work together", rule="8, C89")
    ] = "multiply"

    def listed(self) -> tuple[Yield, ...]:
        """The yields in the order of the rules, without the trap."""
        return self.ruin, self.forest, self.vein, self.small, self.big, self.temple


class Trap(Section):
    """The trap pit."""

    crew_lost: Annotated[int, Field(ge=0, le=8), Info("crew that a trap costs", "crew", "8, C34", (0, 3))] = 1
    duration: Annotated[
        Literal["round", "permanent"], Info("whether lost crew come back at the end of the round", rule="8, C34")
    ] = "round"
    return_to: Annotated[Literal["reserve", "start_space"], Info("where lost crew come back to", rule="5, 8, C34")] = (
        "reserve"
    )
    retrigger: Annotated[bool, Info("whether a face-up trap catches whoever enters", rule="8, C34")] = False


class Supply(Section):
    """The common stock."""

    stone: Annotated[int, Field(ge=0, le=99), Info("stone", "pieces", "2, 17, C8", (10, 40))] = 20
    wood: Annotated[int, Field(ge=0, le=99), Info("wood", "pieces", "2, 17, C8", (10, 40))] = 20
    gold: Annotated[int, Field(ge=0, le=99), Info("gold", "pieces", "2, 17, C8", (5, 30))] = 15
    artefact_tokens: Annotated[int, Field(ge=0, le=99), Info("artefact tokens", "tokens", "2, 17, C6", (15, 60))] = 30
    limited: Annotated[bool, Info("whether stone, wood and gold can run out", rule="17, C8")] = True
    gold_is_wild: Annotated[
        bool, Info("whether gold stands for stone and wood that a builder lacks", rule="9, C15")
    ] = False


class CivResources(Section):
    """What each civilisation starts with, beside what everybody has."""

    phoenicia: Goods = Goods()
    maya: Goods = Goods()
    egypt: Goods = Goods()
    china: Goods = Goods()

    def listed(self) -> tuple[Goods, ...]:
        """The goods in the order of the rules."""
        return self.phoenicia, self.maya, self.egypt, self.china


def _a_seat_each(by_players: dict[int, Starts]) -> dict[int, Starts]:
    """The start spaces, if every player count lists its seats and no space twice."""
    for players, seats in by_players.items():
        if len(seats) != players:
            raise refused(f"start spaces for {len(seats)} seats at a table of {players}", "list one seat a player")
        spaces = [space for seat in seats for space in seat]
        twice = next((space for space in spaces if spaces.count(space) > 1), None)
        if twice is not None:
            raise refused(f"{twice} is a start space twice at a table of {players}", "give each seat spaces of its own")
    return by_players


class Setup(Section):
    """How a game is set up."""

    start_spaces: Annotated[
        dict[Annotated[int, Field(ge=2, le=4)], Starts],
        Field(min_length=1),
        AfterValidator(_a_seat_each),
        Info("start spaces of each seat, by number of players; a number left out cannot be played", rule="4, C20, C21"),
    ] = START_SPACES
    crew_per_player: Annotated[int, Field(ge=1, le=10), Info("crew of each player", "crew", "2", (4, 10))] = 8
    crew_on_map: Annotated[int, Field(ge=0, le=10), Info("crew that start on the map", "crew", "4, C19", (1, 4))] = 2
    monuments_per_player: Annotated[
        int, Field(ge=0, le=10), Info("monuments of each player", "monuments", "2", (2, 8))
    ] = 4
    relic_hand: Annotated[int, Field(ge=0, le=6), Info("relic cards dealt", "cards", "4, C18", (0, 4))] = 2
    seals_per_player: Annotated[int, Field(ge=0, le=6), Info("seals dealt", "cards", "4, C11", (0, 2))] = 1
    resources: Annotated[Goods, Info("what everybody starts with", rule="4, C17")] = Goods()
    civ_resources: CivResources = CivResources()
    civ_assignment: Annotated[
        Literal["random", "fixed", "draft"],
        Info("who plays which civilisation: at random, as setup.civs says, or as players take them", rule="4, C24"),
    ] = "random"
    civs: Annotated[
        tuple[CivName, ...],
        Field(min_length=CIVS, max_length=CIVS),
        AfterValidator(all_different),
        Info("civilisation of each seat, where they are fixed", rule="4, C24"),
    ] = ("phoenicia", "maya", "egypt", "china")
    first_player: Annotated[
        Literal[1, 2, 3, 4], Info("seat that begins, counted on round the table", rule="4, C23")
    ] = 1
