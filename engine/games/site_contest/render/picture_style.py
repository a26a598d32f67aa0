"""Shapes and colours of the picture: tiles, crew, monuments, seals, text.

Colours of players are told apart by people who see few of them (after Okabe & Ito 2008), and carry numbers besides.
"""

from __future__ import annotations

from html import escape

INK, PALE, PAPER, HIDDEN = "#222222", "#c9bfa6", "#fffdf7", "#d9d2c0"
# Fill and ink of each player's pieces.
PLAYER_FILLS = (("#0072b2", "#ffffff"), ("#d55e00", "#ffffff"), ("#ffffff", "#222222"), ("#222222", "#ffffff"))
# Face-up tiles: ruin, forest, vein, small artefact, great artefact, temple, trap.
TILE_FILLS = ("#e4d3b2", "#bfd8b0", "#f5e08a", "#f2c9a1", "#e6a77a", "#cfc0e6", "#c7c7c7")


def text(x: float, y: float, words: str, *, size: float = 12, anchor: str = "start", fill: str = INK) -> str:
    """A line of text."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
    return f'<text {place} fill="{fill}">{escape(words)}</text>'


def box(x: float, y: float, width: float, height: float, fill: str, *, stroke: str = PALE, line: float = 1) -> str:
    """A rectangle."""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {place} fill="{fill}" stroke="{stroke}" stroke-width="{line:g}"/>'


def titled(title: str, *parts: str) -> str:
    """Parts that say what they are when pointed at."""
    return f"<g><title>{escape(title)}</title>{''.join(parts)}</g>"


def crew(seat: int, number: int, x: float, y: float) -> str:
    """Crew of a player: a disc with the player's number, and how many there are."""
    fill, ink = PLAYER_FILLS[seat]
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="9" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'
    many = text(x + 2, y - 11, f"×{number}", size=9) if number > 1 else ""
    said = f"{number} crew of player {seat + 1}"
    return titled(said, disc, text(x, y + 4, str(seat + 1), size=11, anchor="middle", fill=ink), many)


def monument(seat: int, x: float, y: float) -> str:
    """A monument: a column with a roof, in its owner's colour."""
    fill, ink = PLAYER_FILLS[seat]
    points = f"{x - 11:g},{y - 3:g} {x:g},{y - 13:g} {x + 11:g},{y - 3:g} {x + 8:g},{y - 3:g} {x + 8:g},{y + 11:g}"
    points += f" {x - 8:g},{y + 11:g} {x - 8:g},{y - 3:g}"
    shape = f'<polygon points="{points}" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'
    number = text(x, y + 8, str(seat + 1), size=10, anchor="middle", fill=ink)
    return titled(f"monument of player {seat + 1}", shape, number)


def seal(name: str, seat: int, left: int, x: float, y: float) -> str:
    """A seal: a card with its first letter and its owner's number; how long it still lasts is in its title."""
    fill, ink = PLAYER_FILLS[seat]
    card = f'<rect x="{x - 8:g}" y="{y - 10:g}" width="16" height="20" rx="3" fill="{fill}" stroke="{INK}"/>'
    mark = text(x, y + 4, name.split()[-1][0] + str(seat + 1), size=9, anchor="middle", fill=ink)
    lasts = f", {left} settlements left" if left > 0 else ""
    return titled(f"{name} of player {seat + 1}{lasts}", card, mark)


def svg(width: float, height: float, title: str, parts: list[str]) -> str:
    """The document around the parts."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" font-family="sans-serif"><title>{escape(title)}</title>'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>{"".join(parts)}</svg>'
    )
