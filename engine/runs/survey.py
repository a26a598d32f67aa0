"""The runs of a folder: what they hold, how far they are, how large they are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.errors import RunError
from engine.runs import lock
from engine.runs.manifest import COMPLETE, NAME, Manifest, read_manifest
from engine.runs.receipts import chunks_with_receipts
from engine.runs.store import LocalStore

_DEPTH = 4  # folders inside one another that are looked into


@dataclass(frozen=True)
class Found:
    """A run: where, of what variant, how far, and its size on disk in bytes.

    `games` counts those that a finished run holds or an unfinished one plans; 0 where the manifest cannot be read.
    """

    place: str
    variant: str
    players: str
    games: int
    detail: str
    state: str
    bytes: int


def runs_in(folder: str | os.PathLike[str]) -> list[Found]:
    """The runs of a folder and of the folders inside it, by place; RunError when the folder cannot be read."""
    top = Path(folder)
    if not top.is_dir():
        raise RunError("there is no such folder", place=str(top), remedy="name the folder of your runs with --in")
    return [_found(path) for path in sorted(_run_folders(top, _DEPTH))]


def _run_folders(folder: Path, depth: int) -> Iterator[Path]:
    if (folder / NAME).is_file():
        yield folder
    elif depth:
        try:
            inside = [path for path in folder.iterdir() if path.is_dir() and not path.is_symlink()]
        except OSError:
            return
        for path in inside:
            yield from _run_folders(path, depth - 1)


def _found(folder: Path) -> Found:
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    try:
        manifest = read_manifest(folder)
    except RunError as problem:
        return Found(str(folder), "", "", 0, "", f"damaged: the manifest {problem.problem}", size)
    name = manifest.variant.name
    return Found(
        str(folder), name, str(manifest.players), manifest.games, manifest.detail, _state(folder, manifest), size
    )


def _state(folder: Path, manifest: Manifest) -> str:
    store = LocalStore(folder)
    if manifest.state == COMPLETE:
        sizes = [(store.size(part.file), part.bytes) for chunk in manifest.chunks for part in chunk.parts.values()]
        wrong = sum(found != told for found, told in sizes)
        return f"damaged: {wrong} of {len(sizes)} files missing or cut short" if wrong else "complete"
    parts = f"{len(chunks_with_receipts(store))} of {manifest.plan.chunks} parts"
    return f"being played: {parts}" if lock.is_held(store) else f"stopped: {parts}"
