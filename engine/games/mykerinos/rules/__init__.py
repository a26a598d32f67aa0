"""The rules of Mykerinos: the base game, with two players and a neutral colour, in teams, quick, and with the Nile.

This file is the contract (see `engine.game`); the phases have files of their own: `draft`, `planning`, `excavation`,
`delimitation`; the places `region`, `museum` and `river`; the Nile's `blocking` and `ties`; and `scoring`. Numbers in
square brackets are sections of the game's specification, OP numbers its open points.

Candidates are all legal actions: an A, B or patron placement is listed once for each set of spaces, a museum room once
for each room.
"""

from __future__ import annotations

from engine.games.mykerinos.rules import blocking, delimitation, draft, excavation, scoring, ties
from engine.games.mykerinos.rules.delimitation import TAKEN, place_of, sides
from engine.games.mykerinos.rules.museum import is_legal_room
from engine.games.mykerinos.rules.planning import plan, set_up
from engine.games.mykerinos.state import (
    BLOCK_TURN,
    DRAFT,
    EXCAVATION,
    INNER,
    LOSE,
    MORE_ROOMS,
    NEIGHBOURS,
    NEUTRAL_TURN,
    NILE,
    NO_PATRON,
    NOBODY,
    PLOT,
    REWARD,
    RIVER_ZONE,
    ROOM,
    ROOMS,
    SHARED,
    TIE_TURN,
    TOKEN,
    Action,
    Params,
    State,
)
from engine.kernel.chance import Key
from engine.kernel.compiler import rule
from engine.kernel.records import Ints, Rows

__all__ = ["apply", "broken", "candidates", "deal", "end_reason", "is_legal", "is_over", "offers", "option_of"]
__all__ += ["points", "ranks", "resources", "rounds_done", "scores", "stage", "tallies", "team"]

ranks, resources, scores, tallies = scoring.ranks, scoring.resources, scoring.scores, scoring.tallies
team = scoring.team

# Invariants that `broken` reports, as flags.
LOST_ARCHAEOLOGIST, NEGATIVE_RESERVE, WRONG_COUNT, WRONG_ROOM, LOST_TOKEN = 1, 2, 4, 8, 16

# Places in INFO.options behind the six patrons: the plot without one, Nile cards without one, the kinds of rooms.
_NILE_OPTION = NO_PATRON + 1
_ROOM_OPTIONS = NO_PATRON + 2


@rule
def deal(state: State, params: Params, chance: Key, seats: int) -> None:
    """Set up a game and plan its first campaign [6, 7.1]; seat 0 starts [OP-14]. `state` is a zeroed record."""
    set_up(state, params, chance, seats)
    if params.quick:
        draft.begin_draft(state, params, chance)
    else:
        plan(state, params)


@rule
def candidates(state: State, params: Params, out: Rows[Action]) -> int:
    """All legal actions of the mover, written to ``out[:n]``; n."""
    if state.decision == EXCAVATION:
        return excavation.list_excavation(state, params, out)
    if state.decision == NEUTRAL_TURN:
        return excavation.list_neutral(state, params, out)
    if state.decision == MORE_ROOMS:
        return excavation.list_more_rooms(state, params, out)
    if state.decision == REWARD:
        return delimitation.list_rewards(state, params, out)
    if state.decision == DRAFT:
        return draft.list_draft(state, out)
    if state.decision == BLOCK_TURN:
        return blocking.list_blocks(state, params, out)
    if state.decision == TIE_TURN:
        return ties.list_tie(out)
    return delimitation.list_plots(state, LOSE, out, 0)


@rule
def is_legal(state: State, params: Params, action: Action) -> bool:
    """Whether the mover may do this now. Of several orders of the same spaces only the listed one is an action."""
    if state.over:
        return False
    if state.decision == EXCAVATION:
        return excavation.is_legal_excavation(state, params, action)
    if state.decision == NEUTRAL_TURN:
        return excavation.is_legal_neutral(state, params, action)
    if state.decision == MORE_ROOMS:
        return excavation.is_legal_more_rooms(state, params, action)
    if state.decision == REWARD:
        return delimitation.is_legal_reward(state, params, action)
    if state.decision == DRAFT:
        return draft.is_legal_draft(state, action)
    if state.decision == BLOCK_TURN:
        return blocking.is_legal_block(state, params, action)
    if state.decision == TIE_TURN:
        return ties.is_legal_tie(action)
    return delimitation.is_legal_loss(state, action)


