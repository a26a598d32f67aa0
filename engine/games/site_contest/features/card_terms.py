"""Features of cards: relic cards, skill cards and seals, played or discarded."""

from __future__ import annotations

from engine.games.site_contest.features.ground_terms import add_area, add_goods, add_reach, comes, leaves, loses_crew
from engine.games.site_contest.features.outlook import Memo, others_present
from engine.games.site_contest.features.places import (
    AHEAD,
    AP_PAID,
    GUARD,
    GUARD_TEMPLE,
    INCOME,
    POINTS,
    SAVES,
    SENT,
    STRIKE,
    USE_RELIC,
    USE_SEAL,
    USE_SKILL,
    add,
)
from engine.games.site_contest.features.plain_terms import build_terms, swap_terms, yield_terms
from engine.games.site_contest.params.kinds import (
    ANCIENT_ROAD,
    ARTEFACT_APPRAISAL,
    BAN,
    CIV_LOAN,
    DEEP_DIG,
    EMERGENCY_RETREAT,
    ENGINEERING_MARVEL,
    HARBOUR_SUPPLY,
    IRON_FOUNDRY,
    MILITARY_INTERVENTION,
    MUMMY_CURSE,
    PHARAOHS_WILL,
    RESOURCES,
    ROUTE_BLOCKADE,
    SACRIFICIAL_RITE,
    STELE,
    STONE,
    STONE_REQUISITION,
    TEMPLE,
    TRADE_NETWORK,
)
from engine.games.site_contest.rules.building import may_build
from engine.games.site_contest.rules.land import holder, lowered, may_enter, present, terrain_ap
from engine.games.site_contest.rules.pieces import in_supply, standing
from engine.games.site_contest.rules.skills import cost as skill_cost
from engine.games.site_contest.rules.skills import is_banished
from engine.games.site_contest.state import DISCARD, RELIC, RETREATING, SKILL, VALUES, WINDOW, Params, State
from engine.kernel.compiler import rule
from engine.kernel.records import Ints


@rule
def add_ahead(state: State, memo: Memo, other: int) -> None:
    """How far the player is ahead that a card is aimed at."""
    add(memo, AHEAD, float(standing(state, other) - standing(state, state.mover)))


@rule
def rival_near(state: State, params: Params, space: int) -> bool:
    """Whether opponents' crew stands beside a space."""
    for way in range(params.ways):
        other = params.neighbour[space, way]
        if other < 0:
            return False
        for seat in range(state.seats):
            if seat != state.mover and state.crew[seat, other] > 0:
                return True
    return False


@rule
def guard_terms(state: State, params: Params, memo: Memo, space: int) -> None:
    """A space is closed to opponents, or dearer for them."""
    if not rival_near(state, params, space):
        return
    if holder(state, params, space) == state.mover:
        add(memo, GUARD, 1.0)
    if state.up[space] and state.tile[space] == TEMPLE and present(state, state.mover, space):
        add(memo, GUARD_TEMPLE, 1.0)


@rule
def strike_terms(state: State, params: Params, memo: Memo, space: int, victim: int, number: int) -> None:
    """Crew of an opponent is sent home by a card."""
    add_ahead(state, memo, victim)
    add(memo, SENT, float(number))
    loses_crew(state, params, memo, space, victim, number, False)
    if state.crew[victim, space] > number or state.monument[space] >= 0 or state.seal_owner[space] == victim:
        return
    worth = memo.left * float(params.area_points) / float(params.area_spaces)
    if state.up[space] and state.tile[space] == TEMPLE:
        worth += float(params.temple_end)
    mine = present(state, state.mover, space) and others_present(state, state.mover, space) == 1
    if mine or holder(state, params, space) == victim:
        add(memo, STRIKE, worth)


@rule
def road_saves(state: State, params: Params) -> int:
    """Action points that one more Ancient Road saves on the dearest step to a space without own crew."""
    most, seat = 0, state.mover
    for space in range(params.spaces):
        if state.crew[seat, space] == 0:
            continue
        for way in range(params.ways):
            other = params.neighbour[space, way]
            if other < 0:
                break
            if state.crew[seat, other] == 0 and may_enter(state, params, seat, other):
                cost = terrain_ap(state, params, other)
                most = max(most, cost - lowered(cost, params.road_discount, params.move_min_cost))
    return int(most)


@rule
def marvel_saves(state: State, params: Params) -> int:
    """Units that Engineering Marvel saves on the best monument that the mover could then build and pay."""
    most, seat = 0, state.mover
    if state.ap < params.build_ap:
        return 0
    for space in range(params.spaces):
        if not may_build(state, params, seat, space, True):
            continue
        tile, saved, payable = state.tile[space], 0, True
        for kind in range(RESOURCES):
            saved += params.monument_cost[tile, kind] - params.marvel_cost[tile, kind]
            if state.stuff[seat, kind] < params.marvel_cost[tile, kind]:
                payable = False
        if payable:
            most = max(most, saved)
    return int(most)


