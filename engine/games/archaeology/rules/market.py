"""Trades with the marketplace [6]. What is listed, and why that is enough, is told in `trades`."""

from __future__ import annotations

from engine.games.archaeology.rules.knowledge import all_see_gain, all_see_loss
from engine.games.archaeology.rules.trades import BITS, MOST, holds, in_bits
from engine.games.archaeology.state import (
    GOODS_END,
    MAP,
    PAIR_GIVEN,
    PAIR_TAKEN,
    PAIRS,
    TRADE,
    TYPES,
    Action,
    Params,
    State,
    put,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Rows


@rule
def may_trade(state: State, params: Params) -> bool:
    """Whether the mover may still trade in this turn [4, A5]."""
    if state.trades >= params.max_trades:
        return False
    return not state.late or state.late_turns <= params.max_endgame_trade_rounds * state.seats


@rule
def list_trades(state: State, params: Params, out: Rows[Action], n: int) -> int:
    """List the useful trades (see `trades`) behind ``out[:n]``; the new end."""
    hand, market = in_bits(state.hand[state.mover]), in_bits(state.market)
    for i in range(params.trades):
        gives, takes = params.trade_gives[i], params.trade_takes[i]
        if not holds(hand, gives) or not holds(market, takes):
            continue
        if params.trade_surplus[i] > 0 and leaves_something(state, params, gives, takes, params.trade_surplus[i]):
            continue
        put(out[n], TRADE, 0, 0, params.trade_goods[i])
        n += 1
    return n


@rule
def leaves_something(state: State, params: Params, gives: int, takes: int, surplus: int) -> bool:
    """Whether the surplus of a trade would pay for one more card that lies in the marketplace.

    Never so where the trade with that card is neither listed nor a row of listed ones.
    """
    given, taken = 0, 0
    found = False
    for kind in range(TYPES):
        given_of_kind, taken_of_kind = (gives >> (BITS * kind)) & MOST, (takes >> (BITS * kind)) & MOST
        given += given_of_kind
        taken += taken_of_kind
        if given_of_kind == 0 and state.market[kind] > taken_of_kind:
            worth = params.trade_value[kind]
            if worth > 0 and worth <= surplus and (kind != MAP or params.map_tradeable):
                found = True
    fits = given <= params.trade_sure_side and taken < params.trade_sure_side
    return found and fits and given + taken < params.trade_sure_cards


@rule
def is_legal_trade(state: State, params: Params, goods: int) -> bool:
    """Whether the mover may give and take these goods: any multisets, whether listed or not [6]."""
    if goods < 0 or goods >= GOODS_END or not may_trade(state, params):
        return False
    given, taken, balance = 0, 0, 0
    for kind in range(TYPES):
        moved = goods % PAIRS
        goods = goods // PAIRS
        gives, takes = PAIR_GIVEN[moved], PAIR_TAKEN[moved]
        if gives > state.hand[state.mover, kind] or takes > state.market[kind]:
            return False
        if kind == MAP and moved > 0 and not params.map_tradeable:
            return False
        given += gives
        taken += takes
        balance += params.trade_value[kind] * (gives - takes)
    if given < params.min_give or taken < params.min_take or given + taken == 0:
        return False
    return bool(balance == 0 or (balance > 0 and params.allow_overpay))


@rule
def trade(state: State, goods: int) -> None:
    """Give and take: both in the open [6]."""
    seat = state.mover
    for kind in range(TYPES):
        moved = goods % PAIRS
        goods = goods // PAIRS
        if moved == 0:
            continue
        gives, takes = PAIR_GIVEN[moved], PAIR_TAKEN[moved]
        state.hand[seat, kind] += takes - gives
        state.hand_cards[seat] += takes - gives
        state.market[kind] += gives - takes
        if gives > 0:
            all_see_loss(state, seat, kind, gives)
        if takes > 0:
            all_see_gain(state, seat, kind, takes)
    state.trades += 1
    state.traded[seat] += 1
