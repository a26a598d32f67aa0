"""Positions and actions of Mykerinos in words, and actions back from words."""

from __future__ import annotations

import re
from itertools import permutations
from typing import Any

from engine.games.mykerinos import INFO, rules
from engine.games.mykerinos.delimitation import TAKEN, place_of
from engine.games.mykerinos.state import (
    ACTION,
    COLUMNS,
    DECLINE,
    EXCAVATION,
    EXPAND,
    GAIN,
    INNER,
    LAND,
    LOSE,
    MAX_CHAIN,
    MORE_ROOMS,
    NEUTRAL,
    NEUTRAL_TURN,
    NO_PATRON,
    NOBODY,
    OUTER,
    PASS,
    PATRONS,
    PLOT,
    PYRAMID,
    REWARD,
    ROOM,
    ROOMS,
    SHARED,
    START,
    WINGS,
    put,
)
from engine.kernel.records import one

PATRON_NAMES = tuple(option.name.capitalize() for option in INFO.options[:PATRONS])
COLOUR_NAMES = ("blue", "red", "white", "black")
_KINDS = {"start": START, "expand": EXPAND, "take": PLOT, "lose": LOSE, "room": ROOM, "gain": GAIN}
_SIDES = ("left", "right")


def colour_name(state: Any, colour: int) -> str:
    """The name of a colour; with two players the third is the neutral one."""
    return "neutral" if colour >= state.seats else COLOUR_NAMES[colour]


def space_name(space: int) -> str:
    """A space by its column and row, counted from 0 at the top left."""
    return f"({space % COLUMNS},{space // COLUMNS})"


def room_name(state: Any, room: int) -> str:
    """A room by its kind and the patron or patrons whose cards it counts for."""
    patron = PATRON_NAMES[state.patron[room % WINGS]]
    if room < INNER:
        return f"outer {patron}"
    if room < SHARED:
        return f"inner {patron}"
    return f"shared {patron}/{PATRON_NAMES[state.patron[(room + 1) % WINGS]]}"


def card_name(params: Any, card: int) -> str:
    """A plot by its patron and prestige."""
    if card == TAKEN:
        return "gone"
    patron = int(params.card_patron[card])
    name = "no patron" if patron == NO_PATRON else PATRON_NAMES[patron]
    return f"{name}, {int(params.card_prestige[card])} prestige"


def action(state: Any, params: Any, chosen: Any) -> str:
    """An action in words; `parse` reads them back."""
    if chosen.kind == PASS:
        return "pass"
    if chosen.kind == DECLINE:
        return "nothing"
    card = "" if chosen.patron == NO_PATRON else f"{PATRON_NAMES[chosen.patron]}: "
    if chosen.kind == GAIN:
        return f"{card}gain"
    if chosen.kind == ROOM:
        return f"{card}room {room_name(state, int(chosen.s1))}"
    if chosen.kind in (PLOT, LOSE):
        verb = "take" if chosen.kind == PLOT else "lose"
        plot = card_name(params, int(state.plot[place_of(int(state.area), int(chosen.s1))]))
        return f"{verb} the {_SIDES[chosen.s1]} plot ({plot})"
    verb = "start" if chosen.kind == START else "expand"
    return card + verb + " " + " ".join(space_name(int(s)) for s in _spaces(chosen))


def _spaces(chosen: Any) -> list[int]:
    return [int(s) for s in (chosen.s1, chosen.s2, chosen.s3, chosen.s4) if s >= 0]


def parse(state: Any, params: Any, words: str) -> Any:
    """The action that `words` describe, in the words of `action`; ValueError when they describe none.

    Spaces may come in any order: the listed one is found. The action need not be legal.
    """
    text = words.strip().lower()
    fresh = one(ACTION)
    if text == "pass":
        return _write(fresh, PASS, NO_PATRON, [])
    if text == "nothing":
        return _write(fresh, DECLINE, NO_PATRON, [])
    patron = NO_PATRON
    if ":" in text:
        name, text = (part.strip() for part in text.split(":", 1))
        if name.capitalize() not in PATRON_NAMES:
            raise ValueError(f"no patron is called {name!r}; patrons: {', '.join(PATRON_NAMES)}")
        patron = PATRON_NAMES.index(name.capitalize())
    verb = text.split(" ", 1)[0]
    if verb not in _KINDS:
        raise ValueError(f"no action begins with {verb!r}; actions: pass, nothing, {', '.join(_KINDS)}")
    kind = _KINDS[verb]
    if kind == GAIN:
        return _write(fresh, kind, patron, [])
    if kind == ROOM:
        return _write(fresh, kind, patron, [_room_called(state, text.removeprefix("room").strip())])
    if kind in (PLOT, LOSE):
        return _write(fresh, kind, patron, [_side_called(verb, text.split("(", 1)[0])])
    return _listed_order(state, params, fresh, kind, patron, _spaces_called(state, verb, text))


def _side_called(verb: str, text: str) -> int:
    sides = [side for side, name in enumerate(_SIDES) if name in text.split()]
    if len(sides) != 1:
        raise ValueError(f"{verb} which plot? write '{verb} the left plot' or '{verb} the right plot'")
    return sides[0]


