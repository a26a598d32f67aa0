"""Names of personas and the files behind them."""

from __future__ import annotations

import re
from pathlib import Path

from engine.catalogue import configs_of
from engine.documents.source import SUFFIXES
from engine.errors import PersonaError, nearest

# A line-up separates names by commas and marks the level by @, so names hold neither.
NAME = re.compile(r"[A-Za-z0-9_-]+")


def persona_names(game: str) -> tuple[str, ...]:
    """The shipped personas of a game, in alphabetical order, without the baselines."""
    return _names(_folder(game))


def baseline_names(game: str) -> tuple[str, ...]:
    """Reference players of a game (`random` and the like), seated only when named; in alphabetical order."""
    return _names(_folder(game) / "baselines")


def _folder(game: str) -> Path:
    return configs_of(game) / "personas"


def _names(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in folder.glob("*.yaml")))


def persona_file(game: str, name: str) -> Path:
    """The file of a persona by name or path; PersonaError with the nearest name when there is none."""
    if name.endswith(SUFFIXES):
        if not NAME.fullmatch(Path(name).stem):
            remedy = "use letters, digits, - and _"
            raise PersonaError("the file's name cannot stand in a line-up", place=name, remedy=remedy)
        return Path(name)
    for folder, names in ((_folder(game), persona_names(game)), (_folder(game) / "baselines", baseline_names(game))):
        if name in names:
            return folder / f"{name}.yaml"
    known = (*persona_names(game), *baseline_names(game))
    raise PersonaError(f"{game} has no persona called {name!r}", remedy=nearest(name, known))
