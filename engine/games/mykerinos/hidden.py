"""What a seat cannot see: only the order of the plots not yet dealt [5]. Everything else lies open."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.games.mykerinos.state import MAX_CARDS
from engine.kernel.chance import draw, sort_by_key
from engine.kernel.records import copy_of

_REDEAL = 100


def view(state: Any, params: Any, seat: int) -> Any:
    """A copy of the state as `seat` may see it: the undealt part of the deck is blanked (-1, not turned)."""
    seen = copy_of(state)
    seen.deck[state.dealt :] = -1
    seen.turned[state.dealt :] = 0
    return seen


def redeal(state: Any, params: Any, seat: int, chance: Any) -> Any:
    """A copy of the state in which everything that `seat` cannot see is drawn anew."""
    other = copy_of(state)
    left = int(params.cards) - int(state.dealt)
    keys = np.zeros(MAX_CARDS, dtype=np.uint64)
    cards = np.array(state.deck[state.dealt : params.cards])
    for place in range(left):
        keys[place] = draw(chance, _REDEAL, seat, place)
    sort_by_key(keys, cards, left)
    other.deck[state.dealt : params.cards] = cards
    for place in range(left):
        turned = int(draw(chance, _REDEAL, seat, MAX_CARDS + place)) & 1
        other.turned[state.dealt + place] = turned if params.rotate_plots else 0
    return other
