"""Selling sets, exploring chambers, points, ranks, and the counts that logs keep [7, 8, 10]."""

from __future__ import annotations

from engine.games.archaeology.rules.knowledge import all_see_loss
from engine.games.archaeology.state import EXPLORE, FORCED, MAP, MAX_SET, SELL, TYPES, Action, Params, State, put
from engine.kernel.compiler import rule
from engine.kernel.records import Ints, Rows


@rule
def list_sales(state: State, params: Params, out: Rows[Action], n: int) -> int:
    """List every set that the mover may sell behind ``out[:n]``; the new end [8; a forced sale: 9]."""
    for kind in range(TYPES):
        held = state.hand[state.mover, kind]
        if held == 0:
            continue
        most = min(held, params.largest[kind])
        least = min(most, params.forced_sale_size) if state.decision == FORCED else 1
        if state.decision == FORCED:
            most = least
        for number in range(least, most + 1):
            put(out[n], SELL, kind, number, 0)
            n += 1
    return n


@rule
def may_sell(state: State, params: Params) -> bool:
    """Whether another sale is allowed in this turn [4]."""
    return state.decision == FORCED or params.max_sales < 0 or state.sales < params.max_sales


@rule
def is_legal_sale(state: State, params: Params, kind: int, number: int) -> bool:
    """Whether the mover may sell so many copies as one set [8, 9]."""
    if kind < 0 or kind >= TYPES or not may_sell(state, params):
        return False
    most = min(state.hand[state.mover, kind], params.largest[kind])
    if number < 1 or number > most:
        return False
    return state.decision != FORCED or number == min(most, params.forced_sale_size)


@rule
def sell(state: State, params: Params, kind: int, number: int) -> None:
    """Move a set to the own museum [8]."""
    seat = state.mover
    state.hand[seat, kind] -= number
    state.hand_cards[seat] -= number
    state.sets[seat, kind, number] += 1
    state.sold[kind] += number
    state.points[seat, kind] += params.sell_value[kind, number]
    all_see_loss(state, seat, kind, number)


@rule
def may_explore(state: State, params: Params, chamber: int) -> bool:
    """Whether the mover may explore a chamber [7]."""
    if chamber < 0 or chamber >= params.chambers or state.explored[chamber]:
        return False
    if params.max_explores >= 0 and state.explores >= params.max_explores:
        return False
    return state.hand[state.mover, MAP] >= params.chamber_cost[chamber]


@rule
def list_chambers(state: State, params: Params, out: Rows[Action], n: int) -> int:
    """List the chambers that the mover may explore behind ``out[:n]``; the new end."""
    for chamber in range(params.chambers):
        if may_explore(state, params, chamber):
            put(out[n], EXPLORE, chamber, 0, 0)
            n += 1
    return n


@rule
def explore(state: State, params: Params, chamber: int) -> None:
    """Pay maps and take the cards of a chamber, unseen by others [7]."""
    seat, cost = state.mover, params.chamber_cost[chamber]
    state.hand[seat, MAP] -= cost
    state.hand_cards[seat] -= cost
    state.discard[MAP] += cost
    all_see_loss(state, seat, MAP, cost)
    for kind in range(TYPES):
        number = state.chamber[chamber, kind]
        state.hand[seat, kind] += number
        state.hand_cards[seat] += number
        state.drawn_value[seat] += number * params.trade_value[kind]
        state.cards_found[seat] += number
        if not params.maps_in_initial_deal:
            state.no_maps[seat] += number
        state.chamber[chamber, kind] = 0
    state.explored[chamber] = 1
    state.explores += 1
    state.chambers_found[seat] += 1


@rule
def scores(state: State, params: Params, seat: int, out: Ints) -> None:
    """Points of a seat by source: each treasure sold, compensation [10]."""
    for kind in range(TYPES):
        out[kind] = state.points[seat, kind]
    out[TYPES] = params.seat_points[seat]


@rule
def points(state: State, params: Params, seat: int) -> int:
    """All points of a seat: they are scored openly, and cards in hand count nothing [10]."""
    total = params.seat_points[seat]
    for kind in range(TYPES):
        total += state.points[seat, kind]
    return int(total)


@rule
def cards_sold(state: State, seat: int, kind: int) -> int:
    """Cards of a treasure in a museum."""
    number = 0
    for cards in range(1, MAX_SET + 1):
        number += cards * state.sets[seat, kind, cards]
    return int(number)


@rule
def all_sold(state: State, seat: int) -> int:
    """Cards in a museum."""
    number = 0
    for kind in range(TYPES):
        number += cards_sold(state, seat, kind)
    return int(number)


@rule
def ranks(state: State, params: Params, out: Ints) -> None:
    """Final rank of each seat: points, then fewest cards sold; equals share a rank [10]."""
    for seat in range(state.seats):
        mine, my_sold = points(state, params, seat), all_sold(state, seat)
        out[seat] = 1
        for other in range(state.seats):
            theirs = points(state, params, other)
            fewer = params.tie_fewest_sold and all_sold(state, other) < my_sold
            if theirs > mine or (theirs == mine and fewer):
                out[seat] += 1


@rule
def hand_worth(state: State, params: Params, seat: int) -> int:
    """What a hand would sell for, split into the best sets."""
    worth = 0
    for kind in range(TYPES):
        worth += params.best[kind, state.hand[seat, kind]]
    return int(worth)


@rule
def tallies(state: State, params: Params, seat: int, out: Ints) -> None:
    """The counts that INFO.tallies declares, in its order."""
    sizes = 5
    at = TYPES
    for i in range(2 * sizes + 1):
        out[at + i] = 0
    for kind in range(TYPES):
        out[kind] = cards_sold(state, seat, kind)
        for cards in range(1, params.largest[kind] + 1):
            number = state.sets[seat, kind, cards]
            size = min(cards, sizes) - 1
            out[at + size] += number
            out[at + sizes + size] += number * params.sell_value[kind, cards]
            if cards == params.largest[kind]:
                out[at + 2 * sizes] += number
    at += 2 * sizes + 1
    out[at] = state.drawn_value[seat]
    out[at + 1] = state.traded[seat]
    out[at + 2] = state.chambers_found[seat]
    out[at + 3] = state.cards_found[seat]
    out[at + 4] = state.thefts[seat]
    out[at + 5] = state.robbed[seat]
    out[at + 6] = state.robbed_value[seat]
    out[at + 7] = state.storm_cards[seat]
    out[at + 8] = state.storm_value[seat]
    out[at + 9] = state.forced_sales[seat]
    out[at + 10] = state.hand_cards[seat]


@rule
def resources(state: State, params: Params, seat: int, out: Ints) -> None:
    """The counts that INFO.resources declares: hand, its worth, maps, cards sold."""
    out[0] = state.hand_cards[seat]
    out[1] = hand_worth(state, params, seat)
    out[2] = state.hand[seat, MAP]
    out[3] = all_sold(state, seat)
