"""The map: presence, exclusiveness and control [1, 10], entering a space [6.3], tiles turned up."""

from __future__ import annotations

from engine.games.site_contest.params.kinds import BAN, GOLD, TRAP, WARD
from engine.games.site_contest.rules.pieces import spring_trap
from engine.games.site_contest.state import FORCED, NOBODY, NOTHING, Params, State
from engine.kernel.compiler import rule


@rule
def crews(state: State, space: int) -> int:
    """Crew on a space, of all players."""
    number = 0
    for seat in range(state.seats):
        number += state.crew[seat, space]
    return int(number)


@rule
def present(state: State, seat: int, space: int) -> bool:
    """Whether the seat has crew, a monument or a seal on a space [1]."""
    return state.crew[seat, space] > 0 or state.monument[space] == seat or state.seal_owner[space] == seat


@rule
def holder(state: State, params: Params, space: int) -> int:
    """The seat to which a space is exclusive, or NOBODY [1]."""
    found = NOBODY
    for seat in range(state.seats):
        if state.crew[seat, space] > 0 or state.seal_owner[space] == seat:
            if found != NOBODY:
                return NOBODY
            found = seat
    builder = state.monument[space]
    if builder == NOBODY or builder == found:
        return found
    if found == NOBODY:
        return int(builder)
    return NOBODY if params.monument_blocks else found


@rule
def controller(state: State, params: Params, space: int) -> int:
    """The seat that controls a space, or NOBODY [1, 10]."""
    builder = state.monument[space]
    if builder == NOBODY:
        return holder(state, params, space)
    if params.contestable and crews(state, space) > state.crew[builder, space]:
        return NOBODY
    return int(builder)


@rule
def counts_for_area(state: State, params: Params, seat: int, space: int) -> bool:
    """Whether a space that is exclusive to the seat counts in settlement step S1 [5, 10]."""
    if not params.starts_count and state.start_of[space] != NOBODY:
        return False
    if state.crew[seat, space] > 0:
        return True
    return bool(
        (params.monument_area and state.monument[space] == seat)
        or (params.seal_area and state.seal_owner[space] == seat)
    )


@rule
def is_closed(state: State, seat: int, space: int) -> bool:
    """Whether another player's Route Blockade closes a space to the seat [12]."""
    return bool(state.blocked_by[space] & ~(1 << seat))


@rule
def has_room(state: State, params: Params, space: int) -> bool:
    """Whether one more crew may come to a space."""
    return params.capacity < 0 or crews(state, space) < params.capacity


@rule
def foreign_seal(state: State, seat: int, space: int) -> bool:
    """Whether another player's seal lies on a space."""
    return state.seal_owner[space] != NOBODY and state.seal_owner[space] != seat


@rule
def force_ap(state: State, params: Params, seat: int, space: int) -> int:
    """The seal part of the cost of entering a space [6.3]."""
    return int(params.seal_force_ap) if foreign_seal(state, seat, space) else 0


@rule
def lowered(number: int, by: int, floor: int) -> int:
    """A number less some, but not below a floor; the floor never raises it [6.1, 6.3]."""
    return max(number - by, min(number, floor))


@rule
def terrain_ap(state: State, params: Params, space: int) -> int:
    """The terrain part of the cost of a move as everybody sees it: the least possible where it is hidden [C27]."""
    tile = state.tile[space]
    if state.up[space] or params.public_tiles:
        cost = params.entry_cost[tile]
    elif params.hidden_entry_cost >= 0:
        cost = params.hidden_entry_cost
    else:
        cost = 1
    return int(lowered(cost, state.road, params.move_min_cost))


@rule
def true_terrain_ap(state: State, params: Params, space: int) -> int:
    """The terrain part of the cost that is charged on arrival [C27]."""
    if state.up[space] or params.public_tiles or params.hidden_entry_cost >= 0:
        return int(terrain_ap(state, params, space))
    return int(lowered(params.entry_cost[state.tile[space]], state.road, params.move_min_cost))


@rule
def may_enter(state: State, params: Params, seat: int, space: int) -> bool:
    """Whether blockades, seals and terrain let crew of the seat in; capacity and cost are not asked here [6.3, 15]."""
    if is_closed(state, seat, space):
        return False
    if state.up[space] and params.entry_cost[state.tile[space]] < 0:
        return False
    if not foreign_seal(state, seat, space):
        return True
    seal = state.seal[space]
    if not params.seal_force[seal]:
        return False
    return seal != WARD or state.stuff[seat, GOLD] >= params.ward_gold


@rule
def remove_seal(state: State, space: int) -> None:
    """A seal leaves the game."""
    state.seal[space] = NOTHING
    state.seal_owner[space] = NOBODY
    state.seal_left[space] = 0


@rule
def turn_up(state: State, space: int) -> None:
    """Turn a face-down tile up for all to see."""
    state.up[space] = 1
    state.face_up[state.tile[space]] += 1


@rule
def arrive(state: State, params: Params, seat: int, space: int) -> None:
    """Crew of the seat comes to a space by a move or an expel: seals, tiles turned on entry, traps [6.3, 23]."""
    if foreign_seal(state, seat, space):
        state.tally[seat, FORCED] += 1
        ward = state.seal[space] == WARD
        if ward:
            state.stuff[seat, GOLD] -= params.ward_gold
            state.stuff[state.seal_owner[space], GOLD] += params.ward_gold
        if not ward or params.ward_removed:
            remove_seal(state, space)
    state.crew[seat, space] += 1
    is_trap = state.tile[space] == TRAP
    if state.up[space]:
        if is_trap and params.trap_retrigger:
            spring_trap(state, params, seat, space)
    elif params.reveal_on_entry:
        turn_up(state, space)
        if is_trap:
            state.dug[space] = 1  # sprung: nothing is left to dig
            spring_trap(state, params, seat, space)


@rule
def is_remote(state: State, params: Params, seat: int, space: int) -> bool:
    """Whether the seat may dig here without crew: its own Ancient Ban lies on the space [15]."""
    return bool(state.seal[space] == BAN and state.seal_owner[space] == seat and params.ban_remote_dig)
