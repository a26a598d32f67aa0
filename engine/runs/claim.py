"""Make the place of a new run and hold it; leave nothing behind but the run."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from engine.documents.source import is_folder
from engine.errors import RunError, quoted
from engine.runs import lock
from engine.runs.manifest import NAME, Manifest, write_manifest
from engine.runs.receipts import FOLDER as RECEIPTS
from engine.runs.receipts import forget_receipts
from engine.runs.store import UNFINISHED, LocalStore, Store

_REMEDY = "name a new folder with --out"


@contextmanager
def claimed(store: Store, manifest: Manifest, tables: Sequence[str]) -> Iterator[None]:
    """Make the folders of a new run, write its manifest, and hold its lock.

    RunError when something is there already (a run is never written over), when another process plays there, or when
    it cannot be written; nothing is left behind then.
    """
    was_there = check_free(store)
    try:
        store.make("")
        with lock.locked(store):
            check_free(store)
            try:
                make_folders(store, tables)
                write_manifest(store, manifest)
            except RunError:
                _take_back(store, tables)
                raise
            yield
    except RunError as problem:
        if not was_there and store.read(NAME) is None:
            with suppress(RunError):
                store.remove("")
        if problem.remedy or store.read(NAME) is not None:
            raise
        raise RunError(problem.problem, place=problem.place, remedy=_REMEDY) from None


def check_free(store: Store) -> bool:
    """Whether a run's place is there and empty, False when it is not there yet; RunError when it is anything else."""
    if isinstance(store, LocalStore):
        there = is_folder(store.folder)
        if not there and os.path.exists(store.folder):
            raise RunError("this is a file, not a folder", place=store.place, remedy=_REMEDY)
        if there and not os.access(store.folder, os.W_OK):
            raise RunError("this folder cannot be written", place=store.place, remedy=_REMEDY)
    else:
        there = True
    if NAME in (names := store.names()):
        problem = "this folder holds a run already, and nothing is written over"
        remedy = f"{_REMEDY}; if this run was stopped, go on with it: sondage simulate --resume {quoted(store.place)}"
        raise RunError(problem, place=store.place, remedy=remedy)
    if set(names) - {lock.NAME}:
        problem = "this folder is not empty, and nothing is written over"
        raise RunError(problem, place=store.place, remedy=f"{_REMEDY}, or remove this one")
    return there


def make_folders(store: Store, tables: Sequence[str]) -> None:
    """Make the folders that a run needs while it is played."""
    for folder in (*tables, RECEIPTS):
        store.make(folder)


def _take_back(store: Store, tables: Sequence[str]) -> None:
    for folder in (*tables, RECEIPTS):
        with suppress(RunError):
            store.remove(folder)


def tidy(store: Store, tables: Sequence[str]) -> None:
    """Remove receipts, which the manifest holds now, and what killed processes left unfinished."""
    forget_receipts(store)
    for folder in ("", *tables):
        for name in store.names(folder):
            if name.endswith(UNFINISHED):
                store.remove(f"{folder}/{name}" if folder else name)
