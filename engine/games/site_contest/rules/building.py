"""Monuments: where they may be built, what they cost and bring at once [9]."""

from __future__ import annotations

from engine.games.site_contest.params.kinds import BIG, GOLD, GOLDEN_AGE, RESOURCES, SMALL, STONE, TEMPLE, WOOD
from engine.games.site_contest.rules.land import holder
from engine.games.site_contest.rules.pieces import add_prestige, pay, raise_token
from engine.games.site_contest.state import (
    BUILD,
    BUILT,
    BUILT_ARCHITECTURE,
    BUILT_GOLDEN_AGE,
    BUILT_SMALL,
    FIRST_TEMPLE,
    NOBODY,
    TOKENS_RAISED,
    Action,
    Params,
    State,
    put,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Rows

# Choices of params.bonus_to and params.architecture_scope.
DIGGER_BUILDER, ANY_BUILDER = range(2)
ONE_MONUMENT = 1


@rule
def cost_of(state: State, params: Params, tile: int, kind: int) -> int:
    """Units of a resource that a monument on a tile costs the running turn's player [9, 14]."""
    return int(params.marvel_cost[tile, kind] if state.marvel else params.monument_cost[tile, kind])


@rule
def price_of(state: State, params: Params, seat: int, tile: int, kind: int) -> int:
    """Units of a resource that the seat pays for a monument on a tile; wild gold stands for what it lacks [9, C15].

    Gold that need not stand for anything is kept: which of two kinds it stands for makes no difference then.
    """
    price = cost_of(state, params, tile, kind)
    if not params.gold_wild:
        return price
    if kind != GOLD:
        return int(min(price, state.stuff[seat, kind]))
    for other in range(RESOURCES):
        if other != GOLD:
            price += max(0, cost_of(state, params, tile, other) - state.stuff[seat, other])
    return int(price)


@rule
def can_pay(state: State, params: Params, seat: int, tile: int) -> bool:
    """Whether the seat has the resources for a monument on a tile."""
    for kind in range(RESOURCES):
        if state.stuff[seat, kind] < price_of(state, params, seat, tile, kind):
            return False
    return True


@rule
def may_build(state: State, params: Params, seat: int, space: int, free: bool) -> bool:
    """Whether the seat may build on a space; `free`: neither resources nor action points are asked [6.3, 14]."""
    tile = state.tile[space]
    if state.crew[seat, space] == 0 or not state.up[space] or state.monument[space] != NOBODY:
        return False
    if not params.site[tile] or state.pieces[seat] == 0:
        return False
    if params.build_exclusive and holder(state, params, space) != seat:
        return False
    if tile == TEMPLE and params.temple_digger_only and state.dug_by[space] != seat:
        return False
    return free or (state.ap >= params.build_ap and can_pay(state, params, seat, tile))


@rule
def list_builds(state: State, params: Params, out: Rows[Action], n: int) -> int:
    """Every legal build of the mover."""
    for space in range(params.spaces):
        if state.crew[state.mover, space] > 0 and may_build(state, params, state.mover, space, False):
            put(out[n], BUILD, space, 0, 0)
            n += 1
    return n


@rule
def prestige_of(state: State, params: Params, seat: int, tile: int) -> int:
    """All prestige that building on a tile brings the seat at once."""
    total = params.monument_prestige[tile]
    if state.in_force == GOLDEN_AGE:
        total += params.golden_age_prestige
    if state.architecture[seat] > 0:
        total += params.architecture_prestige
    return int(total)


@rule
def bonus_of(state: State, params: Params, seat: int, space: int) -> int:
    """What the builder of a small monument may add to one token [C52]."""
    if state.tile[space] != SMALL or state.token_count[seat] == 0:
        return 0
    if params.bonus_to == ANY_BUILDER or (params.bonus_to == DIGGER_BUILDER and state.dug_by[space] == seat):
        return int(params.digger_bonus)
    return 0


@rule
def put_monument(state: State, params: Params, seat: int, space: int, free: bool) -> None:
    """Build on a space [9]."""
    tile = state.tile[space]
    if not free:
        state.ap -= params.build_ap
        # Gold first: what it stands for depends on what the seat still has of the others.
        for kind in (GOLD, STONE, WOOD):
            price = price_of(state, params, seat, tile, kind)
            if price > 0:
                pay(state, params, seat, kind, price)
    state.pieces[seat] -= 1
    state.monument[space] = seat
    state.built_in[space] = state.round_number
    add_prestige(state, seat, BUILT_SMALL + tile - SMALL, params.monument_prestige[tile])
    if state.in_force == GOLDEN_AGE:
        add_prestige(state, seat, BUILT_GOLDEN_AGE, params.golden_age_prestige)
    if state.architecture[seat] > 0:
        add_prestige(state, seat, BUILT_ARCHITECTURE, params.architecture_prestige)
        if params.architecture_scope == ONE_MONUMENT:
            state.architecture[seat] -= 1
    bonus = bonus_of(state, params, seat, space)
    if bonus > 0:
        raise_token(state, seat, bonus, TOKENS_RAISED)
    state.tally[seat, BUILT + tile - SMALL] += 1
    if tile == TEMPLE:
        if state.temples_built == 0:
            state.tally[seat, FIRST_TEMPLE] = 1
        state.temples_built += 1
    if params.build_takes_crew:
        state.crew[seat, space] -= 1
        state.reserve[seat] += 1


@rule
def income_of(state: State, params: Params, space: int, tile: int) -> int:
    """What the monument on a space pays its owner at this settlement, where its tile is of the given kind [5]."""
    if state.tile[space] != tile or state.monument[space] == NOBODY:
        return 0
    if not params.income_at_once and state.built_in[space] == state.round_number:
        return 0
    return int(params.temple_prestige if tile == TEMPLE else params.round_token if tile == BIG else 0)
