"""What a persona can see and weigh: named features of an action, from what lies open on the table.

The value of an action is the sum of its features times the persona's weights. Placements are by far the most
candidates, so what one, two or more archaeologists would change in each area is weighed once a decision and kept in a
`MEMO`; `weigh` then adds up a few numbers a candidate, and agrees with the plain sum over `measure`.
"""

from __future__ import annotations

import numpy as np

from engine.games.mykerinos.features.areas import (
    AREA_TERMS,
    PLACE,
    PLACE_MUSEUM,
    area_terms,
    best_room_gain,
    card_values,
    half_ranks,
    stakes,
    tie_table,
)
from engine.games.mykerinos.features.moves import measure_block, measure_pass, measure_tie, share_to_come, zone_at
from engine.games.mykerinos.features.rewards import measure_card, measure_room
from engine.games.mykerinos.features.vector import (
    ARCHAEOLOGISTS,
    BLOCK_THREAT,
    BORDER,
    DECLINES,
    EARLY,
    ENTERS,
    FEATURES,
    PASSES,
    PLACE_RIVER,
    TAKES,
    TIE_GAIN,
    USE,
    USE_MATE,
)
from engine.games.mykerinos.rules.placement import full_length
from engine.games.mykerinos.rules.planning import mate_of
from engine.games.mykerinos.rules.region import pyramids_at
from engine.games.mykerinos.state import (
    BLOCK,
    BLOCK_ROOM,
    COLOURS,
    DECLINE,
    EXCAVATION,
    EXPAND,
    GAIN,
    HEIRESS,
    MATE,
    MAX_CHAIN,
    MORE_ROOMS,
    NEIGHBOURS,
    NEUTRAL,
    NEUTRAL_TURN,
    NO_PATRON,
    PASS,
    PATRONS,
    REWARD,
    RIVER_ZONE,
    ROOM,
    SPACES,
    START,
    WIN_TIE,
    WINGS,
    Action,
    Params,
    State,
)
from engine.kernel.compiler import rule
from engine.kernel.records import IntGrid, Ints, RealCube, Reals, Record, Rows, f8, ints, reals


class Memo(Record):
    """What the candidates of a decision share, worked out once."""

    # Value of the n-th archaeologist more in a zone; second those of the teammate.
    step: RealCube = reals("f8", 2, RIVER_ZONE + 1, MAX_CHAIN)
    space: Reals = reals("f8", SPACES + 1)  # value of the space itself
    card: Reals = reals("f8", MATE + 1)  # value of playing the card, per action
    each: f8  # value of each archaeologist used
    terms: Reals = reals("f8", AREA_TERMS)
    stake: Reals = reals("f8", 3)
    tie: IntGrid = ints("i8", COLOURS, COLOURS)
    ranks: Ints = ints("i8", COLOURS)
    worth: Reals = reals("f8", WINGS)  # points of one card of each patron
    vector: Reals = reals("f8", FEATURES)


MEMO = Memo.dtype


@rule
def colour_moved(state: State) -> int:
    """The colour that the mover places: the own one, or the neutral one in its turn."""
    return NEUTRAL if state.decision == NEUTRAL_TURN else int(state.mover)


@rule
def is_border(state: State, space: int) -> bool:
    """Whether an open space of another area lies beside a space."""
    for side in range(4):
        neighbour = NEIGHBOURS[state.apart, space, side]
        if state.zone[neighbour] != state.zone[space] and pyramids_at(state, neighbour) == 0:
            return True
    return False


@rule
def gained(state: State, params: Params, patron: int) -> int:
    """Archaeologists that the patron brings into the personal reserve."""
    if patron != HEIRESS:
        return 0
    return int(min(params.heiress_gain, state.general[state.mover]))


@rule
def longest_chain(state: State, params: Params) -> int:
    """The most archaeologists that any placement of this decision can have."""
    longest = max(params.start_count, params.expand_count)
    if state.decision != NEUTRAL_TURN:
        for patron in range(PATRONS):
            if state.cards[state.mover, patron] > 0:
                longest = max(longest, full_length(params, START, patron), full_length(params, EXPAND, patron))
    return int(longest)


