"""What a seat cannot see: other hands, cards that lie face down, the pile of mosaics, bids that are not open [3].

Talents and amulets go from hand to hand and from and to the bank in the open, so a player who counts knows them all;
the view keeps them. Whether a persona counts is a matter of its weights (see `features`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.games.cleopatra.rules.characters import looked_at
from engine.games.cleopatra.state import Params, State
from engine.games.cleopatra.state.names import CARDS, KEEP, MAIN, MAX_DECK, MOSAIC, TAKE_BACK, UNSEEN
from engine.kernel.chance import Key, below, draw, sort_by_key
from engine.kernel.compiler import rule
from engine.kernel.records import copy_of

_CARDS, _FACES, _TILES, _BIDS = range(100, 104)


def view(state: State, params: Params, seat: int) -> State:
    """A copy of the state as `seat` may see it.

    Other hands and the discard pile show the cards that the seat can be sure of. Cards that lie face down are counted
    only; of the deck a seat sees the top card if it lies face up, and what its vizier looks at. Tiles below the top one
    are UNSEEN unless a scribe of the seat has looked, and so are bids of others. What others know is blanked, but for
    the cards of the own hand, of which a seat can tell who has seen them.
    """
    seen = copy_of(state)
    for other in range(int(state.seats)):
        if other == seat:
            continue
        seen.hand[other] = state.known[seat, other]
        for holder in range(int(state.seats)):
            if holder != seat:
                seen.known[other, holder] = 0
        seen.known_discard[other] = 0
        seen.bid[other] = 0
    seen.discard[:] = state.known_discard[seat]
    seen.market_down[:] = 0
    for place in range(int(state.pending_cards)):
        if not state.pending_up[place]:
            seen.pending[place] = UNSEEN
    top = state.drawn + open_cards(state, params, seat)
    seen.deck[: state.drawn] = UNSEEN
    seen.deck_up[: state.drawn] = 0
    seen.deck[top : state.deck_cards] = UNSEEN
    seen.deck_up[state.drawn + 1 : state.deck_cards] = UNSEEN
    seen.deck[state.deck_cards :] = UNSEEN
    seen.deck_up[state.deck_cards :] = 0
    if not state.pile_known[seat]:
        seen.pile[1 : state.pile_cards] = UNSEEN
        if state.scribing and state.mover != seat:
            seen.tile, seen.turned, seen.corner = 0, 0, 0
    return seen


@rule
def open_cards(state: State, params: Params, seat: int) -> int:
    """Cards on top of the deck that a seat sees: one that lies face up, those that its vizier looks at."""
    if state.drawn >= state.deck_cards:
        return 0
    if state.decision == KEEP and state.mover == seat and not state.over:
        return looked_at(state, params)
    return 1 if state.deck_up[state.drawn] else 0


@rule
def keeps_hand(state: State, seat: int, other: int) -> bool:
    """Whether a hand stays: the own one, and that of a player who is in the middle of something with it."""
    return bool(other == seat or (other == state.mover and state.decision != MAIN and not state.over))


@rule
def keeps_discards(state: State, seat: int) -> bool:
    """Whether the discard pile stays, because somebody else is choosing from it."""
    return bool(state.decision == TAKE_BACK and state.mover != seat and not state.over)


@rule
def redeal(state: State, params: Params, seat: int, chance: Key) -> None:
    """Draw again everything that `seat` cannot see, every world that agrees with what it saw alike.

    Cards that the seat can be sure of stay where they are. A hand whose owner is being asked about it stays as well
    when somebody else's view is asked for, which no player at the table ever does.
    """
    pile = np.empty(MAX_DECK, dtype=np.int64)
    keys = np.empty(MAX_DECK, dtype=np.uint64)
    number = collect_loose(state, params, seat, pile)
    for i in range(number):
        keys[i] = draw(chance, _CARDS, seat, i)
    sort_by_key(keys, pile, number)
    at = 0
    for other in range(state.seats):
        if keeps_hand(state, seat, other):
            continue
        held = 0
        for kind in range(CARDS):
            state.hand[other, kind] = state.known[seat, other, kind]
            held += int(state.known[seat, other, kind])
        for _ in range(int(state.hand_cards[other]) - held):
            state.hand[other, pile[at]] += 1
            at += 1
    for stall in range(params.stalls):
        for kind in range(CARDS):
            state.market_down[stall, kind] = 0
        for _ in range(state.down_cards[stall]):
            state.market_down[stall, pile[at]] += 1
            at += 1
    for place in range(state.pending_cards):
        if not state.pending_up[place]:
            state.pending[place] = pile[at]
            at += 1
    if not keeps_discards(state, seat):
        sure = 0
        for kind in range(CARDS):
            state.discard[kind] = state.known_discard[seat, kind]
            sure += int(state.known_discard[seat, kind])
        for _ in range(int(state.discard_cards) - sure):
            state.discard[pile[at]] += 1
            at += 1
    for place in range(state.drawn + open_cards(state, params, seat), state.deck_cards):
        state.deck[place] = pile[at]
        at += 1
    redeal_rest(state, params, seat, chance)


@rule
def collect_loose(state: State, params: Params, seat: int, pile: NDArray[np.int64]) -> int:
    """Write the cards into `pile` that the seat cannot place, each by its kind; how many."""
    number = 0
    for kind in range(CARDS):
        loose = int(params.count[kind]) - (1 if state.limbo == kind + 1 else 0)
        for stall in range(params.stalls):
            loose -= int(state.market_up[stall, kind])
        for other in range(state.seats):
            kept = keeps_hand(state, seat, other)
            loose -= int(state.hand[other, kind]) if kept else int(state.known[seat, other, kind])
        for place in range(state.pending_cards):
            if state.pending_up[place] and state.pending[place] == kind:
                loose -= 1
        kept_discards = keeps_discards(state, seat)
        loose -= int(state.discard[kind]) if kept_discards else int(state.known_discard[seat, kind])
        for place in range(state.drawn, state.drawn + open_cards(state, params, seat)):
            if state.deck[place] == kind:
                loose -= 1
        for _ in range(loose):
            pile[number] = kind
            number += 1
    return number


@rule
def redeal_rest(state: State, params: Params, seat: int, chance: Key) -> None:
    """Faces of the deck, mosaics below the top one, sealed bids; others forget what is no longer so."""
    order = np.empty(MAX_DECK, dtype=np.int64)
    keys = np.empty(MAX_DECK, dtype=np.uint64)
    first, up = int(state.drawn) + 1, 0
    number = max(0, int(state.deck_cards) - first)
    for i in range(number):
        up += int(state.deck_up[first + i])
    for i in range(number):
        order[i] = 1 if i < up else 0
        keys[i] = draw(chance, _FACES, seat, i)
    sort_by_key(keys, order, number)
    for i in range(number):
        state.deck_up[first + i] = order[i]
    if not state.pile_known[seat] and not state.scribing:
        tiles = 0
        for tile in range(params.pieces[MOSAIC]):
            for i in range(1, state.pile_cards):
                if state.pile[i] == tile:
                    order[tiles] = tile
                    keys[tiles] = draw(chance, _TILES, seat, tile)
                    tiles += 1
        sort_by_key(keys, order, tiles)
        for i in range(tiles):
            state.pile[1 + i] = order[i]
    for other in range(state.seats):
        if other != seat and (state.bidders >> other) & 1 and state.talents[other] > 0:
            state.bid[other] = below(draw(chance, _BIDS, seat, other), int(state.talents[other]) + 1)
    forget_others(state, seat)


@rule
def forget_others(state: State, seat: int) -> None:
    """Others know of each other, and of the discard pile, what the seat knows."""
    for other in range(state.seats):
        if other == seat:
            continue
        for kind in range(CARDS):
            state.known_discard[other, kind] = state.known_discard[seat, kind]
            for holder in range(state.seats):
                if holder != seat and holder != other:
                    state.known[other, holder, kind] = state.known[seat, holder, kind]
