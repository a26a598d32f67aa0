"""In which orders a line-up sits round the table.

A circle is who sits next to whom, clockwise, wherever it begins; turned through the seats it gives one order for each
rotation. Who sits to a plan's left matters, so line-ups are played in several circles:

* two seats: one circle, which turned gives both orders;
* three seats: both circles, on every deal;
* four seats: all six, one a deal (no three of them use every left neighbour once);
* five seats and more: one a deal, with place ``k * x`` (modulo the seats) of the line-up on seat x for every k below
  the number of seats that has no divisor in common with it. With five or seven seats everybody so has everybody else
  once as left neighbour; with six there are but two circles, with eight, nine and ten four, six and four.

Orders that are the same because plans are equal are played once: a,b,b has three, a,a,a one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from math import gcd
from typing import NamedTuple

CIRCLES, ROTATIONS = "circles", "rotations"
SEATINGS = (CIRCLES, ROTATIONS)
"""The schemes: `circles` as above, `rotations` of the one circle as written, as runs of format 2 were played."""
TOGETHER = 3
"""The most seats at which every deal is played in all circles."""


class Order(NamedTuple):
    """Who sits where: the number of the circle, the seats by which it is turned, and who sits on each seat."""

    circle: int
    rotation: int
    seated: tuple[int, ...]


def distinct_rotations(seats: Sequence[object]) -> int:
    """How many of the rotations of a line-up differ: 3 for a,b,c; 2 for a,b,a,b; 1 for a,a,a."""
    number = len(seats)
    return next(
        turn for turn in range(1, number + 1) if all(seats[i] == seats[(i + turn) % number] for i in range(number))
    )


def circles_of(lineup: Sequence[int]) -> list[tuple[int, ...]]:
    """The circles of a line-up that differ, beginning with the one that is written."""
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for places in _circles(len(lineup)):
        circle = tuple(lineup[place] for place in places)
        found.setdefault(min(_turned(circle, turn) for turn in range(len(circle))), circle)
    return list(found.values())


def orders_by_deal(lineup: Sequence[int], seating: str = CIRCLES) -> list[list[Order]]:
    """The orders that the first, the second ... deal of a line-up is played in; afterwards they come again."""
    circles = [tuple(lineup)] if seating == ROTATIONS else circles_of(lineup)
    each = [
        [Order(number, turn, _turned(circle, turn)) for turn in range(distinct_rotations(circle))]
        for number, circle in enumerate(circles)
    ]
    if len(lineup) <= TOGETHER:
        return [[order for orders in each for order in orders]]
    return each


def distinct_circles(seats: int) -> int:
    """How many circles a line-up of different plans is played in."""
    return len(list(_circles(seats)))


def _circles(seats: int) -> Iterable[tuple[int, ...]]:
    """Who sits where in each circle, as places of the line-up; the first place stays where it is."""
    if seats <= 4:
        return ((0, *rest) for rest in permutations(range(1, seats)))
    steps = (step for step in range(1, seats) if gcd(step, seats) == 1)
    return (tuple(step * seat % seats for seat in range(seats)) for step in steps)


def _turned(circle: tuple[int, ...], turn: int) -> tuple[int, ...]:
    return circle[turn:] + circle[:turn]
