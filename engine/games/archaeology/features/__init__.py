"""What a persona can see and weigh: named features of an action, from the own hand and from what lies open.

The value of an action is the sum of its features times the persona's weights. What a trade or a card put down changes
in the own hand is a sum over treasures, so each change of each treasure is weighed once a decision and kept in a
`MEMO`; `weigh` then adds up two or three numbers a trade, and agrees with the plain sum over `measure`.

Cards seen to go into a hand count only where a persona weighs `steal_known`.
"""

from __future__ import annotations

import numpy as np

from engine.games.archaeology import INFO
from engine.games.archaeology.features.outlook import TERMS, change_terms, expected_copies, has_chamber, hoped, risk
from engine.games.archaeology.rules.museum import points
from engine.games.archaeology.rules.trades import PARTS, part
from engine.games.archaeology.state import (
    ACTIONS,
    DIG,
    END,
    EXPLORE,
    FORCED,
    LIMIT,
    MAP,
    PAIR_GIVEN,
    PAIR_TAKEN,
    PAIRS,
    PUT,
    SELL,
    STEAL,
    STORM,
    TRADE,
    TYPES,
    USE_TENT,
    Action,
    Params,
    State,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Reals, Record, Rows, f8, i8, reals

FEATURES = len(INFO.features)
_AT = {term.name: place for place, term in enumerate(INFO.features)}
TRADES, TRADES_LATE = _AT["trade"], _AT["trade_late"]
SELLS = _AT["sell"]
(SELL_POINTS, SELL_LOST, SELL_HOPE, SELL_FULL, SELL_CARDS, SELL_RISK, SELL_CROWD, SELL_MAP) = (
    _AT["sell_" + name] for name in ("points", "lost", "hope", "full", "cards", "risk", "crowd", "map")
)
EXPLORES = _AT["explore"]
EXPLORE_CARDS, EXPLORE_PAID, EXPLORE_WAIT = (_AT["explore_" + name] for name in ("cards", "paid", "wait"))
STEALS = _AT["steal"]
STEAL_CARDS, STEAL_AHEAD, STEAL_KNOWN = (_AT["steal_" + name] for name in ("cards", "ahead", "known"))
TENTS, TENT_SAVED, DIGS, ENDS, END_CARDS = (_AT[name] for name in ("tent", "tent_saved", "dig", "end", "end_cards"))

_FREE_CARDS = 4  # a hand is a crowd beyond this
_MOST_CROWD = 8
_MOST_CARDS = 10


class Memo(Record):
    """What the candidates of a decision share, worked out once."""

    expected: Reals = reals("f8", TYPES)
    change: Reals = reals("f8", PARTS)  # value of each change of each treasure
    risk: f8
    has_chamber: i8
    terms: Reals = reals("f8", TERMS)
    vector: Reals = reals("f8", FEATURES)


MEMO = Memo.dtype


@rule
def prepare(state: State, params: Params, weights: Reals, memo: Memo) -> None:
    """Weigh what the candidates of a decision share, with weights by feature."""
    decision, seat = state.decision, state.mover
    if decision == STORM or decision == LIMIT:
        expected_copies(state, params, seat, memo.expected)
        for kind in range(TYPES):
            if state.hand[seat, kind] > 0:
                weigh_change(state, params, weights, memo, kind, -1)
    elif decision == ACTIONS or decision == FORCED:
        expected_copies(state, params, seat, memo.expected)
        memo.risk = risk(state, params, seat)
        memo.has_chamber = 1 if has_chamber(state, params) else 0
        if decision == FORCED:
            return
        for kind in range(TYPES):
            for number in range(1, min(params.trade_side, state.hand[seat, kind]) + 1):
                weigh_change(state, params, weights, memo, kind, -number)
            for number in range(1, min(params.trade_side, state.market[kind]) + 1):
                weigh_change(state, params, weights, memo, kind, number)


@rule
def weigh_change(state: State, params: Params, weights: Reals, memo: Memo, kind: int, change: int) -> None:
    """The value of so many copies more or less, kept in the memo."""
    held = state.hand[state.mover, kind]
    terms = memo.terms
    change_terms(state, params, kind, held, held + change, memo.expected[kind], terms)
    total = 0.0
    for term in range(TERMS):
        total += weights[term] * terms[term]
    memo.change[part(kind, change)] = total


@rule
def weigh(
    state: State, params: Params, weights: Reals, memo: Memo, actions: Rows[Action], number: int, values: Reals
) -> None:
    """The values of the candidates ``actions[:number]``, written to ``values[:number]``.

    Listed trades come in the order of the parameters, so their parts are found by going through both lists at once.
    """
    prepare(state, params, weights, memo)
    change = memo.change
    for_trade = weights[TRADES] + (weights[TRADES_LATE] if state.late else 0.0)
    place = 0
    for i in range(number):
        kind, what = actions[i].kind, actions[i].what
        if kind == TRADE:
            goods = actions[i].goods
            while place < params.trades and params.trade_goods[place] != goods:
                place += 1
            if place < params.trades:
                total = for_trade
                for each in range(params.trade_parts[place]):
                    total += change[params.trade_part[place, each]]
                values[i] = total
            else:
                values[i] = for_trade + value_of_goods(state, params, weights, memo, goods)
                place = 0
        elif kind == SELL:
            values[i] = value_of_sale(state, params, weights, memo, what, actions[i].number)
        elif kind == PUT:
            values[i] = change[part(what, -1)]
        else:
            values[i] = value_of_other(state, params, weights, memo, actions[i])


@rule
def value_of_goods(state: State, params: Params, weights: Reals, memo: Memo, goods: int) -> float:
    """The value of what any trade changes in the hand, listed or not."""
    total, terms = 0.0, memo.terms
    for kind in range(TYPES):
        moved = goods % PAIRS
        goods = goods // PAIRS
        held = state.hand[state.mover, kind]
        if moved > 0:
            after = held + PAIR_TAKEN[moved] - PAIR_GIVEN[moved]
            change_terms(state, params, kind, held, after, memo.expected[kind], terms)
            for term in range(TERMS):
                total += weights[term] * terms[term]
    return total


@rule
def value_of_sale(state: State, params: Params, weights: Reals, memo: Memo, kind: int, number: int) -> float:
    """The value of selling so many copies as one set."""
    vector = memo.vector
    measure_sale(state, params, kind, number, memo.expected[kind], memo.risk, memo.has_chamber, vector)
    total = 0.0
    for feature in range(SELLS, EXPLORES):
        total += weights[feature] * vector[feature]
    return total


@rule
def value_of_other(state: State, params: Params, weights: Reals, memo: Memo, action: Action) -> float:
    """The value of an action that neither trades nor sells nor puts cards down."""
    vector = memo.vector
    for feature in range(EXPLORES, FEATURES):
        vector[feature] = 0.0
    measure_other(state, params, action.kind, action.what, vector)
    total = 0.0
    for feature in range(EXPLORES, FEATURES):
        total += weights[feature] * vector[feature]
    return total


@rule
def measure(state: State, params: Params, action: Action, out: Reals) -> None:
    """The features of an action, added to ``out[:FEATURES]``, which comes zeroed."""
    seat, kind = state.mover, action.kind
    expected, terms = np.zeros(TYPES), np.zeros(TERMS)
    expected_copies(state, params, seat, expected)
    if kind == SELL:
        chamber = 1 if has_chamber(state, params) else 0
        at_risk = risk(state, params, seat)
        measure_sale(state, params, action.what, action.number, expected[action.what], at_risk, chamber, out)
    elif kind == PUT:
        held = state.hand[seat, action.what]
        change_terms(state, params, action.what, held, held - 1, expected[action.what], out)
    elif kind == TRADE:
        out[TRADES] = 1.0
        out[TRADES_LATE] = 1.0 if state.late else 0.0
        goods = action.goods
        for each in range(TYPES):
            moved = goods % PAIRS
            goods = goods // PAIRS
            held = state.hand[seat, each]
            if moved > 0:
                after = held + PAIR_TAKEN[moved] - PAIR_GIVEN[moved]
                change_terms(state, params, each, held, after, expected[each], terms)
                for term in range(TERMS):
                    out[term] += terms[term]
    else:
        measure_other(state, params, kind, action.what, out)


@rule
def measure_sale(
    state: State, params: Params, kind: int, number: int, expected: float, at_risk: float, chamber: int, out: Reals
) -> None:
    """Features of selling so many copies as one set, each written."""
    held = state.hand[state.mover, kind]
    won = float(params.sell_value[kind, number])
    out[SELLS] = 1.0
    out[SELL_POINTS] = won
    out[SELL_LOST] = float(params.best[kind, held] - params.best[kind, held - number]) - won
    out[SELL_HOPE] = hoped(params, kind, held, expected) - hoped(params, kind, held - number, expected) - won
    out[SELL_FULL] = 1.0 if number == params.largest[kind] else 0.0
    out[SELL_CARDS] = float(number)
    out[SELL_RISK] = at_risk * won
    out[SELL_CROWD] = float(min(_MOST_CROWD, max(0, state.hand_cards[state.mover] - _FREE_CARDS)))
    out[SELL_MAP] = 1.0 if kind == MAP and chamber != 0 else 0.0


@rule
def measure_other(state: State, params: Params, kind: int, what: int, out: Reals) -> None:
    """Features of exploring, robbing, tents, digging and ending the turn."""
    seat = state.mover
    if kind == EXPLORE:
        out[EXPLORES] = 1.0
        out[EXPLORE_CARDS] = float(params.chamber_cards[what])
        out[EXPLORE_PAID] = float(params.chamber_cost[what])
        for chamber in range(params.chambers):
            if not state.explored[chamber] and params.chamber_cost[chamber] > params.chamber_cost[what]:
                out[EXPLORE_WAIT] = 1.0
    elif kind == STEAL:
        measure_theft(state, params, what, out)
    elif kind == USE_TENT:
        out[TENTS] = 1.0
        out[TENT_SAVED] = float(state.due)
    elif kind == DIG:
        out[DIGS] = 1.0
    elif kind == END:
        out[ENDS] = 1.0
        out[END_CARDS] = float(min(_MOST_CARDS, state.hand_cards[seat]))


@rule
def measure_theft(state: State, params: Params, victim: int, out: Reals) -> None:
    """Features of robbing a player; the number of cards counts only where it is shown [A8]."""
    out[STEALS] = 1.0
    out[STEAL_AHEAD] = float(points(state, params, victim) - points(state, params, state.mover))
    if params.hand_sizes_hidden:
        return
    cards = state.hand_cards[victim]
    out[STEAL_CARDS] = float(min(_MOST_CARDS, cards))
    worth = 0
    for kind in range(TYPES):
        worth += params.trade_value[kind] * state.known[state.mover, victim, kind]
    out[STEAL_KNOWN] = float(worth) / float(max(1, cards))
