"""Where tiles fit, what they touch, and which parts of the garden they close off [8].

A row of the garden is a row of bits, 1 for a free square, so where a tile fits in a row of the garden is found for all
columns at once. What lies around a tile is looked at through a window of 7 by 7 bits in one number.
"""

from __future__ import annotations

import numpy as np

from engine.games.cleopatra.state import Params, State
from engine.games.cleopatra.state.names import CELLS, MAX_SIDE, WINDOW
from engine.kernel.compiler import rule
from engine.kernel.records import Ints

_LINE = (1 << WINDOW) - 1
_FIRST_COLUMN = sum(1 << (WINDOW * row) for row in range(WINDOW))
_NOT_FIRST = ~_FIRST_COLUMN
_NOT_LAST = ~(_FIRST_COLUMN << (WINDOW - 1))


@rule
def ones(bits: int) -> int:
    """How many bits are set."""
    number = 0
    while bits != 0:
        bits &= bits - 1
        number += 1
    return number


@rule
def lowest(bits: int) -> int:
    """The place of the lowest bit that is set; there is one."""
    place = 0
    while (bits >> place) & 1 == 0:
        place += 1
    return place


@rule
def free_rows(state: State, params: Params, out: Ints) -> int:
    """Write the free squares of each row, a bit a square, into `out`; how many they are."""
    number, every = 0, (1 << params.cols) - 1
    for row in range(params.rows):
        bits = every & ~int(state.taken[row])
        out[row] = bits
        number += ones(bits)
    return number


@rule
def spots(free: Ints, params: Params, tile: int, turn: int, row: int) -> int:
    """Columns, a bit each, at which the corner of a tile turned so may lie in a row that it does not overhang."""
    bits = int(free[row + params.cell_row[tile, turn, 0]]) >> int(params.cell_col[tile, turn, 0])
    for i in range(1, CELLS):
        bits &= int(free[row + params.cell_row[tile, turn, i]]) >> int(params.cell_col[tile, turn, i])
    return bits


@rule
def fits(free: Ints, params: Params, tile: int) -> bool:
    """Whether a tile fits anywhere, in any way in which it may be turned."""
    for turn in range(params.turns[tile]):
        for row in range(params.rows - params.tall[tile, turn] + 1):
            if spots(free, params, tile, turn, row) != 0:
                return True
    return False


@rule
def window(free: Ints, params: Params, tile: int, turn: int, row: int, col: int) -> int:
    """The free squares around a tile with its corner at a square, 7 bits a row, from one row and column outside."""
    bits = 0
    for i in range(params.tall[tile, turn] + 2):
        at = row + i - 1
        if at >= 0 and at < params.rows:
            bits |= (((int(free[at]) << 1) >> col) & _LINE) << (WINDOW * i)
    return bits


@rule
def contact(params: Params, tile: int, turn: int, around: int) -> int:
    """Squares beside a tile that are not free, those beyond the edge of the garden included."""
    return ones(int(params.edge[tile, turn]) & ~around)


@rule
def divides(params: Params, tile: int, turn: int, around: int) -> bool:
    """Whether the free squares beside a tile do not hang together around it.

    Only then can it divide a part of the garden, or touch two parts: a way around the tile that stays beside it and at
    its corners joins any two of its free neighbours otherwise.
    """
    beside = int(params.edge[tile, turn]) & around
    if beside == 0:
        return False
    room = int(params.ring[tile, turn]) & around
    seen, before = beside & -beside, 0
    while seen != before:
        before = seen
        seen |= ((seen & _NOT_LAST) << 1) | ((seen & _NOT_FIRST) >> 1) | (seen << WINDOW) | (seen >> WINDOW)
        seen &= room
    return bool(beside & ~seen != 0)


@rule
def palms_under(params: Params, tile: int, turn: int, row: int, col: int) -> int:
    """Palms that a tile with its corner at a square covers."""
    number = 0
    for i in range(CELLS):
        square = (row + params.cell_row[tile, turn, i]) * params.cols + col + params.cell_col[tile, turn, i]
        number += params.palm[square]
    return number


@rule
def cover(free: Ints, params: Params, tile: int, turn: int, row: int, col: int, beside: Ints) -> None:
    """Take the squares of a tile out of `free`, and write the squares beside it, a bit each, into `beside`."""
    for i in range(params.rows):
        beside[i] = 0
    edge = int(params.edge[tile, turn])
    for i in range(params.tall[tile, turn] + 2):
        at = row + i - 1
        if at >= 0 and at < params.rows:
            beside[at] = (((edge >> (WINDOW * i)) & _LINE) << col) >> 1
    for i in range(CELLS):
        at = row + params.cell_row[tile, turn, i]
        free[at] = int(free[at]) & ~(1 << int(col + params.cell_col[tile, turn, i]))


@rule
def spread(free: Ints, region: Ints, rows: int) -> int:
    """Let a region grow over all free squares that it touches; how many squares it has then."""
    changed = True
    while changed:
        changed = False
        for row in range(rows):
            bits = int(region[row])
            more = bits | (bits << 1) | (bits >> 1)
            if row > 0:
                more |= int(region[row - 1])
            if row + 1 < rows:
                more |= int(region[row + 1])
            more &= int(free[row])
            if more != bits:
                region[row] = more
                changed = True
    number = 0
    for row in range(rows):
        number += ones(int(region[row]))
    return number


@rule
def is_closed(state: State, params: Params, region: Ints, squares: int, but: int) -> bool:
    """Whether no tile of the pile fits into a region; the tile at place `but` of the pile does not count [8.2]."""
    if squares < CELLS:
        return True
    for place in range(state.pile_cards):
        if place != but and fits(region, params, state.pile[place]):
            return False
    return True


@rule
def closed_regions(
    state: State, params: Params, free: Ints, seeds: Ints, but: int, corners: Ints, squares: Ints
) -> int:
    """The unclaimed sanctuaries that hold a free square of `seeds`: their lowest squares and sizes; how many [8.2].

    Parameters
    ----------
    free: rows of bits. seeds: rows of bits, used up.
    but: place in the pile of a tile that is about to be built, else -1.
    """
    rows, found = params.rows, 0
    region = np.zeros(MAX_SIDE, dtype=np.int64)
    for row in range(rows):
        seeds[row] = int(seeds[row]) & int(free[row])
        while seeds[row] != 0:
            for i in range(rows):
                region[i] = 0
            region[row] = int(seeds[row]) & -int(seeds[row])
            size = spread(free, region, rows)
            first, is_claimed = -1, False
            for i in range(rows):
                seeds[i] = int(seeds[i]) & ~int(region[i])
                if int(region[i]) & int(state.claimed[i]) != 0:
                    is_claimed = True
                if first < 0 and region[i] != 0:
                    first = i * int(params.cols) + lowest(int(region[i]))
            if not is_claimed and is_closed(state, params, region, size, but):
                corners[found] = first
                squares[found] = size
                found += 1
    return found
