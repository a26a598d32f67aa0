"""Positions and actions of Mykerinos in words, and actions back from words."""

from __future__ import annotations

import re
from itertools import permutations
from typing import Any

from engine.games.mykerinos import INFO, rules
from engine.games.mykerinos.rules.delimitation import TAKEN, place_of
from engine.games.mykerinos.state import (
    ACTION,
    BLOCK,
    BLOCK_ROOM,
    BLOCK_TURN,
    COLUMNS,
    DECLINE,
    DRAFT,
    EXCAVATION,
    EXPAND,
    GAIN,
    INNER,
    LOSE,
    MATE,
    MAX_CHAIN,
    MORE_ROOMS,
    NEUTRAL_TURN,
    NO_PATRON,
    PASS,
    PATRONS,
    PLOT,
    REWARD,
    RIVER_ZONE,
    ROOM,
    ROOMS,
    SHARED,
    START,
    TIE_TURN,
    WIN_TIE,
    WINGS,
    Action,
    Params,
    State,
    put,
)
from engine.kernel.records import one

PATRON_NAMES = tuple(option.name.capitalize() for option in INFO.options[:PATRONS])
COLOUR_NAMES = ("blue", "red", "white", "black")
_KINDS = {"start": START, "expand": EXPAND, "take": PLOT, "lose": LOSE, "room": ROOM, "gain": GAIN, "block": BLOCK}
_SIDES = ("left", "right")
_PLAIN = {"pass": PASS, "nothing": DECLINE, "win the tie": WIN_TIE}
_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
    *(f"{number}th" for number in range(9, 17)),
)


def colour_name(state: State, colour: int) -> str:
    """The name of a colour; with two players the third is the neutral one."""
    return "neutral" if colour >= state.seats else COLOUR_NAMES[colour]


def space_name(space: int) -> str:
    """A space by its column and row, counted from 0 at the top left."""
    return f"({space % COLUMNS},{space // COLUMNS})"


def room_name(state: State, room: int) -> str:
    """A room by its kind and the patron or patrons whose cards it counts for."""
    patron = PATRON_NAMES[state.patron[room % WINGS]]
    if room < INNER:
        return f"outer {patron}"
    if room < SHARED:
        return f"inner {patron}"
    return f"shared {patron}/{PATRON_NAMES[state.patron[(room + 1) % WINGS]]}"


def card_name(params: Params, card: int) -> str:
    """A plot by its patron and prestige."""
    if card == TAKEN:
        return "gone"
    patron = int(params.card_patron[card])
    name = "no patron" if patron == NO_PATRON else PATRON_NAMES[patron]
    gain = f", {int(params.card_gain[card])} archaeologists" if params.card_gain[card] else ""
    tie = ", tie card" if params.card_tie[card] else ""
    return f"{name}, {int(params.card_prestige[card])} prestige{gain}{tie}"


def place_name(state: State, number: int) -> str:
    """Where a card lies among those that can be taken now: left or right; the first, second and so on."""
    if state.decision == DRAFT or state.area == RIVER_ZONE:
        return f"{_ORDINALS[number]} {'plot' if state.decision == DRAFT else 'Nile card'}"
    return f"{_SIDES[number]} plot"


def offered(state: State, params: Params, number: int) -> str:
    """A card that can be taken now; in the draft only its side with the patron is seen."""
    if state.decision != DRAFT:
        return card_name(params, int(state.plot[place_of(int(state.area), number)]))
    card = int(state.plot[number])
    return card_name(params, card) if params.draft_scores_prestige else PATRON_NAMES[params.card_patron[card]]


def action(state: State, params: Params, chosen: Action) -> str:
    """An action in words; `parse` reads them back."""
    for words, kind in _PLAIN.items():
        if chosen.kind == kind:
            return words
    number = int(chosen.s1)
    card = {NO_PATRON: "", MATE: "Mate: "}.get(int(chosen.patron)) or ""
    if chosen.patron < NO_PATRON:
        card = f"{PATRON_NAMES[chosen.patron]}: "
    if chosen.kind == GAIN:
        return f"{card}gain"
    if chosen.kind == ROOM:
        return f"{card}room {room_name(state, number)}"
    if chosen.kind == BLOCK:
        return f"block {space_name(number)}"
    if chosen.kind == BLOCK_ROOM:
        return f"block room {room_name(state, number)}"
    if chosen.kind in (PLOT, LOSE):
        verb = "take" if chosen.kind == PLOT else "lose"
        return f"{verb} the {place_name(state, number)} ({offered(state, params, number)})"
    verb = "start" if chosen.kind == START else "expand"
    return card + verb + " " + " ".join(space_name(s) for s in _spaces(chosen))


def _spaces(chosen: Action) -> list[int]:
    return [int(s) for s in (chosen.s1, chosen.s2, chosen.s3, chosen.s4) if s >= 0]


