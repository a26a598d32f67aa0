"""Lay documents over one another, leaf by leaf, and remember which one gave each value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.documents.source import Document, Keys, Mark, canonical_key, path_text
from engine.errors import Argument, Place, SondageError, nearest

_KEY = re.compile(r"\[(\d+)\]|([^.\[\]]+)")
_PATH = re.compile(r"[^.\[\]]+(\.[^.\[\]]+|\[\d+\])*")


NOWHERE = Mark(0, 0)


@dataclass(frozen=True, order=True)
class Origin:
    """Where a value was given: how young its document is, the place in it, and the place in words."""

    age: int = 0
    mark: Mark = NOWHERE
    place: Place = ""


@dataclass
class Layers:
    """Plain data merged from several documents; the youngest is the one that the user is about to mend.

    A mapping is merged key by key; anything else (a number, a word, a list) replaces what was there.
    """

    data: dict[str, Any] = field(default_factory=dict)
    origins: dict[Keys, Origin] = field(default_factory=dict)
    age: int = 0
    name: str = ""

    def lay(self, document: Document) -> None:
        """Put a document on top."""
        self.age += 1
        self.name = document.name
        self._merge(self.data, document.data, (), document)

    def _merge(self, below: dict[str, Any], above: dict[str, Any], keys: Keys, document: Document) -> None:
        for key, value in above.items():
            path = (*keys, key)
            self.origins[path] = self._origin(document, path)
            if isinstance(value, dict) and isinstance(below.get(key), dict):
                self._merge(below[key], value, path, document)
                continue
            self._forget(path)
            below[key] = _copy(value)
            for inner in document.marks:
                if inner[: len(path)] == path:
                    self.origins[inner] = self._origin(document, inner)

    def _origin(self, document: Document, path: Keys) -> Origin:
        return Origin(self.age, document.marks.get(path, NOWHERE), document.place(path))

    def _forget(self, path: Keys) -> None:
        for known in [k for k in self.origins if len(k) > len(path) and k[: len(path)] == path]:
            del self.origins[known]

    def assign_all(self, changes: Sequence[tuple[str, Any]], argument: str, error: type[SondageError]) -> None:
        """Replace the values at several written paths; each has its path in the argument of this name as its place.

        `error` when one cannot be followed, or replaces what another one gave, however the two are written.
        """
        given: dict[Keys, str] = {}
        for path, value in changes:
            place = Argument(argument, path)
            walked = self.assign(path, value, place, error)
            for keys, earlier in given.items():
                if keys[: len(walked)] == walked:
                    said = "given twice" if path == earlier else f"given twice: {earlier} is the same or a part of it"
                    raise error(said, place=place, remedy="keep one of the two")
            given[walked] = path

    def assign(self, path: str, value: object, place: Place, error: type[SondageError]) -> Keys:
        """Replace the value at a written path such as ``deck.templates.T8.prestige`` or ``campaigns.area_rows[3]``.

        An item of a list is named by its place, counted from 0, or by its `id`. A key that is not there yet is added:
        whether it is allowed is for the model to say. Returns the keys of the value. `error` when the path cannot be
        followed.
        """
        self.age += 1
        keys = split_path(path, place, error)
        target: Any = self.data
        walked: Keys = ()
        for key in keys[:-1]:
            target, walked = _step(target, key, walked, place, error)
            self.origins.setdefault(walked, Origin(self.age, place=place))
        if isinstance(target, list):
            index = _index(target, keys[-1], walked, place, error)
            target[index] = _copy(value)
            walked = (*walked, index)
        elif isinstance(target, dict):
            target[str(keys[-1])] = _copy(value)
            walked = (*walked, str(keys[-1]))
        else:
            raise error(f"{path_text(walked)} is a single value and has nothing inside", place=place)
        self._forget(walked)
        self.origins[walked] = Origin(self.age, place=place)
        return walked

    def origin(self, keys: Keys) -> Origin:
        """Where a value was given, or the nearest value around it, or the youngest file."""
        for length in range(len(keys), 0, -1):
            if keys[:length] in self.origins:
                return self.origins[keys[:length]]
        return Origin(place=self.name)

    def youngest(self, paths: Sequence[Keys]) -> tuple[Keys, Keys]:
        """The path among several whose value was given last, and the place inside it that was given last."""
        inside = {path: self._latest(path) for path in paths}
        path = max(paths, key=lambda path: self.origin(inside[path]).age)
        return path, inside[path]

    def _latest(self, path: Keys) -> Keys:
        known = [keys for keys in self.origins if keys[: len(path)] == path]
        return max(known, key=lambda keys: (self.origins[keys].age, -len(keys)), default=path)

    def words(self, keys: Keys) -> str:
        """A key path as a designer writes it: items of lists by their `id` where they have one."""
        named: list[str | int] = []
        target: Any = self.data
        for key in keys:
            if isinstance(target, list) and isinstance(key, int) and key < len(target):
                target = target[key]
                identity = target.get("id") if isinstance(target, dict) else None
                named.append(identity if isinstance(identity, str) and identity else key)
            else:
                target = target.get(key) if isinstance(target, dict) else None
                named.append(key)
        return path_text(tuple(named))


def _copy(value: object) -> Any:
    if isinstance(value, dict):
        return {key: _copy(inner) for key, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, list) else value


def split_path(path: str, place: Place, error: type[SondageError]) -> list[str | int]:
    """The keys of a written path such as ``deck.templates.T8.prestige``; `error` when it is none."""
    if not _PATH.fullmatch(path):
        raise error(f"{path!r} is no path of keys", place=place, remedy="write it like deck.patron_counts.director")
    return [int(number) if number else canonical_key(word) for number, word in _KEY.findall(path)]


def _index(items: list[Any], key: str | int, walked: Keys, place: Place, error: type[SondageError]) -> int:
    if isinstance(key, str) and key.isdecimal():
        key = int(key)
    if isinstance(key, int):
        if key < len(items):
            return key
        problem = f"{path_text(walked)} has {len(items)} items, counted from 0, and none with number {key}"
        raise error(problem, place=place)
    names = [str(item["id"]) for item in items if isinstance(item, dict) and "id" in item]
    if key in names:
        return next(i for i, item in enumerate(items) if isinstance(item, dict) and item.get("id") == key)
    raise error(f"{path_text(walked)} has no item {key!r}", place=place, remedy=nearest(key, names))


def _step(target: object, key: str | int, walked: Keys, place: Place, error: type[SondageError]) -> tuple[Any, Keys]:
    if isinstance(target, list):
        index = _index(target, key, walked, place, error)
        return target[index], (*walked, index)
    if isinstance(target, dict):
        return target.setdefault(str(key), {}), (*walked, str(key))
    raise error(f"{path_text(walked)} is a single value and has nothing inside", place=place)
