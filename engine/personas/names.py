"""Names of personas and the files behind them."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from engine.catalogue import configs_of
from engine.documents.source import SUFFIXES
from engine.errors import PersonaError, nearest

_INSIDE = " '’"
_MARKS = ("Mn", "Mc")  # vowel signs and accents that stand as characters of their own


def is_name(text: str) -> bool:
    """Whether a persona can be called so.

    Names are written in letters and digits of any script, ``-``, ``_``, and blanks and apostrophes inside: none of the
    signs that a line-up or a path of parameters is made of. A first ``-`` would make an option of it.
    """
    if not text or text[0] in f"-{_INSIDE}" or text[-1] in _INSIDE:
        return False
    return all(sign.isalnum() or sign in f"-_{_INSIDE}" or unicodedata.category(sign) in _MARKS for sign in text)


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


def refuse_shadow(game: str, name: str, place: str, path: Path | None = None) -> None:
    """PersonaError when something that is not shipped bears the name of a shipped persona: results could not tell.

    `path` is the file that bears it; the shipped one itself may be named by its path.
    """
    folder = _folder(game)
    shipped = [
        file
        for file in (folder / f"{name}.yaml", folder / "baselines" / f"{name}.yaml")
        if file.stem in (*persona_names(game), *baseline_names(game)) and file.is_file()
    ]
    if shipped and (path is None or not any(path.samefile(file) for file in shipped)):
        problem = f"a shipped persona is called {name!r} too, and no result could tell the two apart"
        raise PersonaError(problem, place=place, remedy=f"call this one something else, such as my-{name}")


def persona_file(game: str, name: str) -> Path:
    """The file of a persona by name or path; PersonaError with the nearest name when there is none."""
    if name.endswith(SUFFIXES):
        if not is_name(Path(name).stem):
            remedy = "use letters, digits, - and _, blanks and apostrophes inside"
            raise PersonaError("the file's name cannot stand in a line-up", place=name, remedy=remedy)
        return Path(name)
    for folder, names in ((_folder(game), persona_names(game)), (_folder(game) / "baselines", baseline_names(game))):
        if name in names:
            return folder / f"{name}.yaml"
    known = (*persona_names(game), *baseline_names(game))
    raise PersonaError(f"{game} has no persona called {name!r}", remedy=nearest(name, known))
