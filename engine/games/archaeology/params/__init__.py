"""The parameter set of Archaeology: every number and open point, checked, explained, packed.

Numbers in square brackets refer to sections of the game's specification, A numbers to its open points.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from engine.game import Info
from engine.games.archaeology.params.cards import TABLES, Events, Map, Pyramid, Treasures
from engine.kernel.sections import Section, clash

SeatNumber = Annotated[int, Field(ge=1, le=4)]
NO_SEATS = {1: 0, 2: 0, 3: 0, 4: 0}


class Setup(Section):
    """How a game is set up."""

    hand_size: Annotated[int, Field(ge=0, le=12), Info("cards dealt to each player", "cards", "2", (2, 6))] = 4
    market_size: Annotated[
        int, Field(ge=0, le=20), Info("cards that lie in the marketplace at the start", "cards", "2", (0, 10))
    ] = 5
    maps_in_initial_deal: Annotated[
        bool, Info("whether maps can be in the first hands, the marketplace and the chambers", rule="2")
    ] = False
    start_player: Annotated[
        Literal["random", 1, 2, 3, 4],
        Info("random: seat 1 starts, and who sits there rotates; or a seat, counted on round the table", rule="2, A12"),
    ] = "random"


class Hand(Section):
    """The hand."""

    limit: Annotated[
        int | None,
        Field(ge=0, le=50),
        Info("cards that may be kept at the end of the own turn; null: any number", "cards", "3, A17", (4, 12)),
    ] = None


class Turn(Section):
    """What a turn allows; null: any number."""

    dig_first: Annotated[bool, Info("whether the dig comes before all actions", rule="4, A14")] = True
    max_trades: Annotated[int | None, Field(ge=0, le=50), Info("trades in a turn", "trades", "4")] = None
    max_explores: Annotated[int | None, Field(ge=0, le=4), Info("chambers in a turn", "chambers", "4, 11")] = None
    max_sales: Annotated[int | None, Field(ge=0, le=50), Info("sales in a turn", "sales", "4")] = None


class Trade(Section):
    """Trades with the marketplace."""

    allow_overpay: Annotated[bool, Info("whether more may be given than is taken", rule="6")] = True
    min_give: Annotated[int, Field(ge=0, le=3), Info("cards given at least", "cards", "6, A4")] = 1
    min_take: Annotated[int, Field(ge=0, le=3), Info("cards taken at least", "cards", "6, A4")] = 1


class Endgame(Section):
    """When the dig site is empty."""

    forced_sale: Annotated[bool, Info("whether a player must sell when all have passed", rule="9")] = True
    forced_sale_size: Annotated[int, Field(ge=1, le=8), Info("cards of a forced sale", "cards", "9")] = 1
    forced_sale_ends_turn: Annotated[bool, Info("whether the forced sale is the whole turn", rule="A10")] = True
    skip_empty_hands: Annotated[
        bool, Info("whether players without cards are skipped and do not count as passing", rule="9, A6")
    ] = True


class Scoring(Section):
    """Ties."""

    tiebreak: Annotated[
        tuple[Literal["fewest_cards_sold"], ...],
        Field(max_length=1),
        Info("what breaks a tie: the fewest cards sold, or nothing", rule="10"),
    ] = ("fewest_cards_sold",)
    final_tie: Annotated[Literal["shared"], Info("what happens to the ties that are left", rule="10, A7")] = "shared"


class Visibility(Section):
    """What players may know."""

    hand_sizes: Annotated[
        Literal["public", "hidden"], Info("whether the number of cards in a hand is shown", rule="A8")
    ] = "public"


class Guard(Section):
    """Bounds on trading without end."""

    max_trades_per_turn: Annotated[int, Field(ge=0, le=50), Info("trades in a turn at most", "trades", "A5")] = 20
    max_endgame_trade_rounds: Annotated[
        int, Field(ge=0, le=20), Info("rounds with trading after the dig site is empty", "rounds", "A5")
    ] = 10


class Seats(Section):
    """Compensation: what a seat gets before the game. Seat 1 starts."""

    points: Annotated[
        dict[SeatNumber, Annotated[int, Field(ge=0, le=200)]],
        Info("points given to a seat, by seat", "points", tune=(0, 10)),
    ] = NO_SEATS
    cards: Annotated[
        dict[SeatNumber, Annotated[int, Field(ge=0, le=10)]],
        Info("cards dealt to a seat beyond those of its hand, by seat", "cards", tune=(0, 3)),
    ] = NO_SEATS


class Params(Section):
    """All parameters of Archaeology."""

    edition: Annotated[
        Literal["2007/2009", "2016"], Info("the edition that the set stands for; a label", rule="11, 13, A16")
    ] = "2007/2009"
    setup: Setup = Setup()
    hand: Hand = Hand()
    treasures: Treasures = Treasures()
    map: Map = Map()
    events: Events = Events()
    pyramid: Pyramid = Pyramid()
    turn: Turn = Turn()
    trade: Trade = Trade()
    endgame: Endgame = Endgame()
    scoring: Scoring = Scoring()
    visibility: Visibility = Visibility()
    guard: Guard = Guard()
    seats: Seats = Seats()

    @model_validator(mode="after")
    def _first_deal_fits(self) -> Params:
        """The treasures suffice for hands, marketplace and chambers at every number of players [13]."""
        for players in TABLES:
            here = self.treasures.cards(players, without_maps=not self.setup.maps_in_initial_deal)
            extra = sum(self.seats.cards.get(seat + 1, 0) for seat in range(players))
            hands = players * self.setup.hand_size + extra
            chambers = sum(chamber.cards for chamber in self.pyramid.chambers)
            needed = hands + self.setup.market_size + chambers
            if needed > here:
                parts = f"{hands} in hands, {self.setup.market_size} in the marketplace, {chambers} in chambers"
                kind = "treasures" if self.setup.maps_in_initial_deal else "treasures that are no maps"
                problem = f"with {players} players {needed} cards are dealt ({parts}), but there are {here} {kind}"
                paths = (("setup", "hand_size"), ("setup", "market_size"), ("pyramid", "chambers"))
                remedy = "deal fewer cards, or raise the count of a treasure"
                raise clash(paths, problem, (remedy, remedy, remedy))
        return self


def pack(params: Params) -> Any:
    """The parameters as one record of type `state.PARAMS`, the form that the rules read."""
    from engine.games.archaeology.params.packing import packed

    return packed(params)


def bounds(params: Params) -> tuple[str, ...]:
    """What players are offered less of than the rules allow, in sentences for a designer; empty for shipped sets."""
    from engine.games.archaeology.rules.trades import bounds

    return bounds(pack(params))
