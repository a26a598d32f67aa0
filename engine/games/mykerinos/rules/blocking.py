"""The Governor: after a start or an expansion a blocking token on a space or a room [12.3, OP-32]."""

from __future__ import annotations

from engine.games.mykerinos.state import (
    BLOCK,
    BLOCK_ROOM,
    BLOCK_TURN,
    NO_PATRON,
    NOBODY,
    ROOMS,
    TOKEN,
    Action,
    Params,
    State,
    put,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Rows


@rule
def is_empty_space(state: State, params: Params, space: int) -> bool:
    """Whether a token may lie on a space: of a kind that it may, without an archaeologist or a token of anybody."""
    return bool(state.owner[space] == NOBODY and params.block_kind[state.kind[space]])


@rule
def is_empty_room(state: State, params: Params, room: int) -> bool:
    """Whether a token may lie on a room; it need not be in reach."""
    return bool(params.block_rooms and state.filled[room] == 0 and state.room_token[room] == 0)


@rule
def places_to_block(state: State, params: Params) -> int:
    """How many spaces and rooms a token could be put on."""
    number = 0
    for space in range(state.areas * 12):
        if is_empty_space(state, params, space):
            number += 1
    for room in range(ROOMS):
        if is_empty_room(state, params, room):
            number += 1
    return number


@rule
def leaves_a_token(state: State, params: Params, places: int, action: Action) -> bool:
    """Whether after an A or B the mover has a token and a place for it; `places` is what `places_to_block` tells."""
    if not params.governor_needs_token:
        return True
    tokens = state.tokens[state.mover]
    for i in range(action.length):
        space = action.s1 if i == 0 else (action.s2 if i == 1 else (action.s3 if i == 2 else action.s4))
        if state.owner[space] == TOKEN + state.mover:
            tokens += 1
        elif is_empty_space(state, params, space):
            places -= 1
    return tokens > 0 and places > 0


@rule
def keep_blocking(state: State, params: Params, out: Rows[Action], first: int, n: int) -> int:
    """Of the listed actions ``out[first:n]`` keep those after which a token can be placed; the new end of the list."""
    places = places_to_block(state, params)
    kept = first
    for i in range(first, n):
        action = out[i]
        if leaves_a_token(state, params, places, action):
            into = out[kept]
            put(into, action.kind, action.patron, action.length, action.s1, action.s2, action.s3, action.s4)
            kept += 1
    return kept


@rule
def ask_block(state: State, params: Params) -> bool:
    """Ask the mover where the token goes, if there is one and a place for it."""
    if state.tokens[state.mover] < 1 or places_to_block(state, params) < 1:
        return False
    state.decision = BLOCK_TURN
    return True


@rule
def list_blocks(state: State, params: Params, out: Rows[Action]) -> int:
    """All places for the token."""
    n = 0
    for space in range(state.areas * 12):
        if is_empty_space(state, params, space):
            put(out[n], BLOCK, NO_PATRON, 1, space, -1, -1, -1)
            n += 1
    for room in range(ROOMS):
        if is_empty_room(state, params, room):
            put(out[n], BLOCK_ROOM, NO_PATRON, 1, room, -1, -1, -1)
            n += 1
    return n


@rule
def is_legal_block(state: State, params: Params, action: Action) -> bool:
    """Whether the mover may put the token there."""
    if action.patron != NO_PATRON or action.length != 1:
        return False
    if action.s2 != -1 or action.s3 != -1 or action.s4 != -1:
        return False
    at = action.s1
    if action.kind == BLOCK:
        return 0 <= at < state.areas * 12 and is_empty_space(state, params, at)
    return action.kind == BLOCK_ROOM and 0 <= at < ROOMS and is_empty_room(state, params, at)


@rule
def put_token(state: State, action: Action) -> None:
    """Put the mover's token on a space or a room."""
    state.tokens[state.mover] -= 1
    state.blocked[state.mover] += 1
    if action.kind == BLOCK:
        state.owner[action.s1] = TOKEN + state.mover
    else:
        state.room_token[action.s1] = state.mover + 1


@rule
def take_tokens_back(state: State) -> None:
    """All tokens go back to their owners, before anything is scored [12.4, step 1]."""
    for space in range(state.areas * 12):
        if state.owner[space] >= TOKEN:
            state.tokens[state.owner[space] - TOKEN] += 1
            state.owner[space] = NOBODY
    for room in range(ROOMS):
        if state.room_token[room] != 0:
            state.tokens[state.room_token[room] - 1] += 1
            state.room_token[room] = 0
