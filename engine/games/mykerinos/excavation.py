"""The excavation phase: start, expand, appeal to a patron, pass; and the neutral colour's turn [7.2, 9]."""

from __future__ import annotations

from typing import Any

from engine.games.mykerinos.delimitation import begin_delimitation
from engine.games.mykerinos.museum import enter, has_legal_room, is_legal_room, rooms_in_reach
from engine.games.mykerinos.region import chains, has_open_space, is_chain, place
from engine.games.mykerinos.state import (
    COLONEL,
    CURATOR,
    DECLINE,
    DIRECTOR,
    EXCAVATION,
    EXPAND,
    EXPLORER,
    GAIN,
    HEIRESS,
    MORE_ROOMS,
    NEUTRAL,
    NEUTRAL_TURN,
    NO_PATRON,
    PASS,
    PATRONS,
    ROOM,
    ROOMS,
    START,
    put,
)
from engine.kernel.compiler import rule


@rule
def can_use(state: Any, params: Any, seat: int, patron: int) -> bool:
    """Whether a seat holds a card of a patron that it may still play in this campaign [7.2, C]."""
    uses = state.cards[seat, patron] * params.uses_per_campaign
    return bool(params.patrons_per_turn > 0 and state.used[seat, patron] < uses)


@rule
def reserve_for(state: Any, params: Any, seat: int, patron: int) -> int:
    """Own archaeologists at hand for a placement with a patron: the Heiress brings some first [7.2]; -1 if barred."""
    reserve = state.reserve[seat, seat]
    if patron != HEIRESS:
        return int(reserve)
    if state.general[seat] < 1:
        return -1
    return int(reserve + min(params.heiress_gain, state.general[seat]))


@rule
def full_length(params: Any, kind: int, patron: int) -> int:
    """How many archaeologists an A or B places, alone or with a patron; 0 where the two do not go together [7.2]."""
    if patron == CURATOR:
        return int(params.curator_count if kind == START else 0)
    if patron == COLONEL:
        return int(params.colonel_count if kind == EXPAND else 0)
    if patron in (NO_PATRON, EXPLORER, HEIRESS):
        return int(params.start_count if kind == START else params.expand_count)
    return 0


@rule
def span(params: Any, kind: int, patron: int, reserve: int) -> tuple[int, int]:
    """The fewest and the most archaeologists that a placement may have; (1, 0) when it may have none [7.2, OP-9]."""
    full = full_length(params, kind, patron)
    if params.allow_partial:
        return 1, min(full, reserve)
    if full < 1 or reserve < full:
        return 1, 0
    return full, full


@rule
def list_placements(
    state: Any, params: Any, colour: int, kind: int, patron: int, reserve: int, out: Any, n: int
) -> int:
    """List the placements of a kind with a patron; the new end of the list."""
    shortest, longest = span(params, kind, patron, reserve)
    if longest < shortest:
        return n
    fewest = params.pyramids_min if patron == EXPLORER else 0
    most = params.pyramids_max if patron == EXPLORER else 0
    return int(chains(state, colour, kind == EXPAND, shortest, longest, fewest, most, kind, patron, out, n))


@rule
def is_placement(state: Any, params: Any, colour: int, reserve: int, action: Any) -> bool:
    """Whether an A or B is legal for a colour with so many archaeologists at hand."""
    shortest, longest = span(params, action.kind, action.patron, reserve)
    if longest < shortest:
        return False
    fewest = params.pyramids_min if action.patron == EXPLORER else 0
    most = params.pyramids_max if action.patron == EXPLORER else 0
    return bool(is_chain(state, colour, action.kind == EXPAND, shortest, longest, fewest, most, action))


@rule
def can_appeal_to_director(state: Any, params: Any, seat: int) -> bool:
    """Whether the Director's rooms can all be filled, or at least one where less is allowed [7.2, OP-9, OP-16]."""
    needed = 1 if params.allow_partial else params.director_rooms
    return bool(state.reserve[seat, seat] >= needed and rooms_in_reach(state, params, seat) >= needed)


@rule
def list_rooms(state: Any, params: Any, colour: int, patron: int, out: Any, n: int) -> int:
    """List the rooms that a colour may enter; the new end of the list."""
    for room in range(ROOMS):
        if is_legal_room(state, params, colour, room):
            put(out[n], ROOM, patron, 1, room, -1, -1, -1)
            n += 1
    return n


@rule
def list_excavation(state: Any, params: Any, out: Any) -> int:
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
            n = list_placements(state, params, seat, START, patron, reserve, out, n)
            n = list_placements(state, params, seat, EXPAND, patron, reserve, out, n)
            if patron == HEIRESS and not params.heiress_must_act:
                put(out[n], GAIN, HEIRESS, 0, -1, -1, -1, -1)
                n += 1
    put(out[n], PASS, NO_PATRON, 0, -1, -1, -1, -1)
    return n + 1


@rule
def is_blank(action: Any) -> bool:
    """Whether an action carries no spaces."""
    return bool(action.length == 0 and action.s1 == -1 and action.s2 == -1 and action.s3 == -1 and action.s4 == -1)


@rule
def is_single(action: Any) -> bool:
    """Whether an action carries one number."""
    return bool(action.length == 1 and action.s2 == -1 and action.s3 == -1 and action.s4 == -1)


