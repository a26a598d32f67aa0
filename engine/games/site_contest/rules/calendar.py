"""Calendar Mastery: the order of turns as its owner likes it [14, C86].

The owner is first; the others stand behind in one of their orders, numbered as in `orders` from the order clockwise
from the owner. Number 0 is clockwise throughout.
"""

from __future__ import annotations

import numpy as np

from engine.games.site_contest.params.kinds import CALENDAR_MASTERY, MAYA, SEATS, SKILLS_EACH
from engine.games.site_contest.rules.orders import arrange, orders_of
from engine.games.site_contest.state import CALENDAR, DECLINE, NEXT_TURN, ORDER, USED, Action, Params, State, ask, put
from engine.kernel.compiler import rule
from engine.kernel.records import Ints, Rows

_CARD = CALENDAR_MASTERY % SKILLS_EACH
_ROTATE, _LAST_FIRST = 1, 2  # choices of params.turn_order


@rule
def write_order(state: State, seat: int, number: int, out: Ints) -> None:
    """Write the order of turns with a number into ``out[:seats]``."""
    others = np.empty(SEATS, dtype=np.int64)
    arrange(number, state.seats - 1, others)
    out[0] = seat
    for place in range(state.seats - 1):
        out[place + 1] = (seat + 1 + others[place]) % state.seats


@rule
def is_other_than_due(state: State, seat: int, number: int) -> bool:
    """Whether an order differs from the one of this round."""
    order = np.empty(SEATS, dtype=np.int64)
    write_order(state, seat, number, order)
    for place in range(state.seats):
        if order[place] != state.turn_order[place]:
            return True
    return False


@rule
def is_other_than_next(state: State, params: Params, seat: int, number: int) -> bool:
    """Whether an order differs from the one due in the next round, as far as that is known already."""
    if params.turn_order == _LAST_FIRST:
        return True
    first = (state.dealer + (1 if params.turn_order == _ROTATE else 0)) % state.seats
    return number != 0 or first != seat


@rule
def may_set(state: State, params: Params, seat: int, number: int) -> bool:
    """Whether the owner may set the order with a number [C69]."""
    if number < 0 or number >= orders_of(state.seats - 1):
        return False
    if params.calendar_own_turn:
        return is_other_than_next(state, params, seat, number)
    return is_other_than_due(state, seat, number)


@rule
def is_worth_setting(state: State, params: Params, seat: int) -> bool:
    """Whether there is an order to set; in the own turn also whether a round is to come [C69]."""
    if params.calendar_own_turn and state.round_number >= params.rounds:
        return False
    for number in range(orders_of(state.seats - 1)):
        if may_set(state, params, seat, number):
            return True
    return False


@rule
def calendar_asks(state: State, params: Params) -> bool:
    """Step R2: ask the owner of the card, where it may be used; whether somebody is asked [5]."""
    if params.calendar_own_turn:
        return False
    for seat in range(state.seats):
        ready = state.civ[seat] == MAYA and state.used[seat, _CARD] < params.skill_uses
        if ready and is_worth_setting(state, params, seat):
            ask(state, seat, CALENDAR, NEXT_TURN)
            return True
    return False


@rule
def list_orders(state: State, params: Params, out: Rows[Action]) -> int:
    """Every order that the mover may set, written to ``out[:n]``; n. At the start of a round it may also decline."""
    n = 0
    for number in range(orders_of(state.seats - 1)):
        if may_set(state, params, state.mover, number):
            put(out[n], ORDER, 0, 0, number)
            n += 1
    if not params.calendar_own_turn:
        put(out[n], DECLINE, 0, 0, 0)
        n += 1
    return n


@rule
def set_next_order(state: State, seat: int, number: int) -> None:
    """The order of the next round."""
    write_order(state, seat, number, state.order_set)
    state.next_order = 1


@rule
def answer_calendar(state: State, params: Params, action: Action) -> None:
    """The order that the mover sets, or that it declines."""
    seat = state.mover
    if params.calendar_own_turn:
        set_next_order(state, seat, action.what)
    elif action.kind == ORDER:
        write_order(state, seat, action.what, state.turn_order)
        state.own_order = 1
        state.used[seat, _CARD] += 1
        state.tally[seat, USED + CALENDAR_MASTERY] += 1
    state.step = state.then
