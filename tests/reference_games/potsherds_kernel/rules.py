"""The rules."""

import numpy as np

from engine.kernel.chance import draw, sort_by_key
from engine.kernel.compiler import rule
from engine.plain.luck import number_of

from .state import DIG, MOST

PIT = number_of("pit")


@rule
def deal(state, params, chance, seats):
    state.seats = seats
    number = DIG * params.copies
    keys = np.zeros(MOST, dtype=np.uint64)
    order = np.zeros(MOST, dtype=np.int64)
    for place in range(number):
        keys[place] = draw(chance, PIT, 0, place)
        order[place] = place // params.copies
    sort_by_key(keys, order, number)
    for place in range(number):
        state.pit[place] = order[place]
    state.left = number
    for _ in range(params.display):
        state.left -= 1
        state.display[state.pit[state.left]] += 1


@rule
def candidates(state, params, out):
    found = 0
    for kind in range(DIG):
        if state.display[kind] > 0:
            out[found].kind = kind
            found += 1
    out[found].kind = DIG
    return found + 1


@rule
def is_legal(state, params, action):
    return action.kind == DIG or (0 <= action.kind < DIG and state.display[action.kind] > 0)


@rule
def apply(state, params, chance, action):
    state.left -= 1
    kind = state.pit[state.left]
    if action.kind == DIG:
        state.digs[state.mover] += 1
    else:
        state.display[action.kind] -= 1
        state.display[kind] += 1
        kind = action.kind
    state.held[state.mover, kind] += 1
    state.turns += 1
    state.rounds = state.turns // state.seats
    state.mover = state.turns % state.seats
    state.over = 1 if state.rounds >= params.rounds else 0


@rule
def is_over(state):
    return state.over == 1


@rule
def end_reason(state):
    return 0


@rule
def stage(state, params):
    return 0


@rule
def rounds_done(state):
    return state.rounds


@rule
def scores(state, params, seat, out):
    out[0], out[1], out[2] = 0, params.every_kind, params.later_seat * seat
    for kind in range(DIG):
        number = state.held[seat, kind]
        out[0] += number * (number + 1) // 2
        if number == 0:
            out[1] = 0


@rule
def points(state, params, seat):
    found = np.zeros(3, dtype=np.int64)
    scores(state, params, seat, found)
    return found[0] + found[1] + found[2]


@rule
def ranks(state, params, out):
    for seat in range(state.seats):
        out[seat] = 1
        for other in range(state.seats):
            if points(state, params, other) > points(state, params, seat):
                out[seat] += 1


@rule
def tallies(state, params, seat, out):
    out[0], out[1] = state.digs[seat], 0
    for kind in range(DIG):
        if state.held[seat, kind] > out[1]:
            out[1] = state.held[seat, kind]


@rule
def resources(state, params, seat, out):
    out[0] = 0
    for kind in range(DIG):
        if state.held[seat, kind] > 0:
            out[0] += 1


@rule
def offers(state, params, out):
    found = 0
    for kind in range(DIG):
        if state.display[kind] > 0:
            out[found] = kind
            found += 1
    return found


@rule
def option_of(state, params, action):
    return -1 if action.kind == DIG else action.kind


@rule
def broken(state, params):
    return 0
