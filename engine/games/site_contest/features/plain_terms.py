"""Features of operations and of answers to questions."""

from __future__ import annotations

import numpy as np

from engine.games.site_contest.features.ground_terms import add_goods, comes, leaves, loses_crew
from engine.games.site_contest.features.outlook import FIELDS, TO_FREE, Memo, fortune, look_of
from engine.games.site_contest.features.places import (
    AHEAD,
    AP_IDLE,
    AP_PAID,
    BUILDS,
    BUYS,
    CARDS,
    CLOSER,
    DIGS,
    DISPATCHES,
    DRAW_HAND,
    DRAWS,
    ENDS,
    EXPELS,
    INCOME,
    LENDS,
    MOVES,
    ORDER_GOOD,
    ORDER_LEADER,
    PICK_GOODS,
    PICK_NEAR,
    POINTS,
    ROOM,
    SENT,
    TAKE_CIV,
    TAKE_SEAL,
    TRAP_CHANCE,
    USE_SKILL,
    add,
)
from engine.games.site_contest.params.kinds import (
    BIG,
    CALENDAR_MASTERY,
    GOLD,
    RESOURCES,
    SEATS,
    SMALL,
    STONE,
    TEMPLE,
    WOOD,
)
from engine.games.site_contest.rules.building import bonus_of, prestige_of, price_of
from engine.games.site_contest.rules.calendar import write_order
from engine.games.site_contest.rules.dig import token_factor, unit_factor
from engine.games.site_contest.rules.drafting import takes_civ
from engine.games.site_contest.rules.land import force_ap, terrain_ap
from engine.games.site_contest.rules.moves import expel_ap
from engine.games.site_contest.rules.orders import arrange
from engine.games.site_contest.rules.pieces import standing
from engine.games.site_contest.state import (
    AGREE,
    BUILD,
    BUY,
    CARAVAN_OFFER,
    DIG,
    DISPATCH,
    DRAW,
    END,
    EXPEL,
    FORESEEING,
    MOVE,
    ONLY_GIVEN,
    ONLY_TAKEN,
    ORDER,
    PICK,
    RETURN,
    SWAP,
    TAKE,
    Params,
    State,
)
from engine.kernel.compiler import rule

_MOST_SEEN = 3


@rule
def step_terms(state: State, params: Params, memo: Memo, space: int, target: int) -> None:
    """Crew goes from one space to the next."""
    leaves(state, params, memo, space)
    comes(state, params, memo, target)
    for field in range(FIELDS):
        add(memo, CLOSER + field, float(memo.steps[field, space] - memo.steps[field, target]))


@rule
def yield_terms(state: State, params: Params, memo: Memo, space: int, deep: int, less: int) -> None:
    """What a dig brings with Deep Dig or without, less what it brings anyway (`less`: 1, else 0)."""
    seat = state.mover
    look = look_of(state, params, seat, space)
    tokens = token_factor(state, params, seat, space, deep)
    units = unit_factor(state, params, seat, space, deep)
    if less:
        tokens -= token_factor(state, params, seat, space, 0)
        units -= unit_factor(state, params, seat, space, 0)
    add(memo, POINTS, float(tokens) * memo.worth[look])
    more = float(units)
    goods = memo.goods
    add_goods(state, params, memo, more * goods[look, 0], more * goods[look, 1], more * goods[look, 2], -1)
    if not less:
        add(memo, CARDS, memo.relics[look])
        if state.crew[seat, space] > 0:
            add(memo, TRAP_CHANCE, memo.trap[look])


@rule
def build_terms(state: State, params: Params, memo: Memo, space: int, free: bool) -> None:
    """A monument is built."""
    seat, tile = state.mover, state.tile[space]
    add(memo, BUILDS + tile - SMALL, 1.0)
    add(memo, POINTS, float(prestige_of(state, params, seat, tile) + bonus_of(state, params, seat, space)))
    left = memo.left if params.income_at_once else memo.left - 1.0
    if tile == TEMPLE:
        add(memo, INCOME, float(params.temple_prestige) * left + float(params.temple_end))
    elif tile == BIG:
        add(memo, INCOME, float(params.round_token) * left)
    if not free:
        stone = -float(price_of(state, params, seat, tile, STONE))
        wood = -float(price_of(state, params, seat, tile, WOOD))
        gold = -float(price_of(state, params, seat, tile, GOLD))
        add_goods(state, params, memo, stone, wood, gold, tile)


@rule
def expel_terms(state: State, params: Params, memo: Memo, space: int, target: int, victim: int) -> None:
    """An opponent's crew is driven out."""
    add(memo, EXPELS, 1.0)
    add(memo, SENT, 1.0)
    add(memo, AHEAD, float(standing(state, victim) - standing(state, state.mover)))
    if space != target:
        add(memo, AP_PAID, float(expel_ap(state, params, target)))
        step_terms(state, params, memo, space, target)
    else:
        add(memo, AP_PAID, float(params.expel_ap))
    loses_crew(state, params, memo, target, victim, 1, space != target)


