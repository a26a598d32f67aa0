"""What stands beside the region in the picture: the museum ring, the tiebreak track, the players, the draft."""

from __future__ import annotations

from math import cos, pi, sin

from engine.games.mykerinos.render.picture_style import INK, PAPER, SAND, piece, text, token
from engine.games.mykerinos.render.words import COLOUR_NAMES, PATRON_NAMES, colour_name, offered, room_name
from engine.games.mykerinos.rules.delimitation import TAKEN
from engine.games.mykerinos.rules.planning import mate_of
from engine.games.mykerinos.state import INNER, NEUTRAL, OUTER, PATRONS, SHARED, WINGS, Params, State

_OUTER, _INNER, _SHARED, _NAMES = 108, 52, 84, 134  # distances from the middle of the ring


def _at(x: float, y: float, distance: float, wing: float) -> tuple[float, float]:
    """A point of the ring; wing 0 lies on top, the others follow clockwise."""
    angle = 2 * pi * wing / WINGS - pi / 2
    return x + distance * cos(angle), y + distance * sin(angle)


def museum(state: State, x: float, y: float) -> list[str]:
    """The ring around a point: five wings with an outer and an inner room, and a shared room between neighbours."""
    parts = [text(x, y + 4, "museum", anchor="middle")]
    for wing in range(WINGS):
        outer, inner = _at(x, y, _OUTER, wing), _at(x, y, _INNER, wing)
        for end in (inner, _at(x, y, _SHARED, wing + 0.5), _at(x, y, _SHARED, wing - 0.5)):
            parts.append(
                f'<line x1="{outer[0]:.1f}" y1="{outer[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" '
                f'stroke="{INK}" stroke-width="1" stroke-dasharray="3 3"/>'
            )
        left, top = _at(x, y, _NAMES, wing)
        if wing in (1, 4):  # beside the ring a name would leave the picture: it stands over its room
            left, top = outer[0], outer[1] - 22
        parts.append(text(left, top + 4, PATRON_NAMES[state.patron[wing]], size=11, anchor="middle"))
    for wing in range(WINGS):
        parts += _room(state, OUTER + wing, _at(x, y, _OUTER, wing))
        parts += _room(state, INNER + wing, _at(x, y, _INNER, wing))
        parts += _room(state, SHARED + wing, _at(x, y, _SHARED, wing + 0.5))
    return parts


def _room(state: State, room: int, at: tuple[float, float]) -> list[str]:
    value = "outer" if room < INNER else "inner" if room < SHARED else "shared"
    parts = [
        f'<g><title>{room_name(state, room)}</title><rect x="{at[0] - 13:.1f}" y="{at[1] - 13:.1f}" width="26" '
        f'height="26" rx="4" fill="{SAND if value != "shared" else PAPER}" stroke="{INK}" stroke-width="1.5"/></g>'
    ]
    held = [colour for colour in range(int(state.colours)) if state.room[room, colour] > 0]
    for place, colour in enumerate(held):
        shift = (place - (len(held) - 1) / 2) * 12
        parts.append(piece(state, colour, at[0] + shift, at[1], 10 if len(held) == 1 else 6))
    if state.room_token[room]:
        parts.append(token(state, int(state.room_token[room]) - 1, at[0], at[1]))
    return parts


def track(state: State, x: float, y: float) -> list[str]:
    """The tiebreak track: the lowest space wins ties."""
    parts = [text(x, y + 16, "track")]
    for place in range(1, int(state.colours) + 1):
        left = x + 20 + 32 * place
        parts.append(
            f'<rect x="{left:g}" y="{y:g}" width="26" height="26" fill="{PAPER}" stroke="{INK}" stroke-width="1"/>'
        )
        parts.append(text(left + 2, y + 10, str(place), size=9))
        for colour in range(int(state.colours)):
            if state.track[colour] == place:
                parts.append(piece(state, colour, left + 14, y + 14, 10))
    return parts


def players(state: State, x: float, y: float) -> list[str]:
    """Two lines for each player: points and archaeologists, then cards."""
    parts = []
    for seat in range(int(state.seats)):
        top = y + 44 * seat
        hand, general = int(state.reserve[seat, seat]), int(state.general[seat])
        parts.append(piece(state, seat, x + 12, top + 8, 11))
        marks = (", first to act" if seat == state.starter else "") + (", passed" if state.passed[seat] else "")
        parts.append(
            text(
                x + 32,
                top + 6,
                f"{COLOUR_NAMES[seat]}: {int(state.points[seat])} prestige, {hand} archaeologists in hand, "
                f"{general} in the general reserve{_others(state, seat)}{marks}",
                size=13,
            )
        )
        held = [f"{PATRON_NAMES[p]} {_card_count(state, seat, p)}" for p in range(PATRONS) if state.cards[seat, p]]
        parts.append(text(x + 32, top + 23, f"cards: {', '.join(held) or 'none'}", size=12))
    return parts


def _card_count(state: State, seat: int, patron: int) -> str:
    used = int(state.used[seat, patron])
    return f"{int(state.cards[seat, patron])}" + (f" ({used} used)" if used else "")


def _others(state: State, seat: int) -> str:
    words = ""
    if state.seats == 2:
        words += f", {int(state.reserve[seat, NEUTRAL])} {colour_name(state, NEUTRAL)}"
    mate = int(mate_of(state, seat))
    if mate >= 0:
        words += f", {int(state.reserve[seat, mate])} {COLOUR_NAMES[mate]}"
    if state.river:
        words += f", {int(state.tokens[seat])} tokens"
    return words + (", tie card" if state.tie_cards[seat] else "")


def draft_cards(state: State, params: Params, x: float, y: float) -> list[str]:
    """The plots that are shown in the draft of the quick game."""
    parts = []
    shown = [place for place in range(int(state.dealt)) if state.plot[place] != TAKEN]
    for number, place in enumerate(shown):
        left, top = x + number % 4 * 78, y + number // 4 * 70
        parts.append(
            f'<rect x="{left:g}" y="{top:g}" width="72" height="60" rx="6" fill="{SAND}" '
            f'stroke="{INK}" stroke-width="1.5"/>'
        )
        parts.append(text(left + 36, top + 34, offered(state, params, place), size=12, anchor="middle"))
    return parts
