"""Features of passing, of a blocking token, and of the tie card."""

from __future__ import annotations

import numpy as np

from engine.games.mykerinos.features.areas import RIVER_WORTH, WORTH, card_values, room_gain, stakes
from engine.games.mykerinos.features.rewards import to_come
from engine.games.mykerinos.features.vector import (
    BLOCK_KEEP,
    BLOCK_ROOM_RIVAL,
    BLOCK_THREAT,
    BLOCK_TIGHT,
    PASS_CARDS,
    PASS_FIRST,
    PASS_IDLE,
    PASS_KEPT,
    PASS_TIES,
    PASSES,
    TIE_GAIN,
    TIE_PRESTIGE,
)
from engine.games.mykerinos.rules.excavation import waiting
from engine.games.mykerinos.rules.museum import opens
from engine.games.mykerinos.rules.placement import can_use
from engine.games.mykerinos.rules.planning import mate_of
from engine.games.mykerinos.rules.region import has_open_space, pyramids_at
from engine.games.mykerinos.state import BLOCK, DIRECTOR, INNER, PATRONS, RIVER_ZONE, WINGS, Action, Params, State
from engine.kernel.compiler import rule
from engine.kernel.records import Reals


@rule
def zone_at(state: State, number: int) -> int:
    """The zones of the region one after another: the areas, then the river where there is one."""
    return RIVER_ZONE if number >= state.areas else number


@rule
def share_to_come(state: State, params: Params) -> float:
    """Share of the game's campaigns still to come."""
    return float(to_come(state, params)) / float(params.campaigns)


@rule
def measure_pass(state: State, params: Params, out: Reals) -> None:
    """Features of passing."""
    seat = state.mover
    reserve = state.reserve[seat, seat]
    out[PASSES] = 1.0
    if waiting(state) == state.seats:
        out[PASS_FIRST] = 1.0
    for number in range(state.areas + state.river):
        zone = zone_at(state, number)
        mine = state.count[zone, seat]
        for other in range(state.seats):
            if other != seat and not state.passed[other] and mine > 0 and state.count[zone, other] == mine:
                out[PASS_TIES] += 1.0
                break
    out[PASS_KEPT] = float(reserve) * share_to_come(state, params)
    if state.last_actions != 0 and has_open_space(state):
        out[PASS_IDLE] = float(min(6, reserve))
    for patron in range(PATRONS):
        left = state.cards[seat, patron] * params.uses_per_campaign - state.used[seat, patron]
        out[PASS_CARDS] += float(left)


@rule
def is_opponent(state: State, seat: int, other: int) -> bool:
    """Whether another seat plays against a seat."""
    return other != seat and other != mate_of(state, seat)


@rule
def measure_block(state: State, params: Params, action: Action, out: Reals) -> None:
    """Features of putting a blocking token on a space or a room."""
    seat, at = state.mover, action.s1
    if action.kind != BLOCK:
        measure_room_block(state, params, at, out)
        return
    zone = state.zone[at]
    if state.touching[at, seat] > 0:
        out[BLOCK_KEEP] = 1.0
    if state.count[zone, seat] == 0 or pyramids_at(state, at) > 0:
        return
    for other in range(state.seats):
        if is_opponent(state, seat, other) and not state.passed[other] and state.touching[at, other] > 0:
            out[BLOCK_THREAT] += 1.0
    if out[BLOCK_THREAT] > 0.0:
        spaces = 0.0
        for space in range(state.areas * 12):
            if state.zone[space] == zone and pyramids_at(state, space) == 0:
                spaces += 1.0
        out[BLOCK_TIGHT] = out[BLOCK_THREAT] / spaces


@rule
def measure_room_block(state: State, params: Params, room: int, out: Reals) -> None:
    """What blocking a room takes from the opponent who could gain most by entering it with a Director."""
    seat = state.mover
    worth = np.zeros(WINGS)
    for other in range(state.seats):
        if not is_opponent(state, seat, other) or state.passed[other] or state.reserve[other, other] < 1:
            continue
        if not can_use(state, params, other, DIRECTOR) or not (room >= INNER or opens(state, other, room)):
            continue
        card_values(state, params, other, worth)
        out[BLOCK_ROOM_RIVAL] = max(out[BLOCK_ROOM_RIVAL], room_gain(state, params, other, room, worth))


@rule
def measure_tie(state: State, params: Params, out: Reals) -> None:
    """Features of playing the tie card in the zone that is ranked now."""
    seat, zone = state.mover, state.area
    last = 0
    while state.ranking[last] != seat:
        last += 1
    first = last
    while first > 0 and state.count[zone, state.ranking[first - 1]] == state.count[zone, seat]:
        first -= 1
    scale = RIVER_WORTH if zone == RIVER_ZONE else WORTH
    stake = np.zeros(3)
    stakes(state, params, seat, zone, stake)
    out[TIE_GAIN] = scale[2 * first + 2] - scale[2 * last + 2]
    out[TIE_PRESTIGE] = out[TIE_GAIN] * stake[0]
