"""What a persona can see and weigh: named features of an action, from what lies open on the table.

The value of an action is the sum of its features times the persona's weights. Placements are by far the most
candidates, so what one, two or more archaeologists would change in each area is weighed once a decision and kept in a
`MEMO`; `weigh` then adds up a few numbers a candidate, and agrees with the plain sum over `measure`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.games.mykerinos import INFO
from engine.games.mykerinos.areas import (
    AREA_TERMS,
    PLACE_MUSEUM,
    area_terms,
    best_room_gain,
    card_values,
    fewest_cards,
    half_ranks,
    room_gain,
    stakes,
    tie_table,
)
from engine.games.mykerinos.delimitation import TAKEN, place_of
from engine.games.mykerinos.excavation import full_length, waiting
from engine.games.mykerinos.museum import card_value, opens
from engine.games.mykerinos.region import has_open_space, pyramids_at
from engine.games.mykerinos.scoring import number_of_sets
from engine.games.mykerinos.state import (
    AREA,
    COLOURS,
    DECLINE,
    DIRECTOR,
    EXPAND,
    GAIN,
    HEIRESS,
    INNER,
    LOST_PLOT,
    MAX_AREAS,
    MAX_CHAIN,
    NEIGHBOURS,
    NEUTRAL,
    NEUTRAL_TURN,
    NO_PATRON,
    OUTER,
    PASS,
    PATRONS,
    REWARD,
    ROOM,
    SHARED,
    SPACES,
    START,
    WINGS,
)
from engine.kernel.compiler import rule
from engine.kernel.records import record_type

FEATURES = len(INFO.features)
_AT = {term.name: place for place, term in enumerate(INFO.features)}
BORDER, ARCHAEOLOGISTS, EARLY = _AT["border"], _AT["archaeologists"], _AT["early"]
USE = _AT["use_heiress"]
(PASSES, PASS_FIRST, PASS_TIES, PASS_KEPT, PASS_IDLE, PASS_CARDS) = (
    _AT[name] for name in ("pass", "pass_first", "pass_ties", "pass_kept", "pass_idle", "pass_cards")
)
(ENTERS, ROOM_POINTS, ROOM_OUTLOOK, ROOM_OPENS, ROOM_HELD) = (
    _AT[name] for name in ("room", "room_points", "room_outlook", "room_opens", "room_held")
)
(TAKES, PRESTIGE, EXHIBITION, SET, MISSING, HELD, POWER, DIRECTOR_POWER, DENIED) = (
    _AT["plot" + name]
    for name in ("", "_prestige", "_exhibition", "_set", "_missing", "_held", "_power", "_director", "_denied")
)
DECLINES = _AT["decline"]

MEMO = record_type(
    ("step", "f8", (MAX_AREAS, MAX_CHAIN)),  # value of the n-th archaeologist more in an area
    ("space", "f8", (SPACES + 1,)),  # value of the space itself
    ("card", "f8", (PATRONS + 1,)),  # value of playing the card, per action
    ("each", "f8"),  # value of each archaeologist used
    ("terms", "f8", (AREA_TERMS,)),
    ("stake", "f8", (3,)),
    ("tie", "i8", (COLOURS, COLOURS)),
    ("ranks", "i8", (COLOURS,)),
    ("worth", "f8", (PATRONS,)),  # points of one card of each patron
    ("vector", "f8", (FEATURES,)),
)


@rule
def colour_moved(state: Any) -> int:
    """The colour that the mover places: the own one, or the neutral one in its turn."""
    return NEUTRAL if state.decision == NEUTRAL_TURN else int(state.mover)


@rule
def to_come(state: Any, params: Any) -> int:
    """Campaigns still to come after this one."""
    return int(params.campaigns - 1 - state.campaign)


@rule
def share_to_come(state: Any, params: Any) -> float:
    """Share of the game's campaigns still to come."""
    return float(to_come(state, params)) / float(params.campaigns)


@rule
def is_border(state: Any, space: int) -> bool:
    """Whether an open space of another area lies beside a space."""
    for side in range(4):
        neighbour = NEIGHBOURS[space, side]
        if AREA[neighbour] != AREA[space] and pyramids_at(state, neighbour) == 0:
            return True
    return False


@rule
def gained(state: Any, params: Any, patron: int) -> int:
    """Archaeologists that the patron brings into the personal reserve."""
    if patron != HEIRESS:
        return 0
    return int(min(params.heiress_gain, state.general[state.mover]))


