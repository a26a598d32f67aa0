"""Shapes and colours of the picture: pieces, tokens, text."""

from __future__ import annotations

from html import escape

from engine.games.mykerinos.render.words import colour_name
from engine.games.mykerinos.state import State

INK, PALE, SAND, WATER, PAPER = "#222222", "#c9bfa6", "#f3ead3", "#56b4e9", "#fffdf7"
# Fill and letter of each colour; the letters tell them apart without any colour.
_PIECES = {
    "blue": ("#0072b2", "#ffffff", "B"),
    "red": ("#d55e00", "#ffffff", "R"),
    "white": ("#ffffff", "#222222", "W"),
    "black": ("#222222", "#ffffff", "K"),
    "neutral": ("#999999", "#222222", "N"),
}


def text(x: float, y: float, words: str, *, size: int = 12, anchor: str = "start", bold: bool = False) -> str:
    """A line of text."""
    weight = ' font-weight="bold"' if bold else ""
    place = f'x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}"'
    return f'<text {place} fill="{INK}"{weight}>{escape(words)}</text>'


def letter_of(state: State, colour: int) -> str:
    """The letter of a colour."""
    return _PIECES[colour_name(state, colour)][2]


def piece(state: State, colour: int, x: float, y: float, radius: float) -> str:
    """An archaeologist: a disc with a letter."""
    name = colour_name(state, colour)
    fill, ink, letter = _PIECES[name]
    return (
        f'<g><title>{name}</title><circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{INK}" '
        f'stroke-width="1.5"/><text x="{x:g}" y="{y + radius / 3:g}" font-size="{radius:g}" text-anchor="middle" '
        f'fill="{ink}">{letter}</text></g>'
    )


def token(state: State, seat: int, x: float, y: float) -> str:
    """A blocking token: a crossed square in its owner's colour."""
    name = colour_name(state, seat)
    fill, ink, letter = _PIECES[name]
    lines = f"M{x - 11:g},{y - 11:g} L{x + 11:g},{y + 11:g} M{x + 11:g},{y - 11:g} L{x - 11:g},{y + 11:g}"
    return (
        f'<g><title>blocking token of {name}</title><rect x="{x - 11:g}" y="{y - 11:g}" width="22" height="22" '
        f'fill="{fill}" stroke="{INK}" stroke-width="1.5"/><path d="{lines}" stroke="{ink}" stroke-width="1"/>'
        f'<text x="{x:g}" y="{y + 4:g}" font-size="11" text-anchor="middle" fill="{ink}" stroke="{fill}" '
        f'stroke-width="3" paint-order="stroke">{letter}</text></g>'
    )


def svg(width: float, height: float, title: str, parts: list[str]) -> str:
    """The document around the parts."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" font-family="sans-serif"><title>{escape(title)}</title>'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>{"".join(parts)}</svg>'
    )
