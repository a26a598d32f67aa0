"""Actions back from words."""

from __future__ import annotations

import re

from engine.games.cleopatra.render.names import CARD_NAMES, UNITS, piece_name, tile_name
from engine.games.cleopatra.render.words import BARE, CARD_WORDS, SCRIBES
from engine.games.cleopatra.state import ACTION, Action, Params, State, put, put_payment
from engine.games.cleopatra.state import names as n
from engine.games.cleopatra.state.actions import goods_with, goods_with_wild
from engine.kernel.records import one

_EXAMPLES = ("take stall 1", "build column wall 1", "play beggar", "pay 1 artisan + 1 stone", "offer 3")
_PLACES = {n.WALL: n.MAX_WALLS, n.DOOR: 2, n.THRONE: 2, n.OBELISK: 1, n.SPHINX: 1, n.MOSAIC: 1}


def parse(state: State, params: Params, words: str) -> Action:
    """The action that `words` describe, in the words of `action`; ValueError when they describe none.

    The action need not be legal.
    """
    text = " ".join(words.lower().split()).replace("œ", "oe").replace("’", "'")
    fresh: Action = one(ACTION)
    if text in BARE:
        put(fresh, BARE[text], 0, 0)
        return fresh
    if text in SCRIBES:
        put(fresh, *SCRIBES[text], 0)
        return fresh
    first, _, rest = text.partition(" ")
    readers = {
        "take": _take,
        "build": _build,
        "send": _send,
        "put": _assign,
        "choose": _choose,
        "lay": _lay,
        "pay": _pay,
        "claim": _claim,
        "offer": _offer,
        "keep": _keep,
    }
    if first in readers:
        readers[first](fresh, state, params, rest)
        return fresh
    if first in CARD_WORDS and rest in CARD_NAMES:
        put(fresh, CARD_WORDS[first], CARD_NAMES.index(rest), 0)
        return fresh
    raise ValueError(f"no action reads {words!r}; actions: {', '.join([*BARE, *SCRIBES, *_EXAMPLES])}")


def _number(text: str, start: str, most: int) -> int:
    """The number from 1 that follows some words, less 1."""
    number = text.removeprefix(start).strip()
    if not number.isdecimal() or not 1 <= int(number) <= most:
        raise ValueError(f"{start} which? a number from 1 to {most}")
    return int(number) - 1


def _take(fresh: Action, state: State, params: Params, rest: str) -> None:
    put(fresh, n.TAKE, _number(rest, "stall", n.STALLS), 0)


def _build(fresh: Action, state: State, params: Params, rest: str) -> None:
    for category, places in _PLACES.items():
        for place in range(places):
            if rest == piece_name(category, place):
                put(fresh, n.BUILD, category, place)
                return
    raise ValueError(f"no piece is called {rest!r}; write 'build column wall 1' or 'build left door frame'")


def _send(fresh: Action, state: State, params: Params, rest: str) -> None:
    named = 0
    players = rest.removeprefix("envoy to ").strip()
    for part in [] if players == "nobody" else players.split("+"):
        named |= 1 << _number(part, "", n.SEATS)
    put(fresh, n.ENVOY_TO, named, 0)


def _assign(fresh: Action, state: State, params: Params, rest: str) -> None:
    stalls = re.findall(r" on (\d+)", rest)
    if len(stalls) != int(state.pending_cards):
        raise ValueError(f"{int(state.pending_cards)} cards were drawn: write 'put stone on 1, a face-down card on 2'")
    number = 0
    for i, stall in enumerate(stalls):
        number |= _number(stall, "", n.STALLS) << (2 * i)
    put(fresh, n.ASSIGN, 0, number)


def _choose(fresh: Action, state: State, params: Params, rest: str) -> None:
    letter = rest.removeprefix("mosaic ").upper()
    for place in range(int(state.pile_cards)):
        if tile_name(params, int(state.pile[place])) == letter:
            put(fresh, n.CHOOSE, place, 0)
            return
    raise ValueError(f"no mosaic of the pile is called {letter!r}; write 'choose mosaic F'")


def _square(params: Params, text: str) -> int:
    found = re.search(r"\((\d+),\s*(\d+)\)", text)
    if found is None or int(found[1]) >= params.rows or int(found[2]) >= params.cols:
        raise ValueError("write a square of the garden as (row,column), both from 0: (3,4)")
    return int(found[1]) * int(params.cols) + int(found[2])


def _lay(fresh: Action, state: State, params: Params, rest: str) -> None:
    turn = rest.rpartition(" turn ")[2] if " turn " in rest else "1"
    put(fresh, n.LAY, _number(turn, "", n.TURNS), _square(params, rest))


def _pay(fresh: Action, state: State, params: Params, rest: str) -> None:
    goods, given = 0, dict.fromkeys((*CARD_NAMES, "merchant"), 0)
    for part in [] if rest == "nothing" else rest.split("+"):
        found = re.fullmatch(r"(?:(\d+) )?(.+?)", part.strip())
        name = (
            found[2].removesuffix("s") if found and found[2].removesuffix("s") in given else found[2] if found else ""
        )
        if found is None or name not in given or int(found[1] or 1) > 7:
            raise ValueError("write a payment as in 'pay 2 artisan + 1 double stone + 1 merchant', at most 7 of a kind")
        given[name] += int(found[1] or 1)
    for kind, unit in enumerate(UNITS):
        goods = goods_with(goods, kind, min(7, given[unit]), min(7, given[f"double {unit}"]))
    put_payment(fresh, goods_with_wild(goods, min(15, given["trompe-l'oeil"]), min(15, given["merchant"])))


def _claim(fresh: Action, state: State, params: Params, rest: str) -> None:
    put(fresh, n.PUT_STATUE, 0, _square(params, rest))


def _offer(fresh: Action, state: State, params: Params, rest: str) -> None:
    number = rest.removesuffix(" talents")
    if not number.isdecimal() or int(number) > 9_999:
        raise ValueError("offer how many? write 'offer 3'")
    put(fresh, n.OFFER, 0, int(number))


def _keep(fresh: Action, state: State, params: Params, rest: str) -> None:
    kept = 0
    for part in [] if rest == "none" else rest.split("+"):
        kept |= 1 << _number(part.split("(")[0], "", n.MAX_LOOKED)
    put(fresh, n.KEEP_THESE, 0, kept)
