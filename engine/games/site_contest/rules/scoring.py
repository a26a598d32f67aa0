"""Settlement, the final score, ranks, and counts for the logs [5, 11, 16]."""

from __future__ import annotations

from engine.games.site_contest.params.kinds import BIG, CIVS, GOLD, RESOURCES, SMALL, STELE, TEMPLE
from engine.games.site_contest.rules.building import income_of
from engine.games.site_contest.rules.land import controller, counts_for_area, holder
from engine.games.site_contest.rules.pieces import add_prestige, bring_back, standing, take_token
from engine.games.site_contest.rules.seals import count_down
from engine.games.site_contest.state import (
    AREA,
    BUILT,
    COMPENSATION,
    COUNTS,
    GOLD_END,
    NOTHING,
    SOURCES,
    STELE_INCOME,
    TEMPLE_END,
    TEMPLE_INCOME,
    TOKENS_INCOME,
    Params,
    State,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Ints


@rule
def area(state: State, params: Params, seat: int) -> int:
    """Spaces that count for the seat in settlement step S1."""
    number = 0
    for space in range(params.spaces):
        if holder(state, params, space) == seat and counts_for_area(state, params, seat, space):
            number += 1
    return number


@rule
def settle_seat(state: State, params: Params, seat: int) -> None:
    """Settlement steps S1 to S4 for one player; only the token stock depends on the order of players [5]."""
    add_prestige(state, seat, AREA, params.area_points * (area(state, params, seat) // params.area_spaces))
    for space in range(params.spaces):
        if state.monument[space] == seat:
            income = income_of(state, params, space, TEMPLE)
            if income > 0 and controller(state, params, space) == seat:
                add_prestige(state, seat, TEMPLE_INCOME, income)
            token = income_of(state, params, space, BIG)
            if token > 0:
                take_token(state, seat, token, TOKENS_INCOME)
        if state.seal_owner[space] == seat and state.seal[space] == STELE:
            add_prestige(state, seat, STELE_INCOME, params.stele_prestige)


@rule
def settle(state: State, params: Params) -> None:
    """The settlement of a round [5]."""
    if state.round_number < params.rounds or params.settle_last_round:
        for place in range(state.seats):
            settle_seat(state, params, state.turn_order[place])
    count_down(state, params)
    for seat in range(state.seats):
        bring_back(state, params, seat)
    state.in_force = NOTHING


@rule
def end_temples(state: State, params: Params, seat: int) -> int:
    """Temples that bring the seat the bonus of the end [16]."""
    number = 0
    for space in range(params.spaces):
        if state.tile[space] != TEMPLE or (params.temple_end_face_up and not state.up[space]):
            continue
        owner = controller(state, params, space)
        if owner != seat:
            continue
        built = state.monument[space] == seat
        if params.temple_end_monument and not built:
            continue
        if not params.seal_temple and not built and state.crew[seat, space] == 0:
            continue
        number += 1
    return number


@rule
def gold_points(params: Params, gold: int) -> int:
    """Points for gold at the end [16]."""
    return int(gold // params.gold_per_point) if params.gold_per_point > 0 else 0


@rule
def scores(state: State, params: Params, seat: int, out: Ints) -> None:
    """The seat's points by source if the game ended now."""
    for source in range(SOURCES):
        out[source] = state.earned[seat, source]
    out[TEMPLE_END] = params.temple_end * end_temples(state, params, seat)
    out[GOLD_END] = gold_points(params, state.stuff[seat, GOLD])
    out[COMPENSATION] = params.seat_points[seat]


@rule
def score(state: State, params: Params, seat: int) -> int:
    """The seat's final score if the game ended now [16]."""
    total = standing(state, seat) + params.temple_end * end_temples(state, params, seat)
    return int(total + gold_points(params, state.stuff[seat, GOLD]))


@rule
def points(state: State, params: Params, seat: int) -> int:
    """Points openly scored so far: the standing."""
    return standing(state, seat)


@rule
def monuments_built(state: State, seat: int) -> int:
    """Monuments of the seat on the map."""
    number = 0
    for kind in range(BUILT, BUILT + TEMPLE - SMALL + 1):
        number += state.tally[seat, kind]
    return int(number)


@rule
def is_ahead(state: State, params: Params, seat: int, other: int) -> bool:
    """Whether a seat ranks before another one if the game ended now [16]."""
    one, two = score(state, params, seat), score(state, params, other)
    for place in range(2):
        if one != two or params.tie_break[place] == 0:
            break
        if params.tie_break[place] == 1:
            one, two = state.token_worth[seat], state.token_worth[other]
        else:
            one, two = monuments_built(state, seat), monuments_built(state, other)
    return one > two


@rule
def ranks(state: State, params: Params, out: Ints) -> None:
    """Final rank by seat, 1 for every winner; players level to the last tie-break share a rank [16]."""
    for seat in range(state.seats):
        rank = 1
        for other in range(state.seats):
            if other != seat and is_ahead(state, params, other, seat):
                rank += 1
        out[seat] = rank


@rule
def tallies(state: State, params: Params, seat: int, out: Ints) -> None:
    """The counts of INFO.tallies."""
    for place in range(COUNTS):
        out[place] = state.tally[seat, place]
    n = COUNTS
    for civ in range(CIVS):
        out[n + civ] = 1 if state.civ[seat] == civ else 0
    n += CIVS
    out[n] = area(state, params, seat)
    out[n + 1] = end_temples(state, params, seat)
    out[n + 2] = state.token_count[seat]
    for kind in range(RESOURCES):
        out[n + 3 + kind] = state.stuff[seat, kind]
    out[n + 6] = state.hand_cards[seat]


@rule
def resources(state: State, params: Params, seat: int, out: Ints) -> None:
    """The counts of INFO.resources."""
    for kind in range(RESOURCES):
        out[kind] = state.stuff[seat, kind]
    on_map = 0
    for space in range(params.spaces):
        on_map += state.crew[seat, space]
    out[3] = state.token_worth[seat]
    out[4] = on_map
    out[5] = area(state, params, seat)
    out[6] = state.hand_cards[seat]
    out[7] = monuments_built(state, seat)
