"""The parameter set of Cleopatra: every number and open point, checked, explained, packed.

Numbers in square brackets refer to sections of the game's specification, C numbers to its open points. Values of its
section 16 that the rules do not play are refused by name.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from engine.game import Info
from engine.games.cleopatra.params.board import ColumnWall, Garden, Mosaic, Sanctuary, Structures
from engine.games.cleopatra.params.cards import Characters, Deck, Merchant, Payment, Tainted
from engine.games.cleopatra.params.parts import Talents
from engine.games.cleopatra.params.table import (
    Cleopatra,
    Dice,
    Final,
    Guard,
    Hand,
    Market,
    Offering,
    Scoring,
    Seats,
    Setup,
    Supply,
    Visibility,
)
from engine.kernel.sections import Section, clash, refused

__all__ = ["Params", "pack"]

MOST_PLAYERS = 5
BONUS = {2: 2, 3: 5}


def _rising(bonus: dict[int, int]) -> dict[int, int]:
    if bonus and sorted(bonus) != list(range(2, max(bonus) + 1)):
        raise refused("the bonus leaves a number of pieces out", "give it for 2, 3 and so on, without a gap")
    return bonus


class Params(Section):
    """All parameters of Cleopatra."""

    edition: Annotated[Literal["2006", "2020"], Info("the edition that the set stands for; a label", rule="14")] = (
        "2006"
    )
    setup: Setup = Setup()
    deck: Deck = Deck()
    tainted: Tainted = Tainted()
    nile_merchant: Merchant = Merchant()
    payment: Payment = Payment()
    market: Market = Market()
    hand: Hand = Hand()
    structures: Structures = Structures()
    build_bonus: Annotated[
        dict[Annotated[int, Field(ge=2, le=6)], Talents],
        AfterValidator(_rising),
        Info("talents for several pieces in a turn, by pieces; the last number holds for more", "talents", "7.3"),
    ] = BONUS
    garden: Garden = Garden()
    column_wall: ColumnWall = ColumnWall()
    mosaic: Mosaic = Mosaic()
    sanctuary: Sanctuary = Sanctuary()
    cleopatra: Cleopatra = Cleopatra()
    dice: Dice = Dice()
    offering: Offering = Offering()
    characters: Characters = Characters()
    final: Final = Final()
    scoring: Scoring = Scoring()
    visibility: Visibility = Visibility()
    supply: Supply = Supply()
    guard: Guard = Guard()
    seats: Seats = Seats()

    @model_validator(mode="after")
    def _first_deal_fits(self) -> Params:
        """The deck suffices for hands and stalls of five players [2]."""
        cards = sum(self.deck.listed())
        extra = sum(self.seats.cards.get(seat + 1, 0) for seat in range(MOST_PLAYERS))
        needed = MOST_PLAYERS * self.setup.hand_size + extra + self.market.stalls * self.market.initial_per_stall
        if needed > cards:
            paths = (("setup", "hand_size"), ("market", "initial_per_stall"))
            problem = f"with {MOST_PLAYERS} players {needed} cards are dealt, but the deck has {cards}"
            raise clash(paths, problem, ("deal fewer cards", "lay out fewer cards"))
        return self

    @model_validator(mode="after")
    def _pieces_fit(self) -> Params:
        """As many wall places and shapes as pieces, and room for all tiles [16]."""
        walls, places = self.structures.column_wall.count, len(self.column_wall.positions)
        if walls != places:
            paths = (("structures", "column_wall", "count"), ("column_wall", "positions"))
            problem = f"{walls} column walls have {places} places"
            raise clash(paths, problem, (f"{places}, one a place", f"name {walls} places"))
        tiles, shapes = self.structures.mosaic.count, len(self.mosaic.shapes)
        if tiles != shapes:
            paths = (("structures", "mosaic", "count"), ("mosaic", "shapes"))
            raise clash(paths, f"{tiles} mosaics have {shapes} shapes", (f"{shapes}, one a shape", f"name {tiles}"))
        squares = self.garden.rows * self.garden.cols - len(self.garden.blocked)
        if 5 * tiles > squares:
            large = (("structures", "mosaic", "count"), ("garden", "rows"), ("garden", "blocked"))
            problem = f"{tiles} mosaics cover {5 * tiles} squares, and the garden has {squares}"
            raise clash(large, problem, ("fewer mosaics", "a larger garden", "block fewer squares"))
        return self

    @model_validator(mode="after")
    def _walls_lie_along_the_garden(self) -> Params:
        """Named places split a side into thirds; squares that are given lie in the garden [1.6]."""
        garden = self.garden
        if garden.rows % 3 or garden.cols % 3:
            named = next((place for place in self.column_wall.positions if isinstance(place, str)), None)
            if named is not None:
                paths = (("garden", "rows"), ("garden", "cols"), ("column_wall", "positions"))
                problem = f"place {named} is a third of a side, but the garden is {garden.rows} by {garden.cols}"
                raise clash(paths, problem, ("divisible by 3", "divisible by 3", "give the squares of each place"))
        for place in self.column_wall.positions:
            if isinstance(place, str):
                continue
            stray = next((s for s in place.squares if s[0] >= garden.rows or s[1] >= garden.cols), None)
            if stray is not None:
                problem = f"square {list(stray)} of place {place.id} is outside the garden"
                raise clash((("column_wall", "positions"),), problem, ("a square of the garden",))
        return self

    @model_validator(mode="after")
    def _dice_have_faces(self) -> Params:
        """A die has a face for each symbol."""
        if self.dice.symbol_faces > self.dice.faces:
            paths = (("dice", "symbol_faces"), ("dice", "faces"))
            problem = f"{self.dice.symbol_faces} symbols on a die of {self.dice.faces} faces"
            raise clash(paths, problem, ("fewer symbols", "more faces"))
        return self


def pack(params: Params) -> Any:
    """The parameters as one record of type `state.PARAMS`, the form that the rules read."""
    from engine.games.cleopatra.params.packing import packed

    return packed(params)
