"""Turns and the end of the game [4, 10, 13]: what happens without a choice, up to the next decision."""

from __future__ import annotations

from engine.games.cleopatra.rules import answers, cards, characters, mosaics, offering, quarry
from engine.games.cleopatra.rules.cards import ask
from engine.games.cleopatra.state import Action, Params, State, put
from engine.games.cleopatra.state.names import (
    AFTER,
    AFTER_PIECE,
    ASK_MAIN,
    ASKED,
    BEFORE,
    BEGIN_TURN,
    BUILD,
    CLAIMS,
    COLLECT,
    DRAW,
    END,
    END_TURN,
    KINDS,
    LONGEST,
    MAIN,
    NEXT_BID,
    NEXT_GIVER,
    OFFERING,
    PALACE,
    PASS,
    PRUNE,
    QUARRY,
    RESTOCK,
    ROLL,
    STALEMATE,
    STOP,
    TAKE,
)
from engine.kernel.chance import Key
from engine.kernel.compiler import rule
from engine.kernel.records import Rows


@rule
def run_on(state: State, params: Params, chance: Key) -> None:
    """Go on until somebody has to decide or the game is over."""
    while not state.over and state.step != ASKED:
        step = state.step
        if step == ASK_MAIN:
            ask_main(state, params)
        elif step == DRAW:
            cards.draw_cards(state, params, chance)
        elif step == CLAIMS:
            mosaics.ask_claim(state, params)
        elif step == PRUNE:
            mosaics.prune(state, params)
        elif step == AFTER_PIECE:
            if quarry.after_piece(state, params):
                end_game(state, params)
        elif step == COLLECT:
            if quarry.collect(state, params):
                end_game(state, params)
        elif step == ROLL:
            quarry.roll(state, params, chance)
        elif step == OFFERING:
            offering.open_offering(state)
        elif step == NEXT_BID:
            offering.next_bid(state, params)
        elif step == NEXT_GIVER:
            answers.next_giver(state, params)
        elif step == END_TURN:
            cards.check_hand(state, params)
        elif step == BEGIN_TURN:
            begin_turn(state)
        else:
            next_turn(state, params)


@rule
def begin_turn(state: State) -> None:
    """The next player's turn."""
    state.turn_seat = state.next_seat
    state.turns += 1
    state.phase = BEFORE
    state.passed, state.acted, state.smuggled = 0, 0, 0
    state.characters, state.pieces = 0, 0
    for kind in range(KINDS):
        state.pool[kind] = 0
    state.step = ASK_MAIN


@rule
def ask_main(state: State, params: Params) -> None:
    """Ask for the next action of the turn; without a choice the turn goes on [4]."""
    if state.phase == BEFORE or characters.has_character(state, params):
        ask(state, state.turn_seat, MAIN)
    elif state.phase == QUARRY:
        if quarry.can_build(state, params):
            ask(state, state.turn_seat, MAIN)
        else:
            quarry.stop(state)
    else:
        state.step = END_TURN


@rule
def may_pass(state: State, params: Params) -> bool:
    """Whether neither main action is possible [13, C36]."""
    if state.phase != BEFORE or cards.can_take(state, params) or cards.can_restock(state, params):
        return False
    return not quarry.can_build(state, params)


@rule
def list_main(state: State, params: Params, out: Rows[Action]) -> int:
    """Everything that the player at turn may do between two steps [4]."""
    n = 0
    if state.phase == BEFORE:
        for stall in range(params.stalls):
            if state.stall_cards[stall] > 0:
                put(out[n], TAKE, stall, 0)
                n += 1
        if cards.can_restock(state, params):
            put(out[n], RESTOCK, 0, 0)
            n += 1
    if state.phase != AFTER:
        n = quarry.list_pieces(state, params, out, n)
    if state.phase == BEFORE and n == 0:
        put(out[n], PASS, 0, 0)
        n += 1
    n = characters.list_characters(state, params, out, n)
    if state.phase != BEFORE:
        put(out[n], STOP if state.phase == QUARRY else END, 0, 0)
        n += 1
    return n


@rule
def is_legal_main(state: State, params: Params, kind: int, what: int, number: int) -> bool:
    """Whether the player at turn may do this between two steps."""
    if kind == BUILD:
        return quarry.may_build(state, params, what, number)
    if number != 0:
        return False
    if kind == TAKE:
        return bool(state.phase == BEFORE and what >= 0 and what < params.stalls and state.stall_cards[what] > 0)
    if what == 0 and kind == RESTOCK:
        return bool(state.phase == BEFORE and cards.can_restock(state, params))
    if what == 0 and kind == PASS:
        return may_pass(state, params)
    if what == 0 and kind == STOP:
        return bool(state.phase == QUARRY)
    if what == 0 and kind == END:
        return bool(state.phase == AFTER)
    return bool(kind > END and characters.is_legal_character(state, params, kind, what))


@rule
def apply_main(state: State, params: Params, kind: int, what: int, number: int) -> None:
    """The effect of an action of the own turn [4]."""
    if kind == TAKE:
        cards.go_to_market(state, params, what)
    elif kind == RESTOCK:
        cards.go_to_market(state, params, -1)
    elif kind == BUILD:
        quarry.begin_piece(state, what, number)
    elif kind == STOP:
        quarry.stop(state)
    elif kind == PASS:
        state.passed = 1
        state.phase = AFTER
        state.step = END_TURN
    elif kind == END:
        state.step = END_TURN
    else:
        characters.play(state, params, kind, what)


@rule
def end_game(state: State, params: Params) -> None:
    """Cleopatra is at the palace: the game ends at once, or after the hand limit [7.4, C20]."""
    if params.check_on_game_end:
        state.ending = 1
        state.step = END_TURN
    else:
        finish(state, PALACE)


@rule
def finish(state: State, reason: int) -> None:
    """The game is over."""
    state.over = 1
    state.reason = reason
    state.step = ASKED


@rule
def next_turn(state: State, params: Params) -> None:
    """The turn is over: the next player, unless nobody can do anything any more [13, C41]."""
    if state.ending:
        finish(state, PALACE)
        return
    state.passes = state.passes + 1 if state.passed and not state.acted else 0
    if state.passes >= state.seats:
        finish(state, STALEMATE)
    elif state.turns >= params.max_rounds * state.seats:
        finish(state, LONGEST)
    else:
        state.next_seat = (state.turn_seat + 1) % state.seats
        state.step = BEGIN_TURN
