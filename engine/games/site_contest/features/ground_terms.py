"""What changes on the map for the mover: crew comes, crew leaves, opponents' crew goes, and goods come in."""

from __future__ import annotations

from engine.games.site_contest.features.outlook import Memo, is_free_site, look_of, others_present
from engine.games.site_contest.features.places import (
    AREA,
    AREA_LEFT,
    CROWD,
    DENY,
    DENY_LEADER,
    DENY_LEFT,
    FORCES,
    GOODS,
    REACH_GOODS,
    REACH_POINTS,
    REACH_SMALL,
    TEMPLE_DENY,
    TEMPLE_HOLD,
    TOWARD_OPEN,
    TOWARD_SMALL,
    add,
)
from engine.games.site_contest.params.kinds import RESOURCES, SITES, SMALL, TEMPLE
from engine.games.site_contest.rules.building import cost_of
from engine.games.site_contest.rules.land import counts_for_area, crews, foreign_seal, holder
from engine.games.site_contest.state import NOBODY, Params, State
from engine.kernel.compiler import rule


@rule
def add_area(state: State, params: Params, memo: Memo, space: int, change: float) -> None:
    """A space becomes the mover's own, or is lost by it."""
    if not params.starts_count and state.start_of[space] != NOBODY:
        return
    add(memo, AREA, change)
    add(memo, AREA_LEFT, change * memo.left * float(params.area_points) / float(params.area_spaces))
    if state.up[space] and state.tile[space] == TEMPLE and state.monument[space] == NOBODY:
        add(memo, TEMPLE_HOLD, change)


@rule
def add_denial(state: State, params: Params, memo: Memo, space: int, owner: int, change: float) -> None:
    """A space is lost by an opponent to whom it was exclusive, or comes back to it."""
    if not params.starts_count and state.start_of[space] != NOBODY:
        return
    worth = change * memo.left * float(params.area_points) / float(params.area_spaces)
    add(memo, DENY, change)
    add(memo, DENY_LEFT, worth)
    if owner == memo.leader:
        add(memo, DENY_LEADER, worth)
    if state.up[space] and state.tile[space] == TEMPLE and state.monument[space] == NOBODY:
        add(memo, TEMPLE_DENY, change)


@rule
def add_reach(state: State, params: Params, memo: Memo, space: int, change: float) -> None:
    """What lies on a space comes under own crew, or does so no longer."""
    seat = state.mover
    if not state.dug[space]:
        look = look_of(state, params, seat, space)
        add(memo, REACH_POINTS, change * memo.worth[look])
        goods = 0.0
        for kind in range(RESOURCES):
            goods += memo.goods[look, kind]
        add(memo, REACH_GOODS, change * goods)
    if state.pieces[seat] > 0 and is_free_site(state, params, space):
        add(memo, REACH_SMALL + state.tile[space] - SMALL, change)


@rule
def comes(state: State, params: Params, memo: Memo, space: int) -> None:
    """Own crew comes to a space."""
    seat = state.mover
    if state.crew[seat, space] > 0:
        add(memo, CROWD, 1.0)
        return
    forced = foreign_seal(state, seat, space)
    if forced:
        add(memo, FORCES, 1.0)
    if state.seal_owner[space] != seat:
        add_reach(state, params, memo, space, 1.0)
    if state.monument[space] == seat or state.seal_owner[space] == seat:
        return
    others = others_present(state, seat, space)
    owner = holder(state, params, space)
    if owner != NOBODY:
        add_denial(state, params, memo, space, owner, 1.0)
    cleared = forced and crews(state, space) == 0 and state.monument[space] == NOBODY
    if others == 0 or cleared:
        add_area(state, params, memo, space, 1.0)


@rule
def leaves(state: State, params: Params, memo: Memo, space: int) -> None:
    """One own crew leaves a space."""
    seat = state.mover
    if state.crew[seat, space] > 1:
        return
    if state.seal_owner[space] != seat:
        add_reach(state, params, memo, space, -1.0)
    if state.monument[space] == seat or state.seal_owner[space] == seat:
        return
    if holder(state, params, space) == seat:
        add_area(state, params, memo, space, -1.0)
    elif others_present(state, seat, space) == 1:
        for other in range(state.seats):
            if other != seat and state.crew[other, space] > 0:
                add_denial(state, params, memo, space, other, -1.0)


@rule
def loses_crew(state: State, params: Params, memo: Memo, space: int, victim: int, number: int, arrives: bool) -> None:
    """Opponents' crew leaves a space; `arrives`: own crew comes at the same time (whose denial is counted there)."""
    seat = state.mover
    if state.crew[victim, space] > number or state.monument[space] != NOBODY:
        return
    if state.seal_owner[space] == victim and not arrives:
        return
    if not arrives and holder(state, params, space) == victim and counts_for_area(state, params, victim, space):
        add_denial(state, params, memo, space, victim, 1.0)
    mine = arrives or state.crew[seat, space] > 0
    if mine and others_present(state, seat, space) == 1:
        add_area(state, params, memo, space, 1.0)


@rule
def missing(state: State, params: Params, tile: int, kind: int, more: float) -> float:
    """Units of a kind that the mover lacks for a monument on a tile, once it has some more."""
    return max(0.0, float(cost_of(state, params, tile, kind)) - float(state.stuff[state.mover, kind]) - more)


@rule
def add_goods(state: State, params: Params, memo: Memo, stone: float, wood: float, gold: float, spent_on: int) -> None:
    """Goods come in or go out; `spent_on`: the kind of monument that they are paid for, which needs them no longer."""
    add(memo, GOODS, stone)
    add(memo, GOODS + 1, wood)
    add(memo, GOODS + 2, gold)
    if state.pieces[state.mover] == 0:
        return
    for tile in SITES:
        if tile == spent_on:
            continue
        nearer = missing(state, params, tile, 0, 0.0) - missing(state, params, tile, 0, stone)
        nearer += missing(state, params, tile, 1, 0.0) - missing(state, params, tile, 1, wood)
        nearer += missing(state, params, tile, 2, 0.0) - missing(state, params, tile, 2, gold)
        add(memo, TOWARD_SMALL + tile - SMALL, nearer)
        if tile == memo.open:
            add(memo, TOWARD_OPEN, nearer)
