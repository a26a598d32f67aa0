"""What one, two or more archaeologists would change in a zone (an area, or the river), as features.

Worked out once a decision.
"""

from __future__ import annotations

import numpy as np

from engine.games.mykerinos.rules.delimitation import TAKEN, place_of, sides
from engine.games.mykerinos.rules.excavation import lowest_free_space
from engine.games.mykerinos.rules.museum import card_value, is_legal_room
from engine.games.mykerinos.rules.planning import mate_of
from engine.games.mykerinos.state import RIVER_ZONE, ROOMS, SHARED, WINGS, Params, State
from engine.kernel.compiler import inlined_rule, rule
from engine.kernel.records import IntGrid, Ints, Reals

# Number of features that this file fills, the first of INFO.features.
AREA_TERMS = 12
(
    PLACE,
    PLACE_PRESTIGE,
    PLACE_HELD,
    PLACE_MISSING,
    PLACE_MUSEUM,
    LEAD,
    PUSH_DOWN,
    LOST,
    OVERKILL,
    FOOTHOLD,
    CONTESTED,
    PLACE_MATE,
) = range(AREA_TERMS)

# Worth of a place in an area by twice its rank (half ranks: a tie that is still open). First chooses, second takes what
# is left or a room, third and fourth depend on the others going to the museum. An estimate, not a rule. On the river
# only the first two get anything.
WORTH = np.array([0.0, 0.0, 1.0, 0.9, 0.8, 0.55, 0.3, 0.2, 0.1])
RIVER_WORTH = np.array([0.0, 0.0, 1.0, 0.9, 0.8, 0.4, 0.0, 0.0, 0.0])
# A lead that a single action cannot take away.
SAFE_LEAD = 3


@rule
def is_ahead(state: State, one: int, other: int) -> int:
    """How a tie between two colours stands: 2 if `one` wins it, 0 if `other` does, 1 while it is open."""
    first, second = state.track[one], state.track[other]
    if first > 0 and second > 0:
        return 2 if first < second else 0
    if first == 0 and second == 0:
        return 1
    # One marker lies on the track. Below the neutral colour's marker a space may still be free.
    free = lowest_free_space(state)
    if first > 0:
        return 2 if first < free else 1
    return 0 if second < free else 1


@rule
def tie_table(state: State, out: IntGrid) -> None:
    """How ties stand between any two colours, ``out[one, other]`` as `is_ahead` tells."""
    for one in range(state.colours):
        for other in range(state.colours):
            out[one, other] = is_ahead(state, one, other)


@rule
def push_of(mine: int, theirs: int, tie: int) -> int:
    """How far a colour with `mine` archaeologists pushes one with `theirs` down, in half ranks; `tie` for a tie."""
    if mine > theirs:
        return 2
    return tie if mine == theirs else 0


@rule
def half_ranks(state: State, area: int, tie: IntGrid, out: Ints) -> None:
    """Twice the rank of each colour in an area (half ranks: a tie still open), 0 where it does not stand."""
    for colour in range(state.colours):
        out[colour] = 0
        if state.count[area, colour] == 0:
            continue
        out[colour] = 2
        for other in range(state.colours):
            if other != colour and state.count[area, other] > 0:
                out[colour] += push_of(state.count[area, other], state.count[area, colour], tie[other, colour])


@rule
def lead_of(state: State, area: int, seat: int, added: int) -> int:
    """The lead of a seat's colour over the strongest other one in an area."""
    strongest = 0
    for other in range(state.colours):
        if other != seat:
            strongest = max(strongest, state.count[area, other])
    return int(state.count[area, seat] + added - strongest)


@rule
def card_values(state: State, params: Params, seat: int, out: Reals) -> None:
    """Points of one card of each patron with the rooms held now, written to ``out[:WINGS]``."""
    for patron in range(WINGS):
        out[patron] = float(card_value(state, params, seat, patron, -1))


@inlined_rule
def more_a_card(state: State, params: Params, seat: int, patron: int, value: float, worth: Reals) -> float:
    """What a room of a value would add to each card of a patron; `worth` holds the `card_values`."""
    if not params.sum_rooms:
        return float(max(0.0, value - worth[patron]))
    wing = state.wing[patron]
    before = SHARED + (wing + WINGS - 1) % WINGS
    held = state.room[wing, seat] + state.room[WINGS + wing, seat] + state.room[SHARED + wing, seat]
    return float(value if held + state.room[before, seat] > 0 else value - worth[patron])


