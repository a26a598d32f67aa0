"""What an own turn offers that a designer may cost or cut: cards, monuments, gold for goods, a relic card, an expel."""

from __future__ import annotations

from engine.games.site_contest.params.kinds import (
    CALENDAR_MASTERY,
    CIV_LOAN,
    DEEP_DIG,
    EMERGENCY_RETREAT,
    MILITARY_INTERVENTION,
    RELICS,
    RESOURCES,
    ROUTE_BLOCKADE,
    SEALS,
    SITES,
    SKILLS,
    SKILLS_EACH,
    SMALL,
)
from engine.games.site_contest.rules.building import may_build
from engine.games.site_contest.rules.market import may_buy
from engine.games.site_contest.rules.moves import may_expel
from engine.games.site_contest.rules.pieces import can_draw, hand_size
from engine.games.site_contest.rules.relics import may_block, may_borrow, may_intervene, may_play_plain
from engine.games.site_contest.rules.retreats import may_retreat
from engine.games.site_contest.rules.seals import can_be_sealed
from engine.games.site_contest.rules.skills import can_use
from engine.games.site_contest.state import (
    BUILD,
    BUY,
    CALENDAR,
    CARAVAN_OFFER,
    DRAW,
    EXPEL,
    ORDER,
    RELIC,
    RETREATING,
    SEAL,
    SKILL,
    TURN,
    WINDOW,
    Action,
    Params,
    State,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Ints

# Places in INFO.options: relic cards, skill cards, seals, monuments, operations.
_SKILL = RELICS
_SEAL = _SKILL + SKILLS
_BUILD = _SEAL + SEALS
_BUY = _BUILD + len(SITES)
_DRAW = _BUY + 1
_EXPEL = _BUY + 2
_CARAVAN = _BUY + 3


@rule
def option_of(state: State, params: Params, action: Action) -> int:
    """The option that an action takes, or -1."""
    kind, what = action.kind, action.what
    if kind == RELIC:
        return int(what)
    if kind == SKILL:
        return int(_SKILL + what)
    if kind == SEAL:
        return int(_SEAL + what)
    if kind == BUILD:
        return int(_BUILD + state.tile[action.space] - SMALL)
    if kind == BUY:
        return _CARAVAN if state.decision == CARAVAN_OFFER else _BUY
    if kind == DRAW:
        return _DRAW
    if kind == ORDER and state.decision == CALENDAR:
        return _SKILL + CALENDAR_MASTERY
    return _EXPEL if kind == EXPEL else -1


@rule
def can_play(state: State, params: Params, card: int) -> bool:
    """Whether a relic card in hand can be played in some way."""
    seat = state.mover
    if state.hand[seat, card] == 0 or state.ap < params.relic_ap[card]:
        return False
    if card == CIV_LOAN:
        for other in range(state.seats):
            for kind in range(RESOURCES):
                if may_borrow(state, other, kind):
                    return True
        return False
    if card != EMERGENCY_RETREAT and card != ROUTE_BLOCKADE and card != MILITARY_INTERVENTION:
        return may_play_plain(state, params, card)
    for space in range(params.spaces):
        if card == ROUTE_BLOCKADE and may_block(state, params, space):
            return True
        if card == MILITARY_INTERVENTION:
            for other in range(state.seats):
                if may_intervene(state, params, space, other):
                    return True
        if card == EMERGENCY_RETREAT and not params.retreat_reaction and state.start_of[space] == seat:
            for target in range(params.spaces):
                if may_retreat(state, params, seat, space, target):
                    return True
    return False


@rule
def can_seal(state: State, params: Params) -> bool:
    """Whether some space can take a seal of the mover."""
    if state.ap < params.seal_ap:
        return False
    for space in range(params.spaces):
        if can_be_sealed(state, params, state.mover, space):
            return True
    return False


@rule
def can_expel(state: State, params: Params) -> bool:
    """Whether some expel of the mover is legal."""
    for space in range(params.spaces):
        if state.crew[state.mover, space] == 0:
            continue
        for victim in range(state.seats):
            if may_expel(state, params, space, space, victim):
                return True
            for way in range(params.ways):
                target = params.neighbour[space, way]
                if target >= 0 and may_expel(state, params, space, target, victim):
                    return True
    return False


@rule
def offer_monuments(state: State, params: Params, out: Ints, n: int) -> int:
    """Monuments that the mover may build now, each kind once."""
    for tile in SITES:
        for space in range(params.spaces):
            if state.tile[space] == tile and may_build(state, params, state.mover, space, False):
                out[n] = _BUILD + tile - SMALL
                n += 1
                break
    return n


@rule
def offers(state: State, params: Params, out: Ints) -> int:
    """Indices into INFO.options on offer to the mover, written to ``out[:n]``; n."""
    n, seat = 0, state.mover
    if state.decision == WINDOW:
        out[0] = DEEP_DIG
        return 1
    if state.decision == RETREATING:
        out[0] = EMERGENCY_RETREAT
        return 1
    if state.decision == CARAVAN_OFFER:
        out[0] = _CARAVAN
        return 1
    if state.decision == CALENDAR:
        out[0] = _SKILL + CALENDAR_MASTERY
        return 1
    if state.decision != TURN:
        return 0
    for card in range(RELICS):
        if can_play(state, params, card):
            out[n] = card
            n += 1
    for place in range(SKILLS_EACH):
        skill = state.civ[seat] * SKILLS_EACH + place
        if can_use(state, params, skill):
            out[n] = _SKILL + skill
            n += 1
    sealable = can_seal(state, params)
    for kind in range(SEALS):
        if sealable and state.seals[seat, kind] > 0:
            out[n] = _SEAL + kind
            n += 1
    n = offer_monuments(state, params, out, n)
    if may_buy(state, params):
        out[n] = _BUY
        n += 1
    if state.ap >= params.draw_ap and hand_size(state, params, seat) < params.hand_limit and can_draw(state, params):
        out[n] = _DRAW
        n += 1
    if params.expel_enabled and can_expel(state, params):
        out[n] = _EXPEL
        n += 1
    return n
