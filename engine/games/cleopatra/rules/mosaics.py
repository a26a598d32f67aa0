"""Mosaics and sanctuaries [8].

Where at most 64 placements of a tile fit, all are listed. Where more do, the garden is still wide, and these are
listed: first every one after which the free squares around the tile do not hang together (only such a one can divide
the garden or touch a part that is closed off already), then those with most palms and most sides against the edge or
other tiles, a palm for four sides; of equals the first in the order of the board. What is left out lies in the open,
divides nothing, and has a worse sum of palms and sides than what is listed. Any legal placement may be played.
"""

from __future__ import annotations

import numpy as np

from engine.games.cleopatra.rules.cards import ask
from engine.games.cleopatra.rules.garden import (
    closed_regions,
    contact,
    cover,
    divides,
    fits,
    free_rows,
    lowest,
    ones,
    palms_under,
    spots,
    spread,
    window,
)
from engine.games.cleopatra.state import Action, Params, State, put
from engine.games.cleopatra.state.names import (
    AFTER_PIECE,
    CELLS,
    CHOOSE,
    CLAIM,
    DECLINE,
    LAY,
    MAX_SIDE,
    MAX_STATUES,
    MAX_WALLS,
    PALMS,
    PRUNE,
    PUT_STATUE,
    SANCTUARIES,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Ints, Rows

MAX_PLACEMENTS = 64
_KEYS = 128
_DIVIDES = 64


@rule
def allowed(params: Params, tile: int, turn: int, around: int) -> bool:
    """Whether a tile may lie with these squares free around it [8.1, C31]."""
    return not params.must_adjoin or contact(params, tile, turn, around) > 0


@rule
def key_of(params: Params, tile: int, turn: int, row: int, col: int, around: int) -> int:
    """How early a placement is listed where not all are: the higher the earlier, below `_KEYS`."""
    key = 4 * palms_under(params, tile, turn, row, col) + contact(params, tile, turn, around)
    if divides(params, tile, turn, around):
        key += _DIVIDES
    return int(key)


@rule
def list_placements(state: State, params: Params, tile: int, out: Rows[Action]) -> int:
    """Write the placements of a tile into `out`: all where they are few, else the useful ones (see above); how many."""
    free = np.zeros(MAX_SIDE, dtype=np.int64)
    free_rows(state, params, free)
    number = 0
    for turn in range(params.turns[tile]):
        for row in range(params.rows - params.tall[tile, turn] + 1):
            number += ones(spots(free, params, tile, turn, row))
    least, spare = -1, 0
    if number > MAX_PLACEMENTS:
        least, spare = threshold(free, params, tile)
    n = 0
    for turn in range(params.turns[tile]):
        for row in range(params.rows - params.tall[tile, turn] + 1):
            bits = spots(free, params, tile, turn, row)
            while bits != 0:
                col = lowest(bits)
                bits &= bits - 1
                around = window(free, params, tile, turn, row, col)
                if not allowed(params, tile, turn, around):
                    continue
                if least >= 0:
                    key = key_of(params, tile, turn, row, col, around)
                    if key < least or (key == least and spare <= 0):
                        continue
                    spare -= 1 if key == least else 0
                put(out[n], LAY, turn, row * params.cols + col)
                n += 1
    return n


@rule
def threshold(free: Ints, params: Params, tile: int) -> tuple[int, int]:
    """The lowest key that is listed, and how many placements with this key."""
    with_key = np.zeros(_KEYS, dtype=np.int64)
    for turn in range(params.turns[tile]):
        for row in range(params.rows - params.tall[tile, turn] + 1):
            bits = spots(free, params, tile, turn, row)
            while bits != 0:
                col = lowest(bits)
                bits &= bits - 1
                around = window(free, params, tile, turn, row, col)
                if allowed(params, tile, turn, around):
                    with_key[key_of(params, tile, turn, row, col, around)] += 1
    left, key = MAX_PLACEMENTS, _KEYS - 1
    while key > 0 and with_key[key] <= left:
        left -= int(with_key[key])
        key -= 1
    return key, left


@rule
def may_lie(state: State, params: Params, tile: int, turn: int, square: int) -> bool:
    """Whether a tile may lie so, its corner at a square [8.1]."""
    if turn < 0 or turn >= params.turns[tile] or square < 0 or square >= params.rows * params.cols:
        return False
    row, col = square // int(params.cols), square % int(params.cols)
    if row + params.tall[tile, turn] > params.rows:
        return False
    free = np.zeros(MAX_SIDE, dtype=np.int64)
    free_rows(state, params, free)
    if (spots(free, params, tile, turn, row) >> col) & 1 == 0:
        return False
    return allowed(params, tile, turn, window(free, params, tile, turn, row, col))


@rule
def lay(state: State, params: Params) -> None:
    """Lay the paid tile, note palms that are due, and find sanctuaries that its builder may claim [8.1, 8.2]."""
    tile, turn = state.pile[state.tile], state.turned
    row, col = state.corner // int(params.cols), state.corner % int(params.cols)
    free, beside = np.zeros(MAX_SIDE, dtype=np.int64), np.zeros(MAX_SIDE, dtype=np.int64)
    free_rows(state, params, free)
    cover(free, params, tile, turn, row, col, beside)
    for i in range(CELLS):
        at, side = row + params.cell_row[tile, turn, i], col + params.cell_col[tile, turn, i]
        state.taken[at] = int(state.taken[at]) | (1 << int(side))
        state.garden[at * params.cols + side] = tile
        count_cover(state, params, at * int(params.cols) + side)
    state.due[PALMS] += int(params.bonus_per_palm) * palms_under(params, tile, turn, row, col)
    take_tile(state, state.tile)
    state.claims_made = 0
    if not params.must_touch_new_tile:
        for each in range(params.rows):
            beside[each] = free[each]
    state.claims = closed_regions(state, params, free, beside, -1, state.claim, state.claim_squares)


@rule
def count_cover(state: State, params: Params, square: int) -> None:
    """A square is covered: so it is for each wall along it [7.2, C26]."""
    if not params.beside_wall[square]:
        return
    for wall in range(MAX_WALLS):
        for i in range(params.wall_squares[wall]):
            if params.wall_square[wall, i] == square:
                state.cover[wall] += 1


@rule
def take_tile(state: State, place: int) -> None:
    """Take a tile out of the pile; the others keep their order [C38]."""
    for at in range(place, state.pile_cards - 1):
        state.pile[at] = state.pile[at + 1]
    state.pile_cards -= 1
    state.pile[state.pile_cards] = 0


@rule
def ask_claim(state: State, params: Params) -> None:
    """Ask the builder for a statue, as long as there is one and a sanctuary to claim [8.2, C10]."""
    seat = state.turn_seat
    if state.claims > 0 and state.statues[seat] > 0 and state.claims_made < params.max_claims:
        ask(state, seat, CLAIM)
    else:
        state.claims = 0
        for i in range(len(state.claim)):
            state.claim[i] = 0
            state.claim_squares[i] = 0
        state.step = PRUNE


@rule
def list_claims(state: State, out: Rows[Action]) -> int:
    """The sanctuaries that may be claimed, and claiming none."""
    for i in range(state.claims):
        put(out[i], PUT_STATUE, 0, state.claim[i])
    put(out[state.claims], DECLINE, 0, 0)
    return int(state.claims + 1)


@rule
def claimable(state: State, square: int) -> int:
    """The place of a sanctuary, known by its lowest square, among those that may be claimed; -1 where it is none."""
    for i in range(state.claims):
        if state.claim[i] == square:
            return i
    return -1


@rule
def claim(state: State, params: Params, square: int) -> None:
    """A statue comes to stand in a sanctuary for good [8.2]."""
    seat, place = state.turn_seat, claimable(state, square)
    free, region = np.zeros(MAX_SIDE, dtype=np.int64), np.zeros(MAX_SIDE, dtype=np.int64)
    free_rows(state, params, free)
    region[square // int(params.cols)] = 1 << (square % int(params.cols))
    state.squares[seat] += spread(free, region, params.rows)
    for row in range(params.rows):
        state.claimed[row] = int(state.claimed[row]) | int(region[row])
    for i in range(MAX_STATUES):
        if state.statue[seat, i] == 0:
            state.statue[seat, i] = square + 1
            break
    state.statues[seat] -= 1
    state.tally[seat, SANCTUARIES] += 1
    for i in range(place, state.claims - 1):
        state.claim[i] = state.claim[i + 1]
        state.claim_squares[i] = state.claim_squares[i + 1]
    state.claims -= 1
    state.claims_made += 1


@rule
def prune(state: State, params: Params) -> None:
    """Tiles on top of the pile that fit nowhere leave the game [8.3]."""
    free = np.zeros(MAX_SIDE, dtype=np.int64)
    free_rows(state, params, free)
    while state.pile_cards > 0 and not fits(free, params, state.pile[0]):
        take_tile(state, 0)
    state.step = AFTER_PIECE


@rule
def tile_fits(state: State, params: Params, place: int) -> bool:
    """Whether a tile of the pile fits anywhere."""
    if place < 0 or place >= state.pile_cards:
        return False
    free = np.zeros(MAX_SIDE, dtype=np.int64)
    free_rows(state, params, free)
    return fits(free, params, state.pile[place])


@rule
def list_tiles(state: State, params: Params, out: Rows[Action]) -> int:
    """The tiles of the pile that a scribe may choose: those that fit [6]."""
    n = 0
    for place in range(state.pile_cards):
        if tile_fits(state, params, place):
            put(out[n], CHOOSE, place, 0)
            n += 1
    return n
