"""What a persona can see and weigh: named features of an action, from what the mover sees only.

The value of an action is the sum of its features times the persona's weights. Each action has only a few features that
are not zero, so they are kept as a short list of places and amounts; `weigh` and `measure` read the same list.
"""

from __future__ import annotations

from engine.games.site_contest import INFO
from engine.games.site_contest.features.card_terms import card_terms
from engine.games.site_contest.features.outlook import (
    FIELDS,
    MEMO,
    TO_FREE,
    Memo,
    best_open,
    expect_tiles,
    find_ways,
    leader_of,
    settlements_left,
)
from engine.games.site_contest.features.places import CLOSER, ROOM
from engine.games.site_contest.features.plain_terms import plain_terms
from engine.games.site_contest.state import DISCARD, RELIC, SEAL, SKILL, TURN, Action, Params, State
from engine.kernel.compiler import rule
from engine.kernel.records import Reals, Rows, one

__all__ = ["MEMO", "Memo", "measure", "weigh"]

FEATURES = len(INFO.features)


@rule
def prepare(state: State, params: Params, memo: Memo) -> None:
    """Reckon what the candidates of a decision share."""
    seat = state.mover
    expect_tiles(state, params, seat, memo)
    memo.left = float(settlements_left(state, params))
    memo.open = best_open(state, params, seat)
    memo.leader = leader_of(state, seat)


@rule
def list_terms(state: State, params: Params, memo: Memo, action: Action) -> None:
    """List the features of an action that are not zero."""
    memo.terms = 0
    kind = action.kind
    if kind == RELIC or kind == SKILL or kind == SEAL or kind == DISCARD:
        card_terms(state, params, memo, kind, action.space, action.target, action.what)
    else:
        plain_terms(state, params, memo, kind, action.space, action.target, action.what)


@rule
def weigh(
    state: State, params: Params, weights: Reals, memo: Memo, actions: Rows[Action], number: int, values: Reals
) -> None:
    """The values of the candidates ``actions[:number]``, written to ``values[:number]``."""
    prepare(state, params, memo)
    if state.decision == TURN:
        for field in range(FIELDS):
            if weights[CLOSER + field] != 0.0 or (field == TO_FREE and weights[ROOM] != 0.0):
                find_ways(state, params, state.mover, memo, field)
    for i in range(number):
        list_terms(state, params, memo, actions[i])
        total = 0.0
        for term in range(memo.terms):
            total += weights[memo.place[term]] * memo.amount[term]
        values[i] = total


def measure(state: State, params: Params, action: Action, out: Reals) -> None:
    """The features of an action, added to ``out[:FEATURES]``, which comes zeroed."""
    memo = one(MEMO)
    prepare(state, params, memo)
    if state.decision == TURN:
        for field in range(FIELDS):
            find_ways(state, params, state.mover, memo, field)
    list_terms(state, params, memo, action)
    for term in range(memo.terms):
        out[memo.place[term]] += memo.amount[term]
