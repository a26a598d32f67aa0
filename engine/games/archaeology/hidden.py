"""What a seat cannot see: other hands, chambers, the order of the dig site, and what others know of hands [3]."""

from __future__ import annotations

import numpy as np

from engine.games.archaeology.state import MAP, SANDSTORM, TYPES, UNSEEN, VICTIM, Params, State
from engine.kernel.chance import Key, draw, keyed, take_kind
from engine.kernel.compiler import rule
from engine.kernel.records import Ints, copy_of

_REDEAL = 100
LAST = SANDSTORM  # the last kind of card of the dig site
# Redeals that are drawn until hands fit what a thief has shown; the last one is made to fit.
_ATTEMPTS = 60


def view(state: State, params: Params, seat: int) -> State:
    """A copy of the state as `seat` may see it.

    Other hands show the cards that the seat knows to be there, and their number; where the number is hidden, only
    whether there is a card. Chambers are empty and cards of the dig site are UNSEEN. What others know of each other is
    blanked (of its own hand a seat can tell), and so are the counts for the logs that tell of unseen cards.
    """
    seen = copy_of(state)
    for other in range(int(state.seats)):
        if other == seat:
            continue
        seen.hand[other] = state.known[seat, other]
        for each in range(state.seats):
            if each != seat:
                seen.known[other, each] = 0
        if params.hand_sizes_hidden:
            seen.hand_cards[other] = min(1, int(state.hand_cards[other]))
    seen.deck[state.drawn : state.deck_cards] = UNSEEN
    seen.chamber[:] = 0
    seen.drawn_value[:] = 0
    seen.robbed_value[:] = 0
    return seen


@rule
def redeal(state: State, params: Params, seat: int, chance: Key) -> None:
    """Draw again, in place, everything that `seat` cannot see: every consistent deal of the cards is equally likely.

    Cards that the seat knows to be in a hand stay there; where the first deal had no maps, there are none in chambers
    and among what is left of it in hands. Others know of each other what the seat knows. Hands are as large as they
    are, even where their size is hidden.
    """
    loose = np.empty(LAST + 1, dtype=np.int64)
    for attempt in range(_ATTEMPTS):
        key = draw(chance, _REDEAL, seat, attempt)
        gather(state, params, seat, loose)
        deal_again(state, params, seat, key, loose, attempt == _ATTEMPTS - 1)
        if thief_finds_cards(state, params, seat):
            break
    for knower in range(state.seats):
        for holder in range(state.seats):
            if knower != seat and holder != seat and holder != knower:
                for kind in range(TYPES):
                    state.known[knower, holder, kind] = state.known[seat, holder, kind]


@rule
def gather(state: State, params: Params, seat: int, loose: Ints) -> None:
    """Count the cards that lie where the seat cannot see them, by kind: hands, chambers and the dig site."""
    for kind in range(LAST + 1):
        loose[kind] = 0
    for place in range(state.drawn, state.deck_cards):
        loose[state.deck[place]] += 1
    for kind in range(TYPES):
        for chamber in range(params.chambers):
            loose[kind] += state.chamber[chamber, kind]
            state.chamber[chamber, kind] = 0
        for holder in range(state.seats):
            if holder != seat:
                loose[kind] += state.hand[holder, kind] - state.known[seat, holder, kind]
                state.hand[holder, kind] = state.known[seat, holder, kind]


@rule
def deal_again(state: State, params: Params, seat: int, key: Key, loose: Ints, robbable: bool) -> None:
    """Deal the loose cards: first where no maps can be, then to hands and the dig site.

    `robbable`: see to it that hands which a thief may rob hold something for him; else that is left to luck.
    """
    dealt = 0
    for holder in range(state.seats):
        if holder != seat and holds_maps_only(state, params, holder):
            for _ in range(unknown_cards(state, seat, holder)):
                loose[MAP] -= 1
                state.hand[holder, MAP] += 1
    for chamber in range(params.chambers):
        if not state.explored[chamber]:
            for _ in range(params.chamber_cards[chamber]):
                bits = keyed(key, dealt)
                state.chamber[
                    chamber, take_kind(loose, 0, TYPES, -1 if params.maps_in_initial_deal else MAP, bits)
                ] += 1
                dealt += 1
    for holder in range(state.seats):
        if holder != seat:
            no_maps = min(state.no_maps[holder], unknown_cards(state, seat, holder))
            if robbable and is_robbable(state, params, holder) and only_maps(state, holder):
                no_maps = max(no_maps, 1)
            for _ in range(no_maps):
                state.hand[holder, take_kind(loose, 0, TYPES, MAP, keyed(key, dealt))] += 1
                dealt += 1
    for holder in range(state.seats):
        if holder != seat:
            for _ in range(unknown_cards(state, seat, holder)):
                state.hand[holder, take_kind(loose, 0, TYPES, -1, keyed(key, dealt))] += 1
                dealt += 1
    for place in range(state.drawn, state.deck_cards):
        state.deck[place] = take_kind(loose, 0, LAST + 1, -1, keyed(key, dealt))
        dealt += 1


@rule
def unknown_cards(state: State, seat: int, holder: int) -> int:
    """Cards of a hand that have still to be dealt."""
    number = state.hand_cards[holder]
    for kind in range(TYPES):
        number -= state.hand[holder, kind]
    return int(number)


@rule
def only_maps(state: State, holder: int) -> bool:
    """Whether the hand of a player holds nothing but maps."""
    for kind in range(TYPES):
        if kind != MAP and state.hand[holder, kind] > 0:
            return False
    return True


@rule
def asks_thief(state: State, params: Params) -> bool:
    """Whether a thief who cannot take maps is choosing, so that everybody knows who holds something else."""
    return bool(state.decision == VICTIM and not params.map_stealable and not state.over)


@rule
def is_robbable(state: State, params: Params, holder: int) -> bool:
    """Whether everybody knows that a hand holds something else than maps: the thief may rob it."""
    return bool(asks_thief(state, params) and holder != state.turn_seat and state.can_be_robbed[holder])


@rule
def holds_maps_only(state: State, params: Params, holder: int) -> bool:
    """Whether everybody knows that a hand has only maps: it cannot be robbed though it has cards."""
    return bool(
        asks_thief(state, params)
        and holder != state.turn_seat
        and state.hand_cards[holder] > 0
        and not state.can_be_robbed[holder]
    )


@rule
def thief_finds_cards(state: State, params: Params, seat: int) -> bool:
    """Whether each other hand that may be robbed holds something for the thief."""
    for holder in range(state.seats):
        if holder != seat and is_robbable(state, params, holder) and only_maps(state, holder):
            return False
    return True