@inlined_rule
def room_gain(state: State, params: Params, seat: int, room: int, worth: Reals) -> float:
    """Exhibition points that a room would add now, counted for all its wings; `worth` holds the `card_values`."""
    value = float(params.room_value[room])
    wing = room % WINGS
    patron = state.patron[wing]
    gain = float(state.cards[seat, patron]) * more_a_card(state, params, seat, patron, value, worth)
    if room >= SHARED:
        patron = state.patron[(wing + 1) % WINGS]
        gain += float(state.cards[seat, patron]) * more_a_card(state, params, seat, patron, value, worth)
    return float(gain)


@rule
def best_room_gain(state: State, params: Params, seat: int, worth: Reals) -> float:
    """The most exhibition points that a room in reach would add now."""
    best = 0.0
    for room in range(ROOMS):
        gain = room_gain(state, params, seat, room, worth)
        if gain > best and is_legal_room(state, params, seat, room):
            best = gain
    return best


@rule
def fewest_cards(state: State, seat: int) -> int:
    """Cards held of the patron of whom a seat holds fewest: the next set needs every patron with so few."""
    fewest = state.cards[seat, 0]
    for patron in range(1, WINGS):
        fewest = min(fewest, state.cards[seat, patron])
    return int(fewest)


@rule
def stakes(state: State, params: Params, seat: int, area: int, out: Reals) -> None:
    """What the cards of a zone hold for a seat: most prestige, cards held of a patron, whether a set needs one."""
    out[0] = 0.0
    out[1] = 0.0
    out[2] = 0.0
    fewest = fewest_cards(state, seat)
    for side in range(sides(state, area)):
        card = state.plot[place_of(area, side)]
        if card == TAKEN:
            continue
        out[0] = max(out[0], float(params.card_prestige[card]))
        patron = params.card_patron[card]
        if patron < WINGS:
            held = state.cards[seat, patron]
            out[1] = max(out[1], float(min(4, held)))
            if held == fewest:
                out[2] = 1.0


@inlined_rule
def area_terms(
    state: State,
    params: Params,
    seat: int,
    colour: int,
    area: int,
    added: int,
    tie: IntGrid,
    before: Ints,
    stake: Reals,
    museum: float,
    out: Reals,
) -> None:
    """The features of `added` more archaeologists of a colour in a zone, for a seat, written to ``out[:AREA_TERMS]``.

    tie: the `tie_table`; before: the area's `half_ranks`; stake: what `stakes` tells of the area; museum: the most
    points that a room would add now.
    """
    old = state.count[area, colour]
    new = old + added
    own = 2  # twice the rank of the colour that is placed
    rank = before[seat]
    fall, mate_fall = 0.0, 0.0
    rival = False
    scale = RIVER_WORTH if area == RIVER_ZONE else WORTH
    mate = mate_of(state, seat)
    for other in range(state.colours):
        theirs = state.count[area, other]
        if other == colour or theirs == 0:
            continue
        own += push_of(theirs, new, tie[other, colour])
        pushed = before[other] + push_of(new, theirs, tie[colour, other])
        if old > 0:
            pushed -= push_of(old, theirs, tie[colour, other])
        if other == seat:
            rank = pushed
        elif other == mate:
            mate_fall = scale[before[other]] - scale[pushed]
        elif other < state.seats:
            rival = True
            fall += scale[before[other]] - scale[pushed]
    if colour == seat:
        rank = own
    change = scale[rank] - scale[before[seat]]
    out[PLACE] = change
    out[PLACE_PRESTIGE] = change * stake[0]
    out[PLACE_HELD] = change * stake[1]
    out[PLACE_MISSING] = change * stake[2]
    out[PLACE_MUSEUM] = 0.0
    if area != RIVER_ZONE:
        entry = scale[rank] if params.museum_rank[rank // 2] else 0.0
        if params.museum_rank[before[seat] // 2]:
            entry -= scale[before[seat]]
        out[PLACE_MUSEUM] = entry * museum
    for term in range(LEAD, AREA_TERMS):
        out[term] = 0.0
    out[PUSH_DOWN] = fall
    if mate >= 0:
        out[PLACE_MATE] = scale[own] - scale[before[mate]] if colour == mate else -mate_fall
    if colour != seat:
        return
    lead = lead_of(state, area, seat, 0)
    out[LEAD] = float(min(SAFE_LEAD, max(0, lead + added)) - min(SAFE_LEAD, max(0, lead)))
    out[OVERKILL] = float(max(0, lead + added - SAFE_LEAD) - max(0, lead - SAFE_LEAD))
    if rank > 5:
        out[LOST] = float(added)
    if old == 0:
        out[FOOTHOLD] = 1.0
    if rival:
        out[CONTESTED] = float(added)
