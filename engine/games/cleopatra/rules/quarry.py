"""The quarry action: pieces, what they earn, Cleopatra's way, the dice [7]."""

from __future__ import annotations

from engine.games.cleopatra.rules.cards import ROLLS, ask
from engine.games.cleopatra.rules.paying import could_pay, pay
from engine.games.cleopatra.state import Action, Params, State, put
from engine.games.cleopatra.state.names import (
    AFTER,
    AFTER_PIECE,
    ASK_MAIN,
    BEFORE,
    BUILD,
    BUILT,
    CATEGORIES,
    CLAIMS,
    COLLECT,
    DOOR,
    DOOR_BONUS,
    DOORS,
    MAX_BONUS,
    MOSAIC,
    MOSAICS,
    MOST_AT_ONCE,
    OBELISK,
    OBELISKS,
    OFFERING,
    PAY,
    PLACE,
    QUARRIES,
    QUARRY,
    ROLL,
    SEVERAL,
    SEVERAL_TURNS,
    SOURCES,
    SPHINX,
    SPHINXES,
    THRONE,
    THRONES,
    WALL,
    WALL_BONUS,
    WALLS,
)
from engine.kernel.chance import Key, below, draw
from engine.kernel.compiler import rule
from engine.kernel.records import Rows

_DICE = 16


@rule
def is_complete(state: State, params: Params, category: int) -> bool:
    """Whether all pieces of a category are built; of the mosaics, whether none is left in the pile [7.4]."""
    if category == MOSAIC:
        return bool(state.pile_cards == 0)
    return bool(state.built[category] >= params.pieces[category])


@rule
def complete_categories(state: State, params: Params) -> int:
    """Categories that are complete."""
    number = 0
    for category in range(CATEGORIES):
        if is_complete(state, params, category):
            number += 1
    return number


@rule
def is_free(state: State, params: Params, category: int, place: int) -> bool:
    """Whether a piece may stand at a place: a wall position, a door, a part of the throne; else 0 [7.2]."""
    if is_complete(state, params, category) or place < 0:
        return False
    if category == WALL:
        if place >= params.pieces[WALL] or state.wall[place]:
            return False
        return not params.walls_in_order or place == 0 or state.wall[place - 1] != 0
    if category == DOOR:
        return bool(place < 2 and not state.door[place])
    if category == THRONE:
        if place >= params.pieces[THRONE] or state.throne[place]:
            return False
        return place == 0 or not params.requires_pedestal or state.throne[0] != 0
    return place == 0


@rule
def list_pieces(state: State, params: Params, out: Rows[Action], n: int) -> int:
    """The pieces that the player at turn can pay and place, behind ``out[:n]``; the new end."""
    for category in range(CATEGORIES):
        if is_complete(state, params, category) or not could_pay(state, params, category):
            continue
        places = params.pieces[category] if category == WALL or category == DOOR or category == THRONE else 1
        for place in range(places):
            if is_free(state, params, category, place):
                put(out[n], BUILD, category, place)
                n += 1
    return n


@rule
def can_build(state: State, params: Params) -> bool:
    """Whether the player at turn can pay and place a piece without a scribe."""
    for category in range(CATEGORIES):
        if not is_complete(state, params, category) and could_pay(state, params, category):
            return True
    return False


@rule
def may_build(state: State, params: Params, category: int, place: int) -> bool:
    """Whether the player at turn may build this piece now."""
    if state.phase == AFTER or category < 0 or category >= CATEGORIES:
        return False
    return is_free(state, params, category, place) and could_pay(state, params, category)


@rule
def begin_piece(state: State, category: int, place: int) -> None:
    """A piece is chosen; a mosaic needs its squares first, then all are paid [7.1]."""
    if state.phase == BEFORE:
        state.phase = QUARRY
        state.tally[state.turn_seat, QUARRIES] += 1
    state.piece = category
    state.place = place
    if category == MOSAIC:
        state.tile = 0
        ask(state, state.turn_seat, PLACE)
    else:
        ask(state, state.turn_seat, PAY)


@rule
def walls_from(state: State, params: Params, door: int) -> int:
    """Column walls in an unbroken row from a door on: 0 the left, 1 the right one [7.2]."""
    number, walls = 0, int(params.pieces[WALL])
    while number < walls and state.wall[number if door == 0 else walls - 1 - number]:
        number += 1
    return number


