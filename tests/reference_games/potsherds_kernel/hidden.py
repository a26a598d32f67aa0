"""Nobody sees the pit."""

from engine.kernel.chance import draw, shuffle
from engine.kernel.compiler import rule
from engine.kernel.records import copy_of


def view(state, params, seat):
    seen = copy_of(state)
    seen.pit[:] = -1
    return seen


@rule
def redeal(state, params, seat, chance):
    shuffle(state.pit, 0, state.left, draw(chance, 1, 0, 0))
