"""Relic cards: when each may be played, what it does, and the decisions that follow [12].

A RELIC action names the card in `what`. Emergency Retreat moves crew from `space` to `target`; Route Blockade closes
`space`; Military Intervention sends crew of the seat `target` home from `space`; Civilisation Loan asks the seat
`space` for a unit of the kind `target`. Deep Dig in the window of a dig stands in `dig`.
"""

from __future__ import annotations

from engine.games.site_contest.params.kinds import (
    ANCIENT_ROAD,
    ARTEFACT_APPRAISAL,
    CIV_LOAN,
    DEEP_DIG,
    DIVINE_PROTECTION,
    EMERGENCY_RETREAT,
    MAP_DECRYPTION,
    MILITARY_INTERVENTION,
    RELICS,
    RESOURCES,
    ROUTE_BLOCKADE,
    STONE,
    STONE_REQUISITION,
)
from engine.games.site_contest.rules.pieces import add_prestige, discard_relic, gain, in_supply, raise_token, send_home
from engine.games.site_contest.rules.retreats import list_retreats, may_retreat, retreat
from engine.games.site_contest.state import (
    AGREE,
    ASK_TURN,
    DECLINE,
    LENDING,
    LENT,
    LOAN_BONUS,
    LOOKING,
    NOBODY,
    PICK,
    PLAYED,
    RELIC,
    TOKENS_RAISED,
    Action,
    Params,
    State,
    ask,
    put,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Rows


@rule
def is_unknown(state: State, seat: int, space: int) -> bool:
    """Whether a tile is face-down and the seat has not looked at it."""
    return not state.up[space] and not state.known[seat, space]


@rule
def unknown_tiles(state: State, params: Params, seat: int) -> int:
    """Face-down tiles that the seat does not know."""
    number = 0
    if not params.public_tiles:
        for space in range(params.spaces):
            if is_unknown(state, seat, space):
                number += 1
    return number


@rule
def may_play_plain(state: State, params: Params, card: int) -> bool:
    """Whether a card in hand that names no target may be played now."""
    seat = state.mover
    if card == DEEP_DIG:
        return bool((params.deep_dig_turn or params.deep_dig_before) and not state.deep_turn and not state.deep_next)
    if card == ANCIENT_ROAD:
        return bool(params.road_stacks or state.road == 0)
    if card == STONE_REQUISITION:
        return in_supply(state, params, STONE, params.requisition_stone) > 0
    if card == MAP_DECRYPTION:
        return unknown_tiles(state, params, seat) > 0
    if card == ARTEFACT_APPRAISAL:
        return state.token_count[seat] > 0
    return card == DIVINE_PROTECTION and not state.protected[seat]


@rule
def may_borrow(state: State, lender: int, kind: int) -> bool:
    """Whether the mover may ask a seat for a kind of resource."""
    return lender != state.mover and state.stuff[lender, kind] > 0


@rule
def may_block(state: State, params: Params, space: int) -> bool:
    """Whether the mover may close a space [12]."""
    if state.blocked_by[space] & (1 << state.mover):
        return False
    return bool(params.blockade_on_start or state.start_of[space] == NOBODY)


@rule
def may_intervene(state: State, params: Params, space: int, victim: int) -> bool:
    """Whether Military Intervention may send crew of a seat home from a space [12]."""
    if victim == state.mover or state.crew[victim, space] == 0 or state.start_of[space] == victim:
        return False
    return not (state.protected[victim] and params.protects_from_intervention)


@rule
def may_play(state: State, params: Params, action: Action) -> bool:
    """Whether a RELIC action of the own turn is legal."""
    card, space, target, seat = action.what, action.space, action.target, state.mover
    if card < 0 or card >= RELICS or space < 0 or target < 0:
        return False
    if state.hand[seat, card] == 0 or state.ap < params.relic_ap[card]:
        return False
    if card == CIV_LOAN:
        return space < state.seats and target < RESOURCES and may_borrow(state, space, target)
    if space >= params.spaces or target >= params.spaces:
        return False
    if card == EMERGENCY_RETREAT:
        return not params.retreat_reaction and may_retreat(state, params, seat, space, target)
    if card == MILITARY_INTERVENTION:
        return target < state.seats and may_intervene(state, params, space, target)
    if target != 0:
        return False
    if card == ROUTE_BLOCKADE:
        return may_block(state, params, space)
    return space == 0 and may_play_plain(state, params, card)


@rule
def list_relics(state: State, params: Params, out: Rows[Action], n: int) -> int:
    """Every legal play of a relic card in the own turn."""
    for card in range(RELICS):
        if state.hand[state.mover, card] == 0 or state.ap < params.relic_ap[card]:
            continue
        if card == CIV_LOAN:
            for lender in range(state.seats):
                for kind in range(RESOURCES):
                    if may_borrow(state, lender, kind):
                        put(out[n], RELIC, lender, kind, card)
                        n += 1
        elif card == EMERGENCY_RETREAT:
            if not params.retreat_reaction:
                n = list_retreats(state, params, out, n)
        elif card == ROUTE_BLOCKADE:
            for space in range(params.spaces):
                if may_block(state, params, space):
                    put(out[n], RELIC, space, 0, card)
                    n += 1
        elif card == MILITARY_INTERVENTION:
            for victim in range(state.seats):
                for space in range(params.spaces):
                    if may_intervene(state, params, space, victim):
                        put(out[n], RELIC, space, victim, card)
                        n += 1
        elif may_play_plain(state, params, card):
            put(out[n], RELIC, 0, 0, card)
            n += 1
    return n


@rule
def play(state: State, params: Params, action: Action) -> None:
    """Play a relic card in the own turn."""
    card, space, target, seat = action.what, action.space, action.target, state.mover
    state.ap -= params.relic_ap[card]
    discard_relic(state, seat, card)
    state.tally[seat, PLAYED + card] += 1
    if card == DEEP_DIG:
        if params.deep_dig_turn:
            state.deep_turn = 1
        else:
            state.deep_next = 1
    elif card == ANCIENT_ROAD:
        state.road += params.road_discount
    elif card == STONE_REQUISITION:
        gain(state, params, seat, STONE, params.requisition_stone)
    elif card == CIV_LOAN:
        state.other = seat
        state.what = target
        ask(state, space, LENDING, ASK_TURN)
    elif card == EMERGENCY_RETREAT:
        retreat(state, seat, space, target)
    elif card == MAP_DECRYPTION:
        state.left = min(params.decryption_tiles, unknown_tiles(state, params, seat))
        ask(state, seat, LOOKING, ASK_TURN)
    elif card == ROUTE_BLOCKADE:
        state.blocked_by[space] |= 1 << seat
    elif card == ARTEFACT_APPRAISAL:
        raise_token(state, seat, params.appraisal_value, TOKENS_RAISED)
    elif card == MILITARY_INTERVENTION:
        send_home(state, params, target, space, 1, True)
    else:
        state.protected[seat] = 1


@rule
def list_lending(out: Rows[Action]) -> int:
    """Lend, or not."""
    put(out[0], AGREE, 0, 0, 0)
    put(out[1], DECLINE, 0, 0, 0)
    return 2


@rule
def answer_loan(state: State, params: Params, kind: int) -> None:
    """The lender's answer; without consent the unit is taken in any case, but nothing gained for it [C63]."""
    lender, borrower = state.mover, state.other
    agrees = kind == AGREE
    if agrees or not params.loan_consent:
        units = min(params.loan_units, state.stuff[lender, state.what])
        state.stuff[lender, state.what] -= units
        state.stuff[borrower, state.what] += units
        if params.loan_repaid:
            state.due_next[borrower, lender, state.what] += units
    if agrees:
        state.tally[lender, LENT] += 1
        add_prestige(state, borrower if params.loan_to_borrower else lender, LOAN_BONUS, params.loan_bonus)
    state.other = 0
    state.what = 0
    state.step = state.then


@rule
def pay_back(state: State, seat: int) -> None:
    """At the end of a turn its player pays back what was borrowed in the own turn before, if it is there [C63].

    Lenders come in the order of seats; what is not there is not owed any longer.
    """
    for lender in range(state.seats):
        for kind in range(RESOURCES):
            units = min(state.due[seat, lender, kind], state.stuff[seat, kind])
            state.stuff[seat, kind] -= units
            state.stuff[lender, kind] += units
            state.due[seat, lender, kind] = state.due_next[seat, lender, kind]
            state.due_next[seat, lender, kind] = 0


@rule
def may_look(state: State, params: Params, space: int) -> bool:
    """Whether a space may be the next pick of Map Decryption."""
    if space < 0 or space >= params.spaces or state.picked[space]:
        return False
    return is_unknown(state, state.mover, space)


@rule
def list_looks(state: State, params: Params, out: Rows[Action]) -> int:
    """Every pick of Map Decryption."""
    n = 0
    for space in range(params.spaces):
        if may_look(state, params, space):
            put(out[n], PICK, space, 0, 0)
            n += 1
    return n


@rule
def look(state: State, params: Params, space: int) -> None:
    """Pick a tile to look at; after the last pick the seat sees them all [12]."""
    seat = state.mover
    state.picked[space] = 1
    state.left -= 1
    if state.left > 0:
        return
    for each in range(params.spaces):
        if state.picked[each]:
            state.known[seat, each] = 1
            state.picked[each] = 0
    state.step = state.then
