"""The excavation phase: start, expand, appeal to a patron, pass; and the neutral colour's turn [7.2, 9, 10, 12.3]."""

from __future__ import annotations

from engine.games.mykerinos.rules.blocking import ask_block, keep_blocking, leaves_a_token, places_to_block, put_token
from engine.games.mykerinos.rules.delimitation import begin_delimitation
from engine.games.mykerinos.rules.museum import enter, has_legal_room, is_legal_room, rooms_in_reach
from engine.games.mykerinos.rules.placement import can_use, is_placement, list_placements, reserve_for
from engine.games.mykerinos.rules.planning import mate_of
from engine.games.mykerinos.rules.region import has_open_space, place
from engine.games.mykerinos.state import (
    DECLINE,
    DIRECTOR,
    EXCAVATION,
    EXPAND,
    GAIN,
    GOVERNOR,
    HEIRESS,
    MATE,
    MORE_ROOMS,
    NEUTRAL,
    NEUTRAL_TURN,
    NO_PATRON,
    PASS,
    PATRONS,
    ROOM,
    ROOMS,
    START,
    Action,
    Params,
    State,
    put,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Rows


@rule
def can_appeal_to_director(state: State, params: Params, seat: int) -> bool:
    """Whether the Director's rooms can all be filled, or at least one where less is allowed [7.2, OP-9, OP-16]."""
    needed = 1 if params.allow_partial else params.director_rooms
    return state.reserve[seat, seat] >= needed and rooms_in_reach(state, params, seat) >= needed


@rule
def list_rooms(state: State, params: Params, colour: int, patron: int, out: Rows[Action], n: int) -> int:
    """List the rooms that a colour may enter; the new end of the list."""
    for room in range(ROOMS):
        if is_legal_room(state, params, colour, room):
            put(out[n], ROOM, patron, 1, room, -1, -1, -1)
            n += 1
    return n


@rule
def may_only_gain(params: Params) -> bool:
    """Whether the Heiress may be played without placing anything [OP-11]."""
    return bool(params.heiress_whole_turn or not params.heiress_must_act)


@rule
def list_excavation(state: State, params: Params, out: Rows[Action]) -> int:
    """All actions of the mover in the excavation phase."""
    seat = state.mover
    n = 0
    if state.last_actions != 0:
        reserve = state.reserve[seat, seat]
        n = list_placements(state, params, seat, START, NO_PATRON, reserve, out, n)
        n = list_placements(state, params, seat, EXPAND, NO_PATRON, reserve, out, n)
        for patron in range(PATRONS):
            if not can_use(state, params, seat, patron):
                continue
            if patron == DIRECTOR:
                if can_appeal_to_director(state, params, seat):
                    n = list_rooms(state, params, seat, DIRECTOR, out, n)
                continue
            reserve = reserve_for(state, params, seat, patron)
            if reserve < 0:
                continue
            first = n
            n = list_placements(state, params, seat, START, patron, reserve, out, n)
            n = list_placements(state, params, seat, EXPAND, patron, reserve, out, n)
            if patron == HEIRESS and may_only_gain(params):
                put(out[n], GAIN, HEIRESS, 0, -1, -1, -1, -1)
                n += 1
            if patron == GOVERNOR:
                n = keep_blocking(state, params, out, first, n)
        if state.team:
            mate = mate_of(state, seat)
            reserve = state.reserve[seat, mate]
            n = list_placements(state, params, mate, START, MATE, reserve, out, n)
            n = list_placements(state, params, mate, EXPAND, MATE, reserve, out, n)
    put(out[n], PASS, NO_PATRON, 0, -1, -1, -1, -1)
    return n + 1


@rule
def is_blank(action: Action) -> bool:
    """Whether an action carries no spaces."""
    return action.length == 0 and action.s1 == -1 and action.s2 == -1 and action.s3 == -1 and action.s4 == -1


@rule
def is_single(action: Action) -> bool:
    """Whether an action carries one number."""
    return action.length == 1 and action.s2 == -1 and action.s3 == -1 and action.s4 == -1


@rule
def is_legal_excavation(state: State, params: Params, action: Action) -> bool:
    """Whether the mover may do this in the excavation phase [7.2]."""
    seat, kind, patron = state.mover, action.kind, action.patron
    if kind == PASS:
        return patron == NO_PATRON and is_blank(action)
    if state.last_actions == 0 or patron < 0 or patron > MATE:
        return False
    if patron == MATE:
        return is_legal_for_mate(state, params, action)
    if patron != NO_PATRON and not can_use(state, params, seat, patron):
        return False
    reserve = reserve_for(state, params, seat, patron)
    if kind == ROOM:
        return (
            patron == DIRECTOR
            and is_single(action)
            and can_appeal_to_director(state, params, seat)
            and is_legal_room(state, params, seat, action.s1)
        )
    if kind == GAIN:
        return patron == HEIRESS and reserve >= 0 and may_only_gain(params) and is_blank(action)
    if kind != START and kind != EXPAND:
        return False
    if not is_placement(state, params, seat, reserve, action):
        return False
    if patron != GOVERNOR:
        return True
    return leaves_a_token(state, params, places_to_block(state, params), action)


@rule
def is_legal_for_mate(state: State, params: Params, action: Action) -> bool:
    """Whether the mover may do this with the teammate's archaeologists: only an A or a B [10]."""
    if not state.team or (action.kind != START and action.kind != EXPAND):
        return False
    mate = mate_of(state, state.mover)
    return is_placement(state, params, mate, state.reserve[state.mover, mate], action)


@rule
def list_neutral(state: State, params: Params, out: Rows[Action]) -> int:
    """The neutral colour's turn: an A, a B or nothing [9]."""
    reserve = state.reserve[state.mover, NEUTRAL]
    n = list_placements(state, params, NEUTRAL, START, NO_PATRON, reserve, out, 0)
    n = list_placements(state, params, NEUTRAL, EXPAND, NO_PATRON, reserve, out, n)
    put(out[n], DECLINE, NO_PATRON, 0, -1, -1, -1, -1)
    return n + 1


@rule
def is_legal_neutral(state: State, params: Params, action: Action) -> bool:
    """Whether the mover may do this with the neutral colour [9]."""
    if action.patron != NO_PATRON:
        return False
    if action.kind == DECLINE:
        return is_blank(action)
    if action.kind != START and action.kind != EXPAND:
        return False
    return is_placement(state, params, NEUTRAL, state.reserve[state.mover, NEUTRAL], action)


@rule
def list_more_rooms(state: State, params: Params, out: Rows[Action]) -> int:
    """A further room of an appeal to the Director, or none where less is allowed [14.1]."""
    n = list_rooms(state, params, state.mover, NO_PATRON, out, 0)
    if params.allow_partial:
        put(out[n], DECLINE, NO_PATRON, 0, -1, -1, -1, -1)
        n += 1
    return n


@rule
def is_legal_more_rooms(state: State, params: Params, action: Action) -> bool:
    """Whether the mover may do this as a further step of an appeal to the Director [14.1]."""
    if action.patron != NO_PATRON:
        return False
    if action.kind == DECLINE:
        return bool(params.allow_partial and is_blank(action))
    return action.kind == ROOM and is_single(action) and is_legal_room(state, params, state.mover, action.s1)


@rule
def place_chain(state: State, holder: int, colour: int, action: Action) -> None:
    """Put the archaeologists of an A or B on the region."""
    state.reserve[holder, colour] -= action.length
    place(state, colour, action.s1)
    if action.length > 1:
        place(state, colour, action.s2)
    if action.length > 2:
        place(state, colour, action.s3)
    if action.length > 3:
        place(state, colour, action.s4)


@rule
def move_into_room(state: State, seat: int, room: int) -> None:
    """Put an archaeologist from the personal reserve into a room."""
    state.reserve[seat, seat] -= 1
    enter(state, seat, room)


@rule
def apply_excavation(state: State, params: Params, action: Action) -> None:
    """The effect of an own action, up to the next decision [7.2]."""
    seat, patron = state.mover, action.patron
    if action.kind == PASS:
        put_marker(state, seat)
        if state.seats == 2 and params.neutral_after_pass and ask_neutral(state):
            return
        next_turn(state, params)
        return
    if state.last_actions > 0:
        state.last_actions -= 1
    if patron < NO_PATRON:
        state.used[seat, patron] += 1
        state.uses[seat, patron] += 1
    if patron == HEIRESS:
        gained = min(params.heiress_gain, state.general[seat])
        state.general[seat] -= gained
        state.reserve[seat, seat] += gained
    if action.kind == ROOM:
        move_into_room(state, seat, action.s1)
        state.rooms_due = params.director_rooms - 1
        if ask_more_rooms(state, params):
            return
    elif patron == MATE:
        place_chain(state, seat, mate_of(state, seat), action)
        state.placed_mate[seat] += action.length
    elif action.kind != GAIN:
        place_chain(state, seat, seat, action)
        state.placed[seat] += action.length
        if patron == GOVERNOR and ask_block(state, params):
            return
    finish_action(state, params)


@rule
def apply_block(state: State, params: Params, action: Action) -> None:
    """Put the Governor's token, then go on [12.3]."""
    put_token(state, action)
    finish_action(state, params)


@rule
def apply_more_rooms(state: State, params: Params, action: Action) -> None:
    """A further room of an appeal to the Director, or the end of it [14.1]."""
    if action.kind == ROOM:
        move_into_room(state, state.mover, action.s1)
        state.rooms_due -= 1
    else:
        state.rooms_due = 0
    if not ask_more_rooms(state, params):
        finish_action(state, params)


@rule
def apply_neutral(state: State, params: Params, action: Action) -> None:
    """The neutral colour's turn [9]."""
    if action.kind != DECLINE:
        place_chain(state, state.mover, NEUTRAL, action)
    next_turn(state, params)


@rule
def ask_more_rooms(state: State, params: Params) -> bool:
    """Ask the mover for the next room of the Director, if there is one to come."""
    seat = state.mover
    if state.rooms_due < 1 or state.reserve[seat, seat] < 1 or not has_legal_room(state, params, seat):
        state.rooms_due = 0
        return False
    state.decision = MORE_ROOMS
    return True


@rule
def ask_neutral(state: State) -> bool:
    """Ask the mover for the neutral colour's turn, if there is anything to place and a place for it [9]."""
    if state.reserve[state.mover, NEUTRAL] < 1 or not has_open_space(state):
        return False
    state.decision = NEUTRAL_TURN
    return True


@rule
def finish_action(state: State, params: Params) -> None:
    """After an own A, B or C: with two players the neutral colour's turn, then the next player's [9]."""
    if state.seats == 2 and ask_neutral(state):
        return
    next_turn(state, params)


@rule
def lowest_free_space(state: State) -> int:
    """The lowest empty space of the tiebreak track."""
    space = 1
    taken = True
    while taken:
        taken = False
        for colour in range(state.colours):
            if state.track[colour] == space:
                taken = True
        if taken:
            space += 1
    return space


@rule
def put_marker(state: State, seat: int) -> None:
    """Pass: the marker goes on the lowest empty space of the track [7.2, D]."""
    state.track[seat] = lowest_free_space(state)
    if waiting(state) == state.seats:
        state.passed_first[seat] += 1
    state.passed[seat] = 1


@rule
def waiting(state: State) -> int:
    """How many players have not passed yet."""
    number = 0
    for seat in range(state.seats):
        if not state.passed[seat]:
            number += 1
    return number


@rule
def next_turn(state: State, params: Params) -> None:
    """The next player who has not passed; when all have, the delimitation begins [7.2]."""
    left = waiting(state)
    if left == 0:
        begin_delimitation(state, params)
        return
    if left == 1 and state.passed[state.mover]:
        state.last_actions = params.last_player_actions
    seat = (state.mover + 1) % state.seats
    while state.passed[seat]:
        seat = (seat + 1) % state.seats
    state.mover = seat
    state.decision = EXCAVATION
