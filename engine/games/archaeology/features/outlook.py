"""What the own hand is worth now, what it can be hoped to become, and how much of it is at risk.

Everything is reckoned from what the player sees: the own hand, marketplace, museums, discards, numbers of cards.
"""

from __future__ import annotations

from engine.games.archaeology.rules.dig import cards_left
from engine.games.archaeology.state import MAP, TYPES, Params, State
from engine.kernel.compiler import rule
from engine.kernel.records import Reals

# Terms of a change of the hand, the first features.
WORTH, HOPE, PROGRESS, COMPLETES, TENDER, CARDS, MAPS, REACH = range(8)
TERMS = 8


@rule
def expected_copies(state: State, params: Params, seat: int, out: Reals) -> None:
    """How many more copies of each treasure a seat can expect to draw, written to ``out[:TYPES]``.

    The draws that are no sandstorms are shared among the players, and each finds any unseen treasure alike: one in
    another hand or in a chamber stays there, but the seat cannot know which these are.
    """
    unseen = 0
    for kind in range(TYPES):
        number = params.count[state.seats, kind] - state.hand[seat, kind] - state.market[kind]
        out[kind] = float(number - state.sold[kind] - state.discard[kind])
        unseen += number - state.sold[kind] - state.discard[kind]
    storms = params.sandstorms[state.seats] - state.sandstorms if params.sandstorm_redraw else 0
    draws = float(max(0, cards_left(state) - storms)) / float(state.seats)
    share = min(1.0, draws / float(max(1, unseen)))
    for kind in range(TYPES):
        out[kind] *= share


@rule
def risk(state: State, params: Params, seat: int) -> float:
    """The share of a hand that sandstorms and thieves can be expected to take before the seat's next turn, up to 1."""
    left, cards = cards_left(state), state.hand_cards[seat]
    if left == 0 or cards == 0:
        return 0.0
    storms = params.sandstorms[state.seats] - state.sandstorms
    thieves = params.thieves[state.seats] - state.thieves
    stormed = float(state.seats * storms) / float(max(1, left - storms))
    stormed = stormed * float(params.storm_share) / float(params.storm_parts)
    robbed = float(thieves * params.cards_stolen) / float(left) / float(cards)
    return min(1.0, stormed + robbed)


@rule
def hoped(params: Params, kind: int, copies: int, expected: float) -> float:
    """The worth of some copies and the expected ones, between whole numbers in proportion."""
    at = float(copies) + expected
    whole = int(at)
    part = at - float(whole)
    return float(params.best[kind, whole]) * (1.0 - part) + float(params.best[kind, whole + 1]) * part


@rule
def progress(params: Params, kind: int, copies: int) -> float:
    """How far the copies are on the way to the largest set: their share of it squared, times its value."""
    largest = params.largest[kind]
    share = float(min(copies, largest)) / float(largest)
    return share * share * float(params.sell_value[kind, largest])


@rule
def best_chamber(state: State, params: Params, maps: int) -> int:
    """Cards in the largest unexplored chamber that so many maps would pay for."""
    cards = 0
    for chamber in range(params.chambers):
        if not state.explored[chamber] and params.chamber_cost[chamber] <= maps:
            cards = max(cards, params.chamber_cards[chamber])
    return int(cards)


@rule
def has_chamber(state: State, params: Params) -> bool:
    """Whether a chamber is unexplored."""
    for chamber in range(params.chambers):
        if not state.explored[chamber]:
            return True
    return False


@rule
def change_terms(state: State, params: Params, kind: int, before: int, after: int, expected: float, out: Reals) -> None:
    """What it changes to hold `after` instead of `before` copies of a treasure, written to ``out[:TERMS]``."""
    out[WORTH] = float(params.best[kind, after] - params.best[kind, before])
    out[HOPE] = hoped(params, kind, after, expected) - hoped(params, kind, before, expected)
    out[PROGRESS] = progress(params, kind, after) - progress(params, kind, before)
    largest = params.largest[kind]
    out[COMPLETES] = float(after // largest - before // largest)
    out[TENDER] = float(params.trade_value[kind] * (after - before))
    out[CARDS] = float(after - before)
    out[MAPS] = 0.0
    out[REACH] = 0.0
    if kind == MAP and has_chamber(state, params):
        out[MAPS] = float(after - before)
        out[REACH] = float(best_chamber(state, params, after) - best_chamber(state, params, before))
