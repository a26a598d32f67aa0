"""Characters: when they may be played and what they do [6]; others answer to two of them in `answers`."""

from __future__ import annotations

from engine.games.cleopatra.rules.cards import ask, cards_left
from engine.games.cleopatra.rules.knowledge import (
    drop_unseen,
    fetch_unseen,
    look_through_discards,
)
from engine.games.cleopatra.rules.paying import could_pay
from engine.games.cleopatra.rules.quarry import is_complete
from engine.games.cleopatra.state import Action, Params, State, put
from engine.games.cleopatra.state.names import (
    AFTER,
    ASK_MAIN,
    BEFORE,
    BEGGAR,
    CARDS,
    COURTESAN,
    ENVOY,
    ENVOY_TO,
    FETCH,
    FROM_CHARACTERS,
    KEEP,
    KEEP_THESE,
    MOSAIC,
    NEXT_GIVER,
    OFFERING,
    PLACE,
    PLAY,
    PLAYED,
    QUARRIES,
    QUARRY,
    SCRIBE,
    SCRIBE_DIE,
    SCRIBE_TILE,
    SMUGGLER,
    TAKE_BACK,
    TILE,
    VIZIER,
)
from engine.kernel.compiler import rule
from engine.kernel.records import Rows

TO_SYMBOL, TO_BLANK = range(2)


@rule
def take_amulets(state: State, seat: int, number: int) -> None:
    """Amulets of a character go into a pyramid."""
    state.amulets[seat] += number
    state.tally[seat, FROM_CHARACTERS] += number


@rule
def may_choose_tile(state: State, params: Params) -> bool:
    """Whether a scribe may build a mosaic now: in a quarry action, which it may open [6, C29]."""
    if is_complete(state, params, MOSAIC) or not could_pay(state, params, MOSAIC):
        return False
    return bool(state.phase != AFTER or not params.scribe_quarry_only)


@rule
def may_turn(state: State, params: Params, way: int) -> bool:
    """Whether a scribe may turn a die to its symbol, or one of the altar back to blank [6, C17]."""
    if way == TO_SYMBOL:
        return bool(state.altar < params.dice_count)
    return bool(way == TO_BLANK and params.scribe_may_clear_altar_die and state.altar > 0)


@rule
def may_go_to(state: State, params: Params, named: int) -> bool:
    """Whether an envoy may go to these players, a bit a seat: any others, or exactly one [6, C16]."""
    if named < 0 or named >= 1 << int(state.seats) or (named >> int(state.turn_seat)) & 1:
        return False
    return bool(not params.envoy_one or (named != 0 and named & (named - 1) == 0))


@rule
def may_play(state: State, params: Params, kind: int) -> bool:
    """Whether a character other than scribe and envoy, which is in hand, may be played now [6]."""
    if kind == COURTESAN:
        return bool(state.discard_cards > 0 or params.courtesan_may_take_self)
    if kind == VIZIER:
        return cards_left(state) > 0
    return bool(kind == BEGGAR or kind == SMUGGLER)


@rule
def list_characters(state: State, params: Params, out: Rows[Action], n: int) -> int:
    """The characters that the player at turn may play, in each of their ways, behind ``out[:n]``; the new end."""
    seat = state.turn_seat
    if state.characters >= params.max_characters_per_turn:
        return n
    for kind in range(BEGGAR, CARDS):
        if state.hand[seat, kind] == 0:
            continue
        if kind == SCRIBE:
            if may_choose_tile(state, params):
                put(out[n], SCRIBE_TILE, 0, 0)
                n += 1
            for way in range(2):
                if may_turn(state, params, way):
                    put(out[n], SCRIBE_DIE, way, 0)
                    n += 1
        elif kind == ENVOY:
            for named in range(1 << int(state.seats)):
                if may_go_to(state, params, named):
                    put(out[n], ENVOY_TO, named, 0)
                    n += 1
        elif may_play(state, params, kind):
            put(out[n], PLAY, kind, 0)
            n += 1
    return n


@rule
def has_character(state: State, params: Params) -> bool:
    """Whether the player at turn may play a character now."""
    seat = state.turn_seat
    if state.characters >= params.max_characters_per_turn:
        return False
    for kind in range(BEGGAR, CARDS):
        if state.hand[seat, kind] == 0:
            continue
        if kind == ENVOY or (kind != SCRIBE and may_play(state, params, kind)):
            return True
        if kind == SCRIBE and (
            may_choose_tile(state, params) or may_turn(state, params, TO_SYMBOL) or may_turn(state, params, TO_BLANK)
        ):
            return True
    return False


@rule
def is_legal_character(state: State, params: Params, kind: int, what: int) -> bool:
    """Whether the player at turn may play a character so."""
    seat = state.turn_seat
    if state.characters >= params.max_characters_per_turn:
        return False
    if kind == SCRIBE_TILE:
        return bool(what == 0 and state.hand[seat, SCRIBE] > 0 and may_choose_tile(state, params))
    if kind == SCRIBE_DIE:
        return bool(state.hand[seat, SCRIBE] > 0 and may_turn(state, params, what))
    if kind == ENVOY_TO:
        return bool(state.hand[seat, ENVOY] > 0 and may_go_to(state, params, what))
    if what < BEGGAR or what >= CARDS or state.hand[seat, what] == 0:
        return False
    return may_play(state, params, what)


