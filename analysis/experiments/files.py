"""Files of sweeps, sensitivity analyses and tunings: found by folder or named by their path, read, and checked."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from analysis.experiments.errors import TrialError, raise_all, single_faults
from analysis.experiments.model import Limit, Span, TableFile
from analysis.experiments.setting import Setting, make_setting
from analysis.experiments.space import Space, make_space
from engine.catalogue import configs_of, game_names
from engine.documents.check import checked
from engine.documents.json_schema import described_schema
from engine.documents.layers import Layers
from engine.documents.source import SUFFIXES, Document, is_path, read_document
from engine.errors import Argument, SondageError, nearest
from engine.variants.names import called_by

File = TypeVar("File", bound=TableFile)


@dataclass(frozen=True)
class Loaded(Generic[File]):
    """A checked file.

    Attributes
    ----------
    name: ``game/name``, or the stem of the file's path; given: the word by which it was named.
    file: what it says; document: the same as it was read, for places in messages.
    space: the parameters that vary.
    """

    name: str
    given: str
    file: File
    document: Document
    space: Space

    @property
    def setting(self) -> Setting:
        """What all points have in common."""
        return self.space.setting


@dataclass(frozen=True)
class FileKind(Generic[File]):
    """A kind of file.

    Attributes
    ----------
    folder: where its files lie inside ``configs/GAME/``; word: what messages call one.
    vary: the key that holds the parameters.
    checks: finds what else is wrong with one, once its parameters are sound.
    prepare: changes the setting before the parameters are looked up: a file may bring personas along.
    """

    folder: str
    word: str
    model: type[File]
    vary: str
    checks: Callable[[File, Space, Document], list[SondageError]] | None = None
    prepare: Callable[[File, Setting], Setting] | None = None

    def names(self) -> tuple[str, ...]:
        """The names ``game/name`` of all shipped files of the kind, in alphabetical order."""
        found = (f"{game}/{path.stem}" for game in game_names() for path in self._folder(game).glob("*.yaml"))
        return tuple(sorted(found))

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of such files."""
        return described_schema(self.model, self.word)

    def load(self, name: str | os.PathLike[str], instead: Mapping[str, Any] | None = None) -> Loaded[File]:
        """Read and check a file by its name or path; `instead` holds values that replace those of the file.

        TrialError, or `Faults` with several, when there is none or anything in it is wrong: nothing has to be played
        to find out.
        """
        given = os.fspath(name)
        document = read_document(self._file(given), TrialError)
        layers = Layers()
        layers.lay(document)
        for key, value in (instead or {}).items():
            layers.assign(key, value, Argument(key), TrialError)
        file = checked(self.model, layers, TrialError)
        setting = _setting(file, document)
        if self.prepare is not None:
            setting = self.prepare(file, setting)
        spans: dict[str, Span] = {path: span or Span() for path, span in getattr(file, self.vary).items()}
        limits: tuple[Limit, ...] = getattr(file, "limits", ())
        space, faults = make_space(setting, spans, limits, document, (self.vary,))
        if not faults and self.checks is not None:
            faults = self.checks(file, space, document)
        raise_all(faults)
        return Loaded(Path(given).stem if given.endswith(SUFFIXES) else given, given, file, document, space)

    def _folder(self, game: str) -> Path:
        return configs_of(game) / self.folder

    def _file(self, name: str) -> Path:
        if is_path(name, self.names()):
            return Path(name)
        name = called_by(name)
        if name not in self.names():
            raise TrialError(f"there is no {self.word} called {name!r}", remedy=nearest(name, self.names()))
        game, stem = name.split("/", 1)
        return self._folder(game) / f"{stem}.yaml"


def _setting(file: TableFile, document: Document) -> Setting:
    """The setting of a file; what is wrong with its names is told at their lines."""
    try:
        setting = make_setting(file.variant, file.set, file.players, file.lineup, file.seeds, file.levels, file.replays)
    except SondageError as problem:
        raise_all(_placed(fault, document) for fault in single_faults(problem))
        raise
    faults: list[SondageError] = []
    try:
        setting.plan(1)
    except SondageError as problem:
        faults += [_placed(fault, document) for fault in single_faults(problem)]
    raise_all(faults)
    return setting


_ARGUMENTS = ("players", "set", "seeds", "levels", "replays")
"""Arguments of calls that keys of the same name stand for."""


def _placed(fault: SondageError, document: Document) -> SondageError:
    """An error about an argument, told at the key of the file that stands for it."""
    key = ""
    if isinstance(fault.place, Argument):
        key = fault.place.name if fault.place.name in _ARGUMENTS else ""
    elif not fault.place:
        key = "variant"
    elif fault.place.startswith("line-up"):
        key = "lineup"
    return TrialError(fault.problem, place=document.place((key,)), remedy=fault.remedy) if key else fault
