"""Expansions as some groups have played them: the second archaeologist next to any own one (`actions.expand_chain`).

By the rules the second one stands next to the first [7.2, B]. Where a group overlooks that, the second one may stand
next to the first or next to any own archaeologist that lay there before; a third one stands next to the second.
"""

from __future__ import annotations

from engine.games.mykerinos.rules.region import are_adjacent, pyramids_at
from engine.games.mykerinos.state import NEIGHBOURS, Action, State, put
from engine.kernel.compiler import rule
from engine.kernel.records import Rows

# The longest expansion that can be played so: longer ones would have more outcomes than a player could look at.
LONGEST = 3


@rule
def joins(state: State, colour: int, s1: int, s2: int) -> bool:
    """Whether an expansion that begins on `s1` may go on to `s2`."""
    return state.touching[s2, colour] > 0 or are_adjacent(state, s1, s2)


@rule
def is_order(state: State, colour: int, length: int, s1: int, s2: int, s3: int) -> bool:
    """Whether free spaces can be filled in this order."""
    if state.touching[s1, colour] == 0 or not joins(state, colour, s1, s2):
        return False
    return length == 2 or are_adjacent(state, s2, s3)


@rule
def is_listed(state: State, colour: int, length: int, s1: int, s2: int, s3: int) -> bool:
    """Whether this order of the spaces, itself a legal one, is the one listed: the lowest of all legal orders."""
    if length == 1:
        return True
    if length == 2:
        return not (s2 < s1 and is_order(state, colour, 2, s2, s1, -1))
    return not (
        (s3 < s2 and is_order(state, colour, 3, s1, s3, s2))
        or (s2 < s1 and is_order(state, colour, 3, s2, s1, s3))
        or (s2 < s1 and is_order(state, colour, 3, s2, s3, s1))
        or (s3 < s1 and is_order(state, colour, 3, s3, s1, s2))
        or (s3 < s1 and is_order(state, colour, 3, s3, s2, s1))
    )


@rule
def loose_chains(
    state: State,
    colour: int,
    shortest: int,
    longest: int,
    fewest: int,
    most: int,
    kind: int,
    patron: int,
    out: Rows[Action],
    n: int,
) -> int:
    """List such expansions of `shortest` to `longest` spaces with `fewest` to `most` pyramids; the new end of `out`."""
    near = NEIGHBOURS[state.apart]
    spaces = state.areas * 12
    for s1 in range(spaces):
        if state.touching[s1, colour] == 0:
            continue
        p1 = pyramids_at(state, s1)
        if p1 > most:
            continue
        if shortest == 1 and p1 >= fewest:
            put(out[n], kind, patron, 1, s1, -1, -1, -1)
            n += 1
        if longest == 1:
            continue
        for s2 in range(spaces):
            if s2 == s1 or not joins(state, colour, s1, s2):
                continue
            p2 = p1 + pyramids_at(state, s2)
            if p2 > most:
                continue
            if shortest <= 2 and p2 >= fewest and is_listed(state, colour, 2, s1, s2, -1):
                put(out[n], kind, patron, 2, s1, s2, -1, -1)
                n += 1
            if longest == 2:
                continue
            for side in range(4):
                s3 = near[s2, side]
                p3 = p2 + pyramids_at(state, s3)
                if s3 != s1 and fewest <= p3 <= most and is_listed(state, colour, 3, s1, s2, s3):
                    put(out[n], kind, patron, 3, s1, s2, s3, -1)
                    n += 1
    return n


@rule
def is_loose_chain(
    state: State, colour: int, shortest: int, longest: int, fewest: int, most: int, action: Action
) -> bool:
    """Whether an action's spaces are such an expansion as `loose_chains` lists it."""
    length = action.length
    if length < shortest or length > longest or length > LONGEST:
        return False
    spaces = (action.s1, action.s2, action.s3, action.s4)
    pyramids = 0
    for i in range(4):
        space = spaces[i]
        if i >= length:
            if space != -1:
                return False
            continue
        if space < 0 or space >= state.areas * 12:
            return False
        pyramids += pyramids_at(state, space)
        for before in range(i):
            if spaces[before] == space:
                return False
    if pyramids < fewest or pyramids > most or state.touching[spaces[0], colour] == 0:
        return False
    if length == 1:
        return True
    fits = is_order(state, colour, length, spaces[0], spaces[1], spaces[2])
    return fits and is_listed(state, colour, length, spaces[0], spaces[1], spaces[2])
