"""What a seat cannot see: other hands, chambers, the order of the dig site, and what others know of hands [3]."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.games.archaeology.state import MAP, SANDSTORM, THIEF, TYPES, UNSEEN, VICTIM
from engine.kernel.chance import draws
from engine.kernel.records import copy_of

_REDEAL = 100


def view(state: Any, params: Any, seat: int) -> Any:
    """A copy of the state as `seat` may see it.

    Other hands show the cards that the seat knows to be there, and their number; where the number is hidden, only
    whether there is a card. Chambers are empty and cards of the dig site are UNSEEN. What others know is blanked, and
    so are the counts for the logs that tell of unseen cards.
    """
    seen = copy_of(state)
    for other in range(int(state.seats)):
        if other == seat:
            continue
        seen.hand[other] = state.known[seat, other]
        seen.known[other] = 0
        if params.hand_sizes_hidden:
            seen.hand_cards[other] = min(1, int(state.hand_cards[other]))
    seen.deck[state.drawn : state.deck_cards] = UNSEEN
    seen.chamber[:] = 0
    seen.drawn_value[:] = 0
    seen.robbed_value[:] = 0
    return seen


def redeal(state: Any, params: Any, seat: int, chance: Any) -> Any:
    """A copy of the state in which everything that `seat` cannot see is drawn anew.

    Cards that the seat knows to be in a hand stay there, and chambers get no maps where the first deal had none; beyond
    that every unseen card may be anywhere. Others forget what is no longer so.
    """
    other = copy_of(state)
    loose = _loose_cards(state, params, seat)
    keys = draws(chance, _REDEAL, seat, np.arange(len(loose)))
    pile = [int(card) for card in loose[np.argsort(keys, kind="stable")]]
    for holder in range(int(state.seats)):
        if holder != seat and _holds_maps_only(state, params, holder):
            for _ in range(int(state.hand_cards[holder] - state.known[seat, holder].sum())):
                pile.remove(MAP)
    no_maps = not params.maps_in_first_deal
    chambers = other.chamber
    for chamber in range(int(params.chambers)):
        chambers[chamber] = 0
        if not state.explored[chamber]:
            for _ in range(int(params.chamber_cards[chamber])):
                chambers[chamber, _take(pile, no_maps)] += 1
    for holder in range(int(state.seats)):
        if holder != seat and not _holds_maps_only(state, params, holder):
            _redeal_hand(other, state, params, seat, holder, pile)
    _lay_dig_site(other, state, params, seat, chance, pile)
    for knower in range(int(state.seats)):
        if knower != seat:
            other.known[knower] = np.minimum(other.known[knower], other.hand)
    return other


def _take(pile: list[int], no_maps: bool) -> int:
    """Take the first card off a pile that may be taken."""
    place = next((i for i, card in enumerate(pile) if card != MAP), 0) if no_maps else 0
    return pile.pop(place)


def _loose_cards(state: Any, params: Any, seat: int) -> NDArray[np.int64]:
    """Treasures that lie where the seat cannot see them, each by its kind."""
    others = [holder for holder in range(int(state.seats)) if holder != seat]
    dig_site = np.bincount(state.deck[state.drawn : state.deck_cards], minlength=TYPES)
    hands = (state.hand[others] - state.known[seat, others]).sum(axis=0)
    return np.repeat(np.arange(TYPES), hands[:TYPES] + state.chamber.sum(axis=0)[:TYPES] + dig_site[:TYPES])


def _holds_maps_only(state: Any, params: Any, holder: int) -> bool:
    """Whether everybody knows that a hand has only maps: it cannot be robbed though it has cards."""
    asked = state.decision == VICTIM and not params.map_stealable and not state.over
    return bool(asked and holder != state.turn_seat and state.hand_cards[holder] and not state.can_be_robbed[holder])


def _redeal_hand(other: Any, state: Any, params: Any, seat: int, holder: int, pile: list[int]) -> None:
    """Fill a hand up from the pile; one that a thief may rob, who cannot take maps, gets another card than a map."""
    hand = state.known[seat, holder].copy()
    robbable = state.decision == VICTIM and not params.map_stealable and bool(state.can_be_robbed[holder])
    for _ in range(int(state.hand_cards[holder] - hand.sum())):
        wanted = robbable and hand.sum() == hand[MAP]
        hand[_take(pile, wanted)] += 1
    other.hand[holder] = hand


def _lay_dig_site(other: Any, state: Any, params: Any, seat: int, chance: Any, pile: list[int]) -> None:
    """The rest of the pile and the events still to come, shuffled."""
    seats = int(state.seats)
    events = [THIEF] * int(params.thieves[seats] - state.thieves)
    events += [SANDSTORM] * int(params.sandstorms[seats] - state.sandstorms)
    cards = np.array([*pile, *events], dtype=np.int64)
    keys = draws(chance, _REDEAL + 1, seat, np.arange(len(cards)))
    other.deck[state.drawn : state.deck_cards] = cards[np.argsort(keys, kind="stable")]
