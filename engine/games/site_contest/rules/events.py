"""Event cards: turned up once a round; those at once happen here, the others act through `state.in_force` [13].

An event that asks players goes on step by step from `state.event_at`: an earthquake through spaces in map order and on
each through the players in turn order; caravan and conference through the players from the dealer on.
"""

from __future__ import annotations

import numpy as np

from engine.games.site_contest.params.kinds import (
    CARAVAN,
    CONFERENCE,
    EARTHQUAKE,
    EVENTS,
    GOLD,
    MAX_COPIES,
    MAX_EVENT_DECK,
    MUTINY,
    SEATS,
    SMUGGLING,
    SPACES,
    TEMPLE_APPARITION,
    TRAP,
)
from engine.games.site_contest.rules.dig import take_yield
from engine.games.site_contest.rules.land import crews, turn_up
from engine.games.site_contest.rules.market import is_mix, list_mixes, lot, take_mix
from engine.games.site_contest.rules.pieces import (
    MUTINY_TIE,
    QUAKE,
    SHUFFLE_EVENTS,
    ask_limit,
    double_tokens,
    draw_relics,
    send_home,
    spring_trap,
    standing,
    take_token,
)
from engine.games.site_contest.state import (
    ASKED,
    BUY,
    CARAVAN_OFFER,
    CARAVANS,
    DECLINE,
    EVENT_END,
    EVENT_GO,
    NOBODY,
    NOTHING,
    TOKENS_RAISED,
    TOKENS_SMUGGLED,
    Action,
    Params,
    State,
    ask,
    put,
)
from engine.kernel.chance import Key, draw, sort_by_key
from engine.kernel.compiler import rule
from engine.kernel.records import Ints, Rows

# Choices of params: cards.event.earthquake.contested, .smuggling.ties, .mutiny.tie.
NOBODY_GETS_IT, ALL_SHARE, FIRST_IN_ORDER = range(3)
ALL_TIED, NONE_TIED, LAST_IN_ORDER = range(3)
AT_RANDOM, EVERYWHERE, NOWHERE = range(3)

_TIMES = 4  # steps kept for the purchases of one player


@rule
def shuffle_events(state: State, counts: Ints, chance: Key) -> None:
    """Make a new deck of the cards counted by kind; each copy has a luck of its own."""
    keys = np.empty(MAX_EVENT_DECK, dtype=np.uint64)
    cards = np.empty(MAX_EVENT_DECK, dtype=np.int64)
    n = 0
    for kind in range(EVENTS):
        for copy in range(counts[kind]):
            keys[n] = draw(chance, SHUFFLE_EVENTS, state.event_shuffles, kind * MAX_COPIES + copy)
            cards[n] = kind
            n += 1
    sort_by_key(keys, cards, n)
    for place in range(n):
        state.event_deck[place] = cards[place]
    state.event_next, state.event_cards = 0, n
    state.event_shuffles += 1
    for seat in range(state.seats):
        state.event_known[seat] = 0


@rule
def begin(state: State, params: Params, chance: Key) -> None:
    """Turn up the top card; what it does at once happens or begins [5, 13, 17]."""
    if state.event_next >= state.event_cards and params.event_reshuffle:
        shuffle_events(state, state.event_discard, chance)
        for kind in range(EVENTS):
            state.event_discard[kind] = 0
    if state.event_next >= state.event_cards:
        state.event = NOTHING
        state.step = EVENT_END
        return
    event = state.event_deck[state.event_next]
    state.event_next += 1
    for seat in range(state.seats):
        state.event_known[seat] = max(0, state.event_known[seat] - 1)
    state.event, state.event_at = event, 0
    state.step = EVENT_END
    if event == SMUGGLING:
        smuggle(state, params)
    elif event == MUTINY:
        mutiny(state, params, chance)
    elif event == EARTHQUAKE:
        quake(state, params, chance)
        state.step = EVENT_GO
    elif event == CARAVAN or event == CONFERENCE:
        state.step = EVENT_GO
    elif event != TEMPLE_APPARITION or not params.apparition_none:
        state.in_force = event
        if event == TEMPLE_APPARITION and params.apparition_all:
            for seat in range(state.seats):
                double_tokens(state, seat, params.apparition_factor, TOKENS_RAISED)


