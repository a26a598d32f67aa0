"""Rounds, turns and the end of the game [5, 6]: what happens without a choice, up to the next decision."""

from __future__ import annotations

from engine.games.site_contest.params.kinds import SANDSTORM
from engine.games.site_contest.rules.calendar import calendar_asks
from engine.games.site_contest.rules.dig import finish_dig
from engine.games.site_contest.rules.drafting import go_on_draft
from engine.games.site_contest.rules.events import begin, go_on
from engine.games.site_contest.rules.land import lowered
from engine.games.site_contest.rules.pieces import standing
from engine.games.site_contest.rules.relics import pay_back
from engine.games.site_contest.rules.retreats import go_on_retreats
from engine.games.site_contest.rules.scoring import settle
from engine.games.site_contest.state import (
    AP_UNUSED,
    ASK_TURN,
    ASKED,
    DRAFT,
    END_TURN,
    EVENT_BEGIN,
    EVENT_END,
    EVENT_GO,
    NEXT_TURN,
    NOTHING,
    REACT,
    ROUND_BEGIN,
    ROUND_GO,
    SETTLE,
    TAKE_YIELD,
    TURN,
    Params,
    State,
    ask,
)
from engine.kernel.chance import Key
from engine.kernel.compiler import rule

# Choices of params.turn_order and params.lasting.
FIXED, ROTATE, LAST_FIRST = range(3)
OWN_NEXT_TURN, ROUND_END, OWN_TURN = range(3)


@rule
def run_on(state: State, params: Params, chance: Key) -> None:
    """Go on until somebody has to decide or the game is over."""
    while not state.over and state.step != ASKED:
        step = state.step
        if step == ASK_TURN:
            ask_turn(state, params)
        elif step == TAKE_YIELD:
            finish_dig(state, params, chance)
        elif step == END_TURN:
            end_turn(state, params)
        elif step == NEXT_TURN:
            next_turn(state, params)
        elif step == SETTLE:
            end_round(state, params)
        elif step == EVENT_BEGIN:
            begin(state, params, chance)
        elif step == EVENT_GO:
            go_on(state, params, chance)
        elif step == EVENT_END:
            end_event(state, params)
        elif step == REACT:
            go_on_retreats(state, params)
        elif step == DRAFT:
            go_on_draft(state, params)
        elif step == ROUND_GO:
            begin_turns(state, params)
        else:
            begin_round(state, params)


@rule
def begin_round(state: State, params: Params) -> None:
    """Count the round; an event first, where it is turned up at the start of a round [C70]."""
    state.round_number += 1
    state.step = EVENT_BEGIN if params.event_at_start else ROUND_GO


@rule
def end_event(state: State, params: Params) -> None:
    """Put the event card away and go on with the round, the next round, or the end."""
    if state.event != NOTHING:
        state.event_discard[state.event] += 1
        state.event = NOTHING
    if params.event_at_start:
        state.step = ROUND_GO
    elif state.round_number >= params.rounds:
        finish(state)
    else:
        state.step = ROUND_BEGIN


@rule
def order_due(state: State, params: Params) -> None:
    """Write the turn order of step R3 [5]."""
    if params.turn_order == ROTATE and state.round_number > 1:
        state.dealer = (state.dealer + 1) % state.seats
    for place in range(state.seats):
        state.turn_order[place] = (state.dealer + place) % state.seats
    if params.turn_order != LAST_FIRST:
        return
    for place in range(1, state.seats):
        seat, at = state.turn_order[place], place
        while at > 0 and standing(state, state.turn_order[at - 1]) > standing(state, seat):
            state.turn_order[at] = state.turn_order[at - 1]
            at -= 1
        state.turn_order[at] = seat


@rule
def begin_turns(state: State, params: Params) -> None:
    """Steps R1 to R3: who acts in which order, with what from the round before [5]."""
    for seat in range(state.seats):
        state.bonus[seat] += state.bonus_next[seat]
        state.curse[seat] += state.curse_next[seat]
        state.bonus_next[seat], state.curse_next[seat] = 0, 0
    order_due(state, params)
    state.own_order = 0
    if state.next_order:
        for place in range(state.seats):
            state.turn_order[place] = state.order_set[place]
        state.next_order = 0
        state.own_order = 1
    state.turns_done = 0
    state.step = NEXT_TURN
    calendar_asks(state, params)


@rule
def action_points(state: State, params: Params, seat: int) -> int:
    """The seat's action points for its turn [6.1]."""
    points = int(params.ap)
    for place in range(3):
        modifier = params.ap_order[place]
        if modifier == 0:
            points += params.alliance_ap * state.bonus[seat]
        elif modifier == 1:
            if state.in_force == SANDSTORM:
                points = lowered(points, params.sandstorm_ap, params.sandstorm_floor)
        else:
            for _ in range(state.curse[seat]):
                points = lowered(points, params.curse_ap, params.curse_floor)
    return points


@rule
def lift(state: State, params: Params, seat: int) -> None:
    """The seat's Route Blockades and its Divine Protection end."""
    for space in range(params.spaces):
        state.blocked_by[space] &= ~(1 << seat)
    state.protected[seat] = 0


@rule
def next_turn(state: State, params: Params) -> None:
    """Begin the turn of the next player of this round, or the settlement."""
    if state.turns_done >= state.seats:
        state.step = SETTLE
        return
    seat = state.turn_order[state.turns_done]
    if params.lasting == OWN_NEXT_TURN:
        lift(state, params, seat)
    state.ap = action_points(state, params, seat)
    state.bonus[seat], state.curse[seat] = 0, 0
    state.step = ASK_TURN


@rule
def ask_turn(state: State, params: Params) -> None:
    """Ask for the next operation of the running turn, unless it is over [6.2]."""
    seat = state.turn_order[state.turns_done]
    if state.ap <= 0 and params.zero_ends_turn:
        state.step = END_TURN
    else:
        ask(state, seat, TURN, ASK_TURN)


@rule
def end_turn(state: State, params: Params) -> None:
    """The turn is over: unspent action points and effects of this turn are lost [6.2]."""
    seat = state.turn_order[state.turns_done]
    state.tally[seat, AP_UNUSED] += state.ap
    state.ap = 0
    state.road, state.deep_turn, state.deep_next, state.marvel = 0, 0, 0, 0
    state.expelled[seat] = 0
    if params.lasting == OWN_TURN:
        lift(state, params, seat)
    if params.loan_repaid:
        pay_back(state, seat)
    state.turns_done += 1
    state.step = NEXT_TURN


@rule
def end_round(state: State, params: Params) -> None:
    """The settlement; then an event or the end [5]."""
    if params.lasting == ROUND_END:
        for seat in range(state.seats):
            lift(state, params, seat)
    settle(state, params)
    if state.round_number >= params.rounds:
        if params.event_after_last and not params.event_at_start:
            state.step = EVENT_BEGIN
        else:
            finish(state)
        return
    state.rounds_done += 1
    state.step = ROUND_BEGIN if params.event_at_start else EVENT_BEGIN


@rule
def finish(state: State) -> None:
    """The game is over [16]."""
    state.over = 1
    state.rounds_done = state.round_number
    state.step = ASKED