@rule
def base_reward(state: State, params: Params, category: int) -> int:
    """Talents for the next piece of a category without a bonus."""
    if category == SPHINX and state.built[SPHINX] % 2 == 1:
        return int(params.second_sphinx)
    return int(params.reward[category])


@rule
def bonus_reward(state: State, params: Params, category: int, place: int) -> int:
    """Talents for a wall's or a door's surroundings as they are before it stands [7.2]."""
    if category == WALL:
        return int(params.bonus_per_mosaic_square) * int(state.cover[place])
    if category == DOOR:
        return int(params.bonus_per_wall) * walls_from(state, params, place)
    return 0


@rule
def source_of(category: int) -> int:
    """Where the score keeps the talents of a category."""
    if category == WALL:
        return WALLS
    if category == OBELISK:
        return OBELISKS
    if category == SPHINX:
        return SPHINXES
    if category == DOOR:
        return DOORS
    return THRONES if category == THRONE else MOSAICS


@rule
def put_up(state: State, params: Params, category: int, place: int) -> None:
    """A paid piece stands where it belongs, and its talents are due; a mosaic is laid by `mosaics.lay` [7.2]."""
    seat = state.turn_seat
    state.due[source_of(category)] += base_reward(state, params, category)
    bonus = bonus_reward(state, params, category, place)
    if category == WALL:
        state.due[WALL_BONUS] += bonus
        state.wall[place] = seat + 1
    elif category == DOOR:
        state.due[DOOR_BONUS] += bonus
        state.door[place] = seat + 1
    elif category == THRONE:
        state.throne[place] = seat + 1
    state.built[category] += 1
    state.pieces += 1
    state.tally[seat, BUILT + category] += 1


@rule
def pay_and_build(state: State, params: Params, goods: int) -> None:
    """Pay for the piece and put it up; a mosaic may close off sanctuaries [7.1, 8.2]."""
    pay(state, params, state.piece, goods)
    put_up(state, params, state.piece, state.place)
    state.step = CLAIMS if state.piece == MOSAIC else AFTER_PIECE


@rule
def after_piece(state: State, params: Params) -> bool:
    """What follows a piece, after its claims; whether the game ends at once [7.4, C14, C29]."""
    if state.outside:
        state.outside = 0
        hand_out(state)
        state.pieces -= 1
        advance(state, params)
        state.step = ASK_MAIN
        return bool(state.cleopatra >= params.steps)
    state.step = ASK_MAIN
    if params.at_once and complete_categories(state, params) >= params.steps:
        hand_out(state)
        advance(state, params)
        return True
    return False


@rule
def advance(state: State, params: Params) -> None:
    """Cleopatra moves one step for each complete category, as far as the palace [7.4]."""
    state.cleopatra = min(int(params.steps), complete_categories(state, params))


@rule
def hand_out(state: State) -> None:
    """The talents that are due go to the player at turn."""
    seat = state.turn_seat
    for source in range(SOURCES):
        state.talents[seat] += state.due[source]
        state.earned[seat, source] += state.due[source]
        state.due[source] = 0


@rule
def stop(state: State) -> None:
    """The player at turn builds no more."""
    state.phase = AFTER
    state.step = COLLECT


@rule
def collect(state: State, params: Params) -> bool:
    """Talents with the bonus for several pieces, then Cleopatra; whether the game ends [7.3, 7.4]."""
    seat, pieces = state.turn_seat, int(state.pieces)
    if pieces > 1:
        state.due[SEVERAL] += params.build_bonus[min(pieces, MAX_BONUS)]
        state.tally[seat, SEVERAL_TURNS] += 1
    state.tally[seat, MOST_AT_ONCE] = max(int(state.tally[seat, MOST_AT_ONCE]), pieces)
    hand_out(state)
    advance(state, params)
    state.rolls_left = pieces if params.rolls == 0 else params.rolls
    state.step = ROLL
    return bool(state.cleopatra >= params.steps)


@rule
def roll(state: State, params: Params, chance: Key) -> None:
    """Roll the dice that are not on the altar; a full altar opens an offering [7.5]."""
    if state.altar >= params.dice_count:
        state.after_offering = ROLL
        state.step = OFFERING
        return
    if state.rolls_left == 0:
        state.step = ASK_MAIN
        return
    state.rolls_left -= 1
    for die in range(params.dice_count - state.altar):
        if below(draw(chance, ROLLS, 0, int(state.rolls) * _DICE + die), int(params.faces)) < params.symbol_faces:
            state.altar += 1
    state.rolls += 1
