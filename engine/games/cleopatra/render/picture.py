"""A position of Cleopatra as a picture (SVG text): garden with walls and doors, market, altar, players."""

from __future__ import annotations

from html import escape

from engine.games.cleopatra.render.board import statues, structures
from engine.games.cleopatra.render.names import CARD_NAMES, tile_name
from engine.games.cleopatra.render.words import decision
from engine.games.cleopatra.rules.scoring import final_amulets, is_eliminated, points
from engine.games.cleopatra.state import Params, State
from engine.games.cleopatra.state import names as n
from engine.kernel.records import Ints

INK, PALE, PAPER = "#222222", "#c9bfa6", "#fffdf7"
# Fill and ink of each player's pieces, told apart by people who see few colours (after Okabe & Ito 2008).
PLAYERS = (
    ("#0072b2", "#ffffff"),
    ("#d55e00", "#ffffff"),
    ("#ffffff", "#222222"),
    ("#222222", "#ffffff"),
    ("#f0e442", "#222222"),
)
_SQUARE, _LEFT, _TOP, _LINE, _SIDE = 34, 48, 84, 46, 470
_TILES = ("#a9c4a0", "#9db7c9", "#c9b48f", "#c49a9a", "#b3a6c9", "#c9c28f")


def text(x: float, y: float, words: str, size: float = 12, anchor: str = "start", fill: str = INK) -> str:
    """A line of text."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
    return f'<text {place} fill="{fill}">{escape(words)}</text>'


def box(x: float, y: float, width: float, height: float, fill: str, stroke: str = PALE) -> str:
    """A rectangle."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" stroke="{stroke}"/>'


def mark(seat: int, x: float, y: float) -> str:
    """A piece of a player: a disc with the player's number."""
    fill, ink = PLAYERS[seat]
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="9" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'
    return f"<g><title>player {seat + 1}</title>{disc}{text(x, y + 4, str(seat + 1), 11, 'middle', ink)}</g>"


def picture(state: State, params: Params, seat: int | None = None) -> str:
    """The table as a complete SVG document.

    Parameters
    ----------
    seat: show the other hands and cards that lie face down as this seat (from 0) sees them; None: all open.
    """
    said = "the game is over" if state.over else decision(state, params)
    parts = [text(_LEFT, 24, said, 15), text(_LEFT, 46, _course(state, params))]
    parts += _garden(state, params)
    parts += _walls(state, params)
    parts += _market(state, params, seat)
    below = _TOP + max(int(params.rows) * _SQUARE, 300) + 36
    parts += _players(state, params, seat, below)
    height = below + _LINE * int(state.seats) + 12
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 980 {height}" width="980" height="{height}" role="img"'
        f' font-family="sans-serif"><title>{escape("Cleopatra: " + said)}</title>'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


def _course(state: State, params: Params) -> str:
    return (
        f"Cleopatra on step {int(state.cleopatra)} of {int(params.steps)}; dice on the altar: {int(state.altar)} of"
        f" {int(params.dice_count)}; deck: {int(state.deck_cards - state.drawn)} cards"
    )


def _garden(state: State, params: Params) -> list[str]:
    parts, standing = [], statues(state)
    for square in range(int(params.rows) * int(params.cols)):
        row, col = divmod(square, int(params.cols))
        x, y, tile = _LEFT + col * _SQUARE, _TOP + row * _SQUARE, int(state.garden[square])
        holy = (int(state.claimed[row]) >> col) & 1
        fill = "#8a8a8a" if tile == n.BLOCKED else "#fff3c4" if holy else "#eef4e6"
        parts.append(box(x, y, _SQUARE, _SQUARE, _TILES[tile % len(_TILES)] if tile >= 0 else fill))
        if tile >= 0:
            parts.append(text(x + 12, y + 22, tile_name(params, tile), 13))
        elif params.palm[square]:
            parts.append(text(x + 9, y + 23, "♣", 16, fill="#2f6b3e"))
        if square in standing:
            parts.append(mark(standing[square], x + _SQUARE / 2, y + _SQUARE / 2))
    return parts


def _walls(state: State, params: Params) -> list[str]:
    """A disc beside the first square along each wall, and one at each front corner for the doors."""
    parts = []
    rows, cols = int(params.rows), int(params.cols)
    for wall in range(int(params.pieces[n.WALL])):
        along = [int(params.wall_square[wall, i]) for i in range(int(params.wall_squares[wall]))]
        if not along:
            continue
        row, col = divmod(along[len(along) // 2], cols)
        x, y = _LEFT + (col + 0.5) * _SQUARE, _TOP + (row + 0.5) * _SQUARE
        if all(square // cols == 0 for square in along):
            y = _TOP - 13
        elif col == 0:
            x = _LEFT - 13
        else:
            x = _LEFT + cols * _SQUARE + 13
        parts.append(mark(int(state.wall[wall]) - 1, x, y) if state.wall[wall] else text(x, y + 4, "·", 16, "middle"))
    for door, x in ((0, _LEFT - 13.0), (1, _LEFT + cols * _SQUARE + 13.0)):
        y = _TOP + rows * _SQUARE + 13
        parts.append(mark(int(state.door[door]) - 1, x, y) if state.door[door] else text(x, y + 4, "door", 9, "middle"))
    return parts


def _named(counts: Ints) -> str:
    return ", ".join(f"{int(counts[kind])} {name}" for kind, name in enumerate(CARD_NAMES) if counts[kind] > 0)


def _market(state: State, params: Params, seat: int | None) -> list[str]:
    parts = []
    for stall in range(int(params.stalls)):
        y = _TOP + stall * 40
        down = int(state.down_cards[stall])
        hidden = f"{down} face down" if seat is not None else _named(state.market_down[stall])
        up = _named(state.market_up[stall]) or "no card face up"
        parts += [box(_SIDE - 8, y - 14, 506, 36, "#ffffff"), text(_SIDE, y, f"stall {stall + 1}: {up}")]
        if down:
            parts.append(text(_SIDE, y + 16, f"{down} face down" if seat is not None else f"face down: {hidden}", 11))
    for place, line in enumerate(structures(state, params)):
        if seat is not None and line.startswith("mosaics"):
            top = tile_name(params, int(state.pile[0])) if state.pile_cards else "none"
            line = f"mosaics built: {int(state.built[n.MOSAIC])}; {int(state.pile_cards)} in the pile, on top: {top}"
        parts.append(text(_SIDE, _TOP + 40 * int(params.stalls) + 18 + 17 * place, line))
    return parts


def _players(state: State, params: Params, seat: int | None, y: float) -> list[str]:
    parts = []
    for each in range(int(state.seats)):
        top = y + _LINE * each + 12
        hidden = seat is not None and seat != each
        fate = ", eliminated" if state.over and is_eliminated(state, params, each) else ""
        parts.append(mark(each, _LEFT, top))
        parts.append(
            text(
                _LEFT + 18,
                top + 3,
                f"{points(state, params, each)} talents with {int(state.merchants[each])} Nile merchants,"
                f" {final_amulets(state, params, each) if state.over else int(state.amulets[each])} amulets,"
                f" {int(state.statues[each])} statues left, {int(state.squares[each])} squares of sanctuaries{fate}",
            )
        )
        cards = f"{int(state.hand_cards[each])} cards" if hidden else _named(state.hand[each]) or "no card"
        parts.append(text(_LEFT + 18, top + 19, f"hand: {cards}", 11))
    return parts
