"""Set-up: map, crew, civilisations, cards [3, 4].

Each tile and card has a luck of its own, by its kind and the number of its copy, so two variants that share it share
its place among the others.
"""

from __future__ import annotations

import numpy as np

from engine.games.site_contest.params.kinds import (
    CIVS,
    MAX_COPIES,
    RESOURCES,
    SEALS,
    SPACES,
    TILES,
    TRAP,
)
from engine.games.site_contest.rules.drafting import give_start
from engine.games.site_contest.rules.events import shuffle_events
from engine.games.site_contest.rules.pieces import (
    CIVILISATIONS,
    DEAL_SEALS,
    LAY_TILES,
    SAFE_START,
    draw_relics,
    shuffle_relics,
)
from engine.games.site_contest.state import DRAFT, NOBODY, NOTHING, Params, State
from engine.kernel.chance import Key, draw, sort_by_key
from engine.kernel.compiler import rule


@rule
def lay_tiles(state: State, params: Params, chance: Key) -> None:
    """Lay one tile face-down on every space [3]."""
    if params.printed_map:
        for space in range(params.spaces):
            state.tile[space] = params.printed[space]
        return
    keys = np.empty(SPACES, dtype=np.uint64)
    tiles = np.empty(SPACES, dtype=np.int64)
    n = 0
    for kind in range(TILES):
        for copy in range(params.tile_count[kind]):
            keys[n] = draw(chance, LAY_TILES, 0, kind * SPACES + copy)
            tiles[n] = kind
            n += 1
    sort_by_key(keys, tiles, n)
    for space in range(params.spaces):
        state.tile[space] = tiles[space]


@rule
def clear_starts(state: State, params: Params, chance: Key) -> None:
    """Swap every trap on a start space with a random tile elsewhere that is no trap [3]."""
    for space in range(params.spaces):
        if state.tile[space] != TRAP or state.start_of[space] == NOBODY:
            continue
        best, least = space, draw(chance, SAFE_START, 1, 0)
        for other in range(params.spaces):
            if state.start_of[other] == NOBODY and state.tile[other] != TRAP:
                key = draw(chance, SAFE_START, 0, space * SPACES + other)
                if best == space or key < least:
                    best, least = other, key
        kind = state.tile[best]
        state.tile[best] = state.tile[space]
        state.tile[space] = kind


@rule
def place_crew(state: State, params: Params) -> None:
    """Start spaces, and the crew that begins on the map, dealt one by one over them [4]."""
    for seat in range(state.seats):
        starts = params.starts[state.seats, seat]
        for place in range(starts):
            state.start_of[params.start_space[state.seats, seat, place]] = seat
        for number in range(params.crew_on_map):
            state.crew[seat, params.start_space[state.seats, seat, number % starts]] += 1
        state.reserve[seat] = params.crew - params.crew_on_map
        state.pieces[seat] = params.monuments


@rule
def hand_out_civs(state: State, params: Params, chance: Key) -> None:
    """A civilisation for each player, all different, and its starting resources [4]; in a draft none yet."""
    if params.civs_drafted:
        for seat in range(state.seats):
            state.civ[seat] = NOBODY
        return
    keys = np.empty(CIVS, dtype=np.uint64)
    civs = np.empty(CIVS, dtype=np.int64)
    for civ in range(CIVS):
        keys[civ] = draw(chance, CIVILISATIONS, 0, civ)
        civs[civ] = civ
    sort_by_key(keys, civs, CIVS)
    for seat in range(state.seats):
        state.civ[seat] = params.civ_of_seat[seat] if params.civs_fixed else civs[seat]
        give_start(state, params, seat)


@rule
def deal_seals(state: State, params: Params, chance: Key) -> None:
    """Deal seal cards face-down, the others go back to the box [4]; none where they are drafted or drawn."""
    if params.seals_drafted or params.seals_drawn:
        return
    keys = np.empty(SEALS * MAX_COPIES, dtype=np.uint64)
    cards = np.empty(SEALS * MAX_COPIES, dtype=np.int64)
    n = 0
    for kind in range(SEALS):
        for copy in range(params.seal_count[kind]):
            keys[n] = draw(chance, DEAL_SEALS, 0, kind * MAX_COPIES + copy)
            cards[n] = kind
            n += 1
    sort_by_key(keys, cards, n)
    dealt = 0
    for _ in range(params.seals_each):
        for seat in range(state.seats):
            if dealt < n:
                state.seals[seat, cards[dealt]] += 1
                dealt += 1


@rule
def set_up(state: State, params: Params, chance: Key, seats: int) -> None:
    """Set up a game in a zeroed record [4]."""
    state.seats = seats
    for space in range(SPACES):
        state.dug_by[space] = NOBODY
        state.monument[space] = NOBODY
        state.seal[space] = NOTHING
        state.seal_owner[space] = NOBODY
        state.dragon[space] = NOBODY
        state.start_of[space] = NOBODY
    state.in_force = NOTHING
    state.event = NOTHING
    for kind in range(RESOURCES):
        state.supply[kind] = params.supply[kind]
    state.token_supply = params.tokens
    for seat in range(seats):
        state.prestige[seat] = params.seat_points[seat]
    place_crew(state, params)
    lay_tiles(state, params, chance)
    if params.safe_start:
        clear_starts(state, params, chance)
    hand_out_civs(state, params, chance)
    shuffle_relics(state, params.relic_count, params.seals_in_deck, chance)
    for _ in range(params.relic_hand):
        for seat in range(seats):
            draw_relics(state, params, chance, seat, 1)
    shuffle_events(state, params.event_count, chance)
    deal_seals(state, params, chance)
    state.dealer = params.first_seat % seats
    for place in range(seats):
        state.turn_order[place] = (state.dealer + place) % seats
    state.step = DRAFT
