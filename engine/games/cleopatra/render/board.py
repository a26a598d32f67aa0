"""The position as text."""

from __future__ import annotations

from engine.games.cleopatra.render.names import CARD_NAMES, piece_name, tile_name
from engine.games.cleopatra.rules.scoring import final_amulets, points
from engine.games.cleopatra.state import Params, State
from engine.games.cleopatra.state import names as n
from engine.kernel.records import Ints


def cards(counts: Ints) -> str:
    """Cards by kind, as in "2 stone + 1 beggar"; "nothing" for none."""
    named = [f"{int(counts[kind])} {name}" for kind, name in enumerate(CARD_NAMES) if counts[kind] > 0]
    return " + ".join(named) or "nothing"


def structures(state: State, params: Params) -> list[str]:
    """What is built and what is missing, a line a category."""
    walls = "".join(str(int(state.wall[i])) if state.wall[i] else "." for i in range(int(params.pieces[n.WALL])))
    lines = [f"column walls from the left door on: {walls}"]
    for category, name in ((n.OBELISK, "obelisks"), (n.SPHINX, "sphinxes")):
        lines.append(f"{name}: {int(state.built[category])} of {int(params.pieces[category])}")
    for category, built in ((n.DOOR, state.door), (n.THRONE, state.throne)):
        for place in range(int(params.pieces[category])):
            if built[place]:
                lines.append(f"{piece_name(category, place)}: player {int(built[place])}")
    pile = " ".join(tile_name(params, int(state.pile[i])) for i in range(int(state.pile_cards)))
    lines.append(f"mosaics built: {int(state.built[n.MOSAIC])}; pile, the top one first: {pile or 'empty'}")
    return lines


def statues(state: State) -> dict[int, int]:
    """Squares with a statue, and its owner's seat."""
    return {
        int(state.statue[seat, i]) - 1: seat
        for seat in range(int(state.seats))
        for i in range(n.MAX_STATUES)
        if state.statue[seat, i]
    }


def garden(state: State, params: Params) -> list[str]:
    """The garden, a line a row: letters are tiles, * palms, # blocked, digits statues, + the rest of sanctuaries."""
    lines, standing = [], statues(state)
    for row in range(int(params.rows)):
        line = ""
        for col in range(int(params.cols)):
            square = row * int(params.cols) + col
            tile = int(state.garden[square])
            if square in standing:
                line += str(standing[square] + 1)
            elif tile >= 0:
                line += tile_name(params, tile)
            elif tile == n.BLOCKED:
                line += "#"
            elif (int(state.claimed[row]) >> col) & 1:
                line += "+"
            else:
                line += "*" if params.palm[square] else "."
        lines.append(line)
    return lines


def board(state: State, params: Params) -> str:
    """The position as text, all hands open: deck and stalls, the palace, the garden, each player."""
    turned = "face up" if state.drawn < state.deck_cards and state.deck_up[state.drawn] else "face down"
    lines = [
        f"deck: {int(state.deck_cards - state.drawn)} cards, the top one {turned}; discarded: {cards(state.discard)}"
    ]
    for stall in range(int(params.stalls)):
        down = cards(state.market_down[stall])
        lines.append(f"stall {stall + 1}: {cards(state.market_up[stall])}; face down: {down}")
    lines += structures(state, params)
    lines += garden(state, params)
    lines.append(
        f"Cleopatra: step {int(state.cleopatra)} of {int(params.steps)};"
        f" dice on the altar: {int(state.altar)} of {int(params.dice_count)}"
    )
    for seat in range(int(state.seats)):
        lines.append(
            f"player {seat + 1}: {points(state, params, seat)} talents with {int(state.merchants[seat])} merchants,"
            f" {int(state.amulets[seat])} amulets ({final_amulets(state, params, seat)} at the end),"
            f" {int(state.statues[seat])} statues left, hand: {cards(state.hand[seat])}"
        )
    return "\n".join(lines)
