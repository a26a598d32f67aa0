"""The records of Archaeology: the parameters, the state, an action.

Numbers in square brackets refer to sections of the game's specification. Hands, the marketplace and the chambers are
multisets, so each is a count by treasure; only the dig site has an order.

A trade gives a multiset of cards for another one. Of each treasure at most 20 cards exist, so what is given and what
is taken of it is one of 231 pairs (their sum is at most 20), and all eight pairs make one number: `goods`.
"""

from __future__ import annotations

import numpy as np

from engine.kernel.compiler import rule
from engine.kernel.records import IntCube, IntGrid, Ints, Record, i2, i4, i8, ints

SEATS = 4
TYPES = 8
MAX_COPIES = 20
MAX_SET = 8
MAX_CHAMBERS = 4
MAX_EVENTS = 20
MAX_DECK = TYPES * MAX_COPIES + 2 * MAX_EVENTS
MAX_TRADES = 4096
LEAST_SIDE, MAX_SIDE = 4, 9  # cards on each side of a listed trade: as many as the largest trading value, at least 4
MAX_ROUNDS = 60

# Treasures in the order of the specification [1.1]; the last one is in later editions only [11].
POT_SHARD, PARCHMENT_SCRAP, COIN, TALISMAN, BROKEN_CUP, MAP, PHARAOHS_MASK, BROKEN_TABLET = range(TYPES)
# Other cards of the dig site [1.2]; a card of it that cannot be seen; a place beyond its end.
THIEF, SANDSTORM = TYPES, TYPES + 1
UNSEEN, NO_CARD = -1, -2

# Kinds of decision, the order of INFO.decisions.
ACTIONS, VICTIM, STORM, LIMIT, FORCED, TENT = range(6)

# Kinds of action, the order of INFO.actions.
END, DIG, TRADE, EXPLORE, SELL, STEAL, PUT, USE_TENT, DECLINE = range(9)

# What the game does next without a choice; ASKED: it waits for the mover.
ASKED, BEGIN_TURN, DRAW, NEXT_IN_STORM, ASK_ACTIONS, END_TURN = range(6)

NOBODY = -1

# What is given and taken of one treasure in a trade, as one number from 0: pairs in the order of their sum.
PAIRS = (MAX_COPIES + 1) * (MAX_COPIES + 2) // 2
PAIR_GIVEN = np.array([g for total in range(MAX_COPIES + 1) for g in range(total + 1)])
PAIR_TAKEN = np.array([total - g for total in range(MAX_COPIES + 1) for g in range(total + 1)])
# Numbers of goods stay below this one; the codes of other actions begin here.
GOODS_END: int = PAIRS**TYPES


class Params(Record):
    """A parameter set as the rules read it; the YAML's is `params.Params`."""

    # Treasures [1.1].
    count: IntGrid = ints("i2", SEATS + 1, TYPES)  # copies in the game, by number of players
    trade_value: Ints = ints("i2", TYPES)
    sell_value: IntGrid = ints("i2", TYPES, MAX_SET + 1)  # by cards in the set
    largest: Ints = ints("i2", TYPES)  # cards of the largest set
    best: IntGrid = ints("i4", TYPES, MAX_COPIES + 2)  # worth of so many copies in the best split into sets
    # Set-up [2].
    hand_size: i2
    market_size: i2
    maps_in_initial_deal: i2
    start_seat: i2
    hand_limit: i2  # -1: none
    # Events [5].
    thieves: Ints = ints("i2", SEATS + 1)  # by number of players
    cards_stolen: i2
    thief_optional: i2
    sandstorms: Ints = ints("i2", SEATS + 1)
    storm_share: i4  # of a hand: so many
    storm_parts: i4  # of so many parts
    storm_round_up: i2
    affects_drawer: i2
    storm_discards: i2  # events.sandstorm.destination is discard
    sandstorm_redraw: i2
    tents_per_player: i2
    # Maps and chambers [7].
    map_tradeable: i2
    map_stealable: i2
    chambers: i2
    chamber_cards: Ints = ints("i2", MAX_CHAMBERS)
    chamber_cost: Ints = ints("i2", MAX_CHAMBERS)
    # The turn [4, 6]; -1: no limit.
    dig_first: i2
    max_trades: i2  # the smaller of limit and guard
    max_explores: i2
    max_sales: i2
    allow_overpay: i2
    min_give: i2
    min_take: i2
    max_endgame_trade_rounds: i2
    # The end [9, 10].
    forced_sale: i2
    forced_sale_size: i2
    forced_sale_ends_turn: i2
    skip_empty_hands: i2
    tie_fewest_sold: i2
    hand_sizes_hidden: i2
    seat_points: Ints = ints("i2", SEATS)
    seat_cards: Ints = ints("i2", SEATS)
    # Trades that are listed: the most cards on a side; the most cards given, taken and in all of a trade that may rely
    # on one with a card more being listed. Then what they give and take in five bits a treasure, their goods, what they
    # overpay, and their parts: for each treasure that moves, `part` of it.
    trades: i4
    trade_side: i2
    trade_sure_side: i2
    trade_sure_cards: i2
    trade_gives: Ints = ints("i8", MAX_TRADES)
    trade_takes: Ints = ints("i8", MAX_TRADES)
    trade_goods: Ints = ints("i8", MAX_TRADES)
    trade_surplus: Ints = ints("i2", MAX_TRADES)
    trade_parts: Ints = ints("i2", MAX_TRADES)
    trade_part: IntGrid = ints("i2", MAX_TRADES, TYPES)


