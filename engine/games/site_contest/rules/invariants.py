"""What must hold in every position [18]."""

from __future__ import annotations

from engine.games.site_contest.params.kinds import EVENTS, RELICS, RESOURCES, SEALS, TILES, WOOD
from engine.games.site_contest.rules.pieces import discards
from engine.games.site_contest.state import COMPENSATION, NOBODY, SOURCES, VALUES, Params, State
from engine.kernel.compiler import rule

LOST_CREW, LOST_MONUMENT, LOST_GOODS, LOST_TOKEN, LOST_CARD, NEGATIVE, WRONG_SPACE, WRONG_POINTS = (
    1,
    2,
    4,
    8,
    16,
    32,
    64,
    128,
)


@rule
def broken_players(state: State, params: Params) -> int:
    """Crew, monuments, tokens and points of each player."""
    flags, held = 0, 0
    for seat in range(state.seats):
        crew, built = state.reserve[seat] + state.lost[seat] + state.gone[seat], 0
        for space in range(params.spaces):
            crew += state.crew[seat, space]
            built += 1 if state.monument[space] == seat else 0
            if state.crew[seat, space] < 0:
                flags |= NEGATIVE
        if crew != params.crew:
            flags |= LOST_CREW
        if built + state.pieces[seat] != params.monuments:
            flags |= LOST_MONUMENT
        number, worth, earned = 0, 0, 0
        for value in range(VALUES):
            number += state.tokens[seat, value]
            worth += value * state.tokens[seat, value]
            if state.undoubled[seat, value] < 0 or state.undoubled[seat, value] > state.tokens[seat, value]:
                flags |= NEGATIVE
        if number != state.token_count[seat] or worth != state.token_worth[seat]:
            flags |= LOST_TOKEN
        for source in range(SOURCES):
            earned += state.earned[seat, source]
        if earned + params.seat_points[seat] != state.prestige[seat] + state.token_worth[seat]:
            flags |= WRONG_POINTS
        if state.earned[seat, COMPENSATION] != 0 or state.reserve[seat] < 0 or state.lost[seat] < 0:
            flags |= NEGATIVE
        held += number
    if held + state.token_supply != params.tokens or state.token_supply < 0:
        flags |= LOST_TOKEN
    return flags


@rule
def broken_goods(state: State, params: Params) -> int:
    """Resources: what players and the supply hold is what there was at the start."""
    flags = 0
    for kind in range(RESOURCES):
        total = state.supply[kind] + (state.wood_gone if kind == WOOD else 0)
        for seat in range(state.seats):
            total += state.stuff[seat, kind]
            if state.stuff[seat, kind] < 0:
                flags |= NEGATIVE
        if state.supply[kind] < 0:
            flags |= NEGATIVE
        if not params.supply_endless and total != params.supply[kind]:
            flags |= LOST_GOODS
    return flags


@rule
def broken_cards(state: State, params: Params) -> int:
    """Every relic card lies in the deck, the discard pile or one hand; event cards likewise; seals do not multiply."""
    flags = 0
    for kind in range(RELICS):
        number = state.discard[kind]
        for place in range(state.relic_next, state.relic_cards):
            number += 1 if state.relic_deck[place] == kind else 0
        for seat in range(state.seats):
            number += state.hand[seat, kind]
            if state.hand[seat, kind] < 0:
                flags |= NEGATIVE
        if number != params.relic_count[kind]:
            flags |= LOST_CARD
    for kind in range(EVENTS):
        number = state.event_discard[kind] + (1 if state.event == kind else 0)
        for place in range(state.event_next, state.event_cards):
            number += 1 if state.event_deck[place] == kind else 0
        if number != params.event_count[kind]:
            flags |= LOST_CARD
    for kind in range(SEALS):
        number = 0
        for seat in range(state.seats):
            number += state.seals[seat, kind]
        for space in range(params.spaces):
            number += 1 if state.seal[space] == kind else 0
        for place in range(state.relic_next, state.relic_cards):
            number += 1 if state.relic_deck[place] == RELICS + kind else 0
        if number > params.seal_count[kind]:
            flags |= LOST_CARD
    for seat in range(state.seats):
        number = 0
        for kind in range(RELICS):
            number += state.hand[seat, kind]
        if number != state.hand_cards[seat] or discards(state) < 0:
            flags |= LOST_CARD
    return flags


@rule
def broken_map(state: State, params: Params) -> int:
    """Tiles, monuments and seals lie as they may; as printed, no seal lies beside an opponent's pieces [15]."""
    flags = 0
    strict = not params.seal_on_crew and params.ward_removed and not params.seal_on_start
    for space in range(params.spaces):
        owner = state.seal_owner[space]
        if (owner == NOBODY) != (state.seal[space] < 0):
            flags |= WRONG_SPACE
        if state.dug[space] and not state.up[space]:
            flags |= WRONG_SPACE
        if state.monument[space] != NOBODY and (not state.up[space] or not params.site[state.tile[space]]):
            flags |= WRONG_SPACE
        if owner == NOBODY or not strict:
            continue
        if state.monument[space] != NOBODY and state.monument[space] != owner:
            flags |= WRONG_SPACE
        for seat in range(state.seats):
            if seat != owner and state.crew[seat, space] > 0:
                flags |= WRONG_SPACE
    for kind in range(TILES):
        number = 0
        for space in range(params.spaces):
            number += 1 if state.up[space] and state.tile[space] == kind else 0
        if number != state.face_up[kind]:
            flags |= WRONG_SPACE
    return flags


@rule
def broken(state: State, params: Params) -> int:
    """Invariants that fail, as flags; 0 when all hold."""
    flags = broken_players(state, params) | broken_goods(state, params)
    flags |= broken_cards(state, params) | broken_map(state, params)
    if state.ap < 0:
        flags |= NEGATIVE
    return int(flags)
