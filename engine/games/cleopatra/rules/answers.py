"""What other players give to a beggar or an envoy, or choose not to give [6, C16, C25]."""

from __future__ import annotations

from engine.games.cleopatra.rules.cards import ask
from engine.games.cleopatra.rules.knowledge import (
    hand_over,
    see_hand,
)
from engine.games.cleopatra.rules.scoring import standard_cards
from engine.games.cleopatra.state import Action, Params, State, put
from engine.games.cleopatra.state.names import (
    ASK_MAIN,
    BEG,
    BEGGAR,
    BEGGARS,
    CARDS,
    DECLINE,
    FETCH,
    FROM_ENVOYS,
    GIVE,
    HAND_OVER,
    KINDS,
    NEXT_GIVER,
    TALENTS,
    TO_ENVOYS,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Rows


@rule
def can_give_talents(state: State, params: Params, seat: int) -> bool:
    """Whether a player can give a beggar talents: all that are asked, or what is there [6, C25]."""
    if params.beggar_talents == 0:
        return True
    return bool(state.talents[seat] >= params.beggar_talents or (params.beggar_partial and state.talents[seat] > 0))


@rule
def can_give_card(state: State, params: Params, seat: int) -> bool:
    """Whether a player can give a beggar or an envoy a (further) card [6, C16]."""
    held = standard_cards(state, seat)
    if state.asking == BEGGAR:
        return bool(held >= (params.beggar_cards if state.owed == 0 else 1))
    return bool(held > 0 and (not params.envoy_requires_amulet or state.amulets[seat] >= params.envoy_amulets_per_card))


@rule
def next_giver(state: State, params: Params) -> None:
    """Ask the next player whom the character asks, in turn order; after the last one the turn goes on [6]."""
    while True:
        state.asked_place += 1
        if state.asked_place >= state.seats:
            state.asked_place = 0
            state.asking = 0
            state.named = 0
            state.step = ASK_MAIN
            return
        giver = (state.turn_seat + state.asked_place) % state.seats
        if (state.named >> giver) & 1 == 0:
            continue
        state.owed = 0
        if can_give_card(state, params, giver):
            ask(state, giver, BEG if state.asking == BEGGAR else GIVE)
            return
        if state.asking == BEGGAR:
            if can_give_talents(state, params, giver):
                give_talents(state, params, giver)
            else:
                see_hand(state, giver)


@rule
def give_talents(state: State, params: Params, giver: int) -> None:
    """The beggar gets talents [6]."""
    number = min(int(params.beggar_talents), int(state.talents[giver]))
    taker = state.turn_seat
    state.talents[giver] -= number
    state.earned[giver, BEGGARS] -= number
    state.talents[taker] += number
    state.earned[taker, BEGGARS] += number


@rule
def list_answers(state: State, params: Params, out: Rows[Action]) -> int:
    """What the mover may give a beggar (talents or a card) or an envoy (a card or nothing more)."""
    n, seat = 0, state.mover
    if may_give_other(state, params):
        put(out[n], TALENTS if state.asking == BEGGAR else DECLINE, 0, 0)
        n += 1
    for kind in range(KINDS):
        if state.hand[seat, kind] > 0:
            put(out[n], HAND_OVER, kind, 0)
            n += 1
    return n


@rule
def may_give_other(state: State, params: Params) -> bool:
    """Whether the mover may give a beggar talents instead of a card, or an envoy nothing more."""
    if state.asking == BEGGAR:
        return state.owed == 0 and can_give_talents(state, params, state.mover)
    return True


@rule
def answer(state: State, params: Params, kind: int, what: int) -> None:
    """A player gives a beggar or an envoy something, or nothing more [6]."""
    giver, taker = state.mover, state.turn_seat
    if kind == TALENTS:
        give_talents(state, params, giver)
        state.step = NEXT_GIVER
    elif kind == DECLINE:
        state.step = NEXT_GIVER
    elif state.asking == BEGGAR:
        if state.owed == 0:
            state.owed = params.beggar_cards
        hand_over(state, giver, taker, what)
        state.owed -= 1
        if state.owed == 0:
            state.step = NEXT_GIVER
    else:
        hand_over(state, giver, taker, what)
        number = min(int(params.envoy_amulets_per_card), int(state.amulets[giver]))
        state.amulets[giver] -= number
        state.tally[giver, TO_ENVOYS] += number
        state.amulets[taker] += number
        state.tally[taker, FROM_ENVOYS] += number
        if not can_give_card(state, params, giver):
            state.step = NEXT_GIVER


@rule
def is_legal_choice(state: State, params: Params, kind: int, what: int) -> bool:
    """Whether the mover may take this card, choose this tile, or give this."""
    if kind == FETCH:
        return bool(what >= 0 and what < CARDS and state.discard[what] > 0)
    if kind == HAND_OVER:
        return bool(what >= 0 and what < KINDS and state.hand[state.mover, what] > 0)
    return bool(what == 0 and may_give_other(state, params))