@rule
def longest_chain(state: Any, params: Any) -> int:
    """The most archaeologists that any placement of this decision can have."""
    longest = max(params.start_count, params.expand_count)
    if state.decision != NEUTRAL_TURN:
        for patron in range(PATRONS):
            if state.cards[state.mover, patron] > 0:
                longest = max(longest, full_length(params, START, patron), full_length(params, EXPAND, patron))
    return int(longest)


@rule
def prepare(state: Any, params: Any, weights: Any, memo: Any) -> None:
    """Weigh what all placements of a decision share, with weights by feature."""
    card_values(state, params, state.mover, memo.worth)
    if state.decision == REWARD or state.decision == LOST_PLOT:
        return
    seat, colour = state.mover, colour_moved(state)
    share = share_to_come(state, params)
    memo.each = weights[ARCHAEOLOGISTS] + weights[EARLY] * share
    for patron in range(PATRONS):
        memo.card[patron] = weights[USE + patron] - memo.each * gained(state, params, patron)
    memo.card[NO_PATRON] = 0.0
    museum = best_room_gain(state, params, seat, memo.worth) if weights[PLACE_MUSEUM] != 0.0 else 0.0
    longest = longest_chain(state, params)
    tie_table(state, memo.tie)
    for area in range(state.areas):
        stakes(state, params, seat, area, memo.stake)
        half_ranks(state, area, memo.tie, memo.ranks)
        before = 0.0
        for added in range(1, longest + 1):
            area_terms(state, params, seat, colour, area, added, memo.tie, memo.ranks, memo.stake, museum, memo.terms)
            total = 0.0
            for term in range(AREA_TERMS):
                total += weights[term] * memo.terms[term]
            memo.step[area, added - 1] = total - before
            before = total
    weight = weights[BORDER]
    for space in range(state.areas * 12):
        memo.space[space] = weight if weight != 0.0 and is_border(state, space) else 0.0


@rule
def weigh(state: Any, params: Any, weights: Any, memo: Any, actions: Any, number: int, values: Any) -> None:
    """The values of the candidates ``actions[:number]``, written to ``values[:number]``.

    Placements add up what `prepare` has worked out: the card, the archaeologists, and what they change in each area.
    """
    prepare(state, params, weights, memo)
    step, spot, card, each = memo.step, memo.space, memo.card, memo.each
    for i in range(number):
        action = actions[i]
        if action.kind != START and action.kind != EXPAND:
            values[i] = value_of_other(state, params, weights, memo, action)
            continue
        length, s1, s2 = action.length, action.s1, action.s2
        a1 = AREA[s1]
        total = card[action.patron] + each * length + step[a1, 0] + spot[s1]
        if length > 1:
            a2 = AREA[s2]
            total += step[a2, 1 if a2 == a1 else 0] + spot[s2]
            if length > 2:
                a3 = AREA[action.s3]
                total += step[a3, int(a3 == a1) + int(a3 == a2)] + spot[action.s3]
                if length > 3:
                    a4 = AREA[action.s4]
                    total += step[a4, int(a4 == a1) + int(a4 == a2) + int(a4 == a3)] + spot[action.s4]
        values[i] = total


@rule
def value_of_other(state: Any, params: Any, weights: Any, memo: Any, action: Any) -> float:
    """The value of an action that is not a placement: its features times the weights."""
    kind, vector = action.kind, memo.vector
    total = 0.0
    if kind == DECLINE:
        return float(weights[DECLINES])
    if (kind == ROOM or kind == GAIN) and state.decision != REWARD:
        total += memo.card[action.patron] + memo.each * action.length
        if kind == GAIN:
            return float(total)
    first, end = (PASSES, ENTERS) if kind == PASS else ((ENTERS, TAKES) if kind == ROOM else (TAKES, DECLINES))
    for feature in range(first, end):
        vector[feature] = 0.0
    if kind == PASS:
        measure_pass(state, params, vector)
    elif kind == ROOM:
        measure_room(state, params, action.s1, memo.worth, vector)
    else:
        measure_plot(state, params, action.s1, memo.worth, vector)
    for feature in range(first, end):
        total += weights[feature] * vector[feature]
    return float(total)


@rule
def measure(state: Any, params: Any, action: Any, out: Any) -> None:
    """The features of an action, added to ``out[:FEATURES]``, which comes zeroed."""
    if action.kind == START or action.kind == EXPAND:
        measure_placement(state, params, action, out)
    elif action.kind == GAIN:
        measure_use(state, params, action, out)
    elif action.kind == PASS:
        measure_pass(state, params, out)
    elif action.kind == DECLINE:
        out[DECLINES] = 1.0
    else:
        worth = np.zeros(PATRONS)
        card_values(state, params, state.mover, worth)
        if action.kind == ROOM:
            measure_use(state, params, action, out)
            measure_room(state, params, action.s1, worth, out)
        else:
            measure_plot(state, params, action.s1, worth, out)


