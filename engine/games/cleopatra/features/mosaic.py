"""What a placement of a mosaic does: palms, what it lies against, sanctuaries that it closes off, walls it helps."""

from __future__ import annotations

import numpy as np

from engine.games.cleopatra.features.hand import TALENTS_NOW
from engine.games.cleopatra.features.places import BESIDE, CLOSES, COVERS_WALLS, PALMS
from engine.games.cleopatra.rules.garden import (
    closed_regions,
    contact,
    cover,
    divides,
    free_rows,
    lowest,
    palms_under,
    spots,
    window,
)
from engine.games.cleopatra.state import Params, State
from engine.games.cleopatra.state.names import CELLS, MAX_CLAIMS, MAX_SIDE, MAX_WALLS, WALL
from engine.kernel.compiler import rule
from engine.kernel.records import Ints, Reals

_SMALL = 30  # free squares from which on a tile may close off all that is left around it


@rule
def measure_placement(state: State, params: Params, turn: int, square: int, out: Reals) -> None:
    """Features of laying the mosaic so, each written."""
    tile = state.pile[state.tile]
    row, col = square // int(params.cols), square % int(params.cols)
    free = np.zeros(MAX_SIDE, dtype=np.int64)
    squares = free_rows(state, params, free)
    around = window(free, params, tile, turn, row, col)
    palms = palms_under(params, tile, turn, row, col)
    out[PALMS] = float(palms)
    out[TALENTS_NOW] = float(palms * int(params.bonus_per_palm))
    out[BESIDE] = float(contact(params, tile, turn, around))
    out[COVERS_WALLS] = float(walls_under(state, params, tile, turn, row, col))
    seat = state.mover
    if state.statues[seat] > 0 and (squares <= _SMALL or divides(params, tile, turn, around)):
        beside = np.zeros(MAX_SIDE, dtype=np.int64)
        corners, sizes = np.zeros(MAX_CLAIMS, dtype=np.int64), np.zeros(MAX_CLAIMS, dtype=np.int64)
        cover(free, params, tile, turn, row, col, beside)
        found = closed_regions(state, params, free, beside, int(state.tile), corners, sizes)
        out[CLOSES] = float(largest(sizes, found, min(int(state.statues[seat]), int(params.max_claims))))


@rule
def largest(sizes: Ints, found: int, number: int) -> int:
    """The sum of the largest few of the sizes, which are used up."""
    total = 0
    for _ in range(number):
        best = -1
        for i in range(found):
            if sizes[i] > 0 and (best < 0 or sizes[i] > sizes[best]):
                best = i
        if best < 0:
            return total
        total += int(sizes[best])
        sizes[best] = 0
    return total


@rule
def walls_under(state: State, params: Params, tile: int, turn: int, row: int, col: int) -> int:
    """Squares along walls not yet built that a tile covers."""
    number = 0
    for i in range(CELLS):
        at, side = row + params.cell_row[tile, turn, i], col + params.cell_col[tile, turn, i]
        if not params.beside_wall[at * int(params.cols) + side]:
            continue
        square = at * int(params.cols) + side
        for wall in range(min(MAX_WALLS, int(params.pieces[WALL]))):
            if state.wall[wall]:
                continue
            for j in range(params.wall_squares[wall]):
                if params.wall_square[wall, j] == square:
                    number += 1
    return number


@rule
def most_palms(state: State, params: Params, tile: int) -> int:
    """The most palms that a tile can cover."""
    free = np.zeros(MAX_SIDE, dtype=np.int64)
    free_rows(state, params, free)
    most = 0
    for turn in range(params.turns[tile]):
        for row in range(params.rows - params.tall[tile, turn] + 1):
            bits = spots(free, params, tile, turn, row)
            while bits != 0:
                most = max(most, palms_under(params, tile, turn, row, lowest(bits)))
                bits &= bits - 1
    return most
