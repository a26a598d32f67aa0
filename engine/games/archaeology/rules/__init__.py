"""The rules of Archaeology: The Card Game for 2 to 4 players.

This file is the contract (see `engine.game`); the parts have files of their own: `setting_up`, `dig`, `market` (with
`trades`), `museum` and `turns`; `knowledge` keeps what players saw. Numbers in square brackets are sections of the
game's specification, A numbers its open points.

Candidates are all legal actions except trades, of which the useful ones are listed: `trades` says which these are and
why nothing sensible is lost. `is_legal` accepts every legal trade.
"""

from __future__ import annotations

from engine.games.archaeology.rules import dig, market, museum, turns
from engine.games.archaeology.rules.setting_up import set_up
from engine.games.archaeology.state import (
    ACTIONS,
    ASK_ACTIONS,
    END,
    EXPLORE,
    FORCED,
    MAP,
    MAX_ROUNDS,
    PAIR_TAKEN,
    PAIRS,
    SELL,
    STORM,
    TENT,
    TRADE,
    TYPES,
    VICTIM,
    Action,
    Params,
    State,
)
from engine.games.archaeology.state import DIG as DIG_ACTION
from engine.kernel.chance import Key
from engine.kernel.compiler import rule
from engine.kernel.records import Ints, Rows

__all__ = ["apply", "broken", "candidates", "deal", "end_reason", "is_legal", "is_over", "offers", "option_of"]
__all__ += ["points", "ranks", "resources", "rounds_done", "scores", "stage", "tallies"]

points, ranks, resources = museum.points, museum.ranks, museum.resources
scores, tallies = museum.scores, museum.tallies

# Invariants that `broken` reports, as flags.
LOST_CARD, NEGATIVE, WRONG_COUNT, WRONG_POINTS, WRONG_KNOWLEDGE = 1, 2, 4, 8, 16

# Places in INFO.options: treasures of the marketplace, then chambers.
_CHAMBER_OPTIONS = TYPES


@rule
def deal(state: State, params: Params, chance: Key, seats: int) -> None:
    """Set up a game and begin its first turn [2, 4]. `state` is a zeroed record."""
    set_up(state, params, chance, seats)
    turns.run_on(state, params, chance)


@rule
def candidates(state: State, params: Params, out: Rows[Action]) -> int:
    """What the mover weighs, written to ``out[:n]``: all legal actions, but of trades the useful ones; n."""
    if state.decision == ACTIONS:
        return turns.list_actions(state, params, out)
    if state.decision == VICTIM:
        return dig.list_victims(state, params, out)
    if state.decision == FORCED:
        return museum.list_sales(state, params, out, 0)
    if state.decision == TENT:
        return dig.list_tent(out)
    return dig.list_cards(state, out)


@rule
def is_legal(state: State, params: Params, action: Action) -> bool:
    """Whether the mover may do this now; every legal trade, listed or not."""
    kind, what, number = action.kind, action.what, action.number
    if state.over:
        return False
    if state.decision != ACTIONS and state.decision != FORCED:
        return dig.is_legal_answer(state, params, action)
    if kind != TRADE and action.goods != 0:
        return False
    if kind == SELL:
        return museum.is_legal_sale(state, params, what, number)
    if state.decision == FORCED or number != 0:
        return False
    if kind == EXPLORE:
        return museum.may_explore(state, params, what)
    if what != 0:
        return False
    if kind == TRADE:
        return market.is_legal_trade(state, params, action.goods)
    if kind == DIG_ACTION:
        return turns.may_dig(state, params)
    return kind == END and not turns.may_dig(state, params)


@rule
def apply(state: State, params: Params, chance: Key, action: Action) -> None:
    """The effect of a legal action, up to the next decision or the end."""
    if state.decision != ACTIONS and state.decision != FORCED:
        dig.apply_answer(state, params, chance, action)
    elif action.kind == TRADE:
        market.trade(state, action.goods)
        state.step = ASK_ACTIONS
    else:
        turns.apply_action(state, params, action.kind, action.what, action.number)
    turns.run_on(state, params, chance)


@rule
def is_over(state: State) -> bool:
    """Whether the game has ended [9]."""
    return bool(state.over)