@rule
def go_on(state: State, params: Params, chance: Key) -> None:
    """Go on with an earthquake, a caravan or a conference up to the next question or its end."""
    if state.event == EARTHQUAKE:
        go_on_quake(state, params, chance)
    elif state.event == CARAVAN:
        go_on_caravan(state, params)
    else:
        go_on_conference(state, params, chance)


@rule
def from_dealer(state: State, place: int) -> int:
    """The seat at a place of the order that begins with the dealer."""
    return int((state.dealer + place) % state.seats)


@rule
def smuggle(state: State, params: Params) -> None:
    """Artefact Smuggling: those who are last take a token [C73]."""
    low, tied = 32767, 0
    for seat in range(state.seats):
        held = state.prestige[seat] if params.smuggling_prestige else standing(state, seat)
        if held < low:
            low, tied = held, 1
        elif held == low:
            tied += 1
    if (tied == state.seats and params.smuggling_not_level) or (tied > 1 and params.smuggling_ties == NONE_TIED):
        return
    last = NOBODY
    for place in range(state.seats):
        seat = state.turn_order[place]
        if (state.prestige[seat] if params.smuggling_prestige else standing(state, seat)) == low:
            last = seat
    for place in range(state.seats):
        seat = from_dealer(state, place)
        held = state.prestige[seat] if params.smuggling_prestige else standing(state, seat)
        if held == low and (params.smuggling_ties != LAST_IN_ORDER or seat == last):
            take_token(state, seat, params.smuggling_token, TOKENS_SMUGGLED)


@rule
def quake(state: State, params: Params, chance: Key) -> None:
    """Site Earthquake: random face-down tiles are turned up, all at once; `picked` remembers them [C33]."""
    keys = np.empty(SPACES, dtype=np.uint64)
    spaces = np.empty(SPACES, dtype=np.int64)
    n = 0
    for space in range(params.spaces):
        state.picked[space] = 0
        if not state.up[space]:
            keys[n] = draw(chance, QUAKE, state.round_number, space)
            spaces[n] = space
            n += 1
    sort_by_key(keys, spaces, n)
    for place in range(min(n, params.quake_tiles)):
        turn_up(state, spaces[place])
        left = params.quake_stays and crews(state, spaces[place]) == 0 and state.tile[spaces[place]] != TRAP
        state.dug[spaces[place]] = 0 if left else 1
        state.picked[spaces[place]] = 1


@rule
def owners(state: State, space: int) -> int:
    """Number of players with crew on a space."""
    number = 0
    for seat in range(state.seats):
        if state.crew[seat, space] > 0:
            number += 1
    return number


@rule
def gets_yield(state: State, params: Params, seat: int, space: int) -> bool:
    """Whether crew on a tile that an earthquake turned up take its yield [C33]; players are asked in turn order."""
    if state.crew[seat, space] <= 0:
        return False
    if params.quake_contested == ALL_SHARE or owners(state, space) == 1:
        return True
    if params.quake_contested == NOBODY_GETS_IT:
        return False
    for place in range(state.seats):
        other = state.turn_order[place]
        if state.crew[other, space] > 0:
            return other == seat
    return False


@rule
def go_on_quake(state: State, params: Params, chance: Key) -> None:
    """The tiles turned up, one by one in map order; players over the hand limit discard."""
    while state.event_at < params.spaces * SEATS:
        space, place = state.event_at // SEATS, state.event_at % SEATS
        if not state.picked[space]:
            state.event_at = (space + 1) * SEATS
            continue
        state.event_at += 1
        if place >= state.seats:
            continue
        seat = state.turn_order[place]
        if state.tile[space] == TRAP:
            spring_trap(state, params, seat, space)
        elif gets_yield(state, params, seat, space):
            drawn = take_yield(state, params, chance, seat, space, 0)
            ask_limit(state, params, seat, drawn, EVENT_GO)
            if state.step == ASKED:
                return
    for space in range(params.spaces):
        state.picked[space] = 0
    state.step = EVENT_END


@rule
def can_buy(state: State, params: Params, seat: int) -> bool:
    """Whether a player can buy from the caravan [C75]."""
    if state.stuff[seat, GOLD] < params.caravan_gold:
        return False
    return lot(state, params, params.caravan_kind, params.caravan_units, params.caravan_gold) > 0


