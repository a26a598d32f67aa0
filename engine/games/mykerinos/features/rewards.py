"""Features of what a player takes: a museum room, a plot, a Nile card, a card of the draft."""

from __future__ import annotations

from engine.games.mykerinos.features.areas import fewest_cards, room_gain
from engine.games.mykerinos.features.vector import (
    CARD_GAIN,
    CARD_TIE,
    DENIED,
    DIRECTOR_POWER,
    ENTERS,
    EXHIBITION,
    GOVERNOR_POWER,
    HELD,
    MISSING,
    POWER,
    PRESTIGE,
    ROOM_HELD,
    ROOM_INNER,
    ROOM_OPENS,
    ROOM_OUTLOOK,
    ROOM_POINTS,
    SET,
    TAKES,
)
from engine.games.mykerinos.rules.delimitation import TAKEN, place_of
from engine.games.mykerinos.rules.museum import card_value, opens
from engine.games.mykerinos.rules.scoring import number_of_sets
from engine.games.mykerinos.state import (
    DIRECTOR,
    DRAFT,
    GOVERNOR,
    INNER,
    NILE,
    NO_PATRON,
    OUTER,
    SHARED,
    WINGS,
    Params,
    State,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Reals

_MANY_ZONES = 12


@rule
def to_come(state: State, params: Params) -> int:
    """Campaigns still to come after this one; before the first one, in the draft, all of them."""
    return int(params.campaigns - (0 if state.decision == DRAFT else 1) - state.campaign)


@rule
def zones_to_come(state: State, params: Params) -> int:
    """Zones that will still be ranked after the one that is scored now."""
    number = state.areas + state.river - state.step - 1
    for campaign in range(state.campaign + 1, params.campaigns):
        number += 2 * params.area_rows[campaign] + 1
    return int(number)


@rule
def measure_room(state: State, params: Params, room: int, worth: Reals, out: Reals) -> None:
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
    if INNER <= room < SHARED:
        out[ROOM_INNER] = 1.0


@rule
def card_at(state: State, number: int) -> int:
    """The card that an action names by its number: shown in the draft, or in the zone that is scored."""
    return int(state.plot[number if state.decision == DRAFT else place_of(state.area, number)])


@rule
def measure_card(state: State, params: Params, number: int, worth: Reals, out: Reals) -> None:
    """Features of a card for the mover, taken or lost to the neutral colour; `worth` as for a room."""
    seat = state.mover
    card = card_at(state, number)
    if card == TAKEN:
        return
    patron = params.card_patron[card]
    # In the draft only the side with the patron is seen.
    prestige = 0.0
    if state.decision != DRAFT or params.draft_scores_prestige:
        prestige = float(params.card_prestige[card])
    out[TAKES] = 1.0
    out[PRESTIGE] = prestige
    for other in range(state.seats):
        if other != seat and not (state.team and other == (seat + 2) % 4):
            theirs = prestige
            if patron < WINGS:
                theirs += float(card_value(state, params, other, patron, -1))
            out[DENIED] = max(out[DENIED], theirs)
    if card >= NILE:
        out[CARD_GAIN] = float(min(params.card_gain[card], state.general[seat]))
        if params.card_tie[card]:
            out[CARD_TIE] = float(min(_MANY_ZONES, zones_to_come(state, params)))
    if patron == NO_PATRON:
        return
    held = state.cards[seat, patron]
    out[HELD] = float(min(5, held))
    if patron == GOVERNOR:
        out[MISSING] = 1.0
    else:
        out[EXHIBITION] = worth[patron]
        if held == fewest_cards(state, seat):
            out[MISSING] = 1.0
    before = number_of_sets(state, params, seat)
    state.cards[seat, patron] += 1
    out[SET] = float(params.set_bonus * (number_of_sets(state, params, seat) - before))
    state.cards[seat, patron] -= 1
    out[POWER] = float(to_come(state, params))
    if patron == DIRECTOR:
        out[DIRECTOR_POWER] = out[POWER]
    if patron == GOVERNOR:
        out[GOVERNOR_POWER] = out[POWER]
