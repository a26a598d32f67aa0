"""What cards, structures and squares are called."""

from __future__ import annotations

from engine.games.cleopatra.state import Params
from engine.games.cleopatra.state.names import DOOR, OBELISK, SPHINX, THRONE, WALL

UNITS = ("artisan", "stone", "marble", "wood", "lapis")
CARD_NAMES = (
    *UNITS,
    *(f"double {unit}" for unit in UNITS),
    "trompe-l'oeil",
    "beggar",
    "scribe",
    "courtesan",
    "smuggler",
    "envoy",
    "vizier",
)
SHAPES = "FILNPTUVWXYZ"


def piece_name(category: int, place: int) -> str:
    """A piece with its place: walls are numbered going round from the left door."""
    if category == WALL:
        return f"column wall {place + 1}"
    if category == OBELISK:
        return "obelisk"
    if category == SPHINX:
        return "sphinx"
    if category == DOOR:
        return f"{('left', 'right')[place]} door frame"
    if category == THRONE:
        return ("pedestal", "throne")[place]
    return "mosaic"


def tile_name(params: Params, tile: int) -> str:
    """The letter of a mosaic's shape; a question mark for one that cannot be seen."""
    return "?" if tile < 0 else SHAPES[int(params.form[tile])]


def square_name(params: Params, square: int) -> str:
    """A square of the garden as (row, column), both from 0 at the back left."""
    return f"({square // int(params.cols)},{square % int(params.cols)})"
