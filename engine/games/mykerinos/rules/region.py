"""The region: free and open spaces, archaeologists on them, and the chains that an action places."""

from __future__ import annotations

from engine.games.mykerinos.state import LAND, MAX_CHAIN, NEIGHBOURS, NOBODY, PYRAMID, RIVER, TOKEN, Action, State, put
from engine.kernel.compiler import inlined_rule, rule
from engine.kernel.records import Rows

# More pyramids than any rule allows: the cost of a space that cannot be used at all.
_CLOSED = MAX_CHAIN + 1


@inlined_rule
def pyramids_at(state: State, space: int) -> int:
    """0 for an open space, 1 for a free pyramid, more than any rule allows for a space that cannot be used [7.2].

    A blocking token closes a space to everybody but its owner, who may place any colour there [12.3, OP-32].
    """
    owner = state.owner[space]
    if owner != NOBODY and owner != TOKEN + state.mover:
        return _CLOSED
    kind = state.kind[space]
    if kind == LAND or kind == RIVER:
        return 0
    return 1 if kind == PYRAMID else _CLOSED


@rule
def has_open_space(state: State) -> bool:
    """Whether any space of the region is open."""
    for space in range(state.areas * 12):
        if pyramids_at(state, space) == 0:
            return True
    return False


@rule
def place(state: State, colour: int, space: int) -> None:
    """Put an archaeologist on a free space; a blocking token that lay there goes back to its owner [12.3]."""
    if state.owner[space] >= TOKEN:
        state.tokens[state.owner[space] - TOKEN] += 1
    state.owner[space] = colour
    state.count[state.zone[space], colour] += 1
    for side in range(4):
        state.touching[NEIGHBOURS[state.apart, space, side], colour] += 1


@rule
def lift(state: State, space: int) -> int:
    """Take the archaeologist off a space; its colour."""
    colour = state.owner[space]
    state.owner[space] = NOBODY
    state.count[state.zone[space], colour] -= 1
    for side in range(4):
        state.touching[NEIGHBOURS[state.apart, space, side], colour] -= 1
    return int(colour)


@rule
def are_adjacent(state: State, one: int, other: int) -> bool:
    """Whether two spaces are orthogonal neighbours [3.1]."""
    for side in range(4):
        if NEIGHBOURS[state.apart, one, side] == other:
            return True
    return False


@rule
def can_begin(state: State, colour: int, anchored: bool, space: int) -> bool:
    """Whether a chain may begin at a space: anywhere, or (`anchored`) next to the colour's own [7.2, A and B]."""
    return not anchored or state.touching[space, colour] > 0


@rule
def is_canonical(state: State, colour: int, anchored: bool, length: int, s1: int, s2: int, s3: int, s4: int) -> bool:
    """Whether this order of a chain's spaces stands for all legal orders of the same spaces [7.2, B].

    Of two or three spaces in a chain only the reverse has the same spaces. Four in a square can be walked from each
    corner in both directions. The order that begins lowest, and then goes on lowest, is the one listed.
    """
    if length == 1:
        return True
    if length == 4 and are_adjacent(state, s4, s1):
        if s4 < s2:
            return False
        return not (
            (s2 < s1 and can_begin(state, colour, anchored, s2))
            or (s3 < s1 and can_begin(state, colour, anchored, s3))
            or (s4 < s1 and can_begin(state, colour, anchored, s4))
        )
    end = s2 if length == 2 else (s3 if length == 3 else s4)
    return not (end < s1 and can_begin(state, colour, anchored, end))


@rule
def chains(
    state: State,
    colour: int,
    anchored: bool,
    shortest: int,
    longest: int,
    fewest: int,
    most: int,
    kind: int,
    patron: int,
    out: Rows[Action],
    n: int,
) -> int:
    """List all chains of `shortest` to `longest` spaces with `fewest` to `most` pyramids among them.

    Writes actions of the given kind and patron to ``out[n:]`` and returns the new end of the list.
    """
    near = NEIGHBOURS[state.apart]
    for s1 in range(state.areas * 12):
        if anchored and state.touching[s1, colour] == 0:
            continue
        p1 = pyramids_at(state, s1)
        if p1 > most:
            continue
        if shortest == 1 and p1 >= fewest:
            put(out[n], kind, patron, 1, s1, -1, -1, -1)
            n += 1
        if longest == 1:
            continue
        for side2 in range(4):
            s2 = near[s1, side2]
            p2 = p1 + pyramids_at(state, s2)
            if p2 > most:
                continue
            if shortest <= 2 and p2 >= fewest and is_canonical(state, colour, anchored, 2, s1, s2, -1, -1):
                put(out[n], kind, patron, 2, s1, s2, -1, -1)
                n += 1
            if longest == 2:
                continue
            for side3 in range(4):
                s3 = near[s2, side3]
                p3 = p2 + pyramids_at(state, s3)
                if s3 == s1 or p3 > most:
                    continue
                if shortest <= 3 and p3 >= fewest and is_canonical(state, colour, anchored, 3, s1, s2, s3, -1):
                    put(out[n], kind, patron, 3, s1, s2, s3, -1)
                    n += 1
                if longest == 3:
                    continue
                for side4 in range(4):
                    s4 = near[s3, side4]
                    p4 = p3 + pyramids_at(state, s4)
                    if s4 == s2 or p4 > most or p4 < fewest:
                        continue
                    if is_canonical(state, colour, anchored, 4, s1, s2, s3, s4):
                        put(out[n], kind, patron, 4, s1, s2, s3, s4)
                        n += 1
    return n


@rule
def is_chain(
    state: State, colour: int, anchored: bool, shortest: int, longest: int, fewest: int, most: int, action: Action
) -> bool:
    """Whether an action's spaces are a chain as `chains` lists them, with -1 in the places not used."""
    length = action.length
    if length < shortest or length > longest or length > MAX_CHAIN:
        return False
    spaces = (action.s1, action.s2, action.s3, action.s4)
    pyramids = 0
    for i in range(MAX_CHAIN):
        space = spaces[i]
        if i >= length:
            if space != -1:
                return False
            continue
        if space < 0 or space >= state.areas * 12:
            return False
        pyramids += pyramids_at(state, space)
        if i > 0 and not are_adjacent(state, spaces[i - 1], space):
            return False
        for before in range(i):
            if spaces[before] == space:
                return False
    if pyramids < fewest or pyramids > most or not can_begin(state, colour, anchored, spaces[0]):
        return False
    return is_canonical(state, colour, anchored, length, spaces[0], spaces[1], spaces[2], spaces[3])
