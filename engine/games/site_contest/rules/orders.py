"""Orders of a few things as one number: the order of players by Calendar Mastery, of cards by Eye of Prophecy [14]."""

from __future__ import annotations

from engine.kernel.compiler import rule
from engine.kernel.records import Ints


@rule
def orders_of(things: int) -> int:
    """How many orders so many things have."""
    number = 1
    for each in range(2, things + 1):
        number *= each
    return number


@rule
def arrange(number: int, things: int, out: Ints) -> None:
    """Write the order with a number, from 0, into ``out[:things]``: places from 0; number 0 changes nothing.

    The number is read in the factorial base: its first digit says which of the things left comes next, and so on.
    """
    for place in range(things):
        out[place] = place
    rest = number
    for place in range(things - 1):
        block = orders_of(things - 1 - place)
        chosen = place + rest // block
        rest = rest % block
        moved = out[chosen]
        for at in range(chosen, place, -1):
            out[at] = out[at - 1]
        out[place] = moved
