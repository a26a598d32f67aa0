"""Set-up and the planning phase: ring, deck, region, intake [6, 7.1, 9]."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.games.mykerinos.state import (
    COLOURS,
    EDGE,
    EXCAVATION,
    LAND,
    LOCAL,
    MAX_AREAS,
    MAX_CARDS,
    NEUTRAL,
    NOBODY,
    OUT,
    PATRONS,
    PLACE,
    PYRAMID,
    SPACES,
    WINGS,
)
from engine.kernel.chance import draw, sort_by_key
from engine.kernel.compiler import rule

# What chance is needed for.
RING, DECK, TURN = range(3)


@rule
def set_up(state: Any, params: Any, chance: Any, seats: int) -> None:
    """Ring of wings, shuffled deck, full general reserves, compensation by seat [6]."""
    state.seats = seats
    state.colours = 3 if seats == 2 else seats
    keys = np.empty(MAX_CARDS, dtype=np.uint64)
    for patron in range(PATRONS):
        keys[patron] = draw(chance, RING, 0, patron)
        state.patron[patron] = patron
    sort_by_key(keys, state.patron, WINGS)
    for wing in range(WINGS):
        state.wing[state.patron[wing]] = wing
    for card in range(params.cards):
        keys[card] = draw(chance, DECK, 0, params.card_identity[card])
        state.deck[card] = card
    sort_by_key(keys, state.deck, params.cards)
    for place in range(params.cards):
        card = state.deck[place]
        if params.rotate_plots:
            state.turned[place] = np.int64(draw(chance, TURN, 0, params.card_identity[card]) & np.uint64(1))
    for colour in range(state.colours):
        state.general[colour] = params.per_color
    for seat in range(seats):
        extra = min(params.seat_archaeologists[seat], state.general[seat])
        state.general[seat] -= extra
        state.reserve[seat, seat] += extra


@rule
def lay_region(state: Any, params: Any) -> None:
    """Deal the plots of a campaign, whole rows from side to side [3.2, 7.1]."""
    state.areas = 2 * params.area_rows[state.campaign]
    places = 2 * state.areas
    for place in range(places):
        state.plot[place] = state.deck[state.dealt + place]
    for space in range(SPACES):
        state.owner[space] = NOBODY
        place = PLACE[space]
        if place >= places:
            state.kind[space] = OUT
            continue
        index = 5 - LOCAL[space] if state.turned[state.dealt + place] else LOCAL[space]
        pyramids = params.card_pyramids[state.plot[place]]
        state.kind[space] = PYRAMID if (pyramids >> index) & 1 else LAND
    state.owner[EDGE] = NOBODY
    state.kind[EDGE] = OUT
    state.touching[:] = 0
    for area in range(MAX_AREAS):
        for colour in range(COLOURS):
            state.count[area, colour] = 0
    state.dealt += places


@rule
def take_in(state: Any, seat: int, colour: int, wanted: int) -> None:
    """Move archaeologists from the general to a personal reserve, as many as there are [7.1]."""
    number = min(wanted, state.general[colour])
    state.general[colour] -= number
    state.reserve[seat, colour] += number


@rule
def plan(state: Any, params: Any) -> None:
    """The planning phase; then the starting player is to move [7.1; with two players 9]."""
    lay_region(state, params)
    for turn in range(state.seats):
        seat = (state.starter + turn) % state.seats
        take_in(state, seat, seat, params.per_campaign[state.seats])
        if state.seats == 2:
            take_in(state, seat, NEUTRAL, params.neutral_per_player)
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
