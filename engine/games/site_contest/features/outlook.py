"""What a persona's player can expect: face-down tiles, the way to the next target, monuments to be built.

Everything is reckoned from what the mover sees: open pieces, tiles that are face-up or that the seat has looked at, and
the numbers of tiles of each kind still face-down.
"""

from __future__ import annotations

from engine.games.site_contest.params.kinds import (
    BIG,
    CARAVAN,
    DROUGHT,
    GOLD,
    GOLDEN_AGE,
    RESOURCES,
    SANDSTORM,
    SMALL,
    SMUGGLING,
    SPACES,
    TEMPLE,
    TEMPLE_APPARITION,
    TILES,
    TRAP,
)
from engine.games.site_contest.rules.dig import units_due, value_factor
from engine.games.site_contest.rules.land import foreign_seal, holder, present
from engine.games.site_contest.rules.pieces import standing
from engine.games.site_contest.state import NOBODY, NOTHING, VALUES, Params, State
from engine.kernel.compiler import rule
from engine.kernel.records import IntGrid, Ints, RealGrid, Reals, Record, f8, i8, ints, reals

# How a tile looks to the mover: its kind, or UNSEEN.
UNSEEN = TILES
LOOKS = TILES + 1

# Kinds of targets that crew walks to, in the order of the features `closer_*`.
FIELDS = 6
TO_DIG, TO_RICH, TO_SITE, TO_TEMPLE, TO_FREE, TO_FOE = range(FIELDS)
_FAR = 7

MOST_TERMS = 40


class Memo(Record):
    """What the candidates of a decision share, worked out once."""

    # What a tile can be expected to hold, by how it looks.
    worth: Reals = reals("f8", LOOKS)
    goods: RealGrid = reals("f8", LOOKS, RESOURCES)
    relics: Reals = reals("f8", LOOKS)
    trap: Reals = reals("f8", LOOKS)
    left: f8  # settlements still to come
    open: i8  # kind of the best monument with a free face-up site, or -1
    leader: i8  # the opponent with most points
    steps: IntGrid = ints("i8", FIELDS, SPACES)  # to the nearest target
    queue: Ints = ints("i8", SPACES)
    # The features of one action that are not zero: their places and amounts.
    terms: i8
    place: Ints = ints("i8", MOST_TERMS)
    amount: Reals = reals("f8", MOST_TERMS)


MEMO = Memo.dtype


@rule
def look_of(state: State, params: Params, seat: int, space: int) -> int:
    """The kind of a tile where the seat can know it, or UNSEEN."""
    if state.up[space] or params.public_tiles or state.known[seat, space]:
        return int(state.tile[space])
    return UNSEEN


@rule
def expect_tiles(state: State, params: Params, seat: int, memo: Memo) -> None:
    """Fill in what tiles can be expected to hold, by how they look."""
    for kind in range(TILES):
        worth = 0
        for token in range(params.yield_tokens[kind]):
            worth += params.yield_value[kind, token]
        worth = worth * value_factor(state, params, kind) if state.token_supply > 0 else 0
        memo.worth[kind] = float(worth)
        memo.relics[kind] = float(params.yield_relics[kind])
        memo.trap[kind] = 1.0 if kind == TRAP else 0.0
        for good in range(RESOURCES):
            units = units_due(state, params, kind, good, 1)
            memo.goods[kind, good] = float(min(units, state.supply[good]) if not params.supply_endless else units)
    expect_unseen(state, params, seat, memo)


@rule
def expect_unseen(state: State, params: Params, seat: int, memo: Memo) -> None:
    """The mean of all tiles that the seat does not know."""
    memo.worth[UNSEEN], memo.relics[UNSEEN], memo.trap[UNSEEN] = 0.0, 0.0, 0.0
    for good in range(RESOURCES):
        memo.goods[UNSEEN, good] = 0.0
    unseen = 0
    for space in range(params.spaces):
        if not state.up[space] and not params.public_tiles and not state.known[seat, space]:
            unseen += 1
    if unseen == 0:
        return
    for kind in range(TILES):
        number = params.tile_count[kind] - state.face_up[kind]
        for space in range(params.spaces):
            if state.known[seat, space] and not state.up[space] and state.tile[space] == kind:
                number -= 1
        share = float(number) / float(unseen)
        memo.worth[UNSEEN] += share * memo.worth[kind]
        memo.relics[UNSEEN] += share * memo.relics[kind]
        memo.trap[UNSEEN] += share * memo.trap[kind]
        for good in range(RESOURCES):
            memo.goods[UNSEEN, good] += share * memo.goods[kind, good]


