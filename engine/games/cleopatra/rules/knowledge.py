"""What players know of cards that they do not see: what must still be where they saw it go [3].

`state.known[a, b]` counts, by kind, the cards that player a can be sure to find in the hand of player b;
`state.known_discard[a]` does so for the discard pile. Talents and amulets change hands in the open, so whoever counts
knows them: the state keeps no other account of them than the true one.
"""

from __future__ import annotations

from engine.games.cleopatra.state import State
from engine.games.cleopatra.state.names import CARDS
from engine.kernel.compiler import rule


@rule
def all_see_gain(state: State, seat: int, kind: int, number: int) -> None:
    """Cards go openly into a hand."""
    for other in range(state.seats):
        if other != seat:
            state.known[other, seat, kind] += number


@rule
def discard_openly(state: State, seat: int, kind: int, number: int) -> None:
    """Cards go openly from a hand onto the discard pile."""
    state.hand[seat, kind] -= number
    state.hand_cards[seat] -= number
    state.discard[kind] += number
    state.discard_cards += number
    for other in range(state.seats):
        state.known_discard[other, kind] += number
        if other != seat:
            state.known[other, seat, kind] = max(0, state.known[other, seat, kind] - number)


@rule
def see_hand(state: State, seat: int) -> None:
    """A hand is shown to all."""
    for other in range(state.seats):
        if other != seat:
            for kind in range(CARDS):
                state.known[other, seat, kind] = state.hand[seat, kind]


@rule
def hand_over(state: State, giver: int, taker: int, kind: int) -> None:
    """A standard card changes hands face down: giver and taker know it, for the others it may have been any [C39]."""
    state.hand[giver, kind] -= 1
    state.hand_cards[giver] -= 1
    state.hand[taker, kind] += 1
    state.hand_cards[taker] += 1
    state.known[giver, taker, kind] += 1
    state.known[taker, giver, kind] = max(0, state.known[taker, giver, kind] - 1)
    for other in range(state.seats):
        if other != giver and other != taker:
            forget_one(state, other, giver)


@rule
def forget_one(state: State, other: int, giver: int) -> None:
    """A standard card left a hand unseen: of each kind one card less is certain there."""
    for kind in range(5):
        if state.known[other, giver, kind] > 0:
            state.known[other, giver, kind] -= 1


@rule
def fetch_unseen(state: State, seat: int, kind: int) -> None:
    """A card goes from the discard pile into a hand; only its owner knows which [6]."""
    state.discard[kind] -= 1
    state.discard_cards -= 1
    state.hand[seat, kind] += 1
    state.hand_cards[seat] += 1
    for other in range(state.seats):
        for each in range(CARDS):
            if (other != seat or each == kind) and state.known_discard[other, each] > 0:
                state.known_discard[other, each] -= 1


@rule
def drop_unseen(state: State, seat: int, kind: int) -> None:
    """A card that only one player has seen goes onto the discard pile [6]."""
    state.discard[kind] += 1
    state.discard_cards += 1
    state.known_discard[seat, kind] += 1


@rule
def look_through_discards(state: State, seat: int) -> None:
    """A player looks through the discard pile [6]."""
    for kind in range(CARDS):
        state.known_discard[seat, kind] = state.discard[kind]
