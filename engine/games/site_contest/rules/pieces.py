"""Pieces and cards on their way: resources, artefact tokens, prestige, relic cards, crew going home [6.4, 17]."""

from __future__ import annotations

import numpy as np

from engine.games.site_contest.params.kinds import DROUGHT, MAX_COPIES, MAX_RELIC_DECK, RELICS, SEALS, WOOD
from engine.games.site_contest.state import CUT, LIMIT, SENT_HOME, TRAPPED, VALUES, Params, State, ask
from engine.kernel.chance import Key, draw, sort_by_key
from engine.kernel.compiler import rule
from engine.kernel.records import Ints

# What chance is needed for.
LAY_TILES, SAFE_START, CIVILISATIONS, SHUFFLE_RELICS, SHUFFLE_EVENTS, DEAL_SEALS, QUAKE, MUTINY_TIE = range(8)

# Choices of params.overflow.
DISCARD_DOWN, SKIP_DRAW, IGNORE_LIMIT = range(3)


@rule
def in_supply(state: State, params: Params, kind: int, wanted: int) -> int:
    """How many of `wanted` units the supply can give."""
    return wanted if params.supply_endless else int(min(wanted, state.supply[kind]))


@rule
def gain(state: State, params: Params, seat: int, kind: int, number: int) -> int:
    """Take units from the supply, at most what is left; how many came."""
    got = in_supply(state, params, kind, number)
    state.stuff[seat, kind] += got
    if not params.supply_endless:
        state.supply[kind] -= got
    state.tally[seat, CUT] += number - got
    return got


@rule
def pay(state: State, params: Params, seat: int, kind: int, number: int) -> None:
    """Pay units to the supply; of wood only half comes back in a Drought, the rest leaves the game [13]."""
    state.stuff[seat, kind] -= number
    back = number
    if kind == WOOD and state.in_force == DROUGHT and params.drought == 0:
        back = number // 2
    if not params.supply_endless:
        state.supply[kind] += back
        if kind == WOOD:
            state.wood_gone += number - back


@rule
def take_token(state: State, seat: int, value: int, source: int) -> bool:
    """Take a token of a value, noted under a source of points; False when the supply has none left."""
    if state.token_supply <= 0:
        state.tally[seat, CUT] += 1
        return False
    worth = min(value, VALUES - 1)
    state.token_supply -= 1
    state.tokens[seat, worth] += 1
    state.token_count[seat] += 1
    state.token_worth[seat] += worth
    state.earned[seat, source] += worth
    return True


@rule
def return_token(state: State, seat: int, value: int, source: int) -> None:
    """Give a token of a value back to the supply; its worth is lost under a source of points.

    Of equal tokens one goes first that no Temple Apparition will double.
    """
    state.token_supply += 1
    state.tokens[seat, value] -= 1
    state.undoubled[seat, value] = min(state.undoubled[seat, value], state.tokens[seat, value])
    state.token_count[seat] -= 1
    state.token_worth[seat] -= value
    state.earned[seat, source] -= value


@rule
def lowest_token(state: State, seat: int) -> int:
    """The value of the seat's lowest token, or -1."""
    for value in range(VALUES):
        if state.tokens[seat, value] > 0:
            return value
    return -1


@rule
def change_token(state: State, seat: int, value: int, wanted: int, source: int) -> int:
    """Let a token of a value be worth more, noted under a source of points; what it is worth now."""
    worth = min(wanted, VALUES - 1)
    state.tokens[seat, value] -= 1
    state.tokens[seat, worth] += 1
    state.token_worth[seat] += worth - value
    state.earned[seat, source] += worth - value
    return worth


@rule
def raise_token(state: State, seat: int, by: int, source: int) -> None:
    """Raise the value of the seat's lowest token, if it has one [9, 12].

    Of equal tokens one is raised that a Temple Apparition may still double.
    """
    value = lowest_token(state, seat)
    if value < 0:
        return
    worth = change_token(state, seat, value, value + by, source)
    if state.undoubled[seat, value] > 0:
        state.undoubled[seat, value] -= 1
        state.undoubled[seat, worth] += 1


@rule
def double_tokens(state: State, seat: int, factor: int, source: int) -> None:
    """A Temple Apparition on tokens dug from temples before it: each is doubled once in a game [C74]."""
    for value in range(VALUES - 1, -1, -1):
        for _ in range(state.undoubled[seat, value]):
            change_token(state, seat, value, value * factor, source)
        state.undoubled[seat, value] = 0


@rule
def add_prestige(state: State, seat: int, source: int, number: int) -> None:
    """Gain prestige, noted under a source of points."""
    state.prestige[seat] += number
    state.earned[seat, source] += number


