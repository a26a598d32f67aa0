"""What a seat cannot see: the order of the plots not yet dealt, and the Nile cards of later campaigns [5, 12.1].

Everything else lies open.
"""

from __future__ import annotations

import numpy as np

from engine.games.mykerinos.rules.river import shuffle_nile
from engine.games.mykerinos.state import Params, State
from engine.kernel.chance import Key, draw, shuffle
from engine.kernel.compiler import rule
from engine.kernel.records import copy_of

# What chance is needed for.
_PLOTS, _TURNS, _NILE = range(100, 103)


def view(state: State, params: Params, seat: int) -> State:
    """A copy of the state as `seat` may see it: what is hidden is blanked (-1, not turned)."""
    seen = copy_of(state)
    seen.deck[state.dealt :] = -1
    seen.turned[state.dealt :] = 0
    if params.nile:
        seen.river_card[later(state) :] = -1
        seen.river_turned[later(state) :] = 0
    return seen


@rule
def later(state: State) -> int:
    """The first campaign whose Nile cards are hidden: the next one, or the first one during the draft."""
    return int(state.campaign) + (1 if state.areas > 0 else 0)


@rule
def redeal(state: State, params: Params, seat: int, chance: Key) -> None:
    """Draw again, in place, everything that `seat` cannot see, every consistent deal equally likely."""
    shuffle(state.deck, state.dealt, params.cards, draw(chance, _PLOTS, seat, 0))
    for place in range(state.dealt, params.cards):
        turns = params.rotate_plots and draw(chance, _TURNS, seat, place) & np.uint64(1) > np.uint64(0)
        state.turned[place] = 1 if turns else 0
    if params.nile:
        shuffle_nile(state, params, draw(chance, _NILE, seat, 0), later(state))