@rule
def lay_down(state: State, kind: int) -> None:
    """A character leaves the hand of the player at turn, in the open; it lies nowhere until it is discarded."""
    seat = state.turn_seat
    state.hand[seat, kind] -= 1
    state.hand_cards[seat] -= 1
    for other in range(state.seats):
        state.known[other, seat, kind] = max(0, state.known[other, seat, kind] - 1)
    state.limbo = kind + 1
    state.characters += 1
    state.acted = 1
    state.tally[seat, PLAYED] += 1


@rule
def put_away(state: State) -> None:
    """The character that was played goes onto the discard pile."""
    kind = state.limbo - 1
    state.limbo = 0
    state.discard[kind] += 1
    state.discard_cards += 1
    for other in range(state.seats):
        state.known_discard[other, kind] += 1


@rule
def play_scribe(state: State, params: Params, kind: int, way: int) -> None:
    """Choose a mosaic to build, or turn a die [6]."""
    seat = state.turn_seat
    lay_down(state, SCRIBE)
    put_away(state)
    if kind == SCRIBE_TILE:
        take_amulets(state, seat, params.scribe_amulets_mosaic)
        state.pile_known[seat] = 1
        state.outside = 1 if state.phase == AFTER else 0
        if state.phase == BEFORE:
            state.phase = QUARRY
            state.tally[seat, QUARRIES] += 1
        state.scribing = 1
        ask(state, seat, TILE)
        return
    take_amulets(state, seat, params.scribe_amulets_die)
    state.altar += 1 if way == TO_SYMBOL else -1
    state.step = ASK_MAIN
    if state.altar >= params.dice_count and params.scribe_triggers_offering:
        state.after_offering = ASK_MAIN
        state.step = OFFERING


@rule
def choose_tile(state: State, place: int) -> None:
    """The scribe's mosaic is chosen."""
    state.piece = MOSAIC
    state.place = 0
    state.tile = place
    ask(state, state.turn_seat, PLACE)


@rule
def play(state: State, params: Params, kind: int, what: int) -> None:
    """Play a character [6]."""
    seat = state.turn_seat
    if kind == SCRIBE_TILE or kind == SCRIBE_DIE:
        play_scribe(state, params, kind, what)
        return
    character = ENVOY if kind == ENVOY_TO else what
    lay_down(state, character)
    state.step = ASK_MAIN
    if character == COURTESAN:
        take_amulets(state, seat, params.courtesan_amulets)
        if params.courtesan_may_take_self:
            put_away(state)
        look_through_discards(state, seat)
        ask(state, seat, TAKE_BACK)
        return
    put_away(state)
    if character == SMUGGLER:
        take_amulets(state, seat, params.smuggler_amulets)
        state.smuggled = 1
    elif character == VIZIER:
        ask(state, seat, KEEP)
    else:
        if character == BEGGAR:
            take_amulets(state, seat, params.beggar_amulets)
        state.asking = character
        state.named = what if character == ENVOY else (1 << int(state.seats)) - 1
        state.asked_place = 0
        state.step = NEXT_GIVER


@rule
def fetch(state: State, kind: int) -> None:
    """The courtesan takes a card of the discard pile, which need not be shown, and follows it there [6, C18]."""
    fetch_unseen(state, state.turn_seat, kind)
    if state.limbo > 0:
        put_away(state)
    state.step = ASK_MAIN


@rule
def list_discards(state: State, out: Rows[Action]) -> int:
    """The cards that a courtesan may take."""
    n = 0
    for kind in range(CARDS):
        if state.discard[kind] > 0:
            put(out[n], FETCH, kind, 0)
            n += 1
    return n


@rule
def looked_at(state: State, params: Params) -> int:
    """Cards that the vizier looks at [6, C34]."""
    return min(int(params.vizier_cards), cards_left(state))


@rule
def keep(state: State, params: Params, kept: int) -> None:
    """The vizier keeps some of the cards looked at, a bit each, the others are discarded unseen [6]."""
    seat = state.turn_seat
    for i in range(looked_at(state, params)):
        kind = int(state.deck[state.drawn])
        state.drawn += 1
        if (kept >> i) & 1:
            state.hand[seat, kind] += 1
            state.hand_cards[seat] += 1
            take_amulets(state, seat, params.vizier_amulets_per_card)
        else:
            drop_unseen(state, seat, kind)
    state.step = ASK_MAIN


@rule
def list_keeps(state: State, params: Params, out: Rows[Action]) -> int:
    """Every choice of the cards looked at."""
    number = 1 << looked_at(state, params)
    for kept in range(number):
        put(out[kept], KEEP_THESE, 0, kept)
    return number
