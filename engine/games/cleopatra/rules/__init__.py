"""The rules of Cleopatra and the Society of Architects for 3 to 5 players.

This file is the contract (see `engine.game`); the parts have files of their own: `cards` (deck, market, hand limit),
`paying` and `quarry` (pieces, dice), `garden` and `mosaics`, `characters` and `answers`, `offering`, `turns`,
`scoring`; `knowledge` keeps what players saw. Numbers in square brackets are sections of the game's specification, C
numbers its open points.

Candidates are all legal actions except where there are too many: placements of a mosaic in a wide garden (see
`mosaics`), payments in variants with very dear pieces (`paying`), bids above 99.
"""

from __future__ import annotations

from engine.games.cleopatra.rules import (
    answers,
    cards,
    characters,
    invariants,
    mosaics,
    offering,
    paying,
    quarry,
    scoring,
    turns,
)
from engine.games.cleopatra.rules.setting_up import set_up
from engine.games.cleopatra.state import Action, Params, State
from engine.games.cleopatra.state.names import (
    AFTER,
    ASSIGN,
    BEG,
    BID,
    BUILD,
    CARDS,
    CATEGORIES,
    CHOOSE,
    CLAIM,
    CLAIMS,
    DECLINE,
    DISCARD,
    DROP,
    ENVOY,
    ENVOY_TO,
    FETCH,
    GIVE,
    HAND_OVER,
    KEEP,
    KEEP_ALL,
    KEEP_THESE,
    LAY,
    LIMIT,
    MAIN,
    MOSAIC,
    OFFER,
    PAY,
    PAY_WITH,
    PLACE,
    PLAY,
    PUT_DOWN,
    PUT_STATUE,
    REFILL,
    SCRIBE,
    SCRIBE_DIE,
    SCRIBE_TILE,
    TAKE_BACK,
    TALENTS,
    TILE,
)
from engine.kernel.chance import Key
from engine.kernel.compiler import rule
from engine.kernel.records import Ints, Rows

__all__ = ["apply", "broken", "candidates", "deal", "end_reason", "is_legal", "is_over", "offers", "option_of"]
__all__ += ["points", "ranks", "resources", "rounds_done", "scores", "stage", "tallies"]

broken = invariants.broken
points, ranks, resources = scoring.points, scoring.ranks, scoring.resources
scores, tallies = scoring.scores, scoring.tallies


@rule
def deal(state: State, params: Params, chance: Key, seats: int) -> None:
    """Set up a game and begin its first turn [2, 4]. `state` is a zeroed record."""
    set_up(state, params, chance, seats)
    turns.run_on(state, params, chance)


@rule
def candidates(state: State, params: Params, out: Rows[Action]) -> int:
    """What the mover weighs, written to ``out[:n]``; n."""
    decision = state.decision
    if decision == MAIN:
        return turns.list_main(state, params, out)
    if decision == REFILL:
        return cards.list_assignments(state, params, out)
    if decision == TILE:
        return mosaics.list_tiles(state, params, out)
    if decision == PLACE:
        return mosaics.list_placements(state, params, state.pile[state.tile], out)
    if decision == PAY:
        return paying.list_payments(state, params, state.piece, out)
    if decision == CLAIM:
        return mosaics.list_claims(state, out)
    if decision == LIMIT:
        return cards.list_limit(out)
    if decision == DISCARD:
        return cards.list_hand(state, out)
    if decision == BID:
        return offering.list_bids(state, out)
    if decision == TAKE_BACK:
        return characters.list_discards(state, out)
    if decision == KEEP:
        return characters.list_keeps(state, params, out)
    return answers.list_answers(state, params, out)


@rule
def is_legal(state: State, params: Params, action: Action) -> bool:
    """Whether the mover may do this now, listed or not."""
    kind, what, number, decision = int(action.kind), int(action.what), int(action.number), state.decision
    if state.over or (kind != PAY_WITH and action.goods != 0):
        return False
    if decision == MAIN:
        return kind <= ENVOY_TO and turns.is_legal_main(state, params, kind, what, number)
    if decision == PLACE:
        return kind == LAY and mosaics.may_lie(state, params, state.pile[state.tile], what, number)
    if decision == PAY:
        if kind != PAY_WITH or what != 0 or number != 0:
            return False
        return paying.is_payment(state, params, state.piece, int(action.goods))
    if decision == REFILL:
        return kind == ASSIGN and what == 0 and cards.is_assignment(state, params, number)
    if decision == CLAIM:
        if kind == PUT_STATUE:
            return what == 0 and mosaics.claimable(state, number) >= 0
        return kind == DECLINE and what == 0 and number == 0
    if decision == BID:
        return bool(kind == OFFER and what == 0 and number >= 0 and number <= state.talents[state.mover])
    if decision == KEEP:
        most = 1 << characters.looked_at(state, params)
        return kind == KEEP_THESE and what == 0 and number >= 0 and number < most
    return number == 0 and is_legal_simple(state, params, kind, what)