def _spaces_called(state: Any, verb: str, text: str) -> list[int]:
    places = [(int(x), int(y)) for x, y in re.findall(r"\((\d+),\s*(\d+)\)", text)]
    if not 1 <= len(places) <= MAX_CHAIN:
        raise ValueError(f"{verb} needs 1 to {MAX_CHAIN} spaces, as in '{verb} (2,1) (3,1)'")
    rows = int(state.areas) // 2 * 3
    for x, y in places:
        if x >= COLUMNS or y >= rows:
            raise ValueError(f"({x},{y}) is not on the region: columns 0 to {COLUMNS - 1}, rows 0 to {rows - 1}")
    return [y * COLUMNS + x for x, y in places]


def _listed_order(state: Any, params: Any, fresh: Any, kind: int, patron: int, spaces: list[int]) -> Any:
    for order in permutations(spaces):
        if rules.is_legal(state, params, _write(fresh, kind, patron, list(order))):
            return fresh
    return _write(fresh, kind, patron, spaces)


def _room_called(state: Any, name: str) -> int:
    for room in range(ROOMS):
        if room_name(state, room).lower() == name.lower():
            return room
    raise ValueError(f"no room is called {name!r}; rooms: {', '.join(room_name(state, r) for r in range(ROOMS))}")


def _write(fresh: Any, kind: int, patron: int, numbers: list[int]) -> Any:
    four = [*numbers, -1, -1, -1, -1][:4]
    put(fresh, kind, patron, len(numbers), *four)
    return fresh


def decision(state: Any, params: Any) -> str:
    """Who decides what now, in words."""
    who = COLOUR_NAMES[state.mover]
    if state.decision == EXCAVATION:
        return f"campaign {int(state.campaign) + 1}, {who} to act"
    if state.decision == NEUTRAL_TURN:
        return f"campaign {int(state.campaign) + 1}, {who} may act with the neutral colour"
    if state.decision == MORE_ROOMS:
        return f"campaign {int(state.campaign) + 1}, {who} enters a further room"
    where = f"campaign {int(state.campaign) + 1}, area {int(state.area)}"
    if state.decision == REWARD:
        return f"{where}: {who}, ranked {int(state.serving) + 1}, takes a reward"
    return f"{where}: {who} chooses the plot that the neutral colour takes"


def board(state: Any, params: Any) -> str:
    """The position as text: the region, the plots, the museum, and each player's things."""
    return "\n".join([*_region(state), *_plots(state, params), *_museum(state), *_players(state)])


def _region(state: Any) -> list[str]:
    signs = {LAND: ".", PYRAMID: "^"}
    lines = []
    for y in range(int(state.areas) // 2 * 3):
        row = ""
        for x in range(COLUMNS):
            space = y * COLUMNS + x
            owner = int(state.owner[space])
            sign = signs[int(state.kind[space])] if owner == NOBODY else colour_name(state, owner)[0].upper()
            if owner >= 0 and colour_name(state, owner) == "black":
                sign = "K"
            row += (" | " if x == 4 else " " if x else "") + sign
        if y and y % 3 == 0:
            lines.append("--------+--------")
        lines.append(row)
    return ["B blue, R red, W white, K black, N neutral, . open, ^ pyramid", *lines]


def _plots(state: Any, params: Any) -> list[str]:
    lines = []
    for area in range(int(state.areas)):
        names = []
        for side in range(2):
            card = int(state.plot[place_of(area, side)])
            names.append("-" if card == TAKEN else card_name(params, card))
        lines.append(f"area {area}: {names[0]} | {names[1]}")
    return lines


def _museum(state: Any) -> list[str]:
    held = []
    for room in range(OUTER, ROOMS):
        owners = [colour_name(state, c) for c in range(int(state.colours)) if state.room[room, c] > 0]
        if owners:
            held.append(f"{room_name(state, room)}: {', '.join(owners)}")
    ring = " - ".join(PATRON_NAMES[p] for p in state.patron)
    return [f"museum ring: {ring}", *held]


def _neutral(state: Any, seat: int) -> str:
    if state.seats != 2:
        return ""
    return f", {int(state.reserve[seat, NEUTRAL])} neutral (general reserve {int(state.general[NEUTRAL])})"


def _players(state: Any) -> list[str]:
    lines = []
    for seat in range(int(state.seats)):
        cards = [
            f"{PATRON_NAMES[p]} {int(state.cards[seat, p])}" + ("*" if state.used[seat, p] else "")
            for p in range(PATRONS)
            if state.cards[seat, p]
        ]
        track = f", passed on space {int(state.track[seat])}" if state.passed[seat] else ""
        lines.append(
            f"{COLOUR_NAMES[seat]}: {int(state.points[seat])} prestige, {int(state.reserve[seat, seat])} archaeologists"
            f" (general reserve {int(state.general[seat])}){_neutral(state, seat)},"
            f" cards: {', '.join(cards) or 'none'}{track}"
        )
    return lines