@rule
def prepare(state: State, params: Params, weights: Reals, memo: Memo) -> None:
    """Weigh what all placements of a decision share, with weights by feature."""
    card_values(state, params, state.mover, memo.worth)
    if state.decision > NEUTRAL_TURN and state.decision != MORE_ROOMS:
        return
    seat, colour = state.mover, colour_moved(state)
    share = share_to_come(state, params)
    memo.each = weights[ARCHAEOLOGISTS] + weights[EARLY] * share
    for patron in range(PATRONS):
        memo.card[patron] = weights[USE + patron] - memo.each * gained(state, params, patron)
    memo.card[NO_PATRON] = 0.0
    memo.card[MATE] = weights[USE_MATE]
    museum = best_room_gain(state, params, seat, memo.worth) if weights[PLACE_MUSEUM] != 0.0 else 0.0
    longest = longest_chain(state, params)
    tie_table(state, memo.tie)
    mate = mate_of(state, seat)
    lanes = 2 if state.decision == EXCAVATION and mate >= 0 and state.reserve[seat, mate] > 0 else 1
    for number in range(state.areas + state.river):
        zone = zone_at(state, number)
        stakes(state, params, seat, zone, memo.stake)
        half_ranks(state, zone, memo.tie, memo.ranks)
        for lane in range(lanes):
            placed = mate if lane == 1 else colour
            before = 0.0
            for added in range(1, longest + 1):
                area_terms(
                    state, params, seat, placed, zone, added, memo.tie, memo.ranks, memo.stake, museum, memo.terms
                )
                total = 0.0
                for term in range(AREA_TERMS):
                    total += weights[term] * memo.terms[term]
                if zone == RIVER_ZONE:
                    total += weights[PLACE_RIVER] * memo.terms[PLACE]
                memo.step[lane, zone, added - 1] = total - before
                before = total
    weight = weights[BORDER]
    for space in range(state.areas * 12):
        memo.space[space] = weight if weight != 0.0 and is_border(state, space) else 0.0


@rule
def weigh(
    state: State, params: Params, weights: Reals, memo: Memo, actions: Rows[Action], number: int, values: Reals
) -> None:
    """The values of the candidates ``actions[:number]``, written to ``values[:number]``.

    Placements add up what `prepare` has worked out: the card, the archaeologists, and what they change in each area.
    """
    prepare(state, params, weights, memo)
    step, spot, card, each, zone = memo.step, memo.space, memo.card, memo.each, state.zone
    for i in range(number):
        action = actions[i]
        if action.kind != START and action.kind != EXPAND:
            values[i] = value_of_other(state, params, weights, memo, action)
            continue
        lane = 1 if action.patron == MATE else 0
        length, s1, s2 = action.length, action.s1, action.s2
        a1 = zone[s1]
        total = card[action.patron] + each * length + step[lane, a1, 0] + spot[s1]
        if length > 1:
            a2 = zone[s2]
            total += step[lane, a2, 1 if a2 == a1 else 0] + spot[s2]
            if length > 2:
                a3 = zone[action.s3]
                total += step[lane, a3, int(a3 == a1) + int(a3 == a2)] + spot[action.s3]
                if length > 3:
                    a4 = zone[action.s4]
                    total += step[lane, a4, int(a4 == a1) + int(a4 == a2) + int(a4 == a3)] + spot[action.s4]
        values[i] = total


