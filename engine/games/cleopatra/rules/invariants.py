"""What must hold in every position, as flags."""

from __future__ import annotations

from engine.games.cleopatra.rules.scoring import points
from engine.games.cleopatra.state import Params, State
from engine.games.cleopatra.state.names import (
    CARDS,
    CATEGORIES,
    DOOR,
    FREE,
    MAX_WALLS,
    MOSAIC,
    SOURCES,
    SQUARES,
    THRONE,
    WALL,
)
from engine.kernel.compiler import rule

LOST_CARD, NEGATIVE, WRONG_COUNT, WRONG_TALENTS, WRONG_KNOWLEDGE, WRONG_GARDEN, WRONG_PIECES = 1, 2, 4, 8, 16, 32, 64


@rule
def copies_there(state: State, params: Params, kind: int) -> int:
    """Copies of a kind of card in all zones [3]."""
    number = int(state.discard[kind]) + (1 if state.limbo == kind + 1 else 0)
    for seat in range(state.seats):
        number += state.hand[seat, kind]
    for stall in range(params.stalls):
        number += state.market_up[stall, kind] + state.market_down[stall, kind]
    for i in range(state.pending_cards):
        if state.pending[i] == kind:
            number += 1
    for place in range(state.drawn, state.deck_cards):
        if state.deck[place] == kind:
            number += 1
    return number


@rule
def broken_cards(state: State, params: Params) -> int:
    """Cards are conserved, counts agree, nobody knows what is not so."""
    flags, discards = 0, 0
    for kind in range(CARDS):
        discards += state.discard[kind]
        if copies_there(state, params, kind) != params.count[kind]:
            flags |= LOST_CARD
        if state.discard[kind] < 0:
            flags |= NEGATIVE
    if discards != state.discard_cards:
        flags |= WRONG_COUNT
    for seat in range(state.seats):
        held = 0
        for kind in range(CARDS):
            held += state.hand[seat, kind]
            if state.hand[seat, kind] < 0:
                flags |= NEGATIVE
            if state.known_discard[seat, kind] < 0 or state.known_discard[seat, kind] > state.discard[kind]:
                flags |= WRONG_KNOWLEDGE
            for other in range(state.seats):
                if state.known[other, seat, kind] < 0 or state.known[other, seat, kind] > state.hand[seat, kind]:
                    flags |= WRONG_KNOWLEDGE
        if held != state.hand_cards[seat]:
            flags |= WRONG_COUNT
    for stall in range(params.stalls):
        up, down = 0, 0
        for kind in range(CARDS):
            up += state.market_up[stall, kind]
            down += state.market_down[stall, kind]
        if up + down != state.stall_cards[stall] or down != state.down_cards[stall]:
            flags |= WRONG_COUNT
    return flags


@rule
def broken_garden(state: State, params: Params) -> int:
    """Bits and squares of the garden agree, and no tile lies in a sanctuary."""
    flags = 0
    for square in range(params.rows * params.cols):
        row, col = square // int(params.cols), square % int(params.cols)
        taken = (int(state.taken[row]) >> col) & 1
        if (state.garden[square] == FREE) == (taken == 1) or (taken and (int(state.claimed[row]) >> col) & 1):
            flags |= WRONG_GARDEN
    for square in range(params.rows * params.cols, SQUARES):
        if state.garden[square] != FREE:
            flags |= WRONG_GARDEN
    if state.built[MOSAIC] + state.pile_cards > params.pieces[MOSAIC]:
        flags |= WRONG_PIECES
    return flags


@rule
def broken(state: State, params: Params) -> int:
    """Invariants that fail, as flags: cards, talents, pieces and the garden add up, no zone is short."""
    flags = broken_cards(state, params) | broken_garden(state, params)
    for seat in range(state.seats):
        earned = int(params.seat_talents[seat]) + int(params.talents_per_merchant) * int(state.merchants[seat])
        for source in range(SOURCES):
            earned += state.earned[seat, source]
        if earned != points(state, params, seat):
            flags |= WRONG_TALENTS
        if state.talents[seat] < 0 or state.amulets[seat] < 0 or state.merchants[seat] < 0 or state.statues[seat] < 0:
            flags |= NEGATIVE
        if state.bid[seat] < 0 or state.bid[seat] > state.talents[seat]:
            flags |= WRONG_TALENTS
    walls = 0
    for wall in range(MAX_WALLS):
        walls += 1 if state.wall[wall] else 0
    doors = (1 if state.door[0] else 0) + (1 if state.door[1] else 0)
    thrones = (1 if state.throne[0] else 0) + (1 if state.throne[1] else 0)
    if walls != state.built[WALL] or doors != state.built[DOOR] or thrones != state.built[THRONE]:
        flags |= WRONG_PIECES
    for category in range(CATEGORIES):
        if state.built[category] < 0 or state.built[category] > params.pieces[category]:
            flags |= WRONG_PIECES
    if state.altar < 0 or state.altar > params.dice_count:
        flags |= WRONG_COUNT
    return flags
