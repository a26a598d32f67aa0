"""The deck: set-up, drawing, the reshuffle; the market and the hand limit [2, 5].

Each card has a luck of its own, by its kind and the number of its copy. So two variants that share a card share its
place among the others.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.games.cleopatra.rules.knowledge import all_see_gain, discard_openly
from engine.games.cleopatra.state import Action, Params, State, put
from engine.games.cleopatra.state.names import (
    AFTER,
    ASK_MAIN,
    ASKED,
    ASSIGN,
    CARDS,
    DISCARD,
    DRAW,
    DROP,
    DROPPED,
    FROM_LIMIT,
    KEEP_ALL,
    KEPT_OVER,
    LIMIT,
    MARKETS,
    MAX_DECK,
    NEXT_TURN,
    PUT_DOWN,
    REFILL,
    STALLS,
)
from engine.kernel.chance import Key, draw, sort_by_key
from engine.kernel.compiler import rule
from engine.kernel.records import Ints, Rows

# What chance is needed for.
ORDER, FACES, TILES, ROLLS = range(4)
_COPIES = 64
_PARTS = 10_000


@rule
def ask(state: State, seat: int, decision: int) -> None:
    """Let a seat decide."""
    state.mover = seat
    state.decision = decision
    state.step = ASKED


@rule
def cards_left(state: State) -> int:
    """Cards of the deck."""
    return int(state.deck_cards - state.drawn)


@rule
def shuffled(counts: Ints, chance: Key, shuffle: int, pile: NDArray[np.int64], keys: NDArray[np.uint64]) -> int:
    """Write the cards of `counts` into `pile` in random order, each as its kind times 64 plus its copy; how many."""
    n = 0
    for kind in range(CARDS):
        for copy in range(counts[kind]):
            pile[n] = kind * _COPIES + copy
            keys[n] = draw(chance, ORDER, shuffle, pile[n])
            n += 1
    sort_by_key(keys, pile, n)
    return n


@rule
def lay_deck(
    state: State, params: Params, chance: Key, pile: NDArray[np.int64], first: int, end: int, keys: NDArray[np.uint64]
) -> None:
    """Turn a part of ``pile[first:end]`` face up, shuffle all of it together, and make it the deck [2, C32]."""
    number = end - first
    up = number * int(params.up_share) // _PARTS
    for i in range(number):
        card = pile[first + i]
        keys[i] = draw(chance, FACES, state.shuffles, card)
        pile[i] = 2 * (card // _COPIES) + (1 if i < up else 0)
    sort_by_key(keys, pile, number)
    for i in range(number):
        state.deck[i] = pile[i] // 2
        state.deck_up[i] = pile[i] % 2
    state.deck_cards = number
    state.drawn = 0
    state.shuffles += 1


@rule
def deal_cards(state: State, params: Params, chance: Key) -> None:
    """Hands, then the deck, then the first cards of the stalls [2]."""
    pile = np.empty(MAX_DECK, dtype=np.int64)
    keys = np.empty(MAX_DECK, dtype=np.uint64)
    number, at = shuffled(params.count, chance, 0, pile, keys), 0
    for seat in range(state.seats):
        for _ in range(params.hand_size):
            state.hand[seat, pile[at] // _COPIES] += 1
            at += 1
    for seat in range(state.seats):
        for _ in range(params.seat_cards[seat]):
            state.hand[seat, pile[at] // _COPIES] += 1
            at += 1
        state.hand_cards[seat] = params.hand_size + params.seat_cards[seat]
    lay_deck(state, params, chance, pile, at, number, keys)
    for stall in range(params.stalls):
        for _ in range(params.initial_per_stall):
            is_up = 1 if params.initial_face_up else int(state.deck_up[state.drawn])
            put_on_stall(state, stall, int(state.deck[state.drawn]), is_up)
            state.drawn += 1


@rule
def reshuffle(state: State, params: Params, chance: Key) -> None:
    """The discard pile becomes the deck [5, C6]."""
    pile = np.empty(MAX_DECK, dtype=np.int64)
    keys = np.empty(MAX_DECK, dtype=np.uint64)
    number = shuffled(state.discard, chance, int(state.shuffles), pile, keys)
    for kind in range(CARDS):
        state.discard[kind] = 0
        for seat in range(state.seats):
            state.known_discard[seat, kind] = 0
    state.discard_cards = 0
    lay_deck(state, params, chance, pile, 0, number, keys)


@rule
def put_on_stall(state: State, stall: int, kind: int, is_up: int) -> None:
    """A card comes to lie on a stall as it lay [5]."""
    state.stall_cards[stall] += 1
    if is_up:
        state.market_up[stall, kind] += 1
    else:
        state.market_down[stall, kind] += 1
        state.down_cards[stall] += 1


@rule
def can_take(state: State, params: Params) -> bool:
    """Whether a stall has a card."""
    for stall in range(params.stalls):
        if state.stall_cards[stall] > 0:
            return True
    return False


@rule
def can_restock(state: State, params: Params) -> bool:
    """Whether the market action only refills: no card on a stall, some in the deck or among the discards [C40]."""
    if can_take(state, params) or params.cards_drawn == 0:
        return False
    return cards_left(state) > 0 or (params.reshuffle != 0 and state.discard_cards > 0)


@rule
def go_to_market(state: State, params: Params, stall: int) -> None:
    """Take the cards of a stall, or none (`stall` -1), then refill [5]."""
    seat = state.mover
    if stall >= 0:
        for kind in range(CARDS):
            up, down = state.market_up[stall, kind], state.market_down[stall, kind]
            if up > 0:
                all_see_gain(state, seat, kind, up)
            state.hand[seat, kind] += up + down
            state.market_up[stall, kind] = 0
            state.market_down[stall, kind] = 0
        state.hand_cards[seat] += state.stall_cards[stall]
        state.stall_cards[stall] = 0
        state.down_cards[stall] = 0
    state.tally[seat, MARKETS] += 1
    state.phase = AFTER
    state.to_draw = params.cards_drawn
    state.pending_cards = 0
    for each in range(STALLS):
        state.refilled[each] = 0
    state.step = DRAW


@rule
def draw_cards(state: State, params: Params, chance: Key) -> None:
    """Draw cards for the stalls: all before the first is put down, or one by one [5, C5]; then ask where they go."""
    while state.to_draw > 0 and (state.pending_cards == 0 or not params.one_by_one):
        if cards_left(state) == 0 and params.reshuffle and state.discard_cards > 0:
            reshuffle(state, params, chance)
        if cards_left(state) == 0:
            state.to_draw = 0
        else:
            state.pending[state.pending_cards] = state.deck[state.drawn]
            state.pending_up[state.pending_cards] = state.deck_up[state.drawn]
            state.pending_cards += 1
            state.drawn += 1
            state.to_draw -= 1
    if state.pending_cards > 0:
        ask(state, state.turn_seat, REFILL)
    else:
        state.step = ASK_MAIN


@rule
def is_assignment(state: State, params: Params, number: int) -> bool:
    """Whether a number says a stall of its own, two bits a card, for each card drawn; none is refilled twice [5]."""
    if number < 0 or number >= 1 << (2 * int(state.pending_cards)):
        return False
    used = 0
    for i in range(state.pending_cards):
        stall = (number >> (2 * i)) & 3
        if stall >= params.stalls or state.refilled[stall] or (used >> stall) & 1:
            return False
        used |= 1 << stall
    return True


@rule
def list_assignments(state: State, params: Params, out: Rows[Action]) -> int:
    """Every way to put the cards drawn on different stalls."""
    n = 0
    for number in range(1 << (2 * int(state.pending_cards))):
        if is_assignment(state, params, number):
            put(out[n], ASSIGN, 0, number)
            n += 1
    return n


@rule
def assign(state: State, params: Params, number: int) -> None:
    """Put the cards drawn on stalls."""
    for i in range(state.pending_cards):
        stall = (number >> (2 * i)) & 3
        put_on_stall(state, stall, state.pending[i], state.pending_up[i])
        state.refilled[stall] = 1
        state.pending[i] = 0
        state.pending_up[i] = 0
    state.pending_cards = 0
    state.step = DRAW


@rule
def check_hand(state: State, params: Params) -> None:
    """The hand limit at the end of a turn [5]."""
    if state.smuggled or state.hand_cards[state.turn_seat] <= params.hand_limit:
        state.step = NEXT_TURN
    else:
        ask(state, state.turn_seat, LIMIT)


@rule
def settle_hand(state: State, params: Params, kind: int) -> None:
    """Keep all cards for an amulet each, or discard for one amulet in all [5]."""
    seat = state.mover
    beyond = int(state.hand_cards[seat] - params.hand_limit)
    price = int(params.discard_penalty)
    if kind == KEEP_ALL:
        price = beyond * int(params.keep_penalty_per_card)
        state.tally[seat, KEPT_OVER] += beyond
        state.step = NEXT_TURN
    else:
        state.owed = beyond
        ask(state, seat, DISCARD)
    state.amulets[seat] += price
    state.tally[seat, FROM_LIMIT] += price


@rule
def list_limit(out: Rows[Action]) -> int:
    """Both ways out of too large a hand."""
    put(out[0], PUT_DOWN, 0, 0)
    put(out[1], KEEP_ALL, 0, 0)
    return 2


@rule
def list_hand(state: State, out: Rows[Action]) -> int:
    """The kinds of card that the mover can put down."""
    n = 0
    for kind in range(CARDS):
        if state.hand[state.mover, kind] > 0:
            put(out[n], DROP, kind, 0)
            n += 1
    return n


@rule
def drop(state: State, kind: int) -> None:
    """Put a card down to keep the hand limit."""
    discard_openly(state, state.mover, kind, 1)
    state.tally[state.mover, DROPPED] += 1
    state.acted = 1
    state.owed -= 1
    if state.owed == 0:
        state.step = NEXT_TURN
