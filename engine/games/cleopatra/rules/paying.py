"""Paying for a piece: with cards of the hand and Nile merchants, none of them superfluous [7.1, C35].

All payments are listed. A payment is a number of standard and of double cards of each kind; what these leave open is
made up by trompe-l'oeil cards and merchants. So they are found by going through the numbers of cards of each kind that
waste no card, and of trompe-l'oeil cards; the merchants follow. (A variant with very dear pieces can have more than the
512 that are listed; those with the fewest cards of the first kinds come first, and any legal one may be paid.)
"""

from __future__ import annotations

from engine.games.cleopatra.rules.knowledge import discard_openly
from engine.games.cleopatra.state import Action, Params, State, put_payment
from engine.games.cleopatra.state.actions import (
    double_of,
    goods_with,
    goods_with_wild,
    merchants_of,
    standard_of,
    trompes_of,
)
from engine.games.cleopatra.state.names import (
    DOUBLE,
    FROM_CARDS,
    KINDS,
    LAPIS,
    LAPIS_USED,
    MERCHANTS_USED,
    TAINTED_USED,
    TROMPE,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Rows

MAX_PAYMENTS = 512
_PAYMENT_END = 1 << 38


@rule
def price(state: State, params: Params, category: int, kind: int) -> int:
    """Units of a kind that a piece costs now: less those left over from earlier pieces, where these count [C7]."""
    return max(0, int(params.cost[category, kind]) - int(state.pool[kind]))


@rule
def left_open(state: State, params: Params, category: int, goods: int, kind: int) -> int:
    """Units of a kind that the cards of a payment leave open."""
    given = standard_of(goods, kind) + double_of(goods, kind) * int(params.double_units)
    return max(0, price(state, params, category, kind) - given)


@rule
def merchants_needed(state: State, params: Params, category: int, goods: int, trompes: int) -> int:
    """Merchants that a payment needs beside its cards and so many trompe-l'oeil cards, used where they save most."""
    needed, single, double = 0, 0, 0
    for kind in range(KINDS):
        units = left_open(state, params, category, goods, kind)
        needed += units
        if params.trompe_loeil_replaces[kind]:
            double += units // int(params.trompe_loeil_units)
            single += units % int(params.trompe_loeil_units)
    full = min(trompes, double)
    # With more than one unit a card, what a full card cannot use is one unit at a time (a card gives two at most).
    rest = min(trompes - full, single)
    return needed - full * int(params.trompe_loeil_units) - rest


@rule
def could_pay(state: State, params: Params, category: int) -> bool:
    """Whether the hand and the merchants of the player at turn cover the cost of a piece."""
    seat = state.turn_seat
    needed, single, double = 0, 0, 0
    for kind in range(KINDS):
        given = int(state.hand[seat, kind]) + int(state.hand[seat, DOUBLE + kind]) * int(params.double_units)
        units = price(state, params, category, kind) - given
        if units > 0:
            needed += units
            if params.trompe_loeil_replaces[kind]:
                double += units // int(params.trompe_loeil_units)
                single += units % int(params.trompe_loeil_units)
    trompes = int(state.hand[seat, TROMPE])
    full = min(trompes, double)
    needed -= full * int(params.trompe_loeil_units) + min(trompes - full, single)
    return needed <= state.merchants[seat]


@rule
def wastes(state: State, params: Params, category: int, goods: int, kind: int) -> bool:
    """Whether a payment gives a card of a kind whose units the kind does not need."""
    standard, double = standard_of(goods, kind), double_of(goods, kind)
    beyond = standard + double * int(params.double_units) - price(state, params, category, kind)
    return bool((standard > 0 and beyond >= 1) or (double > 0 and beyond >= params.double_units))


@rule
def is_payment(state: State, params: Params, category: int, goods: int) -> bool:
    """Whether the player at turn may pay so: it is in hand, it covers the cost, and nothing in it is superfluous."""
    seat = state.turn_seat
    if goods < 0 or goods >= _PAYMENT_END:
        return False
    for kind in range(KINDS):
        if (
            standard_of(goods, kind) > state.hand[seat, kind]
            or double_of(goods, kind) > state.hand[seat, DOUBLE + kind]
        ):
            return False
        if wastes(state, params, category, goods, kind):
            return False
    trompes, merchants = trompes_of(goods), merchants_of(goods)
    if trompes > state.hand[seat, TROMPE] or merchants > state.merchants[seat]:
        return False
    return is_tight(state, params, category, goods, trompes, merchants)


@rule
def is_tight(state: State, params: Params, category: int, goods: int, trompes: int, merchants: int) -> bool:
    """Whether trompe-l'oeil cards and merchants make up just what the cards leave open, and no card could be spared.

    A card could be spared although its units are needed where a trompe-l'oeil of two units has one to spare.
    """
    if merchants_needed(state, params, category, goods, trompes) != merchants:
        return False
    if trompes > 0 and merchants_needed(state, params, category, goods, trompes - 1) <= merchants:
        return False
    if trompes == 0 or params.trompe_loeil_units == 1:
        return True
    for kind in range(KINDS):
        if standard_of(goods, kind) > 0:
            less = goods - (1 << (3 * kind))
            if merchants_needed(state, params, category, less, trompes) <= merchants:
                return False
        if double_of(goods, kind) > 0:
            less = goods - (1 << (3 * (KINDS + kind)))
            if merchants_needed(state, params, category, less, trompes) <= merchants:
                return False
    return True


@rule
def next_of_kind(state: State, params: Params, category: int, goods: int, kind: int) -> int:
    """The next way to use cards of a kind, as a payment: the numbers of both sorts count up; -1 after the last."""
    seat = state.turn_seat
    most = min(7, int(state.hand[seat, kind]))
    most_double = min(7, int(state.hand[seat, DOUBLE + kind]))
    standard, double = standard_of(goods, kind), double_of(goods, kind)
    rest = goods & ~((7 << (3 * kind)) | (7 << (3 * (KINDS + kind))))
    cost = price(state, params, category, kind)
    while True:
        standard += 1
        if standard > most or standard > cost:
            standard = 0
            double += 1
            if double > most_double or (double - 1) * int(params.double_units) >= cost:
                return -1
        made = goods_with(rest, kind, standard, double)
        if not wastes(state, params, category, made, kind):
            return made


@rule
def list_payments(state: State, params: Params, category: int, out: Rows[Action]) -> int:
    """Write the payments for a piece into `out`; how many."""
    goods, n = 0, 0
    while True:
        n = list_wild(state, params, category, goods, out, n)
        # The next combination: the first kind that can still count up does so, those before it begin again.
        kind = 0
        while kind < KINDS:
            following = next_of_kind(state, params, category, goods, kind)
            if following >= 0:
                goods = following
                break
            goods &= ~((7 << (3 * kind)) | (7 << (3 * (KINDS + kind))))
            kind += 1
        if kind == KINDS or n >= MAX_PAYMENTS:
            return n


@rule
def list_wild(state: State, params: Params, category: int, goods: int, out: Rows[Action], n: int) -> int:
    """The ways to make up what cards leave open by trompe-l'oeil cards and merchants, behind ``out[:n]``."""
    seat = state.turn_seat
    for trompes in range(min(15, int(state.hand[seat, TROMPE])) + 1):
        merchants = merchants_needed(state, params, category, goods, trompes)
        if merchants > state.merchants[seat]:
            continue
        if n < MAX_PAYMENTS and is_tight(state, params, category, goods, trompes, merchants):
            put_payment(out[n], goods_with_wild(goods, trompes, merchants))
            n += 1
        if merchants == 0:
            break
    return n


@rule
def pay(state: State, params: Params, category: int, goods: int) -> None:
    """Put the cards down, take their amulets, and remove the merchants from the game [7.1]."""
    seat = state.turn_seat
    for kind in range(KINDS):
        standard, double = standard_of(goods, kind), double_of(goods, kind)
        units = standard + double * int(params.double_units)
        if params.pool_across_pieces:
            beyond = int(state.pool[kind]) + units - int(params.cost[category, kind])
            state.pool[kind] = max(0, beyond)
        if standard > 0:
            discard_openly(state, seat, kind, standard)
        if double > 0:
            pay_tainted(state, params, DOUBLE + kind, double)
        if kind == LAPIS:
            state.tally[seat, LAPIS_USED] += units
    if trompes_of(goods) > 0:
        pay_tainted(state, params, TROMPE, trompes_of(goods))
    state.merchants[seat] -= merchants_of(goods)
    state.tally[seat, MERCHANTS_USED] += merchants_of(goods)


@rule
def pay_tainted(state: State, params: Params, kind: int, number: int) -> None:
    """Use tainted cards: each brings its amulets [7.1]."""
    seat = state.turn_seat
    discard_openly(state, seat, kind, number)
    state.amulets[seat] += number * int(params.card_amulets[kind])
    state.tally[seat, FROM_CARDS] += number * int(params.card_amulets[kind])
    state.tally[seat, TAINTED_USED] += number
