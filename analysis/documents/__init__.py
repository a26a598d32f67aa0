"""The kinds of documents that a designer writes, one file each: how one is known, checked, and described to an editor.

A module here holds `DOCUMENT`, its declaration. Nothing has to be registered: `validate` and `schema` find it.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Any, cast

from analysis.registry import member, member_names
from engine.documents.source import is_path, read_document


@dataclass(frozen=True)
class Document:
    """A kind of document.

    Attributes
    ----------
    order: kinds are asked in this order whether a file is theirs.
    is_mine: whether a file with these keys is one; a name that is no path is a variant's.
    sound: reads and checks a file (or a name) and says what it is, in words; a SondageError where it is not sound.
    schema: the JSON Schema of such files for a game.
    """

    order: int
    is_mine: Callable[[Set[str]], bool]
    sound: Callable[[str], str]
    schema: Callable[[str], dict[str, Any]]


def document_names() -> tuple[str, ...]:
    """The names of all kinds, in the order in which they are asked."""
    return tuple(sorted(member_names(__name__), key=lambda name: load_document(name).order))


def load_document(name: str) -> Document:
    """A kind of document; SondageError with the nearest name when there is none."""
    return cast(Document, member(__name__, name, "kind of document").DOCUMENT)


def document_of(file: str) -> Document:
    """The kind of a file, by its keys; a variant where nothing else claims it."""
    from engine.variants import variant_names

    if not is_path(file, variant_names()):
        return load_document("variant")
    keys = set(read_document(file).data)
    return next(kind for kind in map(load_document, document_names()) if kind.is_mine(keys))