@rule
def apply(state: State, params: Params, chance: Key, action: Action) -> None:
    """The effect of a legal action, up to the next decision or the end. `chance` is not needed after the deal."""
    if state.decision == EXCAVATION:
        excavation.apply_excavation(state, params, action)
    elif state.decision == NEUTRAL_TURN:
        excavation.apply_neutral(state, params, action)
    elif state.decision == MORE_ROOMS:
        excavation.apply_more_rooms(state, params, action)
    elif state.decision == REWARD:
        delimitation.apply_reward(state, params, action)
    elif state.decision == DRAFT:
        draft.apply_draft(state, params, action)
    elif state.decision == BLOCK_TURN:
        excavation.apply_block(state, params, action)
    elif state.decision == TIE_TURN:
        delimitation.apply_tie(state, params, action)
    else:
        delimitation.apply_loss(state, params, action)


@rule
def is_over(state: State) -> bool:
    """Whether the last campaign has been scored [8]."""
    return bool(state.over)


@rule
def end_reason(state: State) -> int:
    """The one way a game ends."""
    return 0


@rule
def stage(state: State, params: Params) -> int:
    """Opening, middle or last campaign, by the order of INFO.stages."""
    if state.campaign >= params.campaigns - 1:
        return 2
    return 0 if state.campaign == 0 else 1


@rule
def rounds_done(state: State) -> int:
    """Campaigns completed."""
    return int(state.campaign)


@rule
def points(state: State, params: Params, seat: int) -> int:
    """Prestige scored so far."""
    return int(state.points[seat] + params.seat_points[seat])


@rule
def option_of_room(room: int) -> int:
    """The place in INFO.options of a room's kind."""
    if room < INNER:
        return _ROOM_OPTIONS
    return _ROOM_OPTIONS + 1 if room < SHARED else _ROOM_OPTIONS + 2


@rule
def option_of_card(params: Params, card: int) -> int:
    """The place in INFO.options of a plot's or a Nile card's patron, or of its having none."""
    if card >= NILE and params.card_patron[card] == NO_PATRON:
        return _NILE_OPTION
    return int(params.card_patron[card])


@rule
def option_of(state: State, params: Params, action: Action) -> int:
    """The option that an action takes: the patron of a card or the kind of a room; -1 for none."""
    if action.kind == ROOM:
        return option_of_room(action.s1)
    if action.kind == PLOT:
        place = action.s1 if state.decision == DRAFT else place_of(state.area, action.s1)
        return option_of_card(params, state.plot[place])
    return -1


@rule
def add_once(option: int, out: Ints, n: int) -> int:
    """Add an option to a list unless it is there; the new length."""
    for i in range(n):
        if out[i] == option:
            return n
    out[n] = option
    return n + 1


@rule
def offers(state: State, params: Params, out: Ints) -> int:
    """What a reward or the draft offers the mover: patrons of the cards there, kinds of legal rooms, each once."""
    n = 0
    if state.decision == DRAFT:
        for place in range(state.dealt):
            if state.plot[place] != TAKEN:
                n = add_once(option_of_card(params, state.plot[place]), out, n)
        return n
    if state.decision != REWARD:
        return 0
    if delimitation.may_take_card(state, params):
        for side in range(sides(state, state.area)):
            card = state.plot[place_of(state.area, side)]
            if card != TAKEN:
                n = add_once(option_of_card(params, card), out, n)
    if delimitation.may_enter_museum(state, params, state.mover):
        for room in range(ROOMS):
            if is_legal_room(state, params, state.mover, room):
                n = add_once(option_of_room(room), out, n)
    return n


@rule
def are_tokens_lost(state: State, params: Params) -> bool:
    """Whether a seat's blocking tokens, in its supply and laid out, are not as many as they were [12.3]."""
    if not params.nile:
        return False
    for seat in range(state.seats):
        number = state.tokens[seat]
        for space in range(state.areas * 12):
            if state.owner[space] == TOKEN + seat:
                number += 1
        for room in range(ROOMS):
            if state.room_token[room] == seat + 1:
                number += 1
        if number != params.tokens or state.tokens[seat] < 0:
            return True
    return False


@rule
def broken(state: State, params: Params) -> int:
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
        if not count_agrees(state, RIVER_ZONE, colour):
            flags |= WRONG_COUNT
    if are_tokens_lost(state, params):
        flags |= LOST_TOKEN
    for room in range(ROOMS):
        held = 0
        for colour in range(state.colours):
            held += state.room[room, colour]
        if held != state.filled[room] or held > params.room_capacity:
            flags |= WRONG_ROOM
    return flags


@rule
def count_agrees(state: State, area: int, colour: int) -> bool:
    """Whether the counts kept of a colour in an area agree with the spaces."""
    number = 0
    for space in range(state.areas * 12):
        if state.zone[space] != area:
            continue
        if state.owner[space] == colour:
            number += 1
        beside = 0
        for side in range(4):
            neighbour = NEIGHBOURS[state.apart, space, side]
            if state.owner[neighbour] == colour and state.owner[neighbour] != NOBODY:
                beside += 1
        if beside != state.touching[space, colour]:
            return False
    return number == state.count[area, colour]