@rule
def shuffle_relics(state: State, counts: Ints, seals: Ints, chance: Key) -> None:
    """Make a new deck of the relic cards, and seals, counted by kind; each copy has a luck of its own."""
    keys = np.empty(MAX_RELIC_DECK, dtype=np.uint64)
    cards = np.empty(MAX_RELIC_DECK, dtype=np.int64)
    n = 0
    for kind in range(RELICS):
        for copy in range(counts[kind]):
            keys[n] = draw(chance, SHUFFLE_RELICS, state.relic_shuffles, kind * MAX_COPIES + copy)
            cards[n] = kind
            n += 1
    for kind in range(SEALS):
        for copy in range(seals[kind]):
            keys[n] = draw(chance, SHUFFLE_RELICS, state.relic_shuffles, (RELICS + kind) * MAX_COPIES + copy)
            cards[n] = RELICS + kind
            n += 1
    sort_by_key(keys, cards, n)
    for place in range(n):
        state.relic_deck[place] = cards[place]
    state.relic_next, state.relic_cards = 0, n
    state.relic_shuffles += 1
    for seat in range(state.seats):
        state.relic_known[seat] = 0


@rule
def discards(state: State) -> int:
    """Cards in the relic discard pile."""
    number = 0
    for kind in range(RELICS):
        number += state.discard[kind]
    return int(number)


@rule
def can_draw(state: State, params: Params) -> bool:
    """Whether a relic card can be drawn at all [17]."""
    if state.relic_next < state.relic_cards:
        return True
    return bool(params.relic_reshuffle and discards(state) > 0)


@rule
def hand_size(state: State, params: Params, seat: int) -> int:
    """Cards that count towards the hand limit."""
    number = state.hand_cards[seat]
    if params.hand_counts_seals:
        for kind in range(len(state.seals[seat])):
            number += state.seals[seat, kind]
    return int(number)


@rule
def draw_relics(state: State, params: Params, chance: Key, seat: int, number: int) -> int:
    """Draw relic cards; how many there were. The discards are shuffled into a new deck when it is empty [17]."""
    for drawn in range(number):
        if not can_draw(state, params):
            return drawn
        if params.overflow == SKIP_DRAW and hand_size(state, params, seat) >= params.hand_limit:
            return drawn
        if state.relic_next >= state.relic_cards:
            shuffle_relics(state, state.discard, np.zeros(SEALS, dtype=np.int64), chance)
            for kind in range(RELICS):
                state.discard[kind] = 0
        card = state.relic_deck[state.relic_next]
        if card < RELICS:
            state.hand[seat, card] += 1
            state.hand_cards[seat] += 1
        else:
            state.seals[seat, card - RELICS] += 1
        state.relic_next += 1
        for other in range(state.seats):
            state.relic_known[other] = max(0, state.relic_known[other] - 1)
    return number


@rule
def discard_relic(state: State, seat: int, card: int) -> None:
    """Put a card from hand on the discard pile."""
    state.hand[seat, card] -= 1
    state.hand_cards[seat] -= 1
    state.discard[card] += 1


@rule
def over_limit(state: State, params: Params, seat: int) -> int:
    """Cards that the seat has to discard now."""
    if params.overflow != DISCARD_DOWN:
        return 0
    return int(max(0, min(hand_size(state, params, seat) - params.hand_limit, state.hand_cards[seat])))


@rule
def ask_limit(state: State, params: Params, seat: int, drawn: int, then: int) -> None:
    """Ask a seat that has drawn cards to discard down to the hand limit; go on with the step `then` [C47].

    A hand that was dealt larger than the limit stays so until something is drawn.
    """
    if drawn > 0 and over_limit(state, params, seat) > 0:
        ask(state, seat, LIMIT, then)
    else:
        state.step = then


@rule
def home_of(state: State, params: Params, seat: int) -> int:
    """The start space where crew of the seat comes home: fewest own crew, ties to the first listed [6.4]."""
    best = params.start_space[state.seats, seat, 0]
    for place in range(1, params.starts[state.seats, seat]):
        space = params.start_space[state.seats, seat, place]
        if state.crew[seat, space] < state.crew[seat, best]:
            best = space
    return int(best)


@rule
def send_home(state: State, params: Params, seat: int, space: int, number: int, counts: bool) -> None:
    """Crew of the seat on a space goes home; `counts`: Emergency Retreat may answer it [6.4].

    Crew that is at home already can be sent on only to the reserve (ops.expel.immune_on_start: false).
    """
    for _ in range(number):
        state.crew[seat, space] -= 1
        if params.home_is_reserve or state.start_of[space] == seat:
            state.reserve[seat] += 1
        else:
            state.crew[seat, home_of(state, params, seat)] += 1
    state.tally[seat, SENT_HOME] += number
    if counts:
        state.expelled[seat] += number


@rule
def spring_trap(state: State, params: Params, seat: int, space: int) -> None:
    """Crew of the seat on a trap is lost, unless it is under Divine Protection [8]."""
    if state.protected[seat] and params.protects_from_trap:
        return
    number = min(params.trap_crew, state.crew[seat, space])
    state.crew[seat, space] -= number
    state.tally[seat, TRAPPED] += number
    if params.trap_permanent:
        state.gone[seat] += number
    else:
        state.lost[seat] += number


@rule
def bring_back(state: State, params: Params, seat: int) -> None:
    """Settlement step S6: crew lost in traps returns."""
    if params.trap_to_start:
        for _ in range(state.lost[seat]):
            state.crew[seat, home_of(state, params, seat)] += 1
    else:
        state.reserve[seat] += state.lost[seat]
    state.lost[seat] = 0


@rule
def standing(state: State, seat: int) -> int:
    """Prestige and the worth of tokens [1]."""
    return int(state.prestige[seat] + state.token_worth[seat])