PARAMS = Params.dtype


class State(Record):
    """A position, with all that is hidden."""

    seats: i2
    mover: i2
    decision: i2
    step: i2
    over: i2
    reason: i2
    # Zones [3].
    deck: Ints = ints("i1", MAX_DECK)
    deck_cards: i2
    drawn: i2
    hand: IntGrid = ints("i2", SEATS, TYPES)
    hand_cards: Ints = ints("i2", SEATS)
    market: Ints = ints("i2", TYPES)
    chamber: IntGrid = ints("i2", MAX_CHAMBERS, TYPES)
    explored: Ints = ints("i2", MAX_CHAMBERS)
    discard: Ints = ints("i2", TYPES)
    thieves: i2  # discarded so far
    sandstorms: i2
    sets: IntCube = ints("i2", SEATS, TYPES, MAX_SET + 1)  # sets sold, by cards in them
    sold: Ints = ints("i2", TYPES)
    points: IntGrid = ints("i4", SEATS, TYPES)
    tents: Ints = ints("i2", SEATS)
    # Cards that a seat (first) knows to be in the hand of another one (second).
    known: IntCube = ints("i2", SEATS, SEATS, TYPES)
    # Cards of a hand that are surely no maps, as all know: unseen ones of a first deal that had none.
    no_maps: Ints = ints("i2", SEATS)
    # The turn [4].
    turn_seat: i2
    next_seat: i2
    turns: i4  # begun so far
    late_turns: i4  # of these, with an empty dig site
    late: i2  # this turn began with an empty dig site
    dug: i2
    trades: i2
    explores: i2
    sales: i2
    can_be_robbed: Ints = ints("i2", SEATS)
    storm_place: i2  # players of this sandstorm already asked, from the drawer on
    due: i2  # cards that the mover has still to put down
    # The end [9].
    passes: i2
    first_pass: i2
    forced: i2  # the next turn is a forced sale
    # Counts for the logs.
    drawn_value: Ints = ints("i4", SEATS)
    traded: Ints = ints("i2", SEATS)
    chambers_found: Ints = ints("i2", SEATS)
    cards_found: Ints = ints("i2", SEATS)
    thefts: Ints = ints("i2", SEATS)
    robbed: Ints = ints("i2", SEATS)
    robbed_value: Ints = ints("i4", SEATS)
    storm_cards: Ints = ints("i2", SEATS)
    storm_value: Ints = ints("i4", SEATS)
    forced_sales: Ints = ints("i2", SEATS)


STATE = State.dtype


class Action(Record):
    """What a mover does; zero where unused."""

    kind: i2
    what: i2  # what it is about: a treasure, a seat, a chamber
    number: i2  # of cards
    spare: i2
    goods: i8  # of a trade


ACTION = Action.dtype


@rule
def put(action: Action, kind: int, what: int, number: int, goods: int) -> None:
    """Write an action."""
    action.kind = kind
    action.what = what
    action.number = number
    action.spare = 0
    action.goods = goods


@rule
def code(action: Action) -> int:
    """The identity of an action: the goods of a trade, or a number beyond all goods."""
    if action.kind == TRADE:
        return int(action.goods)
    return GOODS_END + (int(action.kind) * 64 + int(action.what)) * 64 + int(action.number)


@rule
def decode(number: int, action: Action) -> None:
    """Write into `action` the one whose `code` is `number`."""
    if number < GOODS_END:
        put(action, TRADE, 0, 0, number)
        return
    rest = number - GOODS_END
    put(action, rest // 4096, rest // 64 % 64, rest % 64, 0)


@rule
def pair(given: int, taken: int) -> int:
    """What is given and taken of one treasure, as one number."""
    total = int(given) + int(taken)
    return total * (total + 1) // 2 + int(given)


@rule
def goods_of(given: Ints, taken: Ints) -> int:
    """The goods of a trade from the cards given and taken by treasure, at most 20 of each in all."""
    goods = 0
    for treasure in range(TYPES - 1, -1, -1):
        goods = goods * PAIRS + pair(given[treasure], taken[treasure])
    return goods
