"""A position of Archaeology as a picture (SVG text)."""

from __future__ import annotations

from engine.games.archaeology.rules.dig import cards_left
from engine.games.archaeology.rules.museum import points
from engine.games.archaeology.state import MAX_SET, TYPES, Params, State
from engine.kernel.records import Ints

_WIDTH, _CARD, _TALL, _GAP, _LEFT = 760, 54, 72, 6, 120
# Short names and colours of the treasures, in their order; dark enough for white letters.
_FACES = (
    ("shard", "#8c5a3c"),
    ("scrap", "#7a7150"),
    ("coin", "#8a6d1f"),
    ("talisman", "#2f6b5e"),
    ("cup", "#3f5f8a"),
    ("map", "#6b4a7d"),
    ("mask", "#9a3b3b"),
    ("tablet", "#5b5b66"),
)


def picture(state: State, params: Params, seat: int | None = None) -> str:
    """The table as SVG: dig site, chambers, marketplace, hands and museums.

    Parameters
    ----------
    seat: show the other hands face down, as this seat (from 0) sees them; None: all hands open.
    """
    parts: list[str] = []
    y = _row(parts, 8, "dig site", [("cards", "#444", cards_left(state))])
    chambers = [
        (
            f"{int(params.chamber_cards[c])} cards",
            "#444" if not state.explored[c] else "#bbb",
            int(params.chamber_cost[c]),
        )
        for c in range(int(params.chambers))
    ]
    y = _row(parts, y, "chambers (maps)", chambers)
    y = _row(parts, y, "marketplace", _faces(state.market))
    for each in range(int(state.seats)):
        total = points(state, params, each)
        name = f"player {each + 1}{' *' if each == state.mover else ''}"
        hidden = seat is not None and seat != each
        hand = [("?", "#444", int(state.hand_cards[each]))] if hidden else _faces(state.hand[each])
        y = _row(parts, y, f"{name}: hand", hand)
        sets = [
            (f"{_FACES[kind][0]} {int(params.sell_value[kind, size])}", _FACES[kind][1], size)
            for kind in range(TYPES)
            for size in range(1, MAX_SET + 1)
            for _ in range(int(state.sets[each, kind, size]))
        ]
        y = _row(parts, y, f"museum: {total}", sets)
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {y}" font-family="sans-serif" font-size="11">\n'
        f'<title>Archaeology, turn {int(state.turns)}</title>\n<rect width="{_WIDTH}" height="{y}" fill="#f4efe4"/>\n'
        f"{body}\n</svg>\n"
    )


def _faces(counts: Ints) -> list[tuple[str, str, int]]:
    return [(*_FACES[kind], int(counts[kind])) for kind in range(TYPES) if counts[kind]]


def _row(parts: list[str], y: int, name: str, faces: list[tuple[str, str, int]]) -> int:
    """Draw a row of cards, each a name, a colour and a number; where the next row begins."""
    parts.append(f'<text x="8" y="{y + _TALL // 2}" fill="#222">{name}</text>')
    per_row = (_WIDTH - _LEFT) // (_CARD + _GAP)
    for place, (face, colour, number) in enumerate(faces):
        down, across = divmod(place, per_row)
        x, top = _LEFT + across * (_CARD + _GAP), y + down * (_TALL + _GAP)
        parts.append(f'<rect x="{x}" y="{top}" width="{_CARD}" height="{_TALL}" rx="5" fill="{colour}"/>')
        middle = f'x="{x + _CARD // 2}" text-anchor="middle" fill="#fff"'
        parts.append(f'<text {middle} y="{top + 16}">{face}</text>')
        parts.append(f'<text {middle} y="{top + 48}" font-size="22">{number}</text>')
    rows = max(1, -(-len(faces) // per_row))
    return y + rows * (_TALL + _GAP) + 2
