"""A position of Mykerinos as an SVG picture: region, cards, museum ring, track, and each player's things.

Colours are told apart by people who see few of them (after Okabe & Ito 2008), and every piece carries a letter besides.
"""

from __future__ import annotations

from html import escape

from engine.games.mykerinos.render.picture_side import draft_cards, museum, players, track
from engine.games.mykerinos.render.picture_style import INK, PALE, SAND, WATER, piece, svg, text, token
from engine.games.mykerinos.render.words import card_name, decision
from engine.games.mykerinos.rules.delimitation import TAKEN, place_of
from engine.games.mykerinos.state import (
    COLUMNS,
    DRAFT,
    NO_PATRON,
    NOBODY,
    PYRAMID,
    RIVER,
    RIVER_PLACE,
    TOKEN,
    Params,
    State,
)

_SIZE = 36  # of a space
_GAP = 14  # between areas
_LEFT, _TOP = 12, 44
_ROWS = 3
_SIDE = _LEFT + COLUMNS * _SIZE + _GAP + 24


def picture(state: State, params: Params) -> str:
    """The position as a complete SVG document; it needs nothing from outside."""
    rows = int(state.areas) // 2
    height = max(_TOP + rows * (_ROWS * _SIZE + _GAP), _TOP + 340)
    said = "the game is over" if state.over else decision(state, params)
    parts = [text(_LEFT, 26, said, size=15, bold=True)]
    if state.decision == DRAFT and not state.over:
        parts += draft_cards(state, params, _LEFT, _TOP)
    else:
        parts += _region(state) + _cartouches(state, params)
        if state.river:
            parts += _nile_cards(state, params, height + 12)
            height += 24
    parts += museum(state, _SIDE + 150, _TOP + 140)
    parts += track(state, _SIDE, _TOP + 310)
    parts += players(state, _LEFT, height + 18)
    return svg(_SIDE + 310, height + 24 + 44 * int(state.seats), f"Mykerinos: {said}", parts)


def _corner(space: int) -> tuple[float, float]:
    """The upper left corner of a space."""
    y, x = divmod(space, COLUMNS)
    return _LEFT + x * _SIZE + (x // 4) * _GAP, _TOP + y * _SIZE + (y // _ROWS) * _GAP


def _region(state: State) -> list[str]:
    parts = []
    for space in range(int(state.areas) * 12):
        x, y = _corner(space)
        kind, owner = int(state.kind[space]), int(state.owner[space])
        fill = WATER if kind == RIVER else SAND
        parts.append(
            f'<rect x="{x}" y="{y}" width="{_SIZE}" height="{_SIZE}" fill="{fill}" stroke="{PALE}" stroke-width="1"/>'
        )
        if kind == PYRAMID:
            points = f"{x + 4},{y + _SIZE - 5} {x + _SIZE - 4},{y + _SIZE - 5} {x + _SIZE / 2},{y + 5}"
            parts.append(f'<polygon points="{points}" fill="#e69f00" stroke="{INK}" stroke-width="1"/>')
        elif kind == RIVER:
            wave = f"M{x + 4},{y + 12} q7,-6 14,0 t14,0 M{x + 4},{y + 26} q7,-6 14,0 t14,0"
            parts.append(f'<path d="{wave}" fill="none" stroke="#ffffff" stroke-width="1.5"/>')
        if owner >= TOKEN:
            parts.append(token(state, owner - TOKEN, x + _SIZE / 2, y + _SIZE / 2))
        elif owner != NOBODY:
            parts.append(piece(state, owner, x + _SIZE / 2, y + _SIZE / 2, 13))
    return parts


def _cartouches(state: State, params: Params) -> list[str]:
    """Each plot's frame, and inside it the cartouche with patron and prestige; none where the plot is gone."""
    parts = []
    for area in range(int(state.areas)):
        for side in range(2):
            x, y = _corner((area // 2 * _ROWS) * COLUMNS + area % 2 * 4 + side * 2)
            width, height = 2 * _SIZE, _ROWS * _SIZE
            parts.append(
                f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="none" stroke="{INK}" stroke-width="2"/>'
            )
            card = int(state.plot[place_of(area, side)])
            if card == TAKEN:
                continue
            said = card_name(params, card)
            name = "–" if params.card_patron[card] == NO_PATRON else said[:3]
            label = f"{name} {int(params.card_prestige[card])}"
            at_x, at_y = x + _SIZE, y + 2 * _SIZE  # between two rows, where no piece lies
            parts.append(
                f'<g><title>{escape(said)}</title><rect x="{at_x - 21:g}" y="{at_y - 6:g}" width="42" '
                f'height="12" rx="6" fill="#ffffff" fill-opacity="0.88" stroke="{INK}" stroke-width="1"/>'
                f"{text(at_x, at_y + 3.5, label, size=10, anchor='middle')}</g>"
            )
    return parts


def _nile_cards(state: State, params: Params, y: float) -> list[str]:
    """Frames around the Nile cards that still lie over the plots, and what they give."""
    cards = [int(card) for card in state.plot[RIVER_PLACE : RIVER_PLACE + int(state.areas) // 2]]
    left = "; ".join(card_name(params, card) for card in cards if card != TAKEN)
    frames = []
    for row, card in enumerate(cards):
        x, top = _corner(row * _ROWS * COLUMNS + COLUMNS // 2 - 1)
        if card != TAKEN:
            frames.append(
                f'<rect x="{x - 2}" y="{top - 2}" width="{2 * _SIZE + _GAP + 4}" height="{_ROWS * _SIZE + 4}" rx="5" '
                f'fill="none" stroke="#0072b2" stroke-width="3" stroke-dasharray="8 4"/>'
            )
    return [*frames, text(_LEFT, y, f"Nile: {left or 'no cards left'}", size=12)]