@rule
def is_legal_excavation(state: Any, params: Any, action: Any) -> bool:
    """Whether the mover may do this in the excavation phase [7.2]."""
    seat, kind, patron = state.mover, action.kind, action.patron
    if kind == PASS:
        return bool(patron == NO_PATRON and is_blank(action))
    if state.last_actions == 0 or patron < 0 or patron > NO_PATRON:
        return False
    if patron != NO_PATRON and not can_use(state, params, seat, patron):
        return False
    reserve = reserve_for(state, params, seat, patron)
    if kind == ROOM:
        return bool(
            patron == DIRECTOR
            and is_single(action)
            and can_appeal_to_director(state, params, seat)
            and is_legal_room(state, params, seat, action.s1)
        )
    if kind == GAIN:
        return bool(patron == HEIRESS and reserve >= 0 and not params.heiress_must_act and is_blank(action))
    if kind != START and kind != EXPAND:
        return False
    return bool(is_placement(state, params, seat, reserve, action))


@rule
def list_neutral(state: Any, params: Any, out: Any) -> int:
    """The neutral colour's turn: an A, a B or nothing [9]."""
    reserve = state.reserve[state.mover, NEUTRAL]
    n = list_placements(state, params, NEUTRAL, START, NO_PATRON, reserve, out, 0)
    n = list_placements(state, params, NEUTRAL, EXPAND, NO_PATRON, reserve, out, n)
    put(out[n], DECLINE, NO_PATRON, 0, -1, -1, -1, -1)
    return n + 1


@rule
def is_legal_neutral(state: Any, params: Any, action: Any) -> bool:
    """Whether the mover may do this with the neutral colour [9]."""
    if action.patron != NO_PATRON:
        return False
    if action.kind == DECLINE:
        return bool(is_blank(action))
    if action.kind != START and action.kind != EXPAND:
        return False
    return bool(is_placement(state, params, NEUTRAL, state.reserve[state.mover, NEUTRAL], action))


@rule
def list_more_rooms(state: Any, params: Any, out: Any) -> int:
    """A further room of an appeal to the Director, or none where less is allowed [14.1]."""
    n = list_rooms(state, params, state.mover, NO_PATRON, out, 0)
    if params.allow_partial:
        put(out[n], DECLINE, NO_PATRON, 0, -1, -1, -1, -1)
        n += 1
    return n


@rule
def is_legal_more_rooms(state: Any, params: Any, action: Any) -> bool:
    """Whether the mover may do this as a further step of an appeal to the Director [14.1]."""
    if action.patron != NO_PATRON:
        return False
    if action.kind == DECLINE:
        return bool(params.allow_partial and is_blank(action))
    return bool(action.kind == ROOM and is_single(action) and is_legal_room(state, params, state.mover, action.s1))


@rule
def place_chain(state: Any, holder: int, colour: int, action: Any) -> None:
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
def move_into_room(state: Any, seat: int, room: int) -> None:
    """Put an archaeologist from the personal reserve into a room."""
    state.reserve[seat, seat] -= 1
    enter(state, seat, room)


@rule
def apply_excavation(state: Any, params: Any, action: Any) -> None:
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
    if patron != NO_PATRON:
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
    elif action.kind != GAIN:
        place_chain(state, seat, seat, action)
        state.placed[seat] += action.length
    finish_action(state, params)


@rule
def apply_more_rooms(state: Any, params: Any, action: Any) -> None:
    """A further room of an appeal to the Director, or the end of it [14.1]."""
    if action.kind == ROOM:
        move_into_room(state, state.mover, action.s1)
        state.rooms_due -= 1
    else:
        state.rooms_due = 0
    if not ask_more_rooms(state, params):
        finish_action(state, params)


@rule
def apply_neutral(state: Any, params: Any, action: Any) -> None:
    """The neutral colour's turn [9]."""
    if action.kind != DECLINE:
        place_chain(state, state.mover, NEUTRAL, action)
    next_turn(state, params)


@rule
def ask_more_rooms(state: Any, params: Any) -> bool:
    """Ask the mover for the next room of the Director, if there is one to come."""
    seat = state.mover
    if state.rooms_due < 1 or state.reserve[seat, seat] < 1 or not has_legal_room(state, params, seat):
        state.rooms_due = 0
        return False
    state.decision = MORE_ROOMS
    return True


@rule
def ask_neutral(state: Any) -> bool:
    """Ask the mover for the neutral colour's turn, if there is anything to place and a place for it [9]."""
    if state.reserve[state.mover, NEUTRAL] < 1 or not has_open_space(state):
        return False
    state.decision = NEUTRAL_TURN
    return True


@rule
def finish_action(state: Any, params: Any) -> None:
    """After an own A, B or C: with two players the neutral colour's turn, then the next player's [9]."""
    if state.seats == 2 and ask_neutral(state):
        return
    next_turn(state, params)


@rule
def lowest_free_space(state: Any) -> int:
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
def put_marker(state: Any, seat: int) -> None:
    """Pass: the marker goes on the lowest empty space of the track [7.2, D]."""
    state.track[seat] = lowest_free_space(state)
    if waiting(state) == state.seats:
        state.passed_first[seat] += 1
    state.passed[seat] = 1


@rule
def waiting(state: Any) -> int:
    """How many players have not passed yet."""
    number = 0
    for seat in range(state.seats):
        if not state.passed[seat]:
            number += 1
    return number


@rule
def next_turn(state: Any, params: Any) -> None:
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