@rule
def measure_use(state: Any, params: Any, action: Any, out: Any) -> None:
    """Archaeologists used up and the patron card played."""
    if action.kind == ROOM and state.decision == REWARD:
        return
    used = float(action.length - gained(state, params, action.patron))
    out[ARCHAEOLOGISTS] = used
    out[EARLY] = used * share_to_come(state, params)
    if action.patron != NO_PATRON:
        out[USE + action.patron] = 1.0


@rule
def measure_placement(state: Any, params: Any, action: Any, out: Any) -> None:
    """Features of an A or B: area by area, then the spaces themselves."""
    measure_use(state, params, action, out)
    seat, colour = state.mover, colour_moved(state)
    worth = np.zeros(PATRONS)
    card_values(state, params, seat, worth)
    museum = best_room_gain(state, params, seat, worth)
    spaces = (action.s1, action.s2, action.s3, action.s4)
    terms, stake = np.zeros(AREA_TERMS), np.zeros(3)
    tie, ranks = np.zeros((COLOURS, COLOURS), dtype=np.int64), np.zeros(COLOURS, dtype=np.int64)
    tie_table(state, tie)
    for area in range(state.areas):
        added = 0
        for i in range(action.length):
            if AREA[spaces[i]] == area:
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


@rule
def measure_pass(state: Any, params: Any, out: Any) -> None:
    """Features of passing."""
    seat = state.mover
    reserve = state.reserve[seat, seat]
    out[PASSES] = 1.0
    if waiting(state) == state.seats:
        out[PASS_FIRST] = 1.0
    for area in range(state.areas):
        mine = state.count[area, seat]
        for other in range(state.seats):
            if other != seat and not state.passed[other] and mine > 0 and state.count[area, other] == mine:
                out[PASS_TIES] += 1.0
                break
    out[PASS_KEPT] = float(reserve) * share_to_come(state, params)
    if state.last_actions != 0 and has_open_space(state):
        out[PASS_IDLE] = float(min(6, reserve))
    for patron in range(PATRONS):
        left = state.cards[seat, patron] * params.uses_per_campaign - state.used[seat, patron]
        out[PASS_CARDS] += float(left)


@rule
def measure_room(state: Any, params: Any, room: int, worth: Any, out: Any) -> None:
    """Features of entering a museum room; `worth` holds the `card_values`."""
    seat = state.mover
    out[ENTERS] = 1.0
    out[ROOM_POINTS] = room_gain(state, params, seat, room, worth)
    out[ROOM_OUTLOOK] = float(params.room_value[room] * to_come(state, params))
    wing = room % WINGS
    held = state.cards[seat, state.patron[wing]]
    if room >= INNER and not opens(state, seat, wing) and state.filled[OUTER + wing] < params.room_capacity:
        out[ROOM_OPENS] += 1.0
    if room >= SHARED:
        after = (wing + 1) % WINGS
        held += state.cards[seat, state.patron[after]]
        if not opens(state, seat, after) and state.filled[OUTER + after] < params.room_capacity:
            out[ROOM_OPENS] += 1.0
    out[ROOM_HELD] = float(min(5, held))


@rule
def measure_plot(state: Any, params: Any, side: int, worth: Any, out: Any) -> None:
    """Features of a plot for the mover, taken as a reward or lost to the neutral colour; `worth` as for a room."""
    seat = state.mover
    card = state.plot[place_of(state.area, side)]
    if card == TAKEN:
        return
    patron = params.card_patron[card]
    out[TAKES] = 1.0
    out[PRESTIGE] = float(params.card_prestige[card])
    for other in range(state.seats):
        if other != seat:
            theirs = float(params.card_prestige[card])
            if patron != NO_PATRON:
                theirs += float(card_value(state, params, other, patron, -1))
            out[DENIED] = max(out[DENIED], theirs)
    if patron == NO_PATRON:
        return
    out[EXHIBITION] = worth[patron]
    held = state.cards[seat, patron]
    out[HELD] = float(min(5, held))
    if held == fewest_cards(state, seat):
        out[MISSING] = 1.0
    before = number_of_sets(state, params, seat)
    state.cards[seat, patron] += 1
    out[SET] = float(params.set_bonus * (number_of_sets(state, params, seat) - before))
    state.cards[seat, patron] -= 1
    out[POWER] = float(to_come(state, params))
    if patron == DIRECTOR:
        out[DIRECTOR_POWER] = out[POWER]
