"""What a seat cannot see: face-down tiles, other hands and seals, the order of the decks [18].

Who looked at which tile, and how many cards of a deck somebody has seen, is known to all; what was seen is not.
"""

from __future__ import annotations

import numpy as np

from engine.games.site_contest.params.kinds import (
    DEEP_DIG,
    EMERGENCY_RETREAT,
    MAX_RELIC_DECK,
    RELICS,
    SEALS,
    TILES,
    TRAP,
)
from engine.games.site_contest.rules.relics import is_unknown
from engine.games.site_contest.state import NOBODY, PLACED, RETREATING, UNKNOWN, WINDOW, Params, State
from engine.kernel.chance import Key, draw, keyed, shuffle, take_kind, unit
from engine.kernel.compiler import rule
from engine.kernel.records import Ints, copy_of

# What chance is needed for.
_TILES, _RELICS, _SEALS, _EVENTS = range(100, 104)
_DEALT = 2 * MAX_RELIC_DECK  # luck of the cards that come after the hand with the answer


def view(state: State, params: Params, seat: int) -> State:
    """A copy of the state as `seat` may see it: tiles and cards that it does not know are UNKNOWN, other hands empty.

    How many relic cards each player holds stays; how many seals follows from those placed. Seals that were taken openly
    are seen.
    """
    seen = copy_of(state)
    for space in range(int(params.spaces)):
        if is_unseen(state, params, seat, space):
            seen.tile[space] = UNKNOWN
    for other in _others(state, seat):
        seen.hand[other] = 0
        if not params.seals_drafted:
            seen.seals[other] = 0
    seen.relic_deck[: state.relic_next] = UNKNOWN  # drawn by somebody
    seen.relic_deck[relics_from(state, seat) : state.relic_cards] = UNKNOWN
    seen.event_deck[events_from(state, seat) : state.event_cards] = UNKNOWN
    return seen


@rule
def redeal(state: State, params: Params, seat: int, chance: Key) -> None:
    """Draw again, in place, what `seat` cannot see: every consistent deal of the pieces is equally likely."""
    redeal_tiles(state, params, seat, draw(chance, _TILES, seat, 0))
    redeal_relics(state, params, seat, draw(chance, _RELICS, seat, 0))
    if not params.seals_drafted and not params.seals_drawn:
        redeal_seals(state, params, seat, draw(chance, _SEALS, seat, 0))
    shuffle(state.event_deck, events_from(state, seat), state.event_cards, draw(chance, _EVENTS, seat, 0))


@rule
def is_unseen(state: State, params: Params, seat: int, space: int) -> bool:
    """Whether the seat does not know the tile of a space."""
    return bool(not params.public_tiles and is_unknown(state, seat, space))


def _others(state: State, seat: int) -> list[int]:
    return [other for other in range(int(state.seats)) if other != seat]


@rule
def relics_from(state: State, seat: int) -> int:
    """The place of the first card of the relic deck that the seat has not seen."""
    return int(min(state.relic_next + state.relic_known[seat], state.relic_cards))


@rule
def events_from(state: State, seat: int) -> int:
    """The place of the first card of the event deck that the seat has not seen."""
    return int(min(state.event_next + state.event_known[seat], state.event_cards))


@rule
def is_safe(state: State, params: Params, space: int) -> bool:
    """Whether no trap can lie on a space: it is a start space, and these are safe [3]."""
    return bool(params.safe_start and state.start_of[space] != NOBODY)


@rule
def redeal_tiles(state: State, params: Params, seat: int, key: Key) -> None:
    """Shuffle the unknown tiles: first those of safe spaces, from all that are no traps, then the others."""
    loose = np.zeros(TILES, dtype=np.int64)
    for space in range(params.spaces):
        if is_unseen(state, params, seat, space):
            loose[state.tile[space]] += 1
    for safe in range(1, -1, -1):
        for space in range(params.spaces):
            if is_unseen(state, params, seat, space) and is_safe(state, params, space) == (safe == 1):
                state.tile[space] = take_kind(loose, 0, TILES, TRAP if safe == 1 else -1, keyed(key, space))


