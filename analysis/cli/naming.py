"""Code that the words of a command line name; what only a file names is not run."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

_WRITTEN = ("--out", "--html", "--in", "--resume")  # what follows these is no code, wherever it lies


@contextmanager
def only_code_of(words: Sequence[str], places: Sequence[str]) -> Iterator[None]:
    """Name the code that `words` and `places` (of --code) mention, and let none be added while the command runs.

    CodeError for a place of --code that is none; a word that is no code is left to the command.
    """
    from engine import plugins
    from engine.catalogue import game_folder, named_game

    for place in places:
        named_game(place) if game_folder(Path(place)) else plugins.name_code(place)
    for before, word in pairwise(["", *words]):
        if before not in _WRITTEN:
            _name(word)
    with plugins.closed():
        yield


def _name(word: str) -> None:
    """Name what a word mentions: ``folder/variant``, a folder, personas such as ``bots.py:Greedy@blunt,random``.

    A file or another folder that lies inside a game's folder is data and names no code.
    """
    from engine.catalogue import game_folder, game_names
    from engine.documents.source import is_file
    from engine.personas.text import parts_of
    from engine.plugins import name_code
    from engine.variants.names import called_by

    value = word.rpartition("=")[2] if word.startswith("--") else word
    for piece in (value, *value.split(",")):  # a folder may have a comma in its name
        persona = parts_of(piece.strip()).plan
        if ":" in persona and "://" not in persona:
            from engine.personas.python import file_of

            path = file_of(persona)
            if path is not None and is_file(path):
                name_code(path)
        elif persona and not persona.startswith("-") and persona not in game_names():
            if os.path.exists(persona) and not game_folder(Path(persona)):
                continue
            called_by(f"{persona}/any")
