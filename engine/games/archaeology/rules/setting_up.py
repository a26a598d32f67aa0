"""Set-up: the first deal, the chambers and the dig site [2].

Each card has a luck of its own, by its kind and the number of its copy. So two variants that share a card share its
place among the others, and changing a hand's size leaves marketplace, chambers and dig site alone as far as it can.
"""

from __future__ import annotations

import numpy as np

from engine.games.archaeology.state import BEGIN_TURN, MAP, MAX_DECK, SANDSTORM, THIEF, TYPES, Params, State
from engine.kernel.chance import Key, Keys, draw, sort_by_key
from engine.kernel.compiler import rule
from engine.kernel.records import Ints

# What chance is needed for.
FIRST_DEAL, DIG_SITE, STOLEN = range(3)
_COPIES = 32


@rule
def add_cards(cards: Ints, keys: Keys, n: int, kind: int, number: int, chance: Key, purpose: int) -> int:
    """Put `number` cards of a kind at the end of ``cards[:n]`` with their keys; the new end."""
    for copy in range(number):
        keys[n] = draw(chance, purpose, 0, kind * _COPIES + copy)
        cards[n] = kind
        n += 1
    return n


@rule
def set_up(state: State, params: Params, chance: Key, seats: int) -> None:
    """Shuffle and deal: marketplace, chambers, hands; the rest with the events is the dig site [2]."""
    state.seats = seats
    keys = np.empty(MAX_DECK, dtype=np.uint64)
    pile = np.empty(MAX_DECK, dtype=np.int64)
    n = 0
    for kind in range(TYPES):
        if kind != MAP or params.maps_in_initial_deal:
            n = add_cards(pile, keys, n, kind, params.count[seats, kind], chance, FIRST_DEAL)
    sort_by_key(keys, pile, n)
    at = 0
    for _ in range(params.market_size):
        state.market[pile[at]] += 1
        at += 1
    for chamber in range(params.chambers):
        for _ in range(params.chamber_cards[chamber]):
            state.chamber[chamber, pile[at]] += 1
            at += 1
    for _ in range(params.hand_size):
        for seat in range(seats):
            take_in(state, params, seat, pile[at])
            at += 1
    for seat in range(seats):
        for _ in range(params.seat_cards[seat]):
            take_in(state, params, seat, pile[at])
            at += 1
        state.tents[seat] = params.tents_per_player
        state.no_maps[seat] = 0 if params.maps_in_initial_deal else state.hand_cards[seat]
    lay_dig_site(state, params, chance, pile, at, n, keys)
    state.next_seat = params.start_seat % seats
    state.step = BEGIN_TURN


@rule
def take_in(state: State, params: Params, seat: int, kind: int) -> None:
    """A card goes from a face-down pile into a hand."""
    state.hand[seat, kind] += 1
    state.hand_cards[seat] += 1
    state.drawn_value[seat] += params.trade_value[kind]


@rule
def lay_dig_site(state: State, params: Params, chance: Key, pile: Ints, first: int, end: int, keys: Keys) -> None:
    """Shuffle ``pile[first:end]``, the maps and the events into the dig site [2].

    The copies left of a kind are alike, so they count as its first ones.
    """
    seats = state.seats
    left = np.zeros(TYPES, dtype=np.int64)
    for place in range(first, end):
        left[pile[place]] += 1
    if not params.maps_in_initial_deal:
        left[MAP] = params.count[seats, MAP]
    n = 0
    for kind in range(TYPES):
        n = add_cards(pile, keys, n, kind, left[kind], chance, DIG_SITE)
    n = add_cards(pile, keys, n, THIEF, params.thieves[seats], chance, DIG_SITE)
    n = add_cards(pile, keys, n, SANDSTORM, params.sandstorms[seats], chance, DIG_SITE)
    sort_by_key(keys, pile, n)
    for place in range(n):
        state.deck[place] = pile[place]
    state.deck_cards = n
