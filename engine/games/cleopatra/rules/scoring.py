"""Talents, amulets, the crocodile, ranks, and the counts that logs keep [10, 11]."""

from __future__ import annotations

from engine.games.cleopatra.state import Params, State
from engine.games.cleopatra.state.names import BEGGAR, CARDS, COUNTS, DOUBLE, KINDS, SOURCES
from engine.kernel.compiler import rule
from engine.kernel.records import Ints


@rule
def tainted_cards(state: State, params: Params, seat: int) -> int:
    """Tainted cards of a hand as they count at the end [10, C23]."""
    number = 0
    for kind in range(DOUBLE, CARDS if params.characters_count else BEGGAR):
        number += state.hand[seat, kind]
    return int(number)


@rule
def standard_cards(state: State, seat: int) -> int:
    """Standard cards of a hand [11]."""
    number = 0
    for kind in range(KINDS):
        number += state.hand[seat, kind]
    return int(number)


@rule
def amulets_before(state: State, params: Params, seat: int) -> int:
    """Amulets with those of tainted cards in hand, before sanctuaries [10]."""
    return int(state.amulets[seat]) + int(params.amulets_per_tainted_card) * tainted_cards(state, params, seat)


@rule
def final_amulets(state: State, params: Params, seat: int) -> int:
    """Amulets if the game ended now [10]."""
    return max(0, amulets_before(state, params, seat) - int(params.amulets_per_square) * int(state.squares[seat]))


@rule
def is_fed(state: State, params: Params, seat: int) -> bool:
    """Whether a player has too many amulets, everybody else looked at, too, or not [10]."""
    if not params.most_amulets_eliminated:
        return False
    mine, more, equal = final_amulets(state, params, seat), 0, 0
    for other in range(state.seats):
        theirs = final_amulets(state, params, other)
        if theirs > mine:
            more += 1
        elif theirs == mine and other != seat:
            equal += 1
    if more >= params.eliminate_ranks:
        return False
    return bool(equal == 0 or params.ties_eliminated)


@rule
def all_are_fed(state: State, params: Params) -> bool:
    """Whether everybody would be eliminated [C21]."""
    for seat in range(state.seats):
        if not is_fed(state, params, seat):
            return False
    return True


@rule
def is_eliminated(state: State, params: Params, seat: int) -> bool:
    """Whether a player is eliminated if the game ended now [10, C21]."""
    if not is_fed(state, params, seat):
        return False
    return not (params.richest_wins and all_are_fed(state, params))


@rule
def scores(state: State, params: Params, seat: int, out: Ints) -> None:
    """Talents of a seat by source: what it earned and paid, merchants left, compensation [10]."""
    for source in range(SOURCES):
        out[source] = state.earned[seat, source]
    out[SOURCES] = int(params.talents_per_merchant) * int(state.merchants[seat])
    out[SOURCES + 1] = params.seat_talents[seat]


@rule
def points(state: State, params: Params, seat: int) -> int:
    """Talents of a seat if the game ended now [10]."""
    return int(state.talents[seat]) + int(params.talents_per_merchant) * int(state.merchants[seat])


@rule
def is_ahead(state: State, params: Params, seat: int, other: int) -> bool:
    """Whether `other` comes before `seat`: a survivor, then talents, then the tie-breaks [10, 11]."""
    mine, theirs = is_eliminated(state, params, seat), is_eliminated(state, params, other)
    if mine != theirs:
        return mine
    difference = points(state, params, other) - points(state, params, seat)
    if difference != 0:
        return difference > 0
    for place in range(1, 3):
        if params.tie_amulets == place:
            difference = final_amulets(state, params, seat) - final_amulets(state, params, other)
        elif params.tie_cards == place:
            difference = standard_cards(state, other) - standard_cards(state, seat)
        if difference != 0:
            return difference > 0
    return False


@rule
def ranks(state: State, params: Params, out: Ints) -> None:
    """Final rank of each seat: the eliminated behind the others; nobody is first when all are eliminated [10, 11]."""
    first = 2 if is_eliminated(state, params, 0) and all_are_fed(state, params) else 1
    for seat in range(state.seats):
        out[seat] = first
        for other in range(state.seats):
            if other != seat and is_ahead(state, params, seat, other):
                out[seat] += 1


@rule
def most_of_others(state: State, params: Params, seat: int) -> int:
    """Amulets of the most corrupt other player if the game ended now."""
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, final_amulets(state, params, other))
    return most


@rule
def is_richest(state: State, params: Params, seat: int) -> bool:
    """Whether nobody has more talents."""
    for other in range(state.seats):
        if points(state, params, other) > points(state, params, seat):
            return False
    return True


@rule
def tallies(state: State, params: Params, seat: int, out: Ints) -> None:
    """The counts that INFO.tallies declares: those that the state keeps, then how the game stands."""
    for count in range(COUNTS):
        out[count] = state.tally[seat, count]
    at, before, after = COUNTS, amulets_before(state, params, seat), final_amulets(state, params, seat)
    eliminated = 1 if is_eliminated(state, params, seat) else 0
    out[at] = after
    out[at + 1] = before - int(state.amulets[seat])
    out[at + 2] = before - after
    out[at + 3] = state.squares[seat]
    out[at + 4] = state.merchants[seat]
    out[at + 5] = eliminated
    out[at + 6] = 1 if is_richest(state, params, seat) else 0
    out[at + 7] = eliminated * out[at + 6]
    out[at + 8] = max(0, after - most_of_others(state, params, seat))
    out[at + 9] = max(0, most_of_others(state, params, seat) - after)
    out[at + 10] = state.offerings
    out[at + 11] = state.cleopatra


@rule
def resources(state: State, params: Params, seat: int, out: Ints) -> None:
    """The counts that INFO.resources declares: cards, tainted ones, amulets, merchants, squares of sanctuaries."""
    out[0] = state.hand_cards[seat]
    out[1] = tainted_cards(state, params, seat)
    out[2] = state.amulets[seat]
    out[3] = final_amulets(state, params, seat)
    out[4] = state.merchants[seat]
    out[5] = state.squares[seat]