@rule
def relic_terms(state: State, params: Params, memo: Memo, space: int, target: int, card: int) -> None:
    """A relic card is played."""
    if params.relic_ap[card] > 0 and state.decision != RETREATING:
        add(memo, AP_PAID, float(params.relic_ap[card]))
    if card == DEEP_DIG:
        if state.decision == WINDOW:
            yield_terms(state, params, memo, state.space, 1, 1)
    elif card == ANCIENT_ROAD:
        add(memo, SAVES, float(road_saves(state, params)))
    elif card == STONE_REQUISITION:
        stone = in_supply(state, params, STONE, params.requisition_stone)
        add_goods(state, params, memo, float(stone), 0.0, 0.0, -1)
    elif card == CIV_LOAN:
        add_ahead(state, memo, space)
        swap_terms(state, params, memo, -1, target, float(params.loan_units))
    elif card == EMERGENCY_RETREAT:
        leaves(state, params, memo, space)
        comes(state, params, memo, target)
    elif card == ROUTE_BLOCKADE:
        guard_terms(state, params, memo, space)
    elif card == ARTEFACT_APPRAISAL:
        add(memo, POINTS, float(params.appraisal_value))
    elif card == MILITARY_INTERVENTION:
        strike_terms(state, params, memo, space, target, 1)


@rule
def rite_cost(state: State, params: Params) -> int:
    """Worth of the lowest tokens that a Sacrificial Rite takes."""
    worth, due = 0, params.rite_tokens
    for value in range(VALUES):
        number = min(due, state.tokens[state.mover, value])
        worth += number * value
        due -= number
        if due == 0:
            break
    return int(worth)


@rule
def will_terms(state: State, params: Params, memo: Memo, space: int) -> None:
    """Pharaoh's Will on a space."""
    seats = 0
    for seat in range(state.seats):
        if is_banished(state, params, seat, space):
            seats += 1
            strike_terms(state, params, memo, space, seat, state.crew[seat, space])
    if seats > 1 and state.crew[state.mover, space] > 0 and state.monument[space] < 0:
        add_area(state, params, memo, space, 1.0)


@rule
def skill_terms(state: State, params: Params, memo: Memo, space: int, target: int, card: int) -> None:
    """A skill card is used."""
    if skill_cost(params, card) > 0:
        add(memo, AP_PAID, float(skill_cost(params, card)))
    if card == TRADE_NETWORK:
        add_ahead(state, memo, space)
        swap_terms(state, params, memo, target // RESOURCES, target % RESOURCES, 1.0)
    elif card == HARBOUR_SUPPLY:
        supply_terms(state, params, memo, params.harbour)
    elif card == IRON_FOUNDRY:
        supply_terms(state, params, memo, params.foundry)
    elif card == ENGINEERING_MARVEL:
        add(memo, SAVES, float(marvel_saves(state, params)))
    elif card == SACRIFICIAL_RITE:
        build_terms(state, params, memo, space, True)
        add(memo, POINTS, -float(rite_cost(state, params)))
    elif card == PHARAOHS_WILL:
        will_terms(state, params, memo, space)
    elif card == MUMMY_CURSE:
        add_ahead(state, memo, space)


@rule
def supply_terms(state: State, params: Params, memo: Memo, goods: Ints) -> None:
    """Goods come from the supply."""
    stone, wood, gold = (
        float(in_supply(state, params, 0, goods[0])),
        float(in_supply(state, params, 1, goods[1])),
        float(in_supply(state, params, 2, goods[2])),
    )
    add_goods(state, params, memo, stone, wood, gold, -1)


@rule
def seal_terms(state: State, params: Params, memo: Memo, space: int, kind: int) -> None:
    """A seal is placed."""
    if params.seal_ap > 0:
        add(memo, AP_PAID, float(params.seal_ap))
    seat = state.mover
    if kind == STELE:
        pays = memo.left if params.seal_rounds[STELE] < 0 else min(memo.left, float(params.seal_rounds[STELE]))
        add(memo, INCOME, pays * float(params.stele_prestige))
    if kind == BAN and params.ban_remote_dig and state.crew[seat, space] == 0:
        add_reach(state, params, memo, space, 1.0)
    if not present(state, seat, space) and holder(state, params, space) < 0:
        add_area(state, params, memo, space, 1.0)
    guard_terms(state, params, memo, space)


@rule
def card_terms(state: State, params: Params, memo: Memo, kind: int, space: int, target: int, what: int) -> None:
    """The features of using a card, or of discarding one."""
    if kind == RELIC or kind == DISCARD:
        add(memo, USE_RELIC + what, 1.0)
        if kind == RELIC:
            relic_terms(state, params, memo, space, target, what)
    elif kind == SKILL:
        add(memo, USE_SKILL + what, 1.0)
        skill_terms(state, params, memo, space, target, what)
    else:
        add(memo, USE_SEAL + what, 1.0)
        seal_terms(state, params, memo, space, what)
