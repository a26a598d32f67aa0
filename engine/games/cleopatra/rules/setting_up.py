"""Set-up [2]."""

from __future__ import annotations

import numpy as np

from engine.games.cleopatra.rules.cards import TILES, deal_cards
from engine.games.cleopatra.rules.mosaics import prune
from engine.games.cleopatra.state import Params, State
from engine.games.cleopatra.state.names import BEGIN_TURN, BLOCKED, FREE, MOSAIC, SHAPES, SQUARES, START
from engine.kernel.chance import Key, draw, sort_by_key
from engine.kernel.compiler import rule


@rule
def set_up(state: State, params: Params, chance: Key, seats: int) -> None:
    """Cards, mosaics, garden, and what each player begins with [2]."""
    state.seats = seats
    deal_cards(state, params, chance)
    shuffle_tiles(state, params, chance)
    for square in range(SQUARES):
        state.garden[square] = BLOCKED if params.blocked[square] else FREE
    for row in range(params.rows):
        state.taken[row] = params.blocked_row[row]
    for seat in range(seats):
        state.talents[seat] = params.setup_talents + params.seat_talents[seat]
        state.earned[seat, START] = params.setup_talents
        state.amulets[seat] = params.seat_amulets[seat]
        state.merchants[seat] = params.nile_merchants
        state.statues[seat] = params.anubis_statues
    prune(state, params)  # in a garden so small that a tile fits nowhere from the start [8.3]
    state.next_seat = params.start_seat % seats
    state.step = BEGIN_TURN


@rule
def shuffle_tiles(state: State, params: Params, chance: Key) -> None:
    """The pile of mosaics in random order [2]; each shape has a luck of its own."""
    number = int(params.pieces[MOSAIC])
    tiles = np.empty(SHAPES, dtype=np.int64)
    keys = np.empty(SHAPES, dtype=np.uint64)
    for tile in range(number):
        tiles[tile] = tile
        keys[tile] = draw(chance, TILES, 0, int(params.form[tile]))
    sort_by_key(keys, tiles, number)
    for place in range(number):
        state.pile[place] = tiles[place]
    state.pile_cards = number
