"""How a player is written: ``PLAN[+PLAYOUTS][@LEVEL]``, with the suffixes read from the right.

PLAN is the name of a persona, the path of its file or a class (``bots.py:Greedy``). A sign inside a folder's or file's
name is no suffix: a suffix holds neither ``/``, ``\\`` nor a full stop.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.errors import PersonaError

MOST_PLAYOUTS = 65_536
_LEVEL = re.compile(r"@([^@+/\\.]*)$")
_PLAYOUTS = re.compile(r"\+([^@+/\\.]*)$")


class Written(NamedTuple):
    """A player as it was written; `playouts` and `level` are empty where no suffix stands."""

    plan: str
    playouts: str
    level: str


def parts_of(text: str) -> Written:
    """The parts of a player's text."""
    level = _LEVEL.search(text)
    rest = text[: level.start()] if level else text
    playouts = _PLAYOUTS.search(rest)
    plan = rest[: playouts.start()] if playouts else rest
    return Written(plan, playouts[1] if playouts else "", level[1] if level else "")


def thinks(text: str) -> bool:
    """Whether the text of a player has a suffix for playouts."""
    return bool(_PLAYOUTS.search(text))


def playouts_of(text: str, place: str = "") -> int:
    """The number of playouts of ``PLAN+PLAYOUTS``, 0 without the suffix; PersonaError when it is no such number."""
    if not thinks(text):
        return 0
    _, written, _ = parts_of(text)
    remedy = f"write a whole number of playouts from 1 to {MOST_PLAYOUTS}, such as {parts_of(text).plan or 'tuned'}+64"
    if not (written.isascii() and written.isdigit() and 1 <= int(written) <= MOST_PLAYOUTS):
        raise PersonaError(f"{written!r} is no number of playouts", place=place or text, remedy=remedy)
    if str(int(written)) != written:
        raise PersonaError(f"{written!r} begins with a nought", place=place or text, remedy=remedy)
    return int(written)
