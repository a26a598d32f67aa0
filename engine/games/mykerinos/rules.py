"""The rules of Mykerinos, Special Edition: base game for 3 and 4 players, two-player game with the neutral colour.

This file is the contract (see `engine.game`); the phases have files of their own: `planning`, `excavation`,
`delimitation`; the places `region` and `museum`; and `scoring`. Numbers in square brackets are sections of the game's
specification, OP numbers its open points.

Candidates are all legal actions: an A, B or patron placement is listed once for each set of spaces, a museum room once
for each room.
"""

from __future__ import annotations

from typing import Any

from engine.games.mykerinos import delimitation, excavation, scoring
from engine.games.mykerinos.delimitation import TAKEN, place_of
from engine.games.mykerinos.museum import is_legal_room
from engine.games.mykerinos.planning import plan, set_up
from engine.games.mykerinos.state import (
    AREA,
    EXCAVATION,
    INNER,
    LOSE,
    MORE_ROOMS,
    NEIGHBOURS,
    NEUTRAL_TURN,
    NOBODY,
    PLOT,
    REWARD,
    ROOM,
    ROOMS,
    SHARED,
)
from engine.kernel.compiler import rule

__all__ = ["apply", "broken", "candidates", "deal", "end_reason", "is_legal", "is_over", "offers", "option_of"]
__all__ += ["points", "ranks", "resources", "rounds_done", "scores", "stage", "tallies"]

ranks, resources, scores, tallies = scoring.ranks, scoring.resources, scoring.scores, scoring.tallies

# Invariants that `broken` reports, as flags.
LOST_ARCHAEOLOGIST, NEGATIVE_RESERVE, WRONG_COUNT, WRONG_ROOM = 1, 2, 4, 8

# Places of the room kinds in INFO.options, behind the five patrons and the plot without one.
_ROOM_OPTIONS = 6


@rule
def deal(state: Any, params: Any, chance: Any, seats: int) -> None:
    """Set up a game and plan its first campaign [6, 7.1]; seat 0 starts [OP-14]. `state` is a zeroed record."""
    set_up(state, params, chance, seats)
    plan(state, params)


@rule
def candidates(state: Any, params: Any, out: Any) -> int:
    """All legal actions of the mover, written to ``out[:n]``; n."""
    if state.decision == EXCAVATION:
        return int(excavation.list_excavation(state, params, out))
    if state.decision == NEUTRAL_TURN:
        return int(excavation.list_neutral(state, params, out))
    if state.decision == MORE_ROOMS:
        return int(excavation.list_more_rooms(state, params, out))
    if state.decision == REWARD:
        return int(delimitation.list_rewards(state, params, out))
    return int(delimitation.list_plots(state, LOSE, out, 0))


@rule
def is_legal(state: Any, params: Any, action: Any) -> bool:
    """Whether the mover may do this now. Of several orders of the same spaces only the listed one is an action."""
    if state.over:
        return False
    if state.decision == EXCAVATION:
        return bool(excavation.is_legal_excavation(state, params, action))
    if state.decision == NEUTRAL_TURN:
        return bool(excavation.is_legal_neutral(state, params, action))
    if state.decision == MORE_ROOMS:
        return bool(excavation.is_legal_more_rooms(state, params, action))
    if state.decision == REWARD:
        return bool(delimitation.is_legal_reward(state, params, action))
    return bool(delimitation.is_legal_loss(state, action))


@rule
def apply(state: Any, params: Any, chance: Any, action: Any) -> None:
    """The effect of a legal action, up to the next decision or the end. `chance` is not needed after the deal."""
    if state.decision == EXCAVATION:
        excavation.apply_excavation(state, params, action)
    elif state.decision == NEUTRAL_TURN:
        excavation.apply_neutral(state, params, action)
    elif state.decision == MORE_ROOMS:
        excavation.apply_more_rooms(state, params, action)
    elif state.decision == REWARD:
        delimitation.apply_reward(state, params, action)
    else:
        delimitation.apply_loss(state, params, action)


@rule
def is_over(state: Any) -> bool:
    """Whether the last campaign has been scored [8]."""
    return bool(state.over)


@rule
def end_reason(state: Any) -> int:
    """The one way a game ends."""
    return 0


@rule
def stage(state: Any, params: Any) -> int:
    """Opening, middle or last campaign, by the order of INFO.stages."""
    if state.campaign >= params.campaigns - 1:
        return 2
    return 0 if state.campaign == 0 else 1


@rule
def rounds_done(state: Any) -> int:
    """Campaigns completed."""
    return int(state.campaign)


@rule
def points(state: Any, params: Any, seat: int) -> int:
    """Prestige scored so far."""
    return int(state.points[seat] + params.seat_points[seat])


@rule
def option_of_room(room: int) -> int:
    """The place in INFO.options of a room's kind."""
    if room < INNER:
        return _ROOM_OPTIONS
    return _ROOM_OPTIONS + 1 if room < SHARED else _ROOM_OPTIONS + 2


@rule
def option_of(state: Any, params: Any, action: Any) -> int:
    """The option that an action takes: the patron of a plot or the kind of a room; -1 for none."""
    if action.kind == ROOM:
        return int(option_of_room(action.s1))
    if action.kind == PLOT:
        return int(params.card_patron[state.plot[place_of(state.area, action.s1)]])
    return -1


@rule
def offers(state: Any, params: Any, out: Any) -> int:
    """What a reward offers the mover: patrons of the plots still there, kinds of legal rooms, each once."""
    if state.decision != REWARD:
        return 0
    n = 0
    if params.plot_rank[state.serving + 1]:
        for side in range(2):
            card = state.plot[place_of(state.area, side)]
            if card != TAKEN and (n == 0 or out[0] != params.card_patron[card]):
                out[n] = params.card_patron[card]
                n += 1
    if delimitation.may_enter_museum(state, params, state.mover):
        last = -1
        for room in range(ROOMS):
            option = option_of_room(room)
            if option != last and is_legal_room(state, params, state.mover, room):
                out[n] = option
                last = option
                n += 1
    return n


@rule
def broken(state: Any, params: Any) -> int:
    """Invariants that fail, as flags: archaeologists are conserved [5], counts agree with the board."""
    flags = 0
    for colour in range(state.colours):
        number = state.general[colour]
        if state.general[colour] < 0:
            flags |= NEGATIVE_RESERVE
        for seat in range(state.seats):
            number += state.reserve[seat, colour]
            if state.reserve[seat, colour] < 0:
                flags |= NEGATIVE_RESERVE
        for room in range(ROOMS):
            number += state.room[room, colour]
        for space in range(state.areas * 12):
            if state.owner[space] == colour:
                number += 1
        if number != params.per_color:
            flags |= LOST_ARCHAEOLOGIST
        for area in range(state.areas):
            if not count_agrees(state, area, colour):
                flags |= WRONG_COUNT
    for room in range(ROOMS):
        held = 0
        for colour in range(state.colours):
            held += state.room[room, colour]
        if held != state.filled[room] or held > params.room_capacity:
            flags |= WRONG_ROOM
    return flags


@rule
def count_agrees(state: Any, area: int, colour: int) -> bool:
    """Whether the counts kept of a colour in an area agree with the spaces."""
    number = 0
    for space in range(state.areas * 12):
        if AREA[space] != area:
            continue
        if state.owner[space] == colour:
            number += 1
        beside = 0
        for side in range(4):
            neighbour = NEIGHBOURS[space, side]
            if state.owner[neighbour] == colour and state.owner[neighbour] != NOBODY:
                beside += 1
        if beside != state.touching[space, colour]:
            return False
    return bool(number == state.count[area, colour])
