"""What skill cards ask for after they were used: spaces, orders, exchanges, tokens [14]."""

from __future__ import annotations

import numpy as np

from engine.games.site_contest.rules.building import put_monument
from engine.games.site_contest.rules.calendar import answer_calendar, list_orders, may_set
from engine.games.site_contest.rules.orders import arrange, orders_of
from engine.games.site_contest.rules.pieces import return_token
from engine.games.site_contest.rules.skills import (
    ask_exchange,
    can_be_marked,
    end_trade,
    exchange,
    may_exchange,
)
from engine.games.site_contest.state import (
    CALENDAR,
    DECLINE,
    EXCHANGES,
    FORESEEING,
    MARKING,
    ORDER,
    PICK,
    RETURN,
    SWAP,
    SWAPPING,
    TOKENS_RETURNED,
    VALUES,
    Action,
    Params,
    State,
    put,
)
from engine.kernel.chance import Key
from engine.kernel.compiler import rule
from engine.kernel.records import Rows

_MOST_SEEN = 3  # cards of Eye of Prophecy


@rule
def list_answers(state: State, params: Params, out: Rows[Action]) -> int:
    """Every answer to the question of a skill card, written to ``out[:n]``; n."""
    decision, n = state.decision, 0
    if decision == CALENDAR:
        return list_orders(state, params, out)
    if decision == MARKING:
        for space in range(params.spaces):
            if can_be_marked(state, space):
                put(out[n], PICK, space, 0, 0)
                n += 1
    elif decision == FORESEEING:
        for number in range(orders_of(state.left)):
            put(out[n], ORDER, 0, 0, number)
            n += 1
    elif decision == SWAPPING:
        for number in range(EXCHANGES):
            if may_exchange(state, params, number):
                put(out[n], SWAP, 0, 0, number)
                n += 1
        put(out[n], DECLINE, 0, 0, 0)
        n += 1
    else:
        for value in range(VALUES):
            if state.tokens[state.mover, value] > 0:
                put(out[n], RETURN, 0, 0, value)
                n += 1
    return n


@rule
def is_legal_answer(state: State, params: Params, action: Action) -> bool:
    """Whether an answer to the question of a skill card is allowed."""
    kind, space, what, decision = action.kind, action.space, action.what, state.decision
    if action.target != 0 or what < 0:
        return False
    if decision == MARKING:
        return kind == PICK and what == 0 and space >= 0 and space < params.spaces and can_be_marked(state, space)
    if space != 0:
        return False
    if kind == DECLINE:
        return what == 0 and (decision == SWAPPING or (decision == CALENDAR and not params.calendar_own_turn))
    if decision == CALENDAR:
        return kind == ORDER and may_set(state, params, state.mover, what)
    if decision == FORESEEING:
        return kind == ORDER and what < orders_of(state.left)
    if decision == SWAPPING:
        return kind == SWAP and what < EXCHANGES and may_exchange(state, params, what)
    return kind == RETURN and what < VALUES and state.tokens[state.mover, what] > 0


@rule
def apply_answer(state: State, params: Params, chance: Key, action: Action) -> None:
    """Carry out the answer to the question of a skill card."""
    decision = state.decision
    if decision == CALENDAR:
        answer_calendar(state, params, action)
    elif decision == MARKING:
        state.dragon[action.space] = state.mover
        state.left -= 1
        if state.left == 0:
            state.step = state.then
    elif decision == FORESEEING:
        put_back(state, params, action.what)
        state.left = 0
        state.step = state.then
    elif decision == SWAPPING:
        if action.kind == DECLINE:
            end_trade(state)
        else:
            exchange(state, action.what)
            ask_exchange(state, params)
    else:
        offer(state, params, action.what)


@rule
def put_back(state: State, params: Params, number: int) -> None:
    """Eye of Prophecy: the cards seen lie on top of their deck in the order with a number [C84]."""
    places = np.empty(_MOST_SEEN, dtype=np.int64)
    seen = np.empty(_MOST_SEEN, dtype=np.int64)
    arrange(number, state.left, places)
    for place in range(state.left):
        if params.eye_relics:
            seen[place] = state.relic_deck[state.relic_next + place]
        else:
            seen[place] = state.event_deck[state.event_next + place]
    for place in range(state.left):
        if params.eye_relics:
            state.relic_deck[state.relic_next + place] = seen[places[place]]
        else:
            state.event_deck[state.event_next + place] = seen[places[place]]


@rule
def offer(state: State, params: Params, value: int) -> None:
    """Sacrificial Rite: a token goes back to the supply; after the last one the monument stands [C85]."""
    seat = state.mover
    return_token(state, seat, value, TOKENS_RETURNED)
    state.left -= 1
    if state.left == 0:
        put_monument(state, params, seat, state.space, True)
        state.space = 0
        state.step = state.then
