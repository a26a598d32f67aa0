"""What an action changes in the own hand and pyramid: the features that most decisions share."""

from __future__ import annotations

from engine.games.cleopatra.rules.scoring import tainted_cards
from engine.games.cleopatra.state import Params, State
from engine.games.cleopatra.state.names import (
    BEGGAR,
    CARDS,
    CATEGORIES,
    DOUBLE,
    KINDS,
    LAPIS,
    MOSAIC,
    TROMPE,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Ints, Reals

# Places in INFO.features.
NEARER, CAN, HELD = 0, CATEGORIES, 2 * CATEGORIES
OVER_LIMIT, SCARCE, LAPIS_CARDS, TAINTED, CHARACTERS = range(HELD + 1, HELD + 6)
AMULETS, DANGER, DANGER_COUNTED, TALENTS_NOW = range(HELD + 6, HELD + 10)

_STEADY = 6.0  # amulets of difference over which danger rises from a quarter to one


@rule
def units_missing(state: State, params: Params, hand: Ints, change: Ints, category: int) -> int:
    """Units of the next piece of a category that a hand with a change does not cover with cards of their kind."""
    missing = 0
    for kind in range(KINDS):
        held = int(hand[kind]) + int(change[kind])
        held += (int(hand[DOUBLE + kind]) + int(change[DOUBLE + kind])) * int(params.double_units)
        missing += max(0, int(params.cost[category, kind]) - held)
    return missing


@rule
def is_wanted(state: State, params: Params, category: int) -> bool:
    """Whether a piece of a category is still to be built."""
    if category == MOSAIC:
        return bool(state.pile_cards > 0)
    return bool(state.built[category] < params.pieces[category])


@rule
def measure_change(state: State, params: Params, change: Ints, more: int, out: Reals) -> None:
    """What a change of the mover's hand by kind of card does, `more` of them unseen; written to ``out[:AMULETS]``."""
    seat = state.mover
    hand = state.hand[seat]
    merchants = int(state.merchants[seat])
    wild, wild_after = merchants + int(hand[TROMPE]), merchants + int(hand[TROMPE]) + int(change[TROMPE])
    number, scarce, tainted, characters = more, 0.0, 0, 0
    for kind in range(CARDS):
        moved = int(change[kind])
        if moved == 0:
            continue
        number += moved
        if kind < KINDS:
            scarce += 10.0 * float(moved) / float(10 + params.count[kind])
        elif kind < BEGGAR:
            tainted += moved
        else:
            characters += moved
    for category in range(CATEGORIES):
        if not is_wanted(state, params, category):
            continue
        before = units_missing_now(state, params, hand, category)
        after = units_missing(state, params, hand, change, category)
        out[NEARER + category] = float(max(0, before - wild) - max(0, after - wild_after))
        out[CAN + category] = float((1 if after <= wild_after else 0) - (1 if before <= wild else 0))
    cards = int(state.hand_cards[seat])
    out[HELD] = float(number)
    out[OVER_LIMIT] = float(max(0, cards + number - int(params.hand_limit)) - max(0, cards - int(params.hand_limit)))
    out[SCARCE] = scarce
    out[LAPIS_CARDS] = float(change[LAPIS])
    out[TAINTED] = float(tainted)
    out[CHARACTERS] = float(characters)


@rule
def units_missing_now(state: State, params: Params, hand: Ints, category: int) -> int:
    """Units of the next piece of a category that a hand does not cover with cards of their kind."""
    missing = 0
    for kind in range(KINDS):
        held = int(hand[kind]) + int(hand[DOUBLE + kind]) * int(params.double_units)
        missing += max(0, int(params.cost[category, kind]) - held)
    return missing


@rule
def measure_amulets(state: State, params: Params, more: float, out: Reals) -> None:
    """What so many amulets more or less mean for the mover, written to ``out[AMULETS : TALENTS_NOW]``."""
    if more == 0.0:
        return
    out[AMULETS] = more
    out[DANGER] = more * danger(own_amulets(state, params), guessed_most(state, params))
    out[DANGER_COUNTED] = more * danger(counted(state, params, state.mover), counted_most(state, params))


@rule
def danger(mine: float, most: float) -> float:
    """How near a player is to being the most corrupt: 0 far below, 1 well above the others."""
    return min(1.0, max(0.0, 0.5 + (mine - most) / (2.0 * _STEADY)))


@rule
def counted(state: State, params: Params, seat: int) -> float:
    """Amulets of a seat as the mover reckons who has seen all gains: of a hidden hand a fifth counts as tainted.

    What sanctuaries will take away is taken away.
    """
    own = seat == state.mover
    tainted = float(tainted_cards(state, params, seat)) if own else 0.2 * float(state.hand_cards[seat])
    total = float(state.amulets[seat]) + float(params.amulets_per_tainted_card) * tainted
    return max(0.0, total - float(params.amulets_per_square * state.squares[seat]))


@rule
def counted_most(state: State, params: Params) -> float:
    """The most amulets that another player has, as `counted`."""
    most = 0.0
    for seat in range(state.seats):
        if seat != state.mover:
            most = max(most, counted(state, params, seat))
    return most


@rule
def own_amulets(state: State, params: Params) -> float:
    """Own amulets as a player knows who does not count; a fair share of all that are out where the pyramid is shut."""
    if params.own_known:
        return counted(state, params, state.mover)
    return guessed_most(state, params)


@rule
def guessed_most(state: State, params: Params) -> float:
    """The most amulets of another player for one who does not count: what has left the bank, in equal shares.

    Where amulets lie open, what everybody sees.
    """
    if params.amulets_shown:
        return counted_most(state, params)
    total, squares = 0.0, 0
    for seat in range(state.seats):
        if seat != state.mover:
            total += float(state.amulets[seat]) + 0.2 * float(params.amulets_per_tainted_card * state.hand_cards[seat])
            squares = max(squares, int(state.squares[seat]))
    return max(0.0, total / float(state.seats - 1) - float(params.amulets_per_square * squares))
