"""What one, two or more archaeologists would change in an area, as features: worked out once a decision."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.games.mykerinos.delimitation import TAKEN, place_of
from engine.games.mykerinos.excavation import lowest_free_space
from engine.games.mykerinos.museum import card_value, is_legal_room
from engine.games.mykerinos.state import NO_PATRON, PATRONS, ROOMS, SHARED, WINGS
from engine.kernel.compiler import rule

# Number of features that this file fills, the first of INFO.features.
AREA_TERMS = 11
PLACE, PLACE_PRESTIGE, PLACE_HELD, PLACE_MISSING, PLACE_MUSEUM, LEAD, PUSH_DOWN, LOST, OVERKILL, FOOTHOLD, CONTESTED = (
    range(AREA_TERMS)
)

# Worth of a place in an area by twice its rank (half ranks: a tie that is still open). First chooses, second takes what
# is left or a room, third and fourth depend on the others going to the museum. An estimate, not a rule.
_WORTH = np.array([0.0, 0.0, 1.0, 0.9, 0.8, 0.55, 0.3, 0.2, 0.1])
# A lead that a single action cannot take away.
SAFE_LEAD = 3


@rule
def is_ahead(state: Any, one: int, other: int) -> int:
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
def tie_table(state: Any, out: Any) -> None:
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
def half_ranks(state: Any, area: int, tie: Any, out: Any) -> None:
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
def lead_of(state: Any, area: int, seat: int, added: int) -> int:
    """The lead of a seat's colour over the strongest other one in an area."""
    strongest = 0
    for other in range(state.colours):
        if other != seat:
            strongest = max(strongest, state.count[area, other])
    return int(state.count[area, seat] + added - strongest)


@rule
def card_values(state: Any, params: Any, seat: int, out: Any) -> None:
    """Points of one card of each patron with the rooms held now, written to ``out[:PATRONS]``."""
    for patron in range(PATRONS):
        out[patron] = float(card_value(state, params, seat, patron, -1))


@rule
def room_gain(state: Any, params: Any, seat: int, room: int, worth: Any) -> float:
    """Exhibition points that a room would add now, counted for all its wings; `worth` holds the `card_values`."""
    value = float(params.room_value[room])
    wing = room % WINGS
    patron = state.patron[wing]
    gain = float(state.cards[seat, patron]) * max(0.0, value - worth[patron])
    if room >= SHARED:
        patron = state.patron[(wing + 1) % WINGS]
        gain += float(state.cards[seat, patron]) * max(0.0, value - worth[patron])
    return float(gain)


@rule
def best_room_gain(state: Any, params: Any, seat: int, worth: Any) -> float:
    """The most exhibition points that a room in reach would add now."""
    best = 0.0
    for room in range(ROOMS):
        gain = room_gain(state, params, seat, room, worth)
        if gain > best and is_legal_room(state, params, seat, room):
            best = gain
    return best


@rule
def fewest_cards(state: Any, seat: int) -> int:
    """Cards held of the patron of whom a seat holds fewest: the next set needs every patron with so few."""
    fewest = state.cards[seat, 0]
    for patron in range(1, PATRONS):
        fewest = min(fewest, state.cards[seat, patron])
    return int(fewest)


@rule
def stakes(state: Any, params: Any, seat: int, area: int, out: Any) -> None:
    """What the plots of an area hold for a seat: most prestige, cards held of a patron, whether a set needs one."""
    out[0] = 0.0
    out[1] = 0.0
    out[2] = 0.0
    fewest = fewest_cards(state, seat)
    for side in range(2):
        card = state.plot[place_of(area, side)]
        if card == TAKEN:
            continue
        out[0] = max(out[0], float(params.card_prestige[card]))
        patron = params.card_patron[card]
        if patron != NO_PATRON and patron < PATRONS:
            held = state.cards[seat, patron]
            out[1] = max(out[1], float(min(4, held)))
            if held == fewest:
                out[2] = 1.0


@rule
def area_terms(
    state: Any,
    params: Any,
    seat: int,
    colour: int,
    area: int,
    added: int,
    tie: Any,
    before: Any,
    stake: Any,
    museum: float,
    out: Any,
) -> None:
    """The features of `added` more archaeologists of a colour in an area, for a seat, written to ``out[:AREA_TERMS]``.

    tie: the `tie_table`; before: the area's `half_ranks`; stake: what `stakes` tells of the area; museum: the most
    points that a room would add now.
    """
    old = state.count[area, colour]
    new = old + added
    own = 2  # twice the rank of the colour that is placed
    rank = before[seat]
    fall = 0.0
    rival = False
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
        elif other < state.seats:
            rival = True
            fall += _WORTH[before[other]] - _WORTH[pushed]
    if colour == seat:
        rank = own
    change = _WORTH[rank] - _WORTH[before[seat]]
    out[PLACE] = change
    out[PLACE_PRESTIGE] = change * stake[0]
    out[PLACE_HELD] = change * stake[1]
    out[PLACE_MISSING] = change * stake[2]
    entry = _WORTH[rank] if params.museum_rank[rank // 2] else 0.0
    if params.museum_rank[before[seat] // 2]:
        entry -= _WORTH[before[seat]]
    out[PLACE_MUSEUM] = entry * museum
    out[PUSH_DOWN] = fall
    for term in range(LEAD, AREA_TERMS):
        if term != PUSH_DOWN:
            out[term] = 0.0
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
