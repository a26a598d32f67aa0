"""The dig: treasures, thieves, sandstorms [5]; cards put down in a sandstorm or beyond the hand limit.

Cards are put down one at a time, so that a decision has at most eight candidates; in whichever order, the same cards
end up in the marketplace.
"""

from __future__ import annotations

from engine.games.archaeology.rules.knowledge import all_see_loss, see_theft
from engine.games.archaeology.rules.setting_up import STOLEN, take_in
from engine.games.archaeology.state import (
    ASK_ACTIONS,
    ASKED,
    DECLINE,
    DRAW,
    END_TURN,
    LIMIT,
    MAP,
    NEXT_IN_STORM,
    PUT,
    STEAL,
    STORM,
    TENT,
    THIEF,
    TYPES,
    USE_TENT,
    VICTIM,
    Action,
    Params,
    State,
    put,
)
from engine.kernel.chance import Key, below, draw
from engine.kernel.compiler import rule
from engine.kernel.records import Rows

_MOST_STOLEN = 8


@rule
def cards_left(state: State) -> int:
    """Cards of the dig site."""
    return int(state.deck_cards - state.drawn)


@rule
def ask(state: State, seat: int, decision: int) -> None:
    """Let a seat decide."""
    state.mover = seat
    state.decision = decision
    state.step = ASKED


@rule
def draw_card(state: State, params: Params, chance: Key) -> None:
    """Draw the top card; an empty dig site ends the dig [5, A13]."""
    seat = state.turn_seat
    if cards_left(state) == 0:
        end_dig(state)
        return
    card = state.deck[state.drawn]
    state.drawn += 1
    if card < TYPES:
        take_in(state, params, seat, card)
        end_dig(state)
    elif card == THIEF:
        state.thieves += 1
        meet_thief(state, params, chance)
    else:
        state.sandstorms += 1
        state.storm_place = 0 if params.affects_drawer else 1
        state.step = NEXT_IN_STORM


@rule
def end_dig(state: State) -> None:
    """The dig of this turn is over."""
    state.dug = 1
    state.step = ASK_ACTIONS


@rule
def stealable(state: State, params: Params, seat: int) -> int:
    """Cards of a hand that a thief can get [5, A3]."""
    number = state.hand_cards[seat]
    return int(number if params.map_stealable else number - state.hand[seat, MAP])


@rule
def meet_thief(state: State, params: Params, chance: Key) -> None:
    """Find whom the drawer may rob; without a choice the theft happens at once, or nothing does [5]."""
    victims, last = 0, 0
    for seat in range(state.seats):
        possible = seat != state.turn_seat and stealable(state, params, seat) > 0
        state.can_be_robbed[seat] = 1 if possible else 0
        if possible:
            victims += 1
            last = seat
    if victims > 1 or (victims == 1 and params.thief_optional):
        ask(state, state.turn_seat, VICTIM)
        return
    if victims == 1:
        steal(state, params, chance, last)
    end_dig(state)


@rule
def steal(state: State, params: Params, chance: Key, victim: int) -> None:
    """Move cards found at random from the victim's hand to the drawer's [5]."""
    thief = state.turn_seat
    for i in range(params.cards_stolen):
        possible = stealable(state, params, victim)
        if possible == 0:
            return
        place = below(draw(chance, STOLEN, 0, state.thieves * _MOST_STOLEN + i), possible)
        kind = 0
        while place >= 0:
            if kind != MAP or params.map_stealable:
                place -= state.hand[victim, kind]
            if place >= 0:
                kind += 1
        state.hand[victim, kind] -= 1
        state.hand_cards[victim] -= 1
        state.hand[thief, kind] += 1
        state.hand_cards[thief] += 1
        state.thefts[thief] += 1
        state.robbed[victim] += 1
        state.robbed_value[victim] += params.trade_value[kind]
        see_theft(state, thief, victim, kind)


@rule
def lost_in_storm(params: Params, cards: int) -> int:
    """How many cards of a hand a sandstorm takes: exact [5]."""
    product = cards * params.storm_share
    if params.storm_round_up:
        product += params.storm_parts - 1
    return int(product // params.storm_parts)


@rule
def next_in_storm(state: State, params: Params) -> None:
    """The next player of a sandstorm, clockwise from the drawer; after the last one the dig goes on [5]."""
    if state.storm_place >= state.seats:
        if params.sandstorm_redraw:
            state.step = DRAW
        else:
            end_dig(state)
        return
    seat = (state.turn_seat + state.storm_place) % state.seats
    state.storm_place += 1
    state.due = lost_in_storm(params, state.hand_cards[seat])
    if state.due > 0:
        ask(state, seat, TENT if state.tents[seat] > 0 else STORM)


@rule
def list_victims(state: State, params: Params, out: Rows[Action]) -> int:
    """Whom the drawer may rob; nobody, where the thief may be declined [5, A2]."""
    n = 0
    for seat in range(state.seats):
        if state.can_be_robbed[seat]:
            put(out[n], STEAL, seat, 0, 0)
            n += 1
    if params.thief_optional:
        put(out[n], DECLINE, 0, 0, 0)
        n += 1
    return n


@rule
def list_cards(state: State, out: Rows[Action]) -> int:
    """The kinds of card that the mover can put down."""
    n = 0
    for kind in range(TYPES):
        if state.hand[state.mover, kind] > 0:
            put(out[n], PUT, kind, 0, 0)
            n += 1
    return n


@rule
def list_tent(out: Rows[Action]) -> int:
    """Use a tent or not."""
    put(out[0], USE_TENT, 0, 0, 0)
    put(out[1], DECLINE, 0, 0, 0)
    return 2


@rule
def is_legal_answer(state: State, params: Params, action: Action) -> bool:
    """Whether the mover may do this about a thief, a sandstorm or the hand limit."""
    kind, what = action.kind, action.what
    if action.number != 0 or action.goods != 0:
        return False
    if state.decision == STORM or state.decision == LIMIT:
        return kind == PUT and what >= 0 and what < TYPES and state.hand[state.mover, what] > 0
    if kind == DECLINE:
        return bool(what == 0 and (state.decision == TENT or params.thief_optional))
    if state.decision == TENT:
        return kind == USE_TENT and what == 0
    return bool(kind == STEAL and what >= 0 and what < state.seats and state.can_be_robbed[what])


@rule
def apply_answer(state: State, params: Params, chance: Key, action: Action) -> None:
    """The effect of an answer to a thief, a sandstorm or the hand limit."""
    if state.decision == VICTIM:
        if action.kind == STEAL:
            steal(state, params, chance, action.what)
        end_dig(state)
    elif state.decision == TENT:
        if action.kind == USE_TENT:
            state.tents[state.mover] -= 1
            state.due = 0
            state.step = NEXT_IN_STORM
        else:
            state.decision = STORM
    else:
        put_down(state, params, action.what)


@rule
def put_down(state: State, params: Params, kind: int) -> None:
    """A card goes face up into the marketplace, or in a sandstorm to where the variant says [5, A17]."""
    seat = state.mover
    state.hand[seat, kind] -= 1
    state.hand_cards[seat] -= 1
    all_see_loss(state, seat, kind, 1)
    if state.decision == STORM:
        state.storm_cards[seat] += 1
        state.storm_value[seat] += params.trade_value[kind]
    if state.decision == STORM and params.storm_discards:
        state.discard[kind] += 1
    else:
        state.market[kind] += 1
    state.due -= 1
    if state.due == 0:
        state.step = NEXT_IN_STORM if state.decision == STORM else END_TURN
