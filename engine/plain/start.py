"""Write the small complete game that designers start from."""

from __future__ import annotations

import os
from pathlib import Path

from engine.plain.checks import is_game_name
from engine.plugins import CodeError

_TEMPLATE = Path(__file__).with_name("template")


def write_game(folder: str) -> tuple[str, str]:
    """Write the game into a new folder; its name and the path of the folder as it was given.

    CodeError when the folder is there already, its name cannot be a game's, or it cannot be written.
    """
    path = Path(folder)
    name = path.name
    if not is_game_name(name):
        remedy = "use small letters of any script, digits and _, such as my_game"
        raise CodeError(f"a game cannot be called {name!r}", place=folder, remedy=remedy)
    if os.path.exists(path):
        raise CodeError("there is such a folder already", place=folder, remedy="choose another name")
    title = name.replace("_", " ").capitalize()
    try:
        for source in sorted(_TEMPLATE.rglob("*")):
            if source.is_dir() or source.suffix not in (".py", ".yaml", ".md"):
                continue
            target = path / source.relative_to(_TEMPLATE)
            target.parent.mkdir(parents=True, exist_ok=True)
            text = source.read_text(encoding="utf-8")
            target.write_text(text.replace("potsherds", name).replace("Potsherds", title), encoding="utf-8")
    except OSError as problem:
        raise CodeError(f"cannot be written: {problem.strerror or problem}", place=folder) from None
    return name, str(path)
