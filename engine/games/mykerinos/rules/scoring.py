"""Points by source, final ranks, and the counts that logs keep [8]."""

from __future__ import annotations

from engine.games.mykerinos.rules.museum import exhibition
from engine.games.mykerinos.rules.planning import mate_of
from engine.games.mykerinos.state import GOVERNOR, INNER, OUTER, PATRONS, SHARED, WINGS, Params, State
from engine.kernel.compiler import rule
from engine.kernel.records import Ints


@rule
def number_of_sets(state: State, params: Params, seat: int) -> int:
    """Sets of different cards: the greatest k for which the sum of min(cards, k) is at least size times k [8, 14.1].

    Each Governor card can stand for a missing patron, at most so many a set where that is limited [12.5, OP-36].
    """
    size = params.set_size
    sets = 0
    enough = True
    while enough:
        cards = state.cards[seat, GOVERNOR]
        if params.wilds_per_set >= 0:
            cards = min(cards, params.wilds_per_set * (sets + 1))
        for patron in range(WINGS):
            cards += min(state.cards[seat, patron], sets + 1)
        enough = cards >= size * (sets + 1)
        if enough:
            sets += 1
    if params.max_sets >= 0:
        sets = min(sets, params.max_sets)
    return int(sets)


@rule
def scores(state: State, params: Params, seat: int, out: Ints) -> None:
    """Points of a seat by source if the game ended now: plots, exhibition, sets, compensation, Nile cards."""
    out[0] = state.points[seat] - state.nile_points[seat]
    out[1] = exhibition(state, params, seat)
    out[2] = params.set_bonus * number_of_sets(state, params, seat)
    out[3] = params.seat_points[seat]
    out[4] = state.nile_points[seat]


@rule
def final_score(state: State, params: Params, seat: int) -> int:
    """All points of a seat if the game ended now."""
    plots_and_rooms = state.points[seat] + exhibition(state, params, seat)
    sets = params.set_bonus * number_of_sets(state, params, seat)
    return int(plots_and_rooms + sets + params.seat_points[seat])


@rule
def kept(state: State, params: Params, seat: int) -> int:
    """Archaeologists that count for the end tiebreak: own colour, or all in the personal reserve [8, OP-22]."""
    if not params.tiebreak_counts_all:
        return int(state.reserve[seat, seat])
    number = 0
    for colour in range(state.colours):
        number += state.reserve[seat, colour]
    return int(number)


@rule
def team(state: State, params: Params, seat: int) -> int:
    """The number of the team of a seat: two seats each in the team game, else the seat itself [10]."""
    return int(seat % 2 if state.team else seat)


@rule
def team_score(state: State, params: Params, seat: int) -> int:
    """What counts for a seat's side: its own points; in the team game the lower total of the two, or as varied [10]."""
    mine = final_score(state, params, seat)
    if not state.team:
        return int(mine)
    theirs = final_score(state, params, mate_of(state, seat))
    if params.team_score == 0:
        return int(min(mine, theirs))
    return int(mine + theirs if params.team_score == 1 else max(mine, theirs))


@rule
def team_kept(state: State, params: Params, seat: int) -> int:
    """Archaeologists that break a tie; in the team game own ones in the reserves of both players [OP-23]."""
    if not state.team:
        return kept(state, params, seat)
    mate = mate_of(state, seat)
    return int(state.reserve[seat, seat] + state.reserve[mate, mate])


@rule
def ranks(state: State, params: Params, out: Ints) -> None:
    """Final rank of each seat: points, then archaeologists kept; equals share a rank [8], and so do teammates [10]."""
    for seat in range(state.seats):
        mine, my_kept = team_score(state, params, seat), team_kept(state, params, seat)
        out[seat] = 1
        for other in range(state.seats):
            theirs = team_score(state, params, other)
            if theirs > mine or (theirs == mine and team_kept(state, params, other) > my_kept):
                out[seat] += 1


@rule
def cards_held(state: State, seat: int) -> int:
    """Patron cards of a seat."""
    number = 0
    for patron in range(PATRONS):
        number += state.cards[seat, patron]
    return int(number)


@rule
def rooms_held(state: State, colour: int, first: int, last: int) -> int:
    """Archaeologists of a colour in the rooms from `first` up to before `last`."""
    number = 0
    for room in range(first, last):
        number += state.room[room, colour]
    return int(number)


@rule
def tallies(state: State, params: Params, seat: int, out: Ints) -> None:
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
    out[at + 8] = state.nile_cards[seat]
    out[at + 9] = state.blocked[seat]
    out[at + 10] = state.placed_mate[seat]


@rule
def resources(state: State, params: Params, seat: int, out: Ints) -> None:
    """The counts that INFO.resources declares: archaeologists, cards, rooms, plays of patrons."""
    out[0] = state.reserve[seat, seat]
    out[1] = cards_held(state, seat)
    out[2] = rooms_held(state, seat, 0, 3 * WINGS)
    out[3] = 0
    for patron in range(PATRONS):
        out[3] += state.uses[seat, patron]
