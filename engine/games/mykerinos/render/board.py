"""A position of Mykerinos as text: the region, the cards, the museum, and each player's things."""

from __future__ import annotations

from engine.games.mykerinos.render.words import COLOUR_NAMES, PATRON_NAMES, card_name, colour_name, offered, room_name
from engine.games.mykerinos.rules.delimitation import TAKEN, place_of
from engine.games.mykerinos.rules.planning import mate_of
from engine.games.mykerinos.state import (
    COLUMNS,
    DRAFT,
    LAND,
    NEUTRAL,
    NOBODY,
    OUTER,
    PATRONS,
    PYRAMID,
    RIVER,
    RIVER_PLACE,
    ROOMS,
    TOKEN,
    Params,
    State,
)

_SIGNS = {LAND: ".", PYRAMID: "^", RIVER: "~"}


def board(state: State, params: Params) -> str:
    """The position as lines of text."""
    if state.decision == DRAFT:
        shown = [offered(state, params, n) for n in range(int(state.dealt)) if state.plot[n] != TAKEN]
        return "\n".join([f"shown: {'; '.join(shown)}", *_museum(state), *_players(state)])
    return "\n".join([*_region(state), *_cards(state, params), *_museum(state), *_players(state)])


def _letter(state: State, colour: int) -> str:
    name = colour_name(state, colour)
    return "K" if name == "black" else name[0].upper()


def _region(state: State) -> list[str]:
    legend = "B blue, R red, W white, K black, N neutral, . open, ^ pyramid"
    if state.river:
        legend += ", ~ river, b r w k blocking tokens"
    lines = []
    for y in range(int(state.areas) // 2 * 3):
        row = ""
        for x in range(COLUMNS):
            space = y * COLUMNS + x
            owner = int(state.owner[space])
            if owner == NOBODY:
                sign = _SIGNS[int(state.kind[space])]
            else:
                sign = _letter(state, owner - TOKEN).lower() if owner >= TOKEN else _letter(state, owner)
            row += (" | " if x == 4 else " " if x else "") + sign
        if y and y % 3 == 0:
            lines.append("--------+--------")
        lines.append(row)
    return [legend, *lines]


def _cards(state: State, params: Params) -> list[str]:
    lines = []
    for area in range(int(state.areas)):
        names = []
        for side in range(2):
            card = int(state.plot[place_of(area, side)])
            names.append("-" if card == TAKEN else card_name(params, card))
        lines.append(f"area {area}: {names[0]} | {names[1]}")
    if state.river:
        cards = [int(card) for card in state.plot[RIVER_PLACE : RIVER_PLACE + int(state.areas) // 2]]
        lines.append(f"river: {' | '.join('-' if card == TAKEN else card_name(params, card) for card in cards)}")
    return lines


def _museum(state: State) -> list[str]:
    held = []
    for room in range(OUTER, ROOMS):
        owners = [colour_name(state, c) for c in range(int(state.colours)) if state.room[room, c] > 0]
        if state.room_token[room]:
            owners.append(f"token of {COLOUR_NAMES[state.room_token[room] - 1]}")
        if owners:
            held.append(f"{room_name(state, room)}: {', '.join(owners)}")
    ring = " - ".join(PATRON_NAMES[p] for p in state.patron)
    return [f"museum ring: {ring}", *held]


def _others(state: State, seat: int) -> str:
    """What a player holds beside own archaeologists and cards."""
    words = ""
    if state.seats == 2:
        words += f", {int(state.reserve[seat, NEUTRAL])} neutral (general reserve {int(state.general[NEUTRAL])})"
    mate = int(mate_of(state, seat))
    if mate >= 0:
        words += f", {int(state.reserve[seat, mate])} {COLOUR_NAMES[mate]}"
    if state.river:
        words += f", {int(state.tokens[seat])} blocking tokens"
    return words + (", the tie card" if state.tie_cards[seat] else "")


def _players(state: State) -> list[str]:
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
            f" (general reserve {int(state.general[seat])}){_others(state, seat)},"
            f" cards: {', '.join(cards) or 'none'}{track}"
        )
    return lines