@rule
def go_on_caravan(state: State, params: Params) -> None:
    """Ask the next player, from the dealer on, who can buy and has purchases left."""
    while state.event_at < state.seats * _TIMES:
        place, times = state.event_at // _TIMES, state.event_at % _TIMES
        seat = from_dealer(state, place)
        if times < params.caravan_times and can_buy(state, params, seat):
            ask(state, seat, CARAVAN_OFFER, EVENT_GO)
            return
        state.event_at = (place + 1) * _TIMES
    state.step = EVENT_END


@rule
def list_caravan(state: State, params: Params, out: Rows[Action]) -> int:
    """Every mix that the mover may take, and declining, written to ``out[:n]``; n."""
    put(out[0], DECLINE, 0, 0, 0)
    return list_mixes(state, params, out, 1, params.caravan_kind, params.caravan_units, params.caravan_gold)


@rule
def is_legal_caravan(state: State, params: Params, action: Action) -> bool:
    """Whether an answer to the caravan is allowed."""
    if action.kind == DECLINE:
        return action.space == 0 and action.target == 0 and action.what == 0
    if action.kind != BUY:
        return False
    return is_mix(state, params, action, params.caravan_kind, params.caravan_units, params.caravan_gold)


@rule
def apply_caravan(state: State, params: Params, action: Action) -> None:
    """Buy from the caravan, or let it go on."""
    if action.kind == BUY:
        take_mix(state, params, action, params.caravan_gold)
        state.tally[state.mover, CARAVANS] += 1
        state.event_at += 1
    else:
        state.event_at = (state.event_at // _TIMES + 1) * _TIMES
    state.step = state.then


@rule
def go_on_conference(state: State, params: Params, chance: Key) -> None:
    """Everybody draws, from the dealer on; players over the hand limit discard [C47, C80]."""
    while state.event_at < state.seats:
        seat = from_dealer(state, state.event_at)
        state.event_at += 1
        drawn = draw_relics(state, params, chance, seat, params.conference_cards)
        ask_limit(state, params, seat, drawn, EVENT_GO)
        if state.step == ASKED:
            return
    state.step = EVENT_END


@rule
def unrest(state: State, params: Params, space: int) -> int:
    """How strongly a space draws a Mutiny; 0 when it is no candidate [C76]."""
    number = crews(state, space)
    if number < params.mutiny_min_crew:
        return 0
    abroad = 0
    for seat in range(state.seats):
        if state.start_of[space] != seat:
            abroad += state.crew[seat, space]
    if abroad == 0 and params.mutiny_ignores_home:
        return 0
    return int(number if params.mutiny_by_crew else owners(state, space) * 1000 + number)


@rule
def mutiny(state: State, params: Params, chance: Key) -> None:
    """Mutiny: crew of the most crowded space go home, save those that are at home already [C76]."""
    most, tied = 0, 0
    for space in range(params.spaces):
        worst = unrest(state, params, space)
        if worst > most:
            most, tied = worst, 1
        elif worst == most:
            tied += 1
    if most == 0 or (tied > 1 and params.mutiny_tie == NOWHERE):
        return
    chosen = NOTHING
    lowest = draw(chance, MUTINY_TIE, state.round_number, 0)
    for space in range(params.spaces):
        state.picked[space] = 0
        if unrest(state, params, space) == most:
            key = draw(chance, MUTINY_TIE, state.round_number, space)
            if params.mutiny_tie == EVERYWHERE:
                state.picked[space] = 1
            elif chosen == NOTHING or key < lowest:
                chosen, lowest = space, key
    if chosen != NOTHING:
        state.picked[chosen] = 1
    for space in range(params.spaces):
        if state.picked[space]:
            state.picked[space] = 0
            revolt(state, params, space)


@rule
def revolt(state: State, params: Params, space: int) -> None:
    """All crew on a space go home."""
    for seat in range(state.seats):
        safe = state.protected[seat] and params.protects_from_mutiny
        if state.start_of[space] != seat and not safe:
            send_home(state, params, seat, space, state.crew[seat, space], False)