@rule
def pick_terms(state: State, params: Params, memo: Memo, space: int) -> None:
    """A space is picked to be looked at or marked."""
    nearest = 99
    for other in range(params.spaces):
        if state.crew[state.mover, other] > 0:
            nearest = min(nearest, params.distance[space, other])
    add(memo, PICK_NEAR, 1.0 / float(1 + nearest))
    look = look_of(state, params, state.mover, space)
    add(memo, PICK_GOODS, memo.goods[look, 0] + memo.goods[look, 1] + memo.goods[look, 2])


@rule
def order_terms(state: State, params: Params, memo: Memo, number: int) -> None:
    """Cards or players are put into an order."""
    if state.decision == FORESEEING:
        places = np.empty(_MOST_SEEN, dtype=np.int64)
        arrange(number, state.left, places)
        if not params.eye_relics:
            first = state.event_deck[state.event_next + places[0]]
            add(memo, ORDER_GOOD, fortune(state, params, state.mover, first))
        return
    add(memo, USE_SKILL + CALENDAR_MASTERY, 1.0)
    order = np.empty(SEATS, dtype=np.int64)
    write_order(state, state.mover, number, order)
    for place in range(state.seats):
        if order[place] == memo.leader:
            add(memo, ORDER_LEADER, float(place))
        if state.turn_order[place] == memo.leader:
            add(memo, ORDER_LEADER, -float(place))


@rule
def answer_terms(state: State, params: Params, memo: Memo, kind: int, space: int, what: int) -> None:
    """Answers to questions."""
    if kind == PICK:
        pick_terms(state, params, memo, space)
    elif kind == ORDER:
        order_terms(state, params, memo, what)
    elif kind == AGREE:
        add(memo, LENDS, 1.0)
        add(memo, AHEAD, float(standing(state, state.other) - standing(state, state.mover)))
        if not params.loan_to_borrower:
            add(memo, POINTS, float(params.loan_bonus))
        if params.loan_consent:
            swap_terms(state, params, memo, state.what, -1, float(params.loan_units))
    elif kind == SWAP:
        if what >= ONLY_GIVEN:
            swap_terms(state, params, memo, what - ONLY_GIVEN, -1, 1.0)
        elif what >= ONLY_TAKEN:
            swap_terms(state, params, memo, -1, what - ONLY_TAKEN, 1.0)
        else:
            swap_terms(state, params, memo, what // RESOURCES, what % RESOURCES, 1.0)
    elif kind == RETURN:
        add(memo, POINTS, -float(what))
    elif kind == TAKE:
        add(memo, (TAKE_CIV if takes_civ(state) else TAKE_SEAL) + what, 1.0)


@rule
def swap_terms(state: State, params: Params, memo: Memo, given: int, taken: int, units: float) -> None:
    """Units of one kind go out and as many of another one come in; -1: of none."""
    change = np.zeros(RESOURCES)
    if given >= 0:
        change[given] -= units
    if taken >= 0:
        change[taken] += units
    add_goods(state, params, memo, change[0], change[1], change[2], -1)


@rule
def buy_terms(state: State, params: Params, memo: Memo, stone: int, wood: int, gold: int) -> None:
    """Goods for gold, as an operation or from the caravan."""
    add(memo, BUYS, 1.0)
    price = params.buy_gold
    if state.decision == CARAVAN_OFFER:
        price = params.caravan_gold
    else:
        add(memo, AP_PAID, float(params.buy_ap))
    add_goods(state, params, memo, float(stone), float(wood), float(gold - price), -1)


@rule
def plain_terms(state: State, params: Params, memo: Memo, kind: int, space: int, target: int, what: int) -> None:
    """The features of an operation or an answer."""
    if kind == MOVE:
        add(memo, MOVES, 1.0)
        cost = terrain_ap(state, params, target) + force_ap(state, params, state.mover, target)
        add(memo, AP_PAID, float(cost))
        step_terms(state, params, memo, space, target)
    elif kind == DIG:
        add(memo, DIGS, 1.0)
        add(memo, AP_PAID, float(params.dig_ap))
        yield_terms(state, params, memo, space, 1 if state.deep_turn or state.deep_next else 0, 0)
    elif kind == DISPATCH:
        add(memo, DISPATCHES, 1.0)
        add(memo, AP_PAID, float(params.dispatch_ap))
        comes(state, params, memo, space)
        worth = memo.left * float(params.area_points) / float(params.area_spaces)
        add(memo, ROOM, worth / float(max(1, memo.steps[TO_FREE, space])))
    elif kind == BUILD:
        add(memo, AP_PAID, float(params.build_ap))
        build_terms(state, params, memo, space, False)
    elif kind == EXPEL:
        expel_terms(state, params, memo, space, target, what)
    elif kind == BUY:
        buy_terms(state, params, memo, space, target, what)
    elif kind == DRAW:
        add(memo, DRAWS, 1.0)
        add(memo, AP_PAID, float(params.draw_ap))
        add(memo, CARDS, float(params.draw_cards))
        add(memo, DRAW_HAND, float(state.hand_cards[state.mover]))
    elif kind == END:
        add(memo, ENDS, 1.0)
        add(memo, AP_IDLE, float(state.ap))
    else:
        answer_terms(state, params, memo, kind, space, what)
