"""Emergency Retreat: crew that was sent home goes on to a space that its owner controls [12, C39, C68].

It is a card of the own turn, or answers as soon as crew was sent home (cards.relic.emergency_retreat.timing). A RELIC
action moves crew from `space` to `target`.
"""

from __future__ import annotations

from engine.games.site_contest.params.kinds import EMERGENCY_RETREAT
from engine.games.site_contest.rules.land import controller, has_room, is_closed
from engine.games.site_contest.rules.pieces import discard_relic
from engine.games.site_contest.state import (
    ASK_TURN,
    DECLINE,
    PLAYED,
    REACT,
    RELIC,
    RETREATING,
    Action,
    Params,
    State,
    ask,
    put,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Rows


@rule
def may_retreat(state: State, params: Params, seat: int, space: int, target: int) -> bool:
    """Whether Emergency Retreat may bring crew of a seat from a start space to a target [12]."""
    if state.expelled[seat] == 0 or space == target or state.start_of[space] != seat or state.crew[seat, space] == 0:
        return False
    if is_closed(state, seat, target) or not has_room(state, params, target):
        return False
    return controller(state, params, target) == seat


@rule
def list_retreats(state: State, params: Params, out: Rows[Action], n: int) -> int:
    """Every legal Emergency Retreat."""
    seat = state.mover
    if state.expelled[seat] == 0:
        return n
    for place in range(params.starts[state.seats, seat]):
        space = params.start_space[state.seats, seat, place]
        if state.crew[seat, space] == 0:
            continue
        for target in range(params.spaces):
            if may_retreat(state, params, seat, space, target):
                put(out[n], RELIC, space, target, EMERGENCY_RETREAT)
                n += 1
    return n


@rule
def retreat(state: State, seat: int, space: int, target: int) -> None:
    """Crew of a seat that was sent home goes on to a space that the seat controls [12]."""
    state.crew[seat, space] -= 1
    state.crew[seat, target] += 1
    state.expelled[seat] -= 1


@rule
def can_retreat(state: State, params: Params, seat: int) -> bool:
    """Whether a seat has an Emergency Retreat and somewhere to go."""
    if state.hand[seat, EMERGENCY_RETREAT] == 0 or state.expelled[seat] == 0:
        return False
    for space in range(params.spaces):
        if state.start_of[space] == seat:
            for target in range(params.spaces):
                if may_retreat(state, params, seat, space, target):
                    return True
    return False


@rule
def go_on_retreats(state: State, params: Params) -> None:
    """Crew was sent home: ask those who may answer, in order of turns; what is not answered now is past [C39]."""
    for place in range(state.seats):
        seat = state.turn_order[place]
        if can_retreat(state, params, seat):
            ask(state, seat, RETREATING, REACT)
            return
    for seat in range(state.seats):
        state.expelled[seat] = 0
    state.step = ASK_TURN


@rule
def list_reactions(state: State, params: Params, out: Rows[Action]) -> int:
    """Every retreat that answers at once, or none, written to ``out[:n]``; n."""
    n = list_retreats(state, params, out, 0)
    put(out[n], DECLINE, 0, 0, 0)
    return int(n + 1)


@rule
def is_legal_reaction(state: State, params: Params, action: Action) -> bool:
    """Whether an answer to crew being sent home is allowed."""
    space, target = action.space, action.target
    if action.kind == DECLINE:
        return space == 0 and target == 0 and action.what == 0
    if action.kind != RELIC or action.what != EMERGENCY_RETREAT:
        return False
    if space < 0 or space >= params.spaces or target < 0 or target >= params.spaces:
        return False
    return may_retreat(state, params, state.mover, space, target)


@rule
def answer_expulsion(state: State, params: Params, action: Action) -> None:
    """The owner of crew sent home plays Emergency Retreat, at no action points, or lets it be [C39]."""
    seat = state.mover
    if action.kind == RELIC:
        discard_relic(state, seat, EMERGENCY_RETREAT)
        state.tally[seat, PLAYED + EMERGENCY_RETREAT] += 1
        retreat(state, seat, action.space, action.target)
    else:
        state.expelled[seat] = 0
    state.step = state.then
