"""Crew on the map: moves, dispatches and expels [6.3]."""

from __future__ import annotations

from engine.games.site_contest.rules.land import (
    arrive,
    crews,
    force_ap,
    has_room,
    is_closed,
    may_enter,
    present,
    terrain_ap,
    true_terrain_ap,
)
from engine.games.site_contest.rules.pieces import send_home
from engine.games.site_contest.state import (
    DISPATCH,
    DISPATCHED,
    EXPEL,
    EXPELLED,
    MOVE,
    MOVED,
    NOBODY,
    Action,
    Params,
    State,
    put,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Rows


@rule
def are_neighbours(params: Params, space: int, other: int) -> bool:
    """Whether two spaces of the map touch."""
    if space < 0 or space >= params.spaces or other < 0 or other >= params.spaces:
        return False
    for way in range(params.ways):
        if params.neighbour[space, way] == other:
            return True
    return False


@rule
def may_move_to(state: State, params: Params, space: int) -> bool:
    """Whether crew of the mover that stands beside a space may move there [6.3]."""
    seat = state.mover
    if state.ap <= 0 or not may_enter(state, params, seat, space):
        return False
    if not has_room(state, params, space):
        return False
    return terrain_ap(state, params, space) + force_ap(state, params, seat, space) <= state.ap


@rule
def may_move(state: State, params: Params, space: int, target: int) -> bool:
    """Whether the mover may move crew from a space to another one."""
    if not are_neighbours(params, space, target) or state.crew[state.mover, space] == 0:
        return False
    return may_move_to(state, params, target)


@rule
def move(state: State, params: Params, space: int, target: int) -> None:
    """Move one crew one step; a hidden true cost takes at most the action points left [C27]."""
    seat = state.mover
    cost = true_terrain_ap(state, params, target) + force_ap(state, params, seat, target)
    state.ap -= min(cost, state.ap)
    state.crew[seat, space] -= 1
    arrive(state, params, seat, target)
    state.tally[seat, MOVED] += 1


@rule
def may_dispatch(state: State, params: Params, space: int) -> bool:
    """Whether the mover may bring crew from the reserve to a space [6.3]."""
    seat = state.mover
    if state.start_of[space] != seat or state.reserve[seat] == 0 or state.ap < params.dispatch_ap:
        return False
    return not is_closed(state, seat, space) and has_room(state, params, space)


@rule
def dispatch(state: State, params: Params, space: int) -> None:
    """Bring one crew from the reserve to a start space."""
    seat = state.mover
    state.ap -= params.dispatch_ap
    state.reserve[seat] -= 1
    state.crew[seat, space] += 1
    state.tally[seat, DISPATCHED] += 1


@rule
def only_opponent(state: State, space: int) -> int:
    """The seat of the one player with presence on a space, where that is an opponent of the mover; or NOBODY [C43]."""
    found = NOBODY
    for seat in range(state.seats):
        if present(state, seat, space):
            if found != NOBODY or seat == state.mover:
                return NOBODY
            found = seat
    return found


@rule
def expel_ap(state: State, params: Params, space: int) -> int:
    """What entering a space by an expel costs, as everybody sees it [6.3, C44]."""
    cost = params.expel_ap + force_ap(state, params, state.mover, space)
    if params.expel_pays_entry:
        cost += terrain_ap(state, params, space)
    return int(cost)


@rule
def may_expel_in(state: State, params: Params, space: int, victim: int) -> bool:
    """Whether the mover, coming from beside a space, may expel a player's crew there [6.3]."""
    if victim == state.mover or state.crew[victim, space] == 0 or state.ap < params.expel_ap:
        return False
    if params.expel_immune_on_start and state.start_of[space] == victim:
        return False
    if state.protected[victim] and params.protects_from_expel:
        return False
    if params.expel_exclusive and only_opponent(state, space) != victim:
        return False
    if not may_enter(state, params, state.mover, space):
        return False
    return expel_ap(state, params, space) <= state.ap


@rule
def may_expel_here(state: State, params: Params, space: int, victim: int) -> bool:
    """Whether the mover may expel crew from a space that it shares, without moving (requires_exclusive: false)."""
    if params.expel_exclusive or victim == state.mover or state.ap < params.expel_ap:
        return False
    if state.crew[victim, space] == 0 or state.crew[state.mover, space] == 0:
        return False
    if params.expel_immune_on_start and state.start_of[space] == victim:
        return False
    return not (state.protected[victim] and params.protects_from_expel)


@rule
def may_expel(state: State, params: Params, space: int, target: int, victim: int) -> bool:
    """Whether the mover may expel a player's crew from a target with crew from a space."""
    if not params.expel_enabled or victim < 0 or victim >= state.seats:
        return False
    if space == target:
        return 0 <= space < params.spaces and may_expel_here(state, params, space, victim)
    if not are_neighbours(params, space, target) or state.crew[state.mover, space] == 0:
        return False
    return may_expel_in(state, params, target, victim)


@rule
def expel(state: State, params: Params, space: int, target: int, victim: int) -> None:
    """Enter the target and send one crew of the victim home."""
    seat = state.mover
    cost = params.expel_ap
    if space != target:
        cost += force_ap(state, params, seat, target)
        if params.expel_pays_entry:
            cost += true_terrain_ap(state, params, target)
        state.crew[seat, space] -= 1
        arrive(state, params, seat, target)
    state.ap -= min(cost, state.ap)
    send_home(state, params, victim, target, 1, True)
    state.tally[seat, EXPELLED] += 1


@rule
def list_moves(state: State, params: Params, out: Rows[Action], n: int) -> int:
    """Every legal move, dispatch and expel of the mover."""
    seat = state.mover
    for space in range(params.spaces):
        if state.start_of[space] == seat and may_dispatch(state, params, space):
            put(out[n], DISPATCH, space, 0, 0)
            n += 1
        if state.crew[seat, space] > 0:
            n = list_steps(state, params, out, n, space)
    return n


@rule
def list_steps(state: State, params: Params, out: Rows[Action], n: int, space: int) -> int:
    """Every legal move and expel with crew from a space."""
    for way in range(params.ways):
        target = params.neighbour[space, way]
        if target < 0:
            break
        if may_move_to(state, params, target):
            put(out[n], MOVE, space, target, 0)
            n += 1
        if params.expel_enabled and crews(state, target) > state.crew[state.mover, target]:
            for victim in range(state.seats):
                if may_expel_in(state, params, target, victim):
                    put(out[n], EXPEL, space, target, victim)
                    n += 1
    if params.expel_enabled and not params.expel_exclusive:
        for victim in range(state.seats):
            if may_expel_here(state, params, space, victim):
                put(out[n], EXPEL, space, space, victim)
                n += 1
    return n


@rule
def may_step(state: State, params: Params, space: int) -> bool:
    """Whether any move or expel with crew of the mover from a space is legal."""
    if state.crew[state.mover, space] == 0:
        return False
    for way in range(params.ways):
        target = params.neighbour[space, way]
        if target < 0:
            break
        if may_move_to(state, params, target):
            return True
        for victim in range(state.seats):
            if may_expel(state, params, space, target, victim):
                return True
    for victim in range(state.seats):
        if may_expel(state, params, space, space, victim):
            return True
    return False