@rule
def answer_shown(state: State) -> int:
    """The relic card that the mover holds, as everybody knows, since it may answer with it; -1 for none."""
    if state.over:
        return -1
    if state.decision == WINDOW:
        return DEEP_DIG
    return EMERGENCY_RETREAT if state.decision == RETREATING else -1


@rule
def redeal_relics(state: State, params: Params, seat: int, key: Key) -> None:
    """Shuffle other hands and the unseen part of the deck; who is asked to answer with a card has one.

    Where seals are drawn with the relic cards, others hold as many of each as before: that was seen when they drew.
    """
    loose = np.zeros(RELICS + SEALS, dtype=np.int64)
    first = relics_from(state, seat)
    for place in range(first, state.relic_cards):
        loose[state.relic_deck[place]] += 1
    for holder in range(state.seats):
        if holder != seat:
            for kind in range(RELICS):
                loose[kind] += state.hand[holder, kind]
                state.hand[holder, kind] = 0
            if params.seals_drawn:
                for kind in range(SEALS):
                    loose[RELICS + kind] += state.seals[holder, kind]
    answer, dealt = answer_shown(state), 0
    if answer >= 0 and state.mover != seat:  # before another hand can take the last one
        deal_with_answer(state, state.mover, answer, key, loose)
    for holder in range(state.seats):
        if holder == seat:
            continue
        if answer < 0 or holder != state.mover:
            for _ in range(state.hand_cards[holder]):
                state.hand[holder, take_kind(loose, 0, RELICS, -1, keyed(key, _DEALT + dealt))] += 1
                dealt += 1
        if params.seals_drawn:
            dealt = deal_seals(state, holder, loose, RELICS, key, _DEALT, dealt)
    for place in range(state.relic_next):
        state.relic_deck[place] = 0  # drawn by somebody
    for place in range(first, state.relic_cards):
        state.relic_deck[place] = take_kind(loose, 0, RELICS + SEALS, -1, keyed(key, _DEALT + dealt))
        dealt += 1


@rule
def deal_with_answer(state: State, holder: int, answer: int, key: Key, loose: Ints) -> None:
    """Deal a hand that holds the answer: every hand with one at least is as likely as the deal makes it.

    Card by card: the chance that it is an answer, given that one of the cards still to come is, where none came yet.
    """
    number, found = 0, 0
    for kind in range(RELICS):
        number += loose[kind]
    for card in range(state.hand_cards[holder]):
        chance = loose[answer] / number
        if found == 0:
            none = 1.0
            for later in range(state.hand_cards[holder] - card):
                none *= max(0.0, (number - loose[answer] - later) / (number - later))
            chance = chance / (1.0 - none)
        if unit(keyed(key, 2 * card)) < chance:
            loose[answer] -= 1
            state.hand[holder, answer] += 1
            found += 1
        else:
            state.hand[holder, take_kind(loose, 0, RELICS, answer, keyed(key, 2 * card + 1))] += 1
        number -= 1


@rule
def deal_seals(state: State, holder: int, loose: Ints, first: int, key: Key, start: int, dealt: int) -> int:
    """Deal a player as many seals as it holds from those that lie in the heap from `first` on; how many were dealt."""
    held = 0
    for kind in range(SEALS):
        held += state.seals[holder, kind]
        state.seals[holder, kind] = 0
    for _ in range(held):
        state.seals[holder, take_kind(loose, first, first + SEALS, -1, keyed(key, start + dealt)) - first] += 1
        dealt += 1
    return dealt


@rule
def redeal_seals(state: State, params: Params, seat: int, key: Key) -> None:
    """Deal other players' seals again from those that the seat has not seen, which lie with them or in the box."""
    loose = np.zeros(SEALS, dtype=np.int64)
    for kind in range(SEALS):
        loose[kind] = params.seal_count[kind] - state.seals[seat, kind]
        for placer in range(state.seats):
            loose[kind] -= state.tally[placer, PLACED + kind]
    dealt = 0
    for holder in range(state.seats):
        if holder != seat:
            dealt = deal_seals(state, holder, loose, 0, key, 0, dealt)
