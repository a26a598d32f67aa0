"""Digging: the tile is turned up, Deep Dig may answer, and the yield is taken [6.3, 8, 12]."""

from __future__ import annotations

from engine.games.site_contest.params.kinds import DEEP_DIG, DROUGHT, RESOURCES, TEMPLE, TEMPLE_APPARITION, TRAP, WOOD
from engine.games.site_contest.rules.land import foreign_seal, is_remote, turn_up
from engine.games.site_contest.rules.pieces import (
    ask_limit,
    discard_relic,
    draw_relics,
    gain,
    in_supply,
    spring_trap,
    take_token,
)
from engine.games.site_contest.state import (
    ASK_TURN,
    DECLINE,
    DIG,
    DUG,
    PLAYED,
    RELIC,
    TAKE_YIELD,
    TOKENS_DUG,
    VALUES,
    WINDOW,
    Action,
    Params,
    State,
    ask,
    put,
)
from engine.kernel.chance import Key
from engine.kernel.compiler import rule
from engine.kernel.records import Rows

# Choices of params.stacking and params.drought.
MULTIPLY, ADD, LARGEST = range(3)
HALF_YIELD = 1


@rule
def may_dig(state: State, params: Params, space: int) -> bool:
    """Whether the mover may dig on a space [6.3]."""
    seat = state.mover
    if state.dug[space] or state.ap < params.dig_ap or foreign_seal(state, seat, space):
        return False
    return state.crew[seat, space] > 0 or is_remote(state, params, seat, space)


@rule
def list_digs(state: State, params: Params, out: Rows[Action], n: int) -> int:
    """Every legal dig."""
    for space in range(params.spaces):
        if may_dig(state, params, space):
            put(out[n], DIG, space, 0, 0)
            n += 1
    return n


@rule
def joined(params: Params, one: int, other: int) -> int:
    """Two factors on the same number [8]."""
    if params.stacking == MULTIPLY:
        return one * other
    if params.stacking == ADD:
        return one + other - 1
    return max(one, other)


@rule
def unit_factor(state: State, params: Params, seat: int, space: int, deep: int) -> int:
    """What multiplies the resource units of a tile."""
    dragon = params.dragon_factor if state.dragon[space] == seat else 1
    return joined(params, params.deep_dig_factor if deep else 1, dragon)


@rule
def token_factor(state: State, params: Params, seat: int, space: int, deep: int) -> int:
    """What multiplies the number of tokens of a tile."""
    dragon = params.dragon_factor if state.dragon[space] == seat and params.dragon_tokens else 1
    return joined(params, params.deep_dig_factor if deep else 1, dragon)


@rule
def value_factor(state: State, params: Params, tile: int) -> int:
    """What multiplies the value of each token of a tile [C74]."""
    if tile == TEMPLE and state.in_force == TEMPLE_APPARITION and not params.apparition_none:
        return int(params.apparition_factor)
    return 1


@rule
def is_doubled_later(state: State, params: Params, tile: int) -> bool:
    """Whether a token dug now from a tile waits for a Temple Apparition to double it [C74]."""
    return bool(params.apparition_all and tile == TEMPLE and state.in_force != TEMPLE_APPARITION)


@rule
def units_due(state: State, params: Params, tile: int, kind: int, factor: int) -> int:
    """Resource units of a tile before the supply is asked."""
    units = params.yield_units[tile, kind] * factor
    if kind == WOOD and state.in_force == DROUGHT and params.drought == HALF_YIELD:
        units = units // 2
    return int(units)


@rule
def brings_more(state: State, params: Params, seat: int, space: int) -> bool:
    """Whether Deep Dig would bring anything for the tile just turned up [6.3, 12]."""
    tile = state.tile[space]
    plain, deep = unit_factor(state, params, seat, space, 0), unit_factor(state, params, seat, space, 1)
    for kind in range(RESOURCES):
        less = units_due(state, params, tile, kind, plain)
        more = units_due(state, params, tile, kind, deep)
        if in_supply(state, params, kind, more) > in_supply(state, params, kind, less):
            return True
    tokens = params.yield_tokens[tile]
    plain, deep = token_factor(state, params, seat, space, 0), token_factor(state, params, seat, space, 1)
    return min(tokens * deep, state.token_supply) > min(tokens * plain, state.token_supply)


@rule
def may_answer(state: State, params: Params, seat: int, space: int) -> bool:
    """Whether Deep Dig may be played in the window of this dig [12]."""
    if params.deep_dig_before or state.deep or state.hand[seat, DEEP_DIG] == 0:
        return False
    if state.ap < params.relic_ap[DEEP_DIG] or (state.ap == 0 and not params.deep_dig_last_ap):
        return False
    if state.tile[space] == TRAP:
        return False
    return brings_more(state, params, seat, space)


@rule
def dig(state: State, params: Params, space: int) -> None:
    """Pay and turn the tile up; then the window, where there is one [6.3]."""
    seat = state.mover
    state.ap -= params.dig_ap
    if not state.up[space]:
        turn_up(state, space)
    state.dug[space] = 1
    state.dug_by[space] = seat
    state.tally[seat, DUG + state.tile[space]] += 1
    state.space = space
    state.deep = 1 if state.deep_turn or state.deep_next else 0
    state.deep_next = 0
    state.step = TAKE_YIELD
    if may_answer(state, params, seat, space):
        ask(state, seat, WINDOW, TAKE_YIELD)


@rule
def list_window(out: Rows[Action]) -> int:
    """Play Deep Dig, or not."""
    put(out[0], RELIC, 0, 0, DEEP_DIG)
    put(out[1], DECLINE, 0, 0, 0)
    return 2


@rule
def answer_window(state: State, params: Params, kind: int) -> None:
    """The answer in the window of a dig [12]."""
    if kind == RELIC:
        state.ap -= params.relic_ap[DEEP_DIG]
        discard_relic(state, state.mover, DEEP_DIG)
        state.tally[state.mover, PLAYED + DEEP_DIG] += 1
        state.deep = 1
        if params.deep_dig_turn:
            state.deep_turn = 1
    state.step = TAKE_YIELD


@rule
def take_yield(state: State, params: Params, chance: Key, seat: int, space: int, deep: int) -> int:
    """The seat receives what the tile on a space yields [8]; the relic cards drawn. The hand limit is not asked."""
    tile = state.tile[space]
    if tile == TRAP:
        spring_trap(state, params, seat, space)
        return 0
    factor = unit_factor(state, params, seat, space, deep)
    for kind in range(RESOURCES):
        units = units_due(state, params, tile, kind, factor)
        if units > 0:
            gain(state, params, seat, kind, units)
    copies, worth = token_factor(state, params, seat, space, deep), value_factor(state, params, tile)
    for token in range(params.yield_tokens[tile]):
        for _ in range(copies):
            value = params.yield_value[tile, token] * worth
            if take_token(state, seat, value, TOKENS_DUG) and is_doubled_later(state, params, tile):
                state.undoubled[seat, min(value, VALUES - 1)] += 1
    return int(draw_relics(state, params, chance, seat, params.yield_relics[tile]))


@rule
def finish_dig(state: State, params: Params, chance: Key) -> None:
    """Take the yield of the running dig; then discards, then the next operation."""
    seat = state.turn_order[state.turns_done]
    drawn = take_yield(state, params, chance, seat, state.space, state.deep)
    state.deep = 0
    state.space = 0
    ask_limit(state, params, seat, drawn, ASK_TURN)