@rule
def settlements_left(state: State, params: Params) -> int:
    """Settlements that still pay, this round's included."""
    left = params.rounds - state.round_number + 1
    return int(left if params.settle_last_round else left - 1)


@rule
def is_free_site(state: State, params: Params, space: int) -> bool:
    """Whether a monument could be built on a space as far as the map goes."""
    return bool(state.up[space] and state.monument[space] == NOBODY and params.site[state.tile[space]])


@rule
def best_open(state: State, params: Params, seat: int) -> int:
    """The kind of the best monument that has a free site, or -1."""
    best = NOTHING
    if state.pieces[seat] > 0:
        for space in range(params.spaces):
            if is_free_site(state, params, space):
                best = max(best, state.tile[space])
    return int(best)


@rule
def leader_of(state: State, seat: int) -> int:
    """The opponent with most points, ties to the next in order of seats."""
    best = NOBODY
    for step in range(1, state.seats):
        other = (seat + step) % state.seats
        if best == NOBODY or standing(state, other) > standing(state, best):
            best = other
    return int(best)


@rule
def is_target(state: State, params: Params, seat: int, field: int, space: int) -> bool:
    """Whether a space is a target of a kind for crew of the seat that is not there yet."""
    if field == TO_FREE:
        if state.monument[space] != NOBODY or state.seal_owner[space] != NOBODY:
            return False
        for other in range(state.seats):
            if state.crew[other, space] > 0:
                return False
        return True
    if field == TO_FOE:
        owner = holder(state, params, space)
        return owner != NOBODY and owner != seat and not foreign_seal(state, seat, space)
    if state.crew[seat, space] > 0:
        return False
    if field == TO_DIG or field == TO_RICH:
        if state.dug[space] or foreign_seal(state, seat, space):
            return False
        look = look_of(state, params, seat, space)
        if field == TO_DIG:
            return look != TRAP
        return look == SMALL or look == BIG or look == TEMPLE
    if not is_free_site(state, params, space):
        return False
    return field == TO_SITE or state.tile[space] == TEMPLE


@rule
def find_ways(state: State, params: Params, seat: int, memo: Memo, field: int) -> None:
    """Fill in how many steps each space is from the nearest target of a kind, at most 7."""
    head, end = 0, 0
    for space in range(params.spaces):
        memo.steps[field, space] = _FAR
        if is_target(state, params, seat, field, space):
            memo.steps[field, space] = 0
            memo.queue[end] = space
            end += 1
    while head < end:
        space = memo.queue[head]
        head += 1
        further = memo.steps[field, space] + 1
        if further >= _FAR:
            break
        for way in range(params.ways):
            other = params.neighbour[space, way]
            if other < 0:
                break
            if memo.steps[field, other] > further:
                memo.steps[field, other] = further
                memo.queue[end] = other
                end += 1


@rule
def doubling_lead(state: State, seat: int) -> int:
    """Worth of the seat's tokens that a Temple Apparition would double, less that of the opponent with most."""
    own, most = 0, 0
    for other in range(state.seats):
        worth = 0
        for value in range(VALUES):
            worth += value * state.undoubled[other, value]
        if other == seat:
            own = worth
        else:
            most = max(most, worth)
    return int(own - most)


@rule
def fortune(state: State, params: Params, seat: int, event: int) -> float:
    """How well an event card suits the seat if it is turned up next, roughly in points."""
    if event == GOLDEN_AGE:
        return 1.0 if best_open(state, params, seat) >= 0 else 0.0
    if event == SMUGGLING:
        last = True
        for other in range(state.seats):
            if other != seat and standing(state, other) < standing(state, seat):
                last = False
        return float(params.smuggling_token) if last else -1.0
    if event == TEMPLE_APPARITION and params.apparition_all:
        return 0.25 + float((params.apparition_factor - 1) * doubling_lead(state, seat))
    if event == SANDSTORM:
        return -0.5
    if event == CARAVAN:
        return 1.0 if state.stuff[seat, GOLD] >= params.caravan_gold else -0.5
    if event == DROUGHT:
        return 0.0
    return 0.25


@rule
def others_present(state: State, seat: int, space: int) -> int:
    """How many other players are present on a space."""
    number = 0
    for other in range(state.seats):
        if other != seat and present(state, other, space):
            number += 1
    return number
