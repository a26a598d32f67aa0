"""The museum: a ring of five wings with outer, inner and shared rooms [4], and what they are worth [8]."""

from __future__ import annotations

from engine.games.mykerinos.state import INNER, OUTER, ROOMS, SHARED, WINGS, Params, State
from engine.kernel.compiler import rule


@rule
def shared_before(wing: int) -> int:
    """The shared room between a wing and the one before it in the ring."""
    return SHARED + (wing + WINGS - 1) % WINGS


@rule
def opens(state: State, colour: int, wing: int) -> bool:
    """Whether a colour stands next to the outer room of a wing, so that the room is in reach [4]."""
    return (
        state.room[INNER + wing, colour] > 0
        or state.room[SHARED + wing, colour] > 0
        or state.room[shared_before(wing), colour] > 0
    )


@rule
def is_barred(state: State, room: int) -> bool:
    """Whether a blocking token of another player than the one to move lies on a room [12.3]."""
    return state.room_token[room] != 0 and state.room_token[room] != state.mover + 1


@rule
def free_in(state: State, params: Params, room: int) -> int:
    """How many archaeologists still find place in a room, for the player to move."""
    return 0 if is_barred(state, room) else int(max(0, params.room_capacity - state.filled[room]))


@rule
def is_legal_room(state: State, params: Params, colour: int, room: int) -> bool:
    """Whether a colour may enter a room: not full or barred, and an outer room only from a room next to it [4]."""
    if room < 0 or room >= ROOMS or state.filled[room] >= params.room_capacity or is_barred(state, room):
        return False
    return room >= INNER or opens(state, colour, room)


@rule
def has_legal_room(state: State, params: Params, colour: int) -> bool:
    """Whether a colour may enter any room."""
    for room in range(ROOMS):
        if is_legal_room(state, params, colour, room):
            return True
    return False


@rule
def rooms_in_reach(state: State, params: Params, colour: int) -> int:
    """How many rooms a colour could enter one after another; the first may open the next [14.1, director.rooms]."""
    number = 0
    for room in range(INNER, ROOMS):
        number += free_in(state, params, room)
    for wing in range(WINGS):
        free = (
            free_in(state, params, INNER + wing) > 0
            or free_in(state, params, SHARED + wing) > 0
            or free_in(state, params, shared_before(wing)) > 0
        )
        if free or opens(state, colour, wing):
            number += free_in(state, params, OUTER + wing)
    return number


@rule
def enter(state: State, colour: int, room: int) -> None:
    """Put an archaeologist into a room, where it stays; a blocking token there goes back to its owner [12.3]."""
    if state.room_token[room] != 0:
        state.tokens[state.room_token[room] - 1] += 1
        state.room_token[room] = 0
    state.room[room, colour] += 1
    state.filled[room] += 1


@rule
def card_value(state: State, params: Params, seat: int, patron: int, shared: int) -> int:
    """Points of one card of a patron: the best room held for the patron, else the base value [8].

    Rooms add up only where a group misplays them (`museum.rooms: sum`; E15 tells of one that did).

    `shared` is a bit mask of the shared rooms that count for the wing after them (bit w: room w counts for wing w + 1)
    when each counts for one patron only; -1 when each counts for both.
    """
    wing = state.wing[patron]
    before = (wing + WINGS - 1) % WINGS
    best, total = -1, 0
    if state.room[OUTER + wing, seat] > 0:
        best = params.room_value[OUTER + wing]
        total += best
    if state.room[INNER + wing, seat] > 0:
        best = max(best, params.room_value[INNER + wing])
        total += params.room_value[INNER + wing]
    if state.room[SHARED + wing, seat] > 0 and (shared < 0 or (shared >> wing) & 1 == 0):
        best = max(best, params.room_value[SHARED + wing])
        total += params.room_value[SHARED + wing]
    if state.room[SHARED + before, seat] > 0 and (shared < 0 or (shared >> before) & 1 == 1):
        best = max(best, params.room_value[SHARED + before])
        total += params.room_value[SHARED + before]
    if best < 0:
        return int(params.base_value)
    return int(total if params.sum_rooms else best)


@rule
def exhibition(state: State, params: Params, seat: int) -> int:
    """Points of all patron cards of a seat at the end of the game [8].

    Where a shared room serves one patron only (OP-6, choose_one), the owner's best choice is taken.
    """
    best = 0
    for choice in range(1 << WINGS if params.choose_one else 1):
        points = 0
        for patron in range(WINGS):
            mask = choice if params.choose_one else -1
            points += state.cards[seat, patron] * card_value(state, params, seat, patron, mask)
        if choice == 0 or points > best:
            best = points
    return int(best)
