"""Options that some players may not take: ``saver:director``, as --forbid writes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from engine.errors import Argument, PersonaError, RunError, nearest
from engine.game import GameInfo
from engine.seating.lineup import Sitter

Forbidden = Mapping[str, tuple[str, ...]]
"""By sitter, as a line-up writes it (``saver``, ``saver@blunt``), the options that it may not take."""


def parse_forbidden(texts: Iterable[str], sitters: Sequence[Sitter], info: GameInfo) -> dict[str, tuple[str, ...]]:
    """Read ``PERSONA:OPTION`` and ``PERSONA@LEVEL:OPTION``; without a level the persona at every level that plays.

    PersonaError names a persona that plays nowhere, RunError an option that the game does not have.
    """
    found: dict[str, set[str]] = {}
    for text in texts:
        who, colon, option = text.rpartition(":")
        place = Argument("forbid", text)
        if not colon:
            remedy = "write PERSONA:OPTION, such as " + _example(sitters, info)
            raise RunError("it names no persona and option", place=place, remedy=remedy)
        meant = [
            sitter for sitter in sitters if who in (sitter.persona, str(sitter), f"{sitter.persona}@{sitter.level}")
        ]
        if not meant:
            remedy = nearest(who, tuple(dict.fromkeys(sitter.persona for sitter in sitters)))
            raise PersonaError(f"nobody called {who!r} plays", place=place, remedy=remedy)
        names = [each.name for each in info.options]
        if option not in names:
            remedy = nearest(option, names) if names else "this game declares no options"
            raise RunError(f"{info.title} has no option {option!r}", place=place, remedy=remedy)
        for sitter in meant:
            found.setdefault(str(sitter), set()).add(option)
    order = [each.name for each in info.options]
    return {who: tuple(sorted(options, key=order.index)) for who, options in sorted(found.items())}


def _example(sitters: Sequence[Sitter], info: GameInfo) -> str:
    return f"{sitters[0].persona}:{info.options[0].name if info.options else 'OPTION'}"


def barred(forbidden: Forbidden, sitters: Sequence[Sitter], info: GameInfo) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """What each sitter may not take, as bool of shape (sitters, options)."""
    options = [option.name for option in info.options]
    return np.array(
        [[option in forbidden.get(str(sitter), ()) for option in options] for sitter in sitters], dtype=bool
    ).reshape(len(sitters), len(options))


def in_words(forbidden: Forbidden) -> str:
    """What is forbidden to whom: ``saver may not take director``; empty where nothing is."""
    return "; ".join(f"{who} may not take {' or '.join(options)}" for who, options in forbidden.items())
