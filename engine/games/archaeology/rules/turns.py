"""Turns, passes and the end of the game [4, 9]: what happens without a choice, up to the next decision."""

from __future__ import annotations

from engine.games.archaeology.rules.dig import ask, cards_left, draw_card, next_in_storm
from engine.games.archaeology.rules.market import list_trades, may_trade
from engine.games.archaeology.rules.museum import explore, list_chambers, list_sales, may_sell, sell
from engine.games.archaeology.state import (
    ACTIONS,
    ASK_ACTIONS,
    ASKED,
    BEGIN_TURN,
    DIG,
    DRAW,
    END,
    END_TURN,
    EXPLORE,
    FORCED,
    LIMIT,
    NEXT_IN_STORM,
    SELL,
    Action,
    Params,
    State,
    put,
)
from engine.kernel.chance import Key
from engine.kernel.compiler import rule
from engine.kernel.records import Rows

SOLD_OUT, ALL_PASSED = range(2)


@rule
def run_on(state: State, params: Params, chance: Key) -> None:
    """Go on until somebody has to decide or the game is over."""
    while not state.over and state.step != ASKED:
        if state.step == DRAW:
            draw_card(state, params, chance)
        elif state.step == NEXT_IN_STORM:
            next_in_storm(state, params)
        elif state.step == ASK_ACTIONS:
            ask_actions(state)
        elif state.step == END_TURN:
            end_turn(state, params)
        else:
            begin_turn(state, params)


@rule
def begin_turn(state: State, params: Params) -> None:
    """The next turn: the dig, a forced sale or the actions [4, 9]."""
    seat = state.next_seat
    empty = cards_left(state) == 0
    state.turn_seat = seat
    state.turns += 1
    state.late = 1 if empty else 0
    state.late_turns += state.late
    state.dug, state.trades, state.explores, state.sales = 0, 0, 0, 0
    if state.forced:
        ask(state, seat, FORCED)
    else:
        state.step = DRAW if params.dig_first and not empty else ASK_ACTIONS


@rule
def hands_are_empty(state: State) -> bool:
    """Whether nobody holds a card."""
    for seat in range(state.seats):
        if state.hand_cards[seat] > 0:
            return False
    return True


@rule
def is_sold_out(state: State) -> bool:
    """Whether the game is over: no card in the dig site nor in any hand [9]."""
    return cards_left(state) == 0 and hands_are_empty(state)


@rule
def finish(state: State, reason: int) -> None:
    """The game is over."""
    state.over = 1
    state.reason = reason
    state.step = ASKED


@rule
def ask_actions(state: State) -> None:
    """Ask for the next action of the turn, unless the game is over [9]."""
    if is_sold_out(state):
        finish(state, SOLD_OUT)
    else:
        ask(state, state.turn_seat, ACTIONS)


@rule
def may_dig(state: State, params: Params) -> bool:
    """Whether the dig of this turn is still to come [A14]."""
    return not params.dig_first and not state.dug and cards_left(state) > 0


@rule
def list_actions(state: State, params: Params, out: Rows[Action]) -> int:
    """The useful trades, and every other legal action of an own turn [4]."""
    n = 0
    if may_trade(state, params):
        n = list_trades(state, params, out, n)
    n = list_chambers(state, params, out, n)
    if may_sell(state, params):
        n = list_sales(state, params, out, n)
    put(out[n], DIG if may_dig(state, params) else END, 0, 0, 0)
    return n + 1


@rule
def apply_sale(state: State, params: Params, kind: int, number: int) -> None:
    """A sale, free or forced; the forced one may be the whole turn [8, 9, A10]."""
    sell(state, params, kind, number)
    if state.decision != FORCED:
        state.sales += 1
        state.step = ASK_ACTIONS
        return
    state.forced_sales[state.mover] += 1
    state.step = END_TURN if params.forced_sale_ends_turn else ASK_ACTIONS


@rule
def apply_action(state: State, params: Params, kind: int, what: int, number: int) -> None:
    """The effect of an action of the own turn that is not a trade."""
    if kind == SELL:
        apply_sale(state, params, what, number)
    elif kind == EXPLORE:
        explore(state, params, what)
        state.step = ASK_ACTIONS
    elif kind == DIG:
        state.step = DRAW
    else:
        state.step = END_TURN


@rule
def end_turn(state: State, params: Params) -> None:
    """The hand limit, passes, and who is next [3, 9, A17]."""
    seat = state.turn_seat
    if params.hand_limit >= 0 and state.hand_cards[seat] > params.hand_limit:
        state.due = state.hand_cards[seat] - params.hand_limit
        ask(state, seat, LIMIT)
        return
    if is_sold_out(state):
        finish(state, SOLD_OUT)
        return
    passed = state.late and not state.forced and state.trades + state.explores + state.sales == 0
    state.forced = 0
    if not passed:
        state.passes = 0
    else:
        if state.passes == 0:
            state.first_pass = seat
        state.passes += 1
        if state.passes >= players_who_count(state, params):
            all_passed(state, params)
            return
    state.next_seat = next_player(state, params, (seat + 1) % state.seats)
    state.step = BEGIN_TURN


@rule
def players_who_count(state: State, params: Params) -> int:
    """How many passes in a row are "every player" [9]."""
    if not params.skip_empty_hands:
        return int(state.seats)
    number = 0
    for seat in range(state.seats):
        if state.hand_cards[seat] > 0:
            number += 1
    return number


@rule
def next_player(state: State, params: Params, seat: int) -> int:
    """The seat, or the next one that is not skipped [9]."""
    if params.skip_empty_hands and cards_left(state) == 0:
        return next_holder(state, seat)
    return seat


@rule
def next_holder(state: State, seat: int) -> int:
    """The seat, or the next one clockwise that holds a card; there is one."""
    while state.hand_cards[seat] == 0:
        seat = (seat + 1) % state.seats
    return seat


@rule
def all_passed(state: State, params: Params) -> None:
    """Every player has passed: the first of them who holds a card must sell, or the game ends [9]."""
    state.passes = 0
    if not params.forced_sale:
        finish(state, ALL_PASSED)
        return
    state.forced = 1
    state.next_seat = next_holder(state, state.first_pass)
    state.step = BEGIN_TURN
