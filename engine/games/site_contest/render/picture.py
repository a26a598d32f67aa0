"""A position of Contest of Ruins as an SVG picture: the map, the prestige track, and each player's things."""

from __future__ import annotations

import engine.games.site_contest.render.names as names
from engine.games.site_contest.render.board import blockers, civ_of, counted, crew_of, marks, skills, tokens
from engine.games.site_contest.render.names import PLAYERS, both, english
from engine.games.site_contest.render.picture_style import (
    HIDDEN,
    INK,
    TILE_FILLS,
    box,
    crew,
    monument,
    seal,
    svg,
    text,
    titled,
)
from engine.games.site_contest.render.words import decision, goods, space_name
from engine.games.site_contest.rules.pieces import standing
from engine.games.site_contest.state import NOBODY, NOTHING, UNKNOWN, Params, State

_SIZE = 64  # of a space
_LEFT, _TOP = 32, 74
_TRACK = 18  # width of a step of the track
_LINE = 58  # height of a player's lines


def picture(state: State, params: Params) -> str:
    """The position as a complete SVG document, all hands open; it needs nothing from outside."""
    columns, rows = int(params.columns), int(params.rows)
    said = "the game is over" if state.over else decision(state, params)
    parts = [text(_LEFT, 24, said, size=15), text(_LEFT, 44, _course(state, params), size=12)]
    parts += _edges(columns, rows)
    for space in range(columns * rows):
        parts += _space(state, params, space)
    side = _LEFT + columns * _SIZE + 24
    parts += _legend(side, _TOP)
    below = max(_TOP + rows * _SIZE, _TOP + 260) + 30
    parts += _track(state, _LEFT, below)
    parts += _players(state, _LEFT, below + 40)
    width = max(side + 230, _LEFT + 860)
    return svg(width, below + 44 + _LINE * int(state.seats), f"Contest of Ruins: {said}", parts)


def _course(state: State, params: Params) -> str:
    event = "no event in force" if state.in_force == NOTHING else both(names.EVENTS, int(state.in_force))
    stock = f"supply: {goods(state.supply)}, {int(state.token_supply)} tokens"
    return f"round {int(state.round_number)} of {int(params.rounds)}; {event}; {stock}"


def _edges(columns: int, rows: int) -> list[str]:
    parts = [text(_LEFT + _SIZE * (c + 0.5), _TOP - 6, "ABCDEFG"[c], anchor="middle") for c in range(columns)]
    return parts + [text(_LEFT - 14, _TOP + _SIZE * (r + 0.5) + 4, str(r + 1)) for r in range(rows)]


def _space(state: State, params: Params, space: int) -> list[str]:
    x = _LEFT + space % int(params.columns) * _SIZE
    y = _TOP + space // int(params.columns) * _SIZE
    tile, up = int(state.tile[space]), bool(state.up[space])
    name = "unknown" if tile == UNKNOWN else both(names.TILES, tile)
    title = f"{space_name(params, space)}: {name}{'' if up else ', face-down'}"
    letter = "?" if tile == UNKNOWN else names.TILE_LETTERS[tile] if up else names.TILE_LETTERS[tile].lower()
    start = int(state.start_of[space])
    shape = box(x + 1, y + 1, _SIZE - 2, _SIZE - 2, TILE_FILLS[tile] if up else HIDDEN)
    parts = [titled(title, shape, text(x + 6, y + 15, letter, size=11))]
    if start != NOBODY:
        parts.append(box(x + 3, y + 3, _SIZE - 6, _SIZE - 6, "none", stroke=INK, line=0.8))
        parts.append(text(x + _SIZE - 5, y + 12, f"start {start + 1}", size=8, anchor="end"))
    if state.dragon[space] != NOBODY:
        parts.append(text(x + 18, y + 15, f"×{int(params.dragon_factor)}", size=10))
    if state.blocked_by[space]:
        who = " ".join(str(seat + 1) for seat in blockers(state, space))
        parts.append(titled(f"closed by {who}", text(x + 30, y + 26, f"#{who}", size=10)))
    if state.monument[space] != NOBODY:
        parts.append(monument(int(state.monument[space]), x + 15, y + 32))
    if state.seal_owner[space] != NOBODY:
        kind, owner, left = int(state.seal[space]), int(state.seal_owner[space]), int(state.seal_left[space])
        parts.append(seal(english(names.SEALS, kind), owner, left, x + _SIZE - 13, y + 30))
    here = [seat for seat in range(int(state.seats)) if state.crew[seat, space]]
    for place, seat in enumerate(here):
        middle = x + _SIZE / 2 + (place - (len(here) - 1) / 2) * 15
        parts.append(crew(seat, int(state.crew[seat, space]), middle, y + _SIZE - 13))
    return parts


def _legend(x: float, y: float) -> list[str]:
    parts = [text(x, y + 10, "tiles (small letters: face-down)", size=12)]
    for kind, fill in enumerate(TILE_FILLS):
        top = y + 20 + 24 * kind
        parts.append(box(x, top, 18, 18, fill))
        parts.append(text(x + 5, top + 13, names.TILE_LETTERS[kind], size=11))
        parts.append(text(x + 26, top + 14, both(names.TILES, kind), size=12))
    parts.append(box(x, y + 190, 18, 18, HIDDEN))
    parts.append(text(x + 26, y + 204, "face-down", size=12))
    return parts


def _track(state: State, x: float, y: float) -> list[str]:
    """The standing of each player on a track of 41 steps, which goes round."""
    parts = [text(x, y - 6, "standing: prestige and tokens", size=11)]
    held: dict[int, list[int]] = {}
    for seat in range(int(state.seats)):
        held.setdefault(standing(state, seat) % 41, []).append(seat)
    for step in range(41):
        left = x + step * _TRACK
        parts.append(box(left, y, _TRACK, 20, "#ffffff"))
        if step % 5 == 0:
            parts.append(text(left + _TRACK / 2, y + 30, str(step), size=8, anchor="middle"))
    for step, seats in held.items():
        for place, seat in enumerate(seats):
            parts.append(crew(seat, 1, x + (step + 0.5) * _TRACK, y + 10 - 4 * place))
    return parts


def _players(state: State, x: float, y: float) -> list[str]:
    parts = []
    for seat in range(int(state.seats)):
        top = y + _LINE * seat + 12
        parts.append(crew(seat, 1, x + 10, top))
        parts.append(
            text(
                x + 26,
                top,
                f"{PLAYERS[seat]}, {civ_of(state, seat)}: standing {standing(state, seat)}, tokens "
                f"{tokens(state, seat)}, {goods(state.stuff[seat])}, {crew_of(state, seat)}, monuments left "
                f"{int(state.pieces[seat])}{marks(state, seat)}",
                size=12,
            )
        )
        cards = f"hand: {counted(state.hand[seat], names.RELICS)}; seals: {counted(state.seals[seat], names.SEALS)}"
        parts.append(text(x + 26, top + 16, cards, size=11))
        parts.append(text(x + 26, top + 31, f"skills: {', '.join(skills(state, seat))}", size=11))
    return parts
