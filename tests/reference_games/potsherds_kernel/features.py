"""The features."""

from engine.kernel.compiler import rule
from engine.kernel.records import record_type

from .state import DIG

FEATURES = 5
MEMO = record_type(("numbers", "f8", (FEATURES,)))


@rule
def measure(state, params, action, out):
    for place in range(FEATURES):
        out[place] = 0.0
    if action.kind == DIG:
        out[4] = 1.0
        return
    held = state.held[state.mover, action.kind]
    missing = 0
    for kind in range(DIG):
        if state.held[state.mover, kind] == 0:
            missing += 1
    out[0] = held + 1
    if held == 0 and missing == 1:
        out[0] += params.every_kind
    out[1] = held
    out[2] = 1.0 if held == 0 else 0.0
    for seat in range(state.seats):
        if seat != state.mover and state.held[seat, action.kind] > out[3]:
            out[3] = state.held[seat, action.kind]


@rule
def weigh(state, params, weights, memo, actions, n, values):
    for i in range(n):
        measure(state, params, actions[i], memo.numbers)
        values[i] = 0.0
        for place in range(FEATURES):
            values[i] += weights[place] * memo.numbers[place]
