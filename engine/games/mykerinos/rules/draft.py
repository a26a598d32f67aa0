"""The draft of the quick game: two patron cards for each player before the first campaign [11]."""

from __future__ import annotations

import numpy as np

from engine.games.mykerinos.rules.planning import plan, turn_plots
from engine.games.mykerinos.state import DRAFT, MAX_CARDS, NO_PATRON, PLOT, Action, Params, State, put
from engine.kernel.chance import Key, draw, sort_by_key
from engine.kernel.compiler import rule
from engine.kernel.records import Rows

# What chance is needed for, apart from what `planning` and `river` need it for.
AGAIN = 20
_GONE = -1


@rule
def begin_draft(state: State, params: Params, chance: Key) -> None:
    """Show the first plots with a patron; those without one are shuffled back into the rest of the deck [OP-27]."""
    shown, rest = 0, 0
    back = np.empty(MAX_CARDS, dtype=np.int64)
    keys = np.empty(MAX_CARDS, dtype=np.uint64)
    reached = 0
    while shown < params.draft_shown and reached < params.cards:
        card = state.deck[reached]
        reached += 1
        if params.card_patron[card] == NO_PATRON:
            back[rest] = card
            rest += 1
        else:
            state.deck[shown] = card
            state.plot[shown] = card
            shown += 1
    if rest > 0:
        for place in range(reached, params.cards):
            back[rest] = state.deck[place]
            rest += 1
        for place in range(rest):
            keys[place] = draw(chance, AGAIN, 0, params.card_identity[back[place]])
        sort_by_key(keys, back, rest)
        for place in range(rest):
            state.deck[shown + place] = back[place]
        turn_plots(state, params, chance)
    state.dealt = shown
    state.area = -1
    state.draft_turn = 0
    go_on_draft(state, params)


@rule
def ask_draft(state: State) -> None:
    """Ask the next player: from the starting player on, then back again, and so on [11, 14.1]."""
    lap, place = state.draft_turn // state.seats, state.draft_turn % state.seats
    if lap % 2 == 1:
        place = state.seats - 1 - place
    state.mover = (state.starter + place) % state.seats
    state.decision = DRAFT


@rule
def go_on_draft(state: State, params: Params) -> None:
    """Ask the next player, or plan campaign 1 when everybody has as many plots as a player takes, maybe none."""
    if state.draft_turn < state.seats * params.draft_per_player:
        ask_draft(state)
    else:
        plan(state, params)


@rule
def list_draft(state: State, out: Rows[Action]) -> int:
    """The plots that are still shown."""
    n = 0
    for place in range(state.dealt):
        if state.plot[place] != _GONE:
            put(out[n], PLOT, NO_PATRON, 1, place, -1, -1, -1)
            n += 1
    return n


@rule
def is_legal_draft(state: State, action: Action) -> bool:
    """Whether the mover may take this plot."""
    rest = action.s2 == -1 and action.s3 == -1 and action.s4 == -1
    fits = action.kind == PLOT and action.patron == NO_PATRON and action.length == 1
    return rest and fits and 0 <= action.s1 < state.dealt and state.plot[action.s1] != _GONE


@rule
def apply_draft(state: State, params: Params, action: Action) -> None:
    """Take a plot as a patron card; those not taken are discarded [11]."""
    seat, card = state.mover, state.plot[action.s1]
    state.plot[action.s1] = _GONE
    state.cards[seat, params.card_patron[card]] += 1
    if params.draft_scores_prestige:
        state.points[seat] += params.card_prestige[card]
    state.draft_turn += 1
    go_on_draft(state, params)
