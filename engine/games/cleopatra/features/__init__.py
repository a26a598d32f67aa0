"""What a persona can see and weigh: named features of an action, from the own hand and from what lies open.

Talents and amulets change hands in the open, so they may be counted; a persona that does not count weighs `danger`
instead of `danger_counted`. Nothing here looks at cards that lie face down, at other hands, or at bids.
"""

from __future__ import annotations

import numpy as np

from engine.games.cleopatra.features import places as at
from engine.games.cleopatra.features.hand import (
    CHARACTERS,
    HELD,
    OVER_LIMIT,
    TALENTS_NOW,
    counted,
    counted_most,
    measure_amulets,
    measure_change,
)
from engine.games.cleopatra.features.mosaic import measure_placement, most_palms
from engine.games.cleopatra.rules.paying import price
from engine.games.cleopatra.rules.quarry import base_reward, bonus_reward, complete_categories
from engine.games.cleopatra.state import Action, Params, State
from engine.games.cleopatra.state.actions import double_of, merchants_of, standard_of, trompes_of
from engine.games.cleopatra.state.names import (
    ASSIGN,
    BEGGAR,
    BUILD,
    CARDS,
    CHOOSE,
    COURTESAN,
    DOUBLE,
    DROP,
    ENVOY,
    ENVOY_TO,
    FETCH,
    HAND_OVER,
    KEEP_ALL,
    KEEP_THESE,
    KINDS,
    LAY,
    MAX_BONUS,
    MOSAIC,
    OFFER,
    PAY_WITH,
    PLAY,
    PUT_DOWN,
    PUT_STATUE,
    SCRIBE,
    SCRIBE_DIE,
    SCRIBE_TILE,
    SMUGGLER,
    STALLS,
    STOP,
    TAKE,
    TALENTS,
    TROMPE,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Ints, Reals, Record, Rows, ints, reals

_LIKELY_BID = 8  # the highest that others are taken to offer


class Memo(Record):
    """Memory to work in."""

    change: Ints = ints("i8", CARDS)
    vector: Reals = reals("f8", at.FEATURES)


MEMO = Memo.dtype


@rule
def weigh(
    state: State, params: Params, weights: Reals, memo: Memo, actions: Rows[Action], number: int, values: Reals
) -> None:
    """The values of the candidates ``actions[:number]``, written to ``values[:number]``."""
    vector, change = memo.vector, memo.change
    for i in range(number):
        for feature in range(at.FEATURES):
            vector[feature] = 0.0
        fill(state, params, actions[i], change, vector)
        total = 0.0
        for feature in range(at.FEATURES):
            total += weights[feature] * vector[feature]
        values[i] = total


@rule
def measure(state: State, params: Params, action: Action, out: Reals) -> None:
    """The features of an action, written to ``out``, which comes zeroed."""
    change = np.zeros(CARDS, dtype=np.int64)
    fill(state, params, action, change, out)


@rule
def fill(state: State, params: Params, action: Action, change: Ints, out: Reals) -> None:
    """The features of an action, with `change` to work in."""
    kind, what, number = int(action.kind), int(action.what), int(action.number)
    for each in range(CARDS):
        change[each] = 0
    if kind == PAY_WITH:
        measure_payment(state, params, int(action.goods), change, out)
    elif kind == TAKE:
        down = int(state.down_cards[what])
        for each in range(CARDS):
            change[each] = state.market_up[what, each]
        out[at.TAKE] = 1.0
        out[at.TAKE_DOWN] = float(down)
        measure_change(state, params, change, down, out)
    elif kind == BUILD:
        measure_piece(state, params, what, number, out)
    elif kind == LAY:
        measure_placement(state, params, what, number, out)
    elif kind == ASSIGN:
        measure_refill(state, params, number, out)
    elif kind == OFFER:
        measure_bid(state, params, number, out)
    elif kind >= PLAY and kind <= ENVOY_TO:
        measure_character(state, params, kind, what, change, out)
    elif kind == DROP or kind == HAND_OVER or kind == FETCH:
        change[what] = 1 if kind == FETCH else -1
        measure_change(state, params, change, 0, out)
        if kind == HAND_OVER and state.asking == ENVOY:
            measure_amulets(state, params, -float(min(params.envoy_amulets_per_card, state.amulets[state.mover])), out)
    elif kind == KEEP_THESE:
        kept = 0
        for i in range(params.vizier_cards):
            if (number >> i) & 1:
                change[state.deck[state.drawn + i]] += 1
                kept += 1
        measure_change(state, params, change, 0, out)
        measure_amulets(state, params, float(kept * params.vizier_amulets_per_card), out)
    else:
        measure_rest(state, params, kind, what, number, out)


@rule
def measure_rest(state: State, params: Params, kind: int, what: int, number: int, out: Reals) -> None:
    """Features of the actions that change no cards at once."""
    seat = state.mover
    if kind == PUT_STATUE:
        for i in range(state.claims):
            if state.claim[i] == number:
                out[at.CLAIM] = float(state.claim_squares[i])
                measure_amulets(state, params, -float(params.amulets_per_square * state.claim_squares[i]), out)
        out[at.CLAIM_LAST] = 1.0 if state.statues[seat] == 1 else 0.0
    elif kind == CHOOSE:
        out[at.PALMS] = float(most_palms(state, params, state.pile[what]))
    elif kind == KEEP_ALL or kind == PUT_DOWN:
        beyond = int(state.hand_cards[seat]) - int(params.hand_limit)
        out[at.KEEP_ALL] = 1.0 if kind == KEEP_ALL else 0.0
        if kind == KEEP_ALL:
            measure_amulets(state, params, float(beyond * params.keep_penalty_per_card), out)
        else:
            measure_amulets(state, params, float(params.discard_penalty), out)
            out[HELD] = -float(beyond)
            out[OVER_LIMIT] = -float(beyond)
    elif kind == TALENTS:
        out[at.GIVE_TALENTS] = 1.0
        out[TALENTS_NOW] = -float(min(params.beggar_talents, state.talents[seat]))
    elif kind == STOP:
        out[at.STOP] = 1.0
    else:
        out[at.END] = 1.0


@rule
def measure_piece(state: State, params: Params, category: int, place: int, out: Reals) -> None:
    """Features of building a piece."""
    bonus = bonus_reward(state, params, category, place)
    pieces = min(MAX_BONUS - 1, int(state.pieces))
    out[at.BUILD] = 1.0
    out[at.BUILD_KIND + category] = 1.0
    out[at.BUILD_BONUS] = float(bonus)
    out[at.BUILD_MORE] = 1.0 if pieces > 0 else 0.0
    several = int(params.build_bonus[pieces + 1]) - int(params.build_bonus[pieces])
    out[TALENTS_NOW] = float(base_reward(state, params, category) + bonus + several)
    missing = 0
    for kind in range(KINDS):
        missing += max(0, price(state, params, category, kind) - int(state.hand[state.mover, kind]))
    out[at.BUILD_WILD] = float(missing)
    left = int(state.pile_cards) if category == MOSAIC else int(params.pieces[category] - state.built[category])
    if left == 1:
        out[at.COMPLETES] = 1.0
        if complete_categories(state, params) + 1 >= params.steps:
            safe = counted(state, params, state.mover) < counted_most(state, params)
            out[at.ENDS_SAFE if safe else at.ENDS_FED] = 1.0


@rule
def measure_payment(state: State, params: Params, goods: int, change: Ints, out: Reals) -> None:
    """Features of a payment."""
    standard, tainted, lost, amulets = 0, 0, 0, 0
    for kind in range(KINDS):
        single, double = standard_of(goods, kind), double_of(goods, kind)
        change[kind] = -single
        change[DOUBLE + kind] = -double
        standard += single
        tainted += double
        amulets += double * int(params.card_amulets[DOUBLE + kind])
        if double > 0:
            units = single + double * int(params.double_units)
            lost += max(0, units - price(state, params, state.piece, kind))
    change[TROMPE] = -trompes_of(goods)
    amulets += trompes_of(goods) * int(params.card_amulets[TROMPE])
    measure_change(state, params, change, 0, out)
    measure_amulets(state, params, float(amulets), out)
    out[at.PAY_STANDARD] = float(standard)
    out[at.PAY_TAINTED] = float(tainted + trompes_of(goods))
    out[at.PAY_MERCHANTS] = float(merchants_of(goods))
    out[at.PAY_LOST] = float(lost)
    out[TALENTS_NOW] = -float(params.talents_per_merchant * merchants_of(goods))


@rule
def measure_character(state: State, params: Params, kind: int, what: int, change: Ints, out: Reals) -> None:
    """Features of playing a character: it leaves the hand, and brings its amulets."""
    seat, character, amulets = state.mover, what, 0
    if kind == SCRIBE_TILE:
        character, amulets = SCRIBE, int(params.scribe_amulets_mosaic)
        out[at.BUILD_KIND + MOSAIC] = 1.0
    elif kind == SCRIBE_DIE:
        character, amulets = SCRIBE, int(params.scribe_amulets_die)
        out[at.TURN_SYMBOL if what == 0 else at.TURN_BLANK] = 1.0
        if what == 0 and params.scribe_triggers_offering and state.altar + 1 >= params.dice_count:
            out[at.TURN_LAST] = 1.0
    elif kind == ENVOY_TO:
        character = ENVOY
        most = counted_most(state, params)
        for other in range(state.seats):
            if (what >> other) & 1:
                out[at.ASKED] += 1.0
                if counted(state, params, other) >= most:
                    out[at.ASKED_LEAST] = 1.0
    elif what == BEGGAR:
        amulets = int(params.beggar_amulets)
    elif what == COURTESAN:
        amulets = int(params.courtesan_amulets)
    elif what == SMUGGLER:
        amulets = int(params.smuggler_amulets)
        out[OVER_LIMIT] = -float(max(0, int(state.hand_cards[seat]) - 1 - int(params.hand_limit)))
    out[at.PLAY_KIND + character - BEGGAR] = 1.0
    out[CHARACTERS] = -1.0
    measure_amulets(state, params, float(amulets), out)


@rule
def stall_worth(state: State, params: Params, stall: int, number: int) -> float:
    """What a stall would be worth to the next player after an assignment of the cards drawn."""
    worth = 0.7 * float(state.down_cards[stall])
    for kind in range(CARDS):
        cards = int(state.market_up[stall, kind])
        for i in range(state.pending_cards):
            if (number >> (2 * i)) & 3 == stall and state.pending_up[i] and state.pending[i] == kind:
                cards += 1
        if kind < KINDS:
            worth += float(cards) * (0.5 + 10.0 / float(10 + params.count[kind]))
        else:
            worth += 0.7 * float(cards)
    for i in range(state.pending_cards):
        if (number >> (2 * i)) & 3 == stall and not state.pending_up[i]:
            worth += 0.7
    return worth


@rule
def measure_refill(state: State, params: Params, number: int, out: Reals) -> None:
    """Features of an assignment of the cards drawn."""
    best, even = 0.0, 0
    for stall in range(min(STALLS, int(params.stalls))):
        cards = int(state.stall_cards[stall])
        for i in range(state.pending_cards):
            if (number >> (2 * i)) & 3 == stall:
                cards += 1
        even += cards * cards
        best = max(best, stall_worth(state, params, stall, number))
    out[at.REFILL_BEST] = best
    out[at.REFILL_EVEN] = 0.1 * float(even)


@rule
def measure_bid(state: State, params: Params, number: int, out: Reals) -> None:
    """Features of a bid: others are taken to offer any number up to eight alike, as far as they have it."""
    seat = state.mover
    talents, total = int(state.talents[seat]), 0
    for other in range(state.seats):
        if other != seat:
            total += int(state.talents[other])
    chance = 1.0
    for other in range(state.seats):
        if other == seat:
            continue
        theirs = int(state.talents[other]) if params.talents_shown else total // (int(state.seats) - 1)
        most = min(_LIKELY_BID, theirs)
        chance *= float(min(number, most) + 1) / float(most + 1)
    if number == 0 and not params.zero_can_win:
        chance = 0.0
    penalty = 0
    for rank in range(2, int(state.seats) + 1):
        penalty += int(params.penalty_by_rank[rank])
    won = float(min(int(params.winner_discards), int(state.amulets[seat])))
    lost = float(penalty) / float(int(state.seats) - 1)
    out[at.BID] = float(number)
    out[at.BID_SHARE] = float(number) / float(max(1, talents))
    out[at.BID_CHANCE] = chance
    out[TALENTS_NOW] = -float(number) * (1.0 if params.losers_pay else chance)
    measure_amulets(state, params, (1.0 - chance) * lost - chance * won, out)
