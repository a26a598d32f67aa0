"""The parameter set of Contest of Ruins: every number and open point, checked, explained, packed.

Numbers in square brackets refer to sections of the game's specification, C numbers to its open points. Values of its
section 23 that the rules do not play are refused by name.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from engine.game import Info
from engine.games.site_contest.params.cards import Cards
from engine.games.site_contest.params.map import Map, Rounds, Setup, Supply, Terrain, Tiles, Trap, Yields
from engine.games.site_contest.params.parts import Goods, PaidPoints, Points, all_different
from engine.kernel.sections import Section, clash, refused

NO_SEATS = {1: 0, 2: 0, 3: 0, 4: 0}
LETTERS = "ABCDEFG"


class Turn(Section):
    """The order of turns."""

    order: Annotated[
        Literal["fixed", "rotate", "last_first"],
        Info("who comes first: the same seat always, each in turn, or the last-placed player", rule="5, C23"),
    ] = "fixed"


def _all_three(order: tuple[str, ...]) -> tuple[str, ...]:
    if sorted(order) != ["bonus", "curse", "sandstorm"]:
        raise refused("each of bonus, sandstorm and curse has to stand there once", "[bonus, sandstorm, curse]")
    return order


class TurnPoints(Section):
    """Action points."""

    base: Annotated[PaidPoints, Info("points of a turn", "action points", "6.1", (3, 6))] = 4
    modifier_order: Annotated[
        tuple[Literal["bonus", "sandstorm", "curse"], ...],
        AfterValidator(_all_three),
        Info("the order in which cards change the points of a turn", rule="6.1, C41"),
    ] = ("bonus", "sandstorm", "curse")
    zero_ends_turn: Annotated[bool, Info("whether a turn ends when no points are left", rule="6.2, C37")] = True
    may_end_early: Annotated[bool, Info("whether a turn may end while points are left", rule="6.2, C40")] = True


class Effects(Section):
    """How long cards last."""

    this_round_means: Annotated[
        Literal["own_next_turn", "round_end", "own_turn"],
        Info("how long Route Blockade and Divine Protection last", rule="12, C36"),
    ] = "own_next_turn"


class Move(Section):
    """Moving."""

    min_cost: Annotated[PaidPoints, Info("least cost of the terrain after a discount", "action points", "6.3, 7")] = 1


class Dig(Section):
    """Digging."""

    ap: Annotated[PaidPoints, Info("cost of a dig", "action points", "6.3", (1, 2))] = 1


class Build(Section):
    """Building."""

    ap: Annotated[PaidPoints, Info("cost of building", "action points", "6.3", (1, 3))] = 2


class Dispatch(Section):
    """Dispatching crew."""

    ap: Annotated[PaidPoints, Info("cost of bringing a crew to a start space", "action points", "6.3, C31", (1, 2))] = 1


class Expel(Section):
    """Expelling crew."""

    enabled: Annotated[bool, Info("whether crew may be expelled without a card", rule="6.3, C43")] = True
    ap: Annotated[PaidPoints, Info("cost of expelling", "action points", "6.3, C44", (1, 4))] = 2
    requires_exclusive: Annotated[
        bool, Info("whether only the crew of a player who is alone in a space can be expelled", rule="6.3, C43")
    ] = True
    pay_entry: Annotated[bool, Info("whether the terrain has to be paid as well", rule="6.3, C44")] = False
    immune_on_start: Annotated[bool, Info("whether crew are safe on their own start space", rule="6.3, C45")] = True
    return_to: Annotated[Literal["start_space", "reserve"], Info("where crew sent home go", rule="6.4, C45, C46")] = (
        "start_space"
    )


class Buy(Section):
    """Buying."""

    ap: Annotated[PaidPoints, Info("cost of buying", "action points", "6.3", (1, 2))] = 1
    gold: Annotated[int, Field(ge=1, le=9), Info("gold paid", "gold", "6.3", (1, 3))] = 2
    units: Annotated[int, Field(ge=1, le=6), Info("units taken", "pieces", "6.3", (2, 5))] = 3
    kinds: Annotated[
        tuple[Literal["stone", "wood"], ...],
        Field(min_length=1, max_length=2),
        AfterValidator(all_different),
        Info("what can be bought", rule="6.3"),
    ] = ("stone", "wood")
    allow_short: Annotated[bool, Info("whether fewer units may be bought when the supply is short", rule="C48")] = True


class Draw(Section):
    """Drawing relic cards."""

    ap: Annotated[PaidPoints, Info("cost of drawing", "action points", "6.3", (1, 2))] = 1
    cards: Annotated[int, Field(ge=1, le=4), Info("relic cards drawn", "cards", "6.3", (1, 3))] = 1


class Operations(Section):
    """What a player can do with action points."""

    move: Move = Move()
    dig: Dig = Dig()
    build: Build = Build()
    dispatch: Dispatch = Dispatch()
    expel: Expel = Expel()
    buy: Buy = Buy()
    draw: Draw = Draw()


class Hand(Section):
    """The hand of relic cards."""

    limit: Annotated[int, Field(ge=0, le=20), Info("relic cards in hand at most", "cards", "6.3, C47", (3, 9))] = 6
    counts_seals: Annotated[bool, Info("whether unplaced seals count as well", rule="C47")] = False
    overflow: Annotated[
        Literal["discard_down", "skip_draw", "ignore"],
        Info("a draw that is forced on a full hand: discard, do not draw, or keep more", rule="17, C47"),
    ] = "discard_down"


class SmallMonument(Section):
    """The monument on a small artefact."""

    cost: Goods = Goods(stone=2)
    prestige: Annotated[Points, Info("prestige at once", "points", "9", (1, 5))] = 2
    digger_bonus: Annotated[Points, Info("what one token gains in value", "points", "9, C52", (0, 3))] = 1
    bonus_to: Annotated[
        Literal["digger_builder", "any_builder", "nobody"], Info("whose token gains", rule="9, C52")
    ] = "digger_builder"


class BigMonument(Section):
    """The monument on a great artefact."""

    cost: Goods = Goods(stone=3, gold=1)
    prestige: Annotated[Points, Info("prestige at once", "points", "9", (2, 6))] = 3
    round_token: Annotated[
        Points, Info("value of the token taken each settlement; 0: none", "points", "9, C53", (0, 3))
    ] = 1


class TempleMonument(Section):
    """The monument on a temple."""

    cost: Goods = Goods(stone=4, wood=2)
    prestige: Annotated[Points, Info("prestige at once", "points", "9", (2, 9))] = 5
    round_prestige: Annotated[Points, Info("prestige each settlement", "points", "9, C54", (0, 3))] = 2
    permission: Annotated[
        Literal["open", "digger_only"], Info("who may build: anyone, or who dug the temple", rule="9, C50")
    ] = "open"


class Monuments(Section):
    """Monuments."""

    max_per_space: Annotated[Literal[1], Info("monuments in a space", "monuments", "9, C51")] = 1
    requires_exclusive: Annotated[bool, Info("whether a builder has to be alone in the space", rule="C51")] = False
    consumes_crew: Annotated[bool, Info("whether the builder's crew goes to the reserve", rule="C59")] = False
    income_from_build_round: Annotated[
        bool, Info("whether income begins with the settlement of the same round", rule="9, C53")
    ] = True
    small: SmallMonument = SmallMonument()
    big: BigMonument = BigMonument()
    temple: TempleMonument = TempleMonument()


class Control(Section):
    """Who holds a space."""

    monument_contestable: Annotated[
        bool, Info("whether crew of others in the space take control from a monument", rule="1, C55")
    ] = False
    monument_counts_for_area: Annotated[bool, Info("whether a monument without crew counts as area", rule="C56")] = True
    opponent_monument_blocks_exclusive: Annotated[
        bool, Info("whether a monument keeps its space from being anyone else's", rule="1, C56")
    ] = True
    seal_counts_for_area: Annotated[bool, Info("whether a seal without crew counts as area", rule="C98")] = True
    seal_counts_for_temple: Annotated[bool, Info("whether a seal without crew holds a temple", rule="C97")] = True
    start_spaces_count: Annotated[bool, Info("whether start spaces count as area", rule="10")] = True
    temple_end_requires: Annotated[
        Literal["control", "monument"], Info("what earns the bonus for a temple at the end", rule="16, C54")
    ] = "control"
    temple_end_face_up_only: Annotated[bool, Info("whether only face-up temples count", rule="16, C57")] = True


def _shared_last(chain: tuple[str, ...]) -> tuple[str, ...]:
    if chain[-1:] != ("shared",):
        raise refused("the last entry has to be shared", "[token_value, monuments, shared]")
    return all_different(chain)


class Scoring(Section):
    """Prestige and the end of the game."""

    area_spaces_per_point: Annotated[
        int, Field(ge=1, le=49), Info("exclusive spaces for one step of the area score", "spaces", "5, H1", (1, 5))
    ] = 2
    area_points: Annotated[Points, Info("prestige of a step of the area score", "points", "5", (0, 3))] = 1
    temple_end: Annotated[Points, Info("points for a temple at the end", "points", "16, C54", (0, 6))] = 3
    gold_per_point: Annotated[
        int | None, Field(ge=1, le=20), Info("gold for a point at the end; null: none", "gold", "16", (1, 5))
    ] = 3
    settle_last_round: Annotated[bool, Info("whether the last round is settled too", rule="C100")] = True
    tiebreak: Annotated[
        tuple[Literal["token_value", "monuments", "shared"], ...],
        Field(min_length=1, max_length=3),
        AfterValidator(_shared_last),
        Info("what breaks a tie", rule="16, C101"),
    ] = ("token_value", "monuments", "shared")


class Seats(Section):
    """Compensation: what a seat gets before the game. Seat 1 starts."""

    points: Annotated[
        dict[Annotated[int, Field(ge=1, le=4)], Annotated[int, Field(ge=0, le=50)]],
        Info("points given to a seat, by seat", "points", tune=(0, 10)),
    ] = NO_SEATS


class Params(Section):
    """All parameters of Contest of Ruins."""

    rounds: Rounds = Rounds()
    map: Map = Map()
    tiles: Tiles = Tiles()
    terrain: Terrain = Terrain()
    yields: Yields = Yields()
    trap: Trap = Trap()
    supply: Supply = Supply()
    setup: Setup = Setup()
    turn: Turn = Turn()
    ap: TurnPoints = TurnPoints()
    effects: Effects = Effects()
    ops: Operations = Operations()
    hand: Hand = Hand()
    monuments: Monuments = Monuments()
    control: Control = Control()
    scoring: Scoring = Scoring()
    cards: Cards = Cards()
    seats: Seats = Seats()

    @model_validator(mode="after")
    def _tiles_fill_the_map(self) -> Params:
        """As many tiles as spaces, and the printed map only at its own size [3]."""
        spaces = self.map.columns * self.map.rows
        sizes = (("map", "columns"), ("map", "rows"))
        if self.map.layout == "reference":
            if spaces != 49:
                problem = f"the printed map has 7 columns and 7 rows, not {self.map.columns} and {self.map.rows}"
                remedy = "write 7"
                raise clash((*sizes, ("map", "layout")), problem, (remedy, remedy, "write shuffled"))
            return self
        held = sum(self.tiles.counts.listed())
        if held != spaces:
            problem = f"{held} tiles do not fill a map of {self.map.columns} x {self.map.rows} = {spaces} spaces"
            gap = abs(held - spaces)
            change = f"{'take away' if held > spaces else 'add'} {gap} tile{'' if gap == 1 else 's'}"
            other = f"{change}, or choose another size"
            raise clash((("tiles", "counts"), *sizes), problem, (change, other, other))
        return self

    @model_validator(mode="after")
    def _starts_on_the_map(self) -> Params:
        """All start spaces are on the map [4]."""
        letters = LETTERS[: self.map.columns]
        for players, seats in self.setup.start_spaces.items():
            off = next((s for seat in seats for s in seat if s[0] not in letters or int(s[1]) > self.map.rows), None)
            if off is not None:
                problem = f"{off}, a start space at a table of {players}, is not on a map of "
                problem += f"{self.map.columns} x {self.map.rows}"
                paths = (("setup", "start_spaces"), ("map", "columns"), ("map", "rows"))
                raise clash(paths, problem, ("name spaces of the map", "a larger map", "a larger map"))
        return self

    @model_validator(mode="after")
    def _crew_suffice(self) -> Params:
        """No more crew on the map than there are [4]."""
        if self.setup.crew_on_map > self.setup.crew_per_player:
            problem = f"{self.setup.crew_on_map} crew start on the map, but a player has {self.setup.crew_per_player}"
            paths = (("setup", "crew_on_map"), ("setup", "crew_per_player"))
            raise clash(paths, problem, ("put fewer on the map", "give each player more"))
        return self

    @model_validator(mode="after")
    def _somebody_can_play(self) -> Params:
        """The cards and pieces suffice for some number of players [4]."""
        if not tables(self):
            problem = "no number of players can be set up: the seals, relic cards or pieces do not suffice"
            paths = (("setup", "seals_per_player"), ("setup", "relic_hand"), ("setup", "resources"))
            remedy = "deal less, or put more into cards.seal.counts, cards.relic.counts or supply"
            raise clash(paths, problem, (remedy, remedy, remedy))
        return self


def tables(params: Params) -> tuple[int, ...]:
    """The numbers of players for which start spaces, seals, relic cards and pieces suffice [4]."""
    setup, supply = params.setup, params.supply
    stock = (supply.stone, supply.wood, supply.gold)
    allowed = []
    for players in sorted(setup.start_spaces):
        dealt = zip(*(goods.listed() for goods in setup.civ_resources.listed()), strict=True)
        # The civilisations that start with most may all be at the table.
        most = [sum(sorted(kind)[-players:]) for kind in dealt]
        owned = [players * each + extra for each, extra in zip(setup.resources.listed(), most, strict=True)]
        enough = not supply.limited or all(need <= there for need, there in zip(owned, stock, strict=True))
        stock_of_seals = sum(params.cards.seal.counts.listed())
        drawn = stock_of_seals if params.cards.seal.distribution == "relic_deck" else 0
        seals = drawn > 0 or players * setup.seals_per_player <= stock_of_seals
        relics = players * setup.relic_hand <= sum(params.cards.relic.counts.listed()) + drawn
        if enough and seals and relics:
            allowed.append(players)
    return tuple(allowed)


def pack(params: Params) -> Any:
    """The parameters as one record of type `state.PARAMS`, the form that the rules read."""
    from engine.games.site_contest.params.packing import packed

    return packed(params)
