"""Seal cards: placing them and counting them down [15]; `land` has what they mean for entering and control."""

from __future__ import annotations

from engine.games.site_contest.params.kinds import SEALS
from engine.games.site_contest.rules.land import remove_seal
from engine.games.site_contest.state import NOBODY, PLACED, SEAL, Action, Params, State, put
from engine.kernel.compiler import rule
from engine.kernel.records import Rows


@rule
def can_be_sealed(state: State, params: Params, seat: int, space: int) -> bool:
    """Whether the seat may place a seal on a space [15, C91]."""
    if state.seal_owner[space] != NOBODY:
        return False
    if state.start_of[space] != NOBODY and not params.seal_on_start:
        return False
    if state.monument[space] != NOBODY and state.monument[space] != seat:
        return False
    if params.seal_on_crew:
        return True
    for other in range(state.seats):
        if other != seat and state.crew[other, space] > 0:
            return False
    return True


@rule
def list_seals(state: State, params: Params, out: Rows[Action], n: int) -> int:
    """Every way to place a seal from hand, written to ``out[n:]``; the new end."""
    if state.ap < params.seal_ap:
        return n
    seat = state.mover
    for kind in range(SEALS):
        if state.seals[seat, kind] > 0:
            for space in range(params.spaces):
                if can_be_sealed(state, params, seat, space):
                    put(out[n], SEAL, space, 0, kind)
                    n += 1
    return n


@rule
def may_place(state: State, params: Params, action: Action) -> bool:
    """Whether the mover may place this seal there."""
    kind, space = action.what, action.space
    if action.kind != SEAL or action.target != 0 or kind < 0 or kind >= SEALS or space < 0 or space >= params.spaces:
        return False
    if state.seals[state.mover, kind] <= 0 or state.ap < params.seal_ap:
        return False
    return can_be_sealed(state, params, state.mover, space)


@rule
def place(state: State, params: Params, action: Action) -> None:
    """A seal from hand comes to lie on a space, with its owner's mark."""
    seat, kind, space = state.mover, action.what, action.space
    state.ap -= params.seal_ap
    state.seals[seat, kind] -= 1
    state.seal[space] = kind
    state.seal_owner[space] = seat
    state.seal_left[space] = params.seal_rounds[kind]
    state.tally[seat, PLACED + kind] += 1


@rule
def count_down(state: State, params: Params) -> None:
    """Settlement step S5: seals with a time run down; one at its end leaves the game [5, C94]."""
    for space in range(params.spaces):
        if state.seal_owner[space] != NOBODY and state.seal_left[space] > 0:
            state.seal_left[space] -= 1
            if state.seal_left[space] == 0:
                remove_seal(state, space)
