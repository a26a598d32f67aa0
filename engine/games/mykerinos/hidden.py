"""What a seat cannot see: the order of the plots not yet dealt, and the Nile cards of later campaigns [5, 12.1].

Everything else lies open.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.games.mykerinos.state import GOVERNOR, MAX_CARDS
from engine.kernel.chance import draws
from engine.kernel.records import copy_of

_REDEAL, _NILE, _ROWS = 100, 101, 102


def view(state: Any, params: Any, seat: int) -> Any:
    """A copy of the state as `seat` may see it: what is hidden is blanked (-1, not turned)."""
    seen = copy_of(state)
    seen.deck[state.dealt :] = -1
    seen.turned[state.dealt :] = 0
    if params.nile:
        seen.river_card[_later(state) :] = -1
        seen.river_turned[_later(state) :] = 0
    return seen


def _later(state: Any) -> int:
    """The first campaign whose Nile cards are hidden: the next one, or the first one during the draft."""
    return int(state.campaign) + (1 if state.areas else 0)


def redeal(state: Any, params: Any, seat: int, chance: Any) -> Any:
    """A copy of the state in which everything that `seat` cannot see is drawn anew."""
    other = copy_of(state)
    hidden = slice(int(state.dealt), int(params.cards))
    places = np.arange(hidden.stop - hidden.start)
    keys = draws(chance, _REDEAL, seat, places)
    other.deck[hidden] = state.deck[hidden][np.argsort(keys, kind="stable")]
    turns = draws(chance, _REDEAL, seat, MAX_CARDS + places) & np.uint64(1)
    other.turned[hidden] = turns if params.rotate_plots else 0
    if params.nile:
        _redeal_nile(state, other, params, seat, chance)
    return other


def _redeal_nile(state: Any, other: Any, params: Any, seat: int, chance: Any) -> None:
    """Draw the Nile cards of later campaigns anew: from what each deck still holds, cards from the bottom stay."""
    places = [(c, row) for c in range(_later(state), int(params.campaigns)) for row in range(int(params.area_rows[c]))]
    for governors in (True, False):
        deck = [
            at
            for at in places
            if (int(params.card_patron[state.river_card[at]]) == GOVERNOR) == governors
            and not params.card_bottom[state.river_card[at]]
        ]
        keys = draws(chance, _NILE, seat, 100 * governors + np.arange(len(deck)))
        for at, place in zip(deck, np.argsort(keys, kind="stable"), strict=True):
            other.river_card[at] = state.river_card[deck[place]]
    for campaign in sorted({campaign for campaign, _ in places}):
        rows = np.arange(int(params.area_rows[campaign]))
        order = np.argsort(draws(chance, _ROWS, seat, 10 * campaign + rows), kind="stable")
        other.river_card[campaign, rows] = other.river_card[campaign, order]
        turns = draws(chance, _ROWS, seat, 100 + 10 * campaign + rows) & np.uint64(1)
        other.river_turned[campaign, rows] = turns if params.rotate_nile else 0