def parse(state: State, params: Params, words: str) -> Any:
    """The action that `words` describe, in the words of `action`; ValueError when they describe none.

    Spaces may come in any order: the listed one is found. The action need not be legal.
    """
    text = words.strip().lower()
    fresh = one(ACTION)
    if text in _PLAIN:
        return _write(fresh, _PLAIN[text], NO_PATRON, [])
    patron = NO_PATRON
    if ":" in text:
        name, text = (part.strip() for part in text.split(":", 1))
        known = (*PATRON_NAMES, "Mate")
        if name.capitalize() not in known:
            raise ValueError(f"no patron is called {name!r}; patrons: {', '.join(known)}")
        patron = MATE if name == "mate" else PATRON_NAMES.index(name.capitalize())
    verb = text.split(" ", 1)[0]
    if verb not in _KINDS:
        raise ValueError(f"no action begins with {verb!r}; actions: {', '.join((*_PLAIN, *_KINDS))}")
    kind = _KINDS[verb]
    if kind == GAIN:
        return _write(fresh, kind, patron, [])
    if kind == ROOM:
        return _write(fresh, kind, patron, [_room_called(state, text.removeprefix("room").strip())])
    if kind == BLOCK and text.startswith("block room"):
        return _write(fresh, BLOCK_ROOM, patron, [_room_called(state, text.removeprefix("block room").strip())])
    if kind in (PLOT, LOSE):
        return _write(fresh, kind, patron, [_card_called(state, verb, text.split("(", 1)[0])])
    return _listed_order(state, params, fresh, kind, patron, _spaces_called(state, verb, text))


def _card_called(state: State, verb: str, text: str) -> int:
    names: tuple[str, ...] = _SIDES
    if state.decision == DRAFT or state.area == RIVER_ZONE:
        names = _ORDINALS
    found = [number for number, name in enumerate(names) if name in text.split()]
    if len(found) != 1:
        kind = "plot" if state.area != RIVER_ZONE else "Nile card"
        raise ValueError(f"{verb} which {kind}? write '{verb} the {names[0]} {kind}' or '{verb} the {names[1]} {kind}'")
    return found[0]


def _spaces_called(state: State, verb: str, text: str) -> list[int]:
    places = [(int(x), int(y)) for x, y in re.findall(r"\((\d+),\s*(\d+)\)", text)]
    if not 1 <= len(places) <= MAX_CHAIN:
        raise ValueError(f"{verb} needs 1 to {MAX_CHAIN} spaces, as in '{verb} (2,1) (3,1)'")
    rows = int(state.areas) // 2 * 3
    for x, y in places:
        if x >= COLUMNS or y >= rows:
            raise ValueError(f"({x},{y}) is not on the region: columns 0 to {COLUMNS - 1}, rows 0 to {rows - 1}")
    return [y * COLUMNS + x for x, y in places]


def _listed_order(state: State, params: Params, fresh: Action, kind: int, patron: int, spaces: list[int]) -> Any:
    for order in permutations(spaces):
        if rules.is_legal(state, params, _write(fresh, kind, patron, list(order))):
            return fresh
    return _write(fresh, kind, patron, spaces)


def _room_called(state: State, name: str) -> int:
    for room in range(ROOMS):
        if room_name(state, room).lower() == name.lower():
            return room
    raise ValueError(f"no room is called {name!r}; rooms: {', '.join(room_name(state, r) for r in range(ROOMS))}")


def _write(fresh: Action, kind: int, patron: int, numbers: list[int]) -> Action:
    four = [*numbers, -1, -1, -1, -1][:4]
    put(fresh, kind, patron, len(numbers), *four)
    return fresh


def decision(state: State, params: Params) -> str:
    """Who decides what now, in words."""
    who = COLOUR_NAMES[state.mover]
    if state.decision == EXCAVATION:
        return f"campaign {int(state.campaign) + 1}, {who} to act"
    if state.decision == NEUTRAL_TURN:
        return f"campaign {int(state.campaign) + 1}, {who} may act with the neutral colour"
    if state.decision == MORE_ROOMS:
        return f"campaign {int(state.campaign) + 1}, {who} enters a further room"
    if state.decision == BLOCK_TURN:
        return f"campaign {int(state.campaign) + 1}, {who} puts a blocking token"
    if state.decision == DRAFT:
        return f"before the first campaign, {who} takes a patron card"
    zone = "river" if state.area == RIVER_ZONE else f"area {int(state.area)}"
    where = f"campaign {int(state.campaign) + 1}, {zone}"
    if state.decision == TIE_TURN:
        return f"{where}: {who} may win a tie with the tie card"
    if state.decision == REWARD:
        return f"{where}: {who}, ranked {int(state.serving) + 1}, takes a reward"
    return f"{where}: {who} chooses the {'card' if zone == 'river' else 'plot'} that the neutral colour takes"
