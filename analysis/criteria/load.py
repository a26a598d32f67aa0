"""Criteria files, found by folder or named by their path."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.criteria.model import CriteriaFile, Criterion, file_model
from engine.catalogue import configs_of, game_names, load_game
from engine.documents.check import checked
from engine.documents.json_schema import described_schema
from engine.documents.layers import Layers
from engine.documents.source import SUFFIXES, Document, is_path, read_document
from engine.errors import SondageError, nearest
from engine.variants.names import called_by


class CriteriaError(SondageError):
    """A criteria file that cannot be used."""


@dataclass(frozen=True)
class Criteria:
    """A checked criteria file.

    Attributes
    ----------
    name: ``game/criteria``, or the stem of the file's path.
    game: the game whose variants it checks.
    players: seats at the table; None: the usual number.
    file: what the file says.
    document: the file as it was read, for places in messages.
    """

    name: str
    game: str
    players: int | None
    file: CriteriaFile
    document: Document

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """What has to hold."""
        return self.file.criteria

    def place(self, number: int) -> str:
        """Where a criterion stands: file, line and column."""
        return self.document.place(("criteria", number))


def criteria_names() -> tuple[str, ...]:
    """The names ``game/criteria`` of all shipped criteria files, in alphabetical order."""
    found = (f"{g}/{path.stem}" for g in game_names() for path in (configs_of(g) / "criteria").glob("*.yaml"))
    return tuple(sorted(found))


def load_criteria(name: str | os.PathLike[str]) -> Criteria:
    """Load a criteria file by its name (``game/criteria``) or its path.

    CriteriaError, or `Faults` with several, when there is none or anything in it is wrong.
    """
    given = os.fspath(name)
    document = read_document(_file(given), CriteriaError)
    game = document.data.get("game")
    if not isinstance(game, str) or game not in game_names():
        said = "is missing" if game is None else f"there is no game called {game!r}"
        remedy = nearest(str(game), game_names()) if game is not None else f"valid: {', '.join(game_names())}"
        raise CriteriaError(f"game: {said}", place=document.place(("game",)), remedy=remedy)
    layers = Layers()
    layers.lay(document)
    file: Any = checked(file_model(game), layers, CriteriaError)
    called = Path(given).stem if given.endswith(SUFFIXES) else given
    return Criteria(called, game, file.players, file, document)


def criteria_schema(game: str) -> dict[str, Any]:
    """The JSON Schema of criteria files of a game."""
    return described_schema(file_model(game), f"{load_game(game).info.title} criteria")


def _file(name: str) -> Path:
    if is_path(name, criteria_names()):
        return Path(name)
    name = called_by(name)
    if name not in criteria_names():
        remedy = nearest(name, criteria_names())
        raise CriteriaError(f"there are no criteria called {name!r}", remedy=remedy)
    game, criteria = name.split("/")
    return configs_of(game) / "criteria" / f"{criteria}.yaml"