@rule
def value_of_other(state: State, params: Params, weights: Reals, memo: Memo, action: Action) -> float:
    """The value of an action that is not a placement: its features times the weights."""
    kind, vector = action.kind, memo.vector
    total = 0.0
    if kind == DECLINE:
        return float(weights[DECLINES])
    if (kind == ROOM or kind == GAIN) and state.decision != REWARD:
        total += memo.card[action.patron] + memo.each * action.length
        if kind == GAIN:
            return float(total)
    if kind == PASS:
        first, end = PASSES, ENTERS
    elif kind == ROOM:
        first, end = ENTERS, TAKES
    elif kind == BLOCK or kind == BLOCK_ROOM:
        first, end = BLOCK_THREAT, TIE_GAIN
    elif kind == WIN_TIE:
        first, end = TIE_GAIN, FEATURES
    else:
        first, end = TAKES, DECLINES
    for feature in range(first, end):
        vector[feature] = 0.0
    if kind == PASS:
        measure_pass(state, params, vector)
    elif kind == ROOM:
        measure_room(state, params, action.s1, memo.worth, vector)
    elif kind == BLOCK or kind == BLOCK_ROOM:
        measure_block(state, params, action, vector)
    elif kind == WIN_TIE:
        measure_tie(state, params, vector)
    else:
        measure_card(state, params, action.s1, memo.worth, vector)
    for feature in range(first, end):
        total += weights[feature] * vector[feature]
    return float(total)


@rule
def measure(state: State, params: Params, action: Action, out: Reals) -> None:
    """The features of an action, added to ``out[:FEATURES]``, which comes zeroed."""
    if action.kind == START or action.kind == EXPAND:
        measure_placement(state, params, action, out)
    elif action.kind == GAIN:
        measure_use(state, params, action, out)
    elif action.kind == PASS:
        measure_pass(state, params, out)
    elif action.kind == DECLINE:
        out[DECLINES] = 1.0
    elif action.kind == BLOCK or action.kind == BLOCK_ROOM:
        measure_block(state, params, action, out)
    elif action.kind == WIN_TIE:
        measure_tie(state, params, out)
    else:
        worth = np.zeros(WINGS)
        card_values(state, params, state.mover, worth)
        if action.kind == ROOM:
            measure_use(state, params, action, out)
            measure_room(state, params, action.s1, worth, out)
        else:
            measure_card(state, params, action.s1, worth, out)


@rule
def measure_use(state: State, params: Params, action: Action, out: Reals) -> None:
    """Archaeologists used up and the patron card played."""
    if action.kind == ROOM and state.decision == REWARD:
        return
    used = float(action.length - gained(state, params, action.patron))
    out[ARCHAEOLOGISTS] = used
    out[EARLY] = used * share_to_come(state, params)
    if action.patron == MATE:
        out[USE_MATE] = 1.0
    elif action.patron != NO_PATRON:
        out[USE + action.patron] = 1.0


@rule
def measure_placement(state: State, params: Params, action: Action, out: Reals) -> None:
    """Features of an A or B: zone by zone, then the spaces themselves."""
    measure_use(state, params, action, out)
    seat = state.mover
    colour = mate_of(state, seat) if action.patron == MATE else colour_moved(state)
    worth = np.zeros(WINGS)
    card_values(state, params, seat, worth)
    museum = best_room_gain(state, params, seat, worth)
    spaces = (action.s1, action.s2, action.s3, action.s4)
    terms, stake = np.zeros(AREA_TERMS), np.zeros(3)
    tie, ranks = np.zeros((COLOURS, COLOURS), dtype=np.int64), np.zeros(COLOURS, dtype=np.int64)
    tie_table(state, tie)
    for number in range(state.areas + state.river):
        area = zone_at(state, number)
        added = 0
        for i in range(action.length):
            if state.zone[spaces[i]] == area:
                added += 1
                if is_border(state, spaces[i]):
                    out[BORDER] += 1.0
        if added == 0:
            continue
        stakes(state, params, seat, area, stake)
        half_ranks(state, area, tie, ranks)
        area_terms(state, params, seat, colour, area, added, tie, ranks, stake, museum, terms)
        for term in range(AREA_TERMS):
            out[term] += terms[term]
        if area == RIVER_ZONE:
            out[PLACE_RIVER] += terms[PLACE]
