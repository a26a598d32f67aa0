"""Positions and actions of Contest of Ruins in words, and actions back from words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import numpy as np

import engine.games.site_contest.render.names as names
from engine.games.site_contest.params.kinds import (
    CIV_LOAN,
    EMERGENCY_RETREAT,
    MILITARY_INTERVENTION,
    MUMMY_CURSE,
    PHARAOHS_WILL,
    RESOURCES,
    ROUTE_BLOCKADE,
    SACRIFICIAL_RITE,
    SEATS,
    TRADE_NETWORK,
)
from engine.games.site_contest.render.names import PLAYERS, english
from engine.games.site_contest.rules.calendar import write_order
from engine.games.site_contest.rules.drafting import takes_civ
from engine.games.site_contest.rules.orders import arrange
from engine.games.site_contest.state import (
    ACTION,
    AGREE,
    BUILD,
    BUY,
    CALENDAR,
    CARAVAN_OFFER,
    DECLINE,
    DIG,
    DISCARD,
    DISPATCH,
    DRAFTING,
    DRAW,
    END,
    EXPEL,
    FORESEEING,
    LENDING,
    LIMIT,
    LOOKING,
    MARKING,
    MOVE,
    OFFERING,
    ONLY_GIVEN,
    ONLY_TAKEN,
    ORDER,
    PICK,
    RELIC,
    RETREATING,
    RETURN,
    SEAL,
    SKILL,
    SWAP,
    SWAPPING,
    TAKE,
    TURN,
    UNKNOWN,
    WINDOW,
    Action,
    Params,
    State,
    put,
)
from engine.kernel.records import one

_LETTERS = "ABCDEFG"
_PLAIN = {"end the turn": END, "draw a relic card": DRAW, "decline": DECLINE, "agree": AGREE}
_ON_A_SPACE = {"dig": DIG, "build on": BUILD, "dispatch to": DISPATCH, "pick": PICK}
_EXAMPLES = (
    *_PLAIN,
    *(f"{verb} A7" for verb in _ON_A_SPACE),
    "move A7 to A6",
    "expel player 2 from C4 with crew of C3",
    "buy 2 stone + 1 wood",
    "play Ancient Road",
    "use Iron Foundry",
    "place Altar Ward on C3",
    "discard Deep Dig",
    "order 1",
    "swap stone for gold",
    "return a token of 2",
    "take Egypt",
)


def space_name(params: Params, space: int) -> str:
    """A space by the letter of its column and the number of its row."""
    return f"{_LETTERS[space % int(params.columns)]}{space // int(params.columns) + 1}"


def goods(numbers: Iterable[int]) -> str:
    """Numbers of stone, wood and gold in words; "nothing" for none."""
    named = [f"{int(n)} {english(names.RESOURCES, kind)}" for kind, n in enumerate(numbers) if n]
    return " + ".join(named) or "nothing"


def action(state: State, params: Params, chosen: Action) -> str:
    """An action in words; `parse` reads them back."""
    kind, space, target, what = int(chosen.kind), int(chosen.space), int(chosen.target), int(chosen.what)
    for words, each in _PLAIN.items():
        if kind == each:
            return words
    for words, each in _ON_A_SPACE.items():
        if kind == each:
            return f"{words} {space_name(params, space)}"
    if kind == MOVE:
        return f"move {space_name(params, space)} to {space_name(params, target)}"
    if kind == EXPEL:
        where = space_name(params, target)
        return f"expel {PLAYERS[what]} from {where} with crew of {space_name(params, space)}"
    if kind == BUY:
        return f"buy {goods((space, target, what))}"
    if kind == RELIC:
        return _card(f"play {english(names.RELICS, what)}", _relic_target(params, what, space, target))
    if kind == SKILL:
        return _card(f"use {english(names.SKILLS, what)}", _skill_target(params, what, space, target))
    if kind == SEAL:
        return f"place {english(names.SEALS, what)} on {space_name(params, space)}"
    if kind == DISCARD:
        return f"discard {english(names.RELICS, what)}"
    if kind == ORDER:
        return f"order {what + 1} ({_order(state, params, what)})"
    if kind == SWAP:
        return f"swap {_exchange(what)}"
    if kind == RETURN:
        return f"return a token of {what}"
    if kind == TAKE:
        return f"take {english(names.CIVS if takes_civ(state) else names.SEALS, what)}"
    raise ValueError(f"no action is of kind {kind}")


def _card(words: str, target: str) -> str:
    return f"{words}: {target}" if target else words


def _exchange(number: int) -> str:
    if number >= ONLY_GIVEN:
        return f"{english(names.RESOURCES, number - ONLY_GIVEN)} for nothing"
    if number >= ONLY_TAKEN:
        return f"nothing for {english(names.RESOURCES, number - ONLY_TAKEN)}"
    given, taken = divmod(number, RESOURCES)
    return f"{english(names.RESOURCES, given)} for {english(names.RESOURCES, taken)}"


def _relic_target(params: Params, card: int, space: int, target: int) -> str:
    if card == CIV_LOAN:
        return f"{english(names.RESOURCES, target)} of {PLAYERS[space]}"
    if card == EMERGENCY_RETREAT:
        return f"{space_name(params, space)} to {space_name(params, target)}"
    if card == ROUTE_BLOCKADE:
        return space_name(params, space)
    if card == MILITARY_INTERVENTION:
        return f"{PLAYERS[target]} on {space_name(params, space)}"
    return ""


def _skill_target(params: Params, card: int, space: int, target: int) -> str:
    if card == TRADE_NETWORK:
        return f"{_exchange(target)} with {PLAYERS[space]}"
    if card in (SACRIFICIAL_RITE, PHARAOHS_WILL):
        return space_name(params, space)
    return PLAYERS[space] if card == MUMMY_CURSE else ""


def _order(state: State, params: Params, number: int) -> str:
    """An order in words: of players, or of the cards seen."""
    order = np.zeros(SEATS, dtype=np.int64)
    if state.decision == CALENDAR:
        write_order(state, int(state.mover), number, order)
        return ", ".join(PLAYERS[seat] for seat in order[: int(state.seats)])
    deck, top = (state.relic_deck, state.relic_next) if params.eye_relics else (state.event_deck, state.event_next)
    called = (*names.RELICS, *names.SEALS) if params.eye_relics else names.EVENTS
    arrange(number, int(state.left), order)
    cards = [int(deck[int(top) + place]) for place in order[: int(state.left)]]
    return ", ".join("unseen" if card == UNKNOWN else english(called, card) for card in cards)


def parse(state: State, params: Params, words: str) -> Any:
    """The action that `words` describe, in the words of `action`; ValueError when they describe none.

    The action need not be legal.
    """
    text = " ".join(words.lower().split())
    fresh = one(ACTION)
    if text in _PLAIN:
        put(fresh, _PLAIN[text], 0, 0, 0)
        return fresh
    for verb, kind in _ON_A_SPACE.items():
        if text.startswith(f"{verb} "):
            put(fresh, kind, _space(params, text.removeprefix(f"{verb} ")), 0, 0)
            return fresh
    readers = {
        "move": _read_move,
        "expel": _read_expel,
        "buy": _read_buy,
        "play": _read_relic,
        "use": _read_skill,
        "place": _read_seal,
    }
    verb, _, rest = text.partition(" ")
    if verb in readers:
        put(fresh, *readers[verb](params, rest))
        return fresh
    small = re.fullmatch(r"(order|return a token of) (\d+)(?: \(.*\))?", text)
    if small and 0 <= int(small[2]) <= 999:
        number = int(small[2])
        put(fresh, *((ORDER, 0, 0, max(number - 1, 0)) if small[1] == "order" else (RETURN, 0, 0, number)))
        return fresh
    if verb == "discard":
        put(fresh, DISCARD, 0, 0, _named(names.RELICS, rest, "relic card"))
        return fresh
    if verb == "take":
        taken = (names.CIVS, "civilisation") if takes_civ(state) else (names.SEALS, "seal")
        put(fresh, TAKE, 0, 0, _named(taken[0], rest, taken[1]))
        return fresh
    if verb == "swap":
        put(fresh, SWAP, 0, 0, _read_exchange(rest))
        return fresh
    raise ValueError(f"no action reads {words!r}; actions: {', '.join(_EXAMPLES)}")


Parts = tuple[int, int, int, int]


def _space(params: Params, name: str) -> int:
    letters, rows = _LETTERS[: int(params.columns)], int(params.rows)
    found = re.fullmatch(r"([a-g])([1-7])", name.strip())
    if not found or found[1].upper() not in letters or int(found[2]) > rows:
        raise ValueError(f"{name.strip()!r} is no space; spaces: A1 to {letters[-1]}{rows}")
    return (int(found[2]) - 1) * int(params.columns) + letters.index(found[1].upper())


def _player(name: str) -> int:
    if name.strip() not in PLAYERS:
        raise ValueError(f"{name.strip()!r} is no player; write 'player 2'")
    return PLAYERS.index(name.strip())


def _named(called: tuple[tuple[str, str], ...], name: str, kind: str) -> int:
    known = [english(called, place) for place in range(len(called))]
    for place, each in enumerate(known):
        if name.strip() == each.lower():
            return place
    raise ValueError(f"no {kind} is called {name.strip()!r}; there are: {', '.join(known)}")


def _pair(text: str, word: str, example: str) -> tuple[str, str]:
    left, found, right = text.partition(word)
    if not found:
        raise ValueError(f"write it as in '{example}'")
    return left, right


def _read_exchange(text: str) -> int:
    given, taken = _pair(text, " for ", "swap stone for gold")
    if given == "nothing":
        return ONLY_TAKEN + _named(names.RESOURCES, taken, "resource")
    if taken == "nothing":
        return ONLY_GIVEN + _named(names.RESOURCES, given, "resource")
    return RESOURCES * _named(names.RESOURCES, given, "resource") + _named(names.RESOURCES, taken, "resource")


def _read_move(params: Params, text: str) -> Parts:
    start, end = _pair(text, " to ", "move A7 to A6")
    return MOVE, _space(params, start), _space(params, end), 0


def _read_expel(params: Params, text: str) -> Parts:
    example = "expel player 2 from C4 with crew of C3"
    who, rest = _pair(text, " from ", example)
    where, own = _pair(rest, " with crew of ", example)
    return EXPEL, _space(params, own), _space(params, where), _player(who)


def _read_buy(params: Params, text: str) -> Parts:
    numbers = [0] * RESOURCES
    for piece in text.split("+") if text.strip() != "nothing" else ():
        found = re.fullmatch(r"(\d{1,2}) (\w+)", piece.strip())
        if found is None:
            raise ValueError("write what to buy as in 'buy 2 stone + 1 wood'")
        numbers[_named(names.RESOURCES, found[2], "resource")] += int(found[1])
    return BUY, numbers[0], numbers[1], numbers[2]


def _read_relic(params: Params, text: str) -> Parts:
    name, _, target = text.partition(":")
    card = _named(names.RELICS, name, "relic card")
    space, other = 0, 0
    if card == CIV_LOAN:
        kind, who = _pair(target, " of ", "play Civilisation Loan: stone of player 2")
        space, other = _player(who), _named(names.RESOURCES, kind, "resource")
    elif card == EMERGENCY_RETREAT:
        start, end = _pair(target, " to ", "play Emergency Retreat: A7 to D4")
        space, other = _space(params, start), _space(params, end)
    elif card == ROUTE_BLOCKADE:
        space = _space(params, target)
    elif card == MILITARY_INTERVENTION:
        who, where = _pair(target, " on ", "play Military Intervention: player 2 on C3")
        space, other = _space(params, where), _player(who)
    return RELIC, space, other, card


def _read_skill(params: Params, text: str) -> Parts:
    name, _, target = text.partition(":")
    card = _named(names.SKILLS, name, "skill card")
    space, other = 0, 0
    if card == TRADE_NETWORK:
        goods_named, who = _pair(target, " with ", "use Maritime Trade Network: stone for gold with player 2")
        space, other = _player(who), _read_exchange(goods_named)
    elif card in (SACRIFICIAL_RITE, PHARAOHS_WILL):
        space = _space(params, target)
    elif card == MUMMY_CURSE:
        space = _player(target)
    return SKILL, space, other, card


def _read_seal(params: Params, text: str) -> Parts:
    name, where = _pair(text, " on ", "place Altar Ward on C3")
    return SEAL, _space(params, where), 0, _named(names.SEALS, name, "seal")


def decision(state: State, params: Params) -> str:
    """Who decides what now, in words."""
    points = f"{int(state.ap)} action point{'' if state.ap == 1 else 's'} left"
    left = int(state.left)
    what = {
        TURN: f"to act, {points}",
        WINDOW: f"dug {space_name(params, int(state.space))}: Deep Dig or not",
        LENDING: f"is asked to lend {english(names.RESOURCES, int(state.what))} to {PLAYERS[int(state.other)]}",
        CARAVAN_OFFER: "may buy from the Trade Caravan",
        LIMIT: "has too many relic cards: discard one",
        LOOKING: f"looks at {left} more tile{'' if left == 1 else 's'}",
        MARKING: f"marks {left} more space{'' if left == 1 else 's'}",
        FORESEEING: f"puts {left} cards back in an order",
        CALENDAR: "may set the order of turns",
        SWAPPING: f"may exchange {max(left, int(state.to_give))} more with {PLAYERS[int(state.other)]}",
        DRAFTING: f"takes a {'civilisation' if takes_civ(state) else 'seal'}",
        RETREATING: "had crew sent home: Emergency Retreat or not",
        OFFERING: f"gives back {left} more token{'' if left == 1 else 's'}",
    }
    when = f"round {int(state.round_number)}" if state.round_number else "before the first round"
    return f"{when}, {PLAYERS[int(state.mover)]} {what[int(state.decision)]}"
