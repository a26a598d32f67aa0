"""Set-up and the planning phase: ring, deck, region, intake [6, 7.1, 9, 10, 12.2]."""

from __future__ import annotations

import numpy as np

from engine.games.mykerinos.rules.river import lay_nile, printed_kind, shuffle_nile
from engine.games.mykerinos.state import (
    AREA,
    COLOURS,
    EDGE,
    EXCAVATION,
    MAX_CARDS,
    NEUTRAL,
    NOBODY,
    OUT,
    PATRONS,
    PLACE,
    RIVER_ZONE,
    SEATS,
    SPACES,
    WINGS,
    Params,
    State,
)
from engine.kernel.chance import Key, draw, sort_by_key
from engine.kernel.compiler import rule

# What chance is needed for.
RING, DECK, TURN = range(3)


@rule
def set_up(state: State, params: Params, chance: Key, seats: int) -> None:
    """Ring of wings, shuffled decks, full general reserves, compensation by seat [6]."""
    state.seats = seats
    state.colours = 3 if seats == 2 else seats
    state.team = params.team if seats == SEATS else 0
    state.apart = params.areas_apart
    keys = np.empty(MAX_CARDS, dtype=np.uint64)
    for patron in range(WINGS):
        keys[patron] = draw(chance, RING, 0, patron)
        state.patron[patron] = patron
    sort_by_key(keys, state.patron, WINGS)
    for wing in range(WINGS):
        state.wing[state.patron[wing]] = wing
    for card in range(params.cards):
        keys[card] = draw(chance, DECK, 0, params.card_identity[card])
        state.deck[card] = card
    sort_by_key(keys, state.deck, params.cards)
    turn_plots(state, params, chance)
    if params.nile:
        shuffle_nile(state, params, chance, 0)
    for colour in range(state.colours):
        state.general[colour] = params.per_color
    for seat in range(seats):
        extra = min(params.seat_archaeologists[seat], state.general[seat])
        state.general[seat] -= extra
        state.reserve[seat, seat] += extra
        state.tokens[seat] = params.tokens if params.nile else 0


@rule
def turn_plots(state: State, params: Params, chance: Key) -> None:
    """Settle which plots of the deck will lie turned [OP-4]."""
    for place in range(params.cards):
        card = state.deck[place]
        if params.rotate_plots:
            state.turned[place] = np.int64(draw(chance, TURN, 0, params.card_identity[card]) & np.uint64(1))


@rule
def mate_of(state: State, seat: int) -> int:
    """The teammate of a seat in the team game, else -1 [10]."""
    return (seat + 2) % SEATS if state.team else -1


@rule
def lay_region(state: State, params: Params) -> None:
    """Deal the plots of a campaign, whole rows from side to side, and the Nile cards over them [3.2, 7.1, 12.2]."""
    state.areas = 2 * params.area_rows[state.campaign]
    places, first = 2 * state.areas, state.dealt
    for place in range(places):
        state.plot[place] = state.deck[first + place]
    for space in range(SPACES):
        state.owner[space] = NOBODY
        state.zone[space] = AREA[space]
        place = PLACE[space]
        if place >= places:
            state.kind[space] = OUT
            continue
        state.kind[space] = printed_kind(state, params, space, first, state.turned[first + place] > 0)
    state.owner[EDGE] = NOBODY
    state.kind[EDGE] = OUT
    state.zone[EDGE] = AREA[EDGE]
    state.touching[:] = 0
    for zone in range(RIVER_ZONE + 1):
        for colour in range(COLOURS):
            state.count[zone, colour] = 0
    state.dealt += places
    if params.nile:
        lay_nile(state, params)


@rule
def take_in(state: State, seat: int, colour: int, wanted: int) -> None:
    """Move archaeologists from the general to a personal reserve, as many as there are [7.1]."""
    number = min(wanted, state.general[colour])
    state.general[colour] -= number
    state.reserve[seat, colour] += number


@rule
def take_in_all(state: State, params: Params) -> None:
    """The intake of all players, the starting player first [7.1; two players 9; team 10: the colour's owner first]."""
    for turn in range(state.seats):
        seat = (state.starter + turn) % state.seats
        take_in(state, seat, seat, params.team_own if state.team else params.per_campaign[state.seats])
        if state.seats == 2:
            take_in(state, seat, NEUTRAL, params.neutral_per_player)
    if state.team:
        for turn in range(SEATS):
            seat = (state.starter + turn) % SEATS
            take_in(state, seat, mate_of(state, seat), params.team_mate)


@rule
def plan(state: State, params: Params) -> None:
    """The planning phase; then the starting player is to move [7.1]."""
    lay_region(state, params)
    take_in_all(state, params)
    for colour in range(COLOURS):
        state.track[colour] = 0
    for seat in range(state.seats):
        state.passed[seat] = 0
        for patron in range(PATRONS):
            state.used[seat, patron] = 0
    if state.seats == 2:
        state.track[NEUTRAL] = params.neutral_track_space
    state.last_actions = -1
    state.rooms_due = 0
    state.area = -1
    state.mover = state.starter
    state.decision = EXCAVATION
