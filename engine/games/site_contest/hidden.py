"""What a seat cannot see: face-down tiles, other hands and seals, the order of the decks [18].

Who looked at which tile, and how many cards of a deck somebody has seen, is known to all; what was seen is not.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.games.site_contest.kinds import DEEP_DIG, EMERGENCY_RETREAT, RELICS, SEALS, TRAP
from engine.games.site_contest.state import NOBODY, PLACED, RETREATING, UNKNOWN, WINDOW
from engine.kernel.chance import draws
from engine.kernel.records import copy_of

_TILES, _RELICS, _SEALS, _EVENTS = range(100, 104)


def view(state: Any, params: Any, seat: int) -> Any:
    """A copy of the state as `seat` may see it: tiles and cards that it does not know are UNKNOWN, other hands empty.

    How many relic cards each player holds stays; how many seals follows from those placed. Seals that were taken openly
    are seen.
    """
    seen = copy_of(state)
    seen.tile[unseen_tiles(state, params, seat)] = UNKNOWN
    for other in _others(state, seat):
        seen.hand[other] = 0
        if not params.seals_drafted:
            seen.seals[other] = 0
    seen.relic_deck[: state.relic_next] = UNKNOWN  # drawn by somebody
    seen.relic_deck[_relics_from(state, seat) : state.relic_cards] = UNKNOWN
    seen.event_deck[_events_from(state, seat) : state.event_cards] = UNKNOWN
    return seen


def redeal(state: Any, params: Any, seat: int, chance: Any) -> Any:
    """A copy of the state in which everything that `seat` cannot see is drawn anew."""
    other = copy_of(state)
    _redeal_tiles(other, state, params, seat, chance)
    _redeal_relics(other, state, params, seat, chance)
    if not params.seals_drafted and not params.seals_drawn:
        _redeal_seals(other, state, params, seat, chance)
    first, end = _events_from(state, seat), int(state.event_cards)
    other.event_deck[first:end] = _shuffled(state.event_deck[first:end], chance, _EVENTS, seat)
    return other


def unseen_tiles(state: Any, params: Any, seat: int) -> list[int]:
    """The spaces whose tile the seat does not know."""
    if params.public_tiles:
        return []
    spaces = int(params.spaces)
    return [int(space) for space in np.flatnonzero((state.up[:spaces] == 0) & (state.known[seat, :spaces] == 0))]


def _others(state: Any, seat: int) -> list[int]:
    return [other for other in range(int(state.seats)) if other != seat]


def _relics_from(state: Any, seat: int) -> int:
    """The place of the first card of the relic deck that the seat has not seen."""
    return min(int(state.relic_next + state.relic_known[seat]), int(state.relic_cards))


def _events_from(state: Any, seat: int) -> int:
    """The place of the first card of the event deck that the seat has not seen."""
    return min(int(state.event_next + state.event_known[seat]), int(state.event_cards))


def _shuffled(cards: Any, chance: Any, purpose: int, seat: int) -> list[int]:
    keys = draws(chance, purpose, seat, np.arange(len(cards)))
    return [int(cards[place]) for place in np.argsort(keys, kind="stable")]


def _redeal_tiles(other: Any, state: Any, params: Any, seat: int, chance: Any) -> None:
    """Shuffle the unknown tiles; where start spaces are safe, no trap comes to lie on one [3]."""
    spaces = unseen_tiles(state, params, seat)
    other.tile[spaces] = _shuffled(state.tile[spaces], chance, _TILES, seat)
    if not params.safe_start:
        return
    tile, start_of = other.tile, state.start_of
    elsewhere = [space for space in spaces if start_of[space] == NOBODY]
    for space in spaces:
        if start_of[space] != NOBODY and tile[space] == TRAP:
            place = next(each for each in elsewhere if tile[each] != TRAP)
            tile[space], tile[place] = tile[place], TRAP


def _redeal_relics(other: Any, state: Any, params: Any, seat: int, chance: Any) -> None:
    """Shuffle other hands and the unseen part of the deck; who is asked to answer with a card keeps one.

    Where seals are drawn with the relic cards, others hold as many of each as before: that was seen when they drew.
    """
    first, end = _relics_from(state, seat), int(state.relic_cards)
    pool = [int(card) for card in state.relic_deck[first:end]]
    for holder in _others(state, seat):
        pool += np.repeat(np.arange(RELICS), state.hand[holder]).tolist()
        if params.seals_drawn:
            pool += np.repeat(np.arange(RELICS, RELICS + SEALS), state.seals[holder]).tolist()
    pool = _shuffled(pool, chance, _RELICS, seat)
    other.relic_deck[: int(state.relic_next)] = 0
    answer = {WINDOW: DEEP_DIG, RETREATING: EMERGENCY_RETREAT}.get(int(state.decision), -1)
    asked = int(state.mover) if answer >= 0 and not state.over else NOBODY
    if asked not in (NOBODY, seat):
        pool.remove(answer)  # before another hand can take it
    relics, seals = [card for card in pool if card < RELICS], [card - RELICS for card in pool if card >= RELICS]
    for holder in _others(state, seat):
        hand = [answer] if holder == asked else []
        while len(hand) < int(state.hand_cards[holder]):
            hand.append(relics.pop())
        other.hand[holder] = np.bincount(hand, minlength=RELICS) if hand else 0
        if params.seals_drawn:
            held = [seals.pop() for _ in range(int(state.seals[holder].sum()))]
            other.seals[holder] = np.bincount(held, minlength=SEALS) if held else 0
    left = relics + [RELICS + kind for kind in seals]
    other.relic_deck[first:end] = _shuffled(left, chance, _SEALS, seat) if seals else left


def _redeal_seals(other: Any, state: Any, params: Any, seat: int, chance: Any) -> None:
    """Deal other players' seals anew from those that the seat has not seen, which lie with them or in the box."""
    pool: list[int] = []
    for kind in range(SEALS):
        placed = int(state.tally[: int(state.seats), PLACED + kind].sum())
        pool += [kind] * int(params.seal_count[kind] - placed - state.seals[seat, kind])
    pool = _shuffled(pool, chance, _SEALS, seat)
    for holder in _others(state, seat):
        held = [pool.pop() for _ in range(int(state.seals[holder].sum()))]
        other.seals[holder] = np.bincount(held, minlength=SEALS) if held else 0
