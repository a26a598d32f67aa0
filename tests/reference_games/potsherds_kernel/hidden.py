"""Nobody sees the pit."""

from engine.kernel.chance import draw
from engine.kernel.records import copy_of


def view(state, params, seat):
    seen = copy_of(state)
    seen.pit[:] = -1
    return seen


def redeal(state, params, seat, chance):
    other = copy_of(state)
    left = int(state.left)
    order = sorted(range(left), key=lambda place: int(draw(chance, 1, 0, place)))
    other.pit[:left] = [int(state.pit[place]) for place in order]
    return other