@rule
def is_legal_simple(state: State, params: Params, kind: int, what: int) -> bool:
    """Whether the mover may answer so to a question about one kind of card, one tile, or one of two ways."""
    decision = state.decision
    if decision == LIMIT:
        return what == 0 and (kind == PUT_DOWN or kind == KEEP_ALL)
    if decision == DISCARD:
        return bool(kind == DROP and what >= 0 and what < CARDS and state.hand[state.mover, what] > 0)
    if decision == TILE:
        return kind == CHOOSE and mosaics.tile_fits(state, params, what)
    if decision == TAKE_BACK:
        return kind == FETCH and answers.is_legal_choice(state, params, kind, what)
    if decision == BEG:
        return (kind == TALENTS or kind == HAND_OVER) and answers.is_legal_choice(state, params, kind, what)
    if decision == GIVE:
        return (kind == DECLINE or kind == HAND_OVER) and answers.is_legal_choice(state, params, kind, what)
    return False


@rule
def apply(state: State, params: Params, chance: Key, action: Action) -> None:
    """The effect of a legal action, up to the next decision or the end."""
    kind, what, number, decision = int(action.kind), int(action.what), int(action.number), state.decision
    if decision == MAIN:
        turns.apply_main(state, params, kind, what, number)
    elif decision == REFILL:
        cards.assign(state, params, number)
    elif decision == TILE:
        characters.choose_tile(state, what)
    elif decision == PLACE:
        state.turned = what
        state.corner = number
        cards.ask(state, state.turn_seat, PAY)
    elif decision == PAY:
        quarry.pay_and_build(state, params, int(action.goods))
        if state.piece == MOSAIC:
            mosaics.lay(state, params)
        state.scribing, state.tile, state.turned, state.corner = 0, 0, 0, 0
    elif decision == CLAIM:
        if kind == PUT_STATUE:
            mosaics.claim(state, params, number)
        else:
            state.claims = 0
        state.step = CLAIMS
    elif decision == LIMIT:
        cards.settle_hand(state, params, kind)
    elif decision == DISCARD:
        cards.drop(state, what)
    elif decision == BID:
        offering.offer(state, number)
    elif decision == TAKE_BACK:
        characters.fetch(state, what)
    elif decision == KEEP:
        characters.keep(state, params, number)
    else:
        answers.answer(state, params, kind, what)
    turns.run_on(state, params, chance)


@rule
def is_over(state: State) -> bool:
    """Whether the game has ended [10]."""
    return bool(state.over)


@rule
def end_reason(state: State) -> int:
    """Why the game ended, by the order of INFO.end_reasons."""
    return int(state.reason)


@rule
def stage(state: State, params: Params) -> int:
    """Early, middle, late, by the order of INFO.stages: steps that Cleopatra still has to go."""
    left = int(params.steps) - quarry.complete_categories(state, params)
    if left <= 1:
        return 2
    return 1 if left <= 3 else 0


@rule
def rounds_done(state: State) -> int:
    """Rounds completed, as many turns each as there are players; the end completes the last one."""
    done = (int(state.turns) - 1) // int(state.seats)
    return done + 1 if state.over else done


@rule
def option_of(state: State, params: Params, action: Action) -> int:
    """The option that an action takes: a structure that is built, a character that is played; -1 for none."""
    if action.kind == BUILD:
        return int(action.what)
    if action.kind == SCRIBE_TILE or action.kind == SCRIBE_DIE:
        return CATEGORIES + SCRIBE - CARDS + CATEGORIES
    if action.kind == ENVOY_TO:
        return CATEGORIES + ENVOY - CARDS + CATEGORIES
    if action.kind == PLAY:
        return CATEGORIES + int(action.what) - CARDS + CATEGORIES
    return -1


@rule
def offers(state: State, params: Params, out: Ints) -> int:
    """What the own turn offers: structures that can be paid and placed, characters that can be played."""
    if state.decision != MAIN:
        return 0
    n = 0
    if state.phase != AFTER:
        for category in range(CATEGORIES):
            if not quarry.is_complete(state, params, category) and paying.could_pay(state, params, category):
                out[n] = category
                n += 1
    if state.characters >= params.max_characters_per_turn:
        return n
    for kind in range(CARDS - CATEGORIES, CARDS):
        if state.hand[state.mover, kind] > 0 and can_play(state, params, kind):
            out[n] = CATEGORIES + kind - (CARDS - CATEGORIES)
            n += 1
    return n


@rule
def can_play(state: State, params: Params, kind: int) -> bool:
    """Whether a character in hand can be played in some way now."""
    if kind == SCRIBE:
        return (
            characters.may_choose_tile(state, params)
            or characters.may_turn(state, params, characters.TO_SYMBOL)
            or characters.may_turn(state, params, characters.TO_BLANK)
        )
    return kind == ENVOY or characters.may_play(state, params, kind)
