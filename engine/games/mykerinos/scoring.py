"""Points by source, final ranks, and the counts that logs keep [8]."""

from __future__ import annotations

from typing import Any

from engine.games.mykerinos.museum import exhibition
from engine.games.mykerinos.state import INNER, OUTER, PATRONS, SHARED, WINGS
from engine.kernel.compiler import rule


@rule
def number_of_sets(state: Any, params: Any, seat: int) -> int:
    """Sets of different cards: the greatest k for which the sum of min(cards, k) is at least size times k [8, 14.1]."""
    size = params.set_size
    sets = 0
    enough = True
    while enough:
        cards = 0
        for patron in range(PATRONS):
            cards += min(state.cards[seat, patron], sets + 1)
        enough = cards >= size * (sets + 1)
        if enough:
            sets += 1
    if params.max_sets >= 0:
        sets = min(sets, params.max_sets)
    return int(sets)


@rule
def scores(state: Any, params: Any, seat: int, out: Any) -> None:
    """Points of a seat by source if the game ended now: plots, exhibition, sets, compensation."""
    out[0] = state.points[seat]
    out[1] = exhibition(state, params, seat)
    out[2] = params.set_bonus * number_of_sets(state, params, seat)
    out[3] = params.seat_points[seat]


@rule
def final_score(state: Any, params: Any, seat: int) -> int:
    """All points of a seat if the game ended now."""
    plots_and_rooms = state.points[seat] + exhibition(state, params, seat)
    sets = params.set_bonus * number_of_sets(state, params, seat)
    return int(plots_and_rooms + sets + params.seat_points[seat])


@rule
def kept(state: Any, params: Any, seat: int) -> int:
    """Archaeologists that count for the end tiebreak: own colour, or all in the personal reserve [8, OP-22]."""
    if not params.tiebreak_counts_all:
        return int(state.reserve[seat, seat])
    number = 0
    for colour in range(state.colours):
        number += state.reserve[seat, colour]
    return int(number)


@rule
def ranks(state: Any, params: Any, out: Any) -> None:
    """Final rank of each seat: points, then archaeologists kept; equals share a rank [8]."""
    for seat in range(state.seats):
        mine, my_kept = final_score(state, params, seat), kept(state, params, seat)
        out[seat] = 1
        for other in range(state.seats):
            theirs = final_score(state, params, other)
            if theirs > mine or (theirs == mine and kept(state, params, other) > my_kept):
                out[seat] += 1


@rule
def cards_held(state: Any, seat: int) -> int:
    """Patron cards of a seat."""
    number = 0
    for patron in range(PATRONS):
        number += state.cards[seat, patron]
    return int(number)


@rule
def rooms_held(state: Any, colour: int, first: int, last: int) -> int:
    """Archaeologists of a colour in the rooms from `first` up to before `last`."""
    number = 0
    for room in range(first, last):
        number += state.room[room, colour]
    return int(number)


@rule
def tallies(state: Any, params: Any, seat: int, out: Any) -> None:
    """The counts that INFO.tallies declares, in its order."""
    for patron in range(PATRONS):
        out[patron] = state.cards[seat, patron]
        out[PATRONS + patron] = state.uses[seat, patron]
    at = 2 * PATRONS
    out[at] = rooms_held(state, seat, OUTER, OUTER + WINGS)
    out[at + 1] = rooms_held(state, seat, INNER, INNER + WINGS)
    out[at + 2] = rooms_held(state, seat, SHARED, SHARED + WINGS)
    out[at + 3] = state.firsts[seat]
    out[at + 4] = state.seconds[seat]
    out[at + 5] = state.passed_first[seat]
    out[at + 6] = state.placed[seat]
    out[at + 7] = state.reserve[seat, seat]


@rule
def resources(state: Any, params: Any, seat: int, out: Any) -> None:
    """The counts that INFO.resources declares: archaeologists, cards, rooms."""
    out[0] = state.reserve[seat, seat]
    out[1] = cards_held(state, seat)
    out[2] = rooms_held(state, seat, 0, 3 * WINGS)