@rule
def end_reason(state: State) -> int:
    """Why the game ended, by the order of INFO.end_reasons."""
    return int(state.reason)


@rule
def stage(state: State, params: Params) -> int:
    """Early, late, last digs, or an empty dig site, by the order of INFO.stages."""
    left = dig.cards_left(state)
    if left == 0:
        return 3
    if left <= state.seats:
        return 2
    return 1 if 2 * left <= state.deck_cards else 0


@rule
def rounds_done(state: State) -> int:
    """Rounds completed, as many turns each as there are players; the end completes the last one.

    Of a game longer than 60 rounds the first 59 are counted, and the end is the sixtieth.
    """
    done = min((state.turns - 1) // state.seats, MAX_ROUNDS - 1)
    return int(done + 1 if state.over else done)


@rule
def option_of(state: State, params: Params, action: Action) -> int:
    """The option that an action takes: a chamber, or the most valuable treasure of a trade; -1 for none."""
    if action.kind == EXPLORE:
        return int(_CHAMBER_OPTIONS + action.what)
    if action.kind != TRADE:
        return -1
    best, goods = -1, action.goods
    for kind in range(TYPES):
        if PAIR_TAKEN[goods % PAIRS] > 0 and (best < 0 or params.trade_value[kind] > params.trade_value[best]):
            best = kind
        goods = goods // PAIRS
    return best


@rule
def offers(state: State, params: Params, out: Ints) -> int:
    """What an own turn offers: treasures of the marketplace that the hand could pay for, chambers that maps could."""
    if state.decision != ACTIONS:
        return 0
    n, seat = 0, state.mover
    if market.may_trade(state, params) and state.hand_cards[seat] > 0:
        means = 0
        for kind in range(TYPES):
            if kind != MAP or params.map_tradeable:
                means += params.trade_value[kind] * state.hand[seat, kind]
        for kind in range(TYPES):
            if state.market[kind] > 0 and params.trade_value[kind] <= means and (kind != MAP or params.map_tradeable):
                out[n] = kind
                n += 1
    for chamber in range(params.chambers):
        if museum.may_explore(state, params, chamber):
            out[n] = _CHAMBER_OPTIONS + chamber
            n += 1
    return n


@rule
def copies_there(state: State, params: Params, kind: int) -> int:
    """Copies of a treasure in all zones [3]."""
    number = state.market[kind] + state.sold[kind] + state.discard[kind]
    for seat in range(state.seats):
        number += state.hand[seat, kind]
    for chamber in range(params.chambers):
        number += state.chamber[chamber, kind]
    for place in range(state.drawn, state.deck_cards):
        if state.deck[place] == kind:
            number += 1
    return int(number)


@rule
def broken(state: State, params: Params) -> int:
    """Invariants that fail, as flags: cards are conserved [3], counts agree, nobody knows what is not so."""
    flags = 0
    if state.decision == STORM and state.due < 1 and not state.over:
        flags |= WRONG_COUNT
    for kind in range(TYPES):
        if copies_there(state, params, kind) != params.count[state.seats, kind]:
            flags |= LOST_CARD
        if state.market[kind] < 0 or state.discard[kind] < 0:
            flags |= NEGATIVE
    for seat in range(state.seats):
        held, won = 0, 0
        for kind in range(TYPES):
            held += state.hand[seat, kind]
            if state.hand[seat, kind] < 0:
                flags |= NEGATIVE
            for cards in range(1, params.largest[kind] + 1):
                won += state.sets[seat, kind, cards] * params.sell_value[kind, cards]
            for other in range(state.seats):
                if state.known[other, seat, kind] < 0 or state.known[other, seat, kind] > state.hand[seat, kind]:
                    flags |= WRONG_KNOWLEDGE
        if held != state.hand_cards[seat]:
            flags |= WRONG_COUNT
        if state.no_maps[seat] < 0 or state.no_maps[seat] > held - state.hand[seat, MAP]:
            flags |= WRONG_KNOWLEDGE
        if won + params.seat_points[seat] != points(state, params, seat):
            flags |= WRONG_POINTS
    return flags
