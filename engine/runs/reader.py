"""Open a run folder and read its tables."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import polars as pl

from engine.catalogue import load_game
from engine.errors import RunError
from engine.game import GameInfo
from engine.runs.manifest import COMPLETE, DETAILS, Manifest, Part, read_manifest
from engine.runs.schema import Table, names_at, tables


@dataclass(frozen=True)
class Run:
    """A complete run on disk.

    Attributes
    ----------
    folder: where it lies.
    manifest: what was played.
    """

    folder: Path
    manifest: Manifest

    @cached_property
    def info(self) -> GameInfo:
        """What the game declares."""
        return load_game(self.manifest.game).info

    @property
    def seats(self) -> int:
        """Number of players."""
        return self.manifest.players

    @cached_property
    def tables(self) -> dict[str, Table]:
        """The declarations of the tables that this run holds, by name."""
        held = names_at(self.manifest.detail_level)
        return {name: table for name, table in tables(self.info, self.manifest.persona_names).items() if name in held}

    def scan(self, table: str) -> pl.LazyFrame:
        """A table, read when it is collected; RunError when the run's level of detail does not hold it."""
        if table not in self.tables:
            wanted = next((t.detail for t in tables(self.info, ()).values() if t.name == table), "")
            problem = f"this run holds no table {table!r}: it was played at detail {self.manifest.detail}"
            remedy = f"play it again with --detail {wanted}" if wanted else "valid: " + ", ".join(self.tables)
            raise RunError(problem, place=str(self.folder), remedy=remedy)
        files = [self.folder / chunk.parts[table].file for chunk in self.manifest.chunks]
        return pl.scan_parquet(files, schema=self.tables[table].schema)

    def verify(self) -> None:
        """Compare every part with its checksum and its declared columns; RunError names the first that differs."""
        for chunk in self.manifest.chunks:
            for name, part in chunk.parts.items():
                path = self.folder / part.file
                if hashlib.sha256(_content(path)).hexdigest() != part.sha256:
                    raise _damaged(path, "is not the file that was written: its checksum differs")
                self.tables[name].check(pl.read_parquet_schema(path), place=str(path))


def open_run(folder: str | os.PathLike[str], *, verify: bool = False) -> Run:
    """Open a run folder. Nothing in it is changed, whatever is wrong with it.

    RunError when it is no run, was not finished, when a part is missing, cut short or of another run. The size of
    every part is compared; with `verify` its checksum too (`Run.verify`), which reads everything.
    """
    path = Path(folder)
    manifest = read_manifest(path)
    if manifest.state != COMPLETE:
        written, planned = len(manifest.chunks), manifest.plan.chunks
        problem = f"this run was not finished: {written} of {planned} parts are written"
        raise RunError(problem, place=str(path), remedy="play it again into a new folder")
    for chunk in manifest.chunks:
        for part in chunk.parts.values():
            _check_size(path, part)
    _check_strangers(path, manifest)
    run = Run(path, manifest)
    if verify:
        run.verify()
    return run


def _check_strangers(folder: Path, manifest: Manifest) -> None:
    """RunError names a part file that the manifest does not list: it came from another run."""
    listed = {part.file for chunk in manifest.chunks for part in chunk.parts.values()}
    for table in names_at(len(DETAILS) - 1):
        for path in sorted((folder / table).glob("*.parquet")):
            if f"{table}/{path.name}" not in listed:
                problem = "is not of this run: its manifest does not list it"
                remedy = "move it out of this folder, and see whether it was meant for another run"
                raise RunError(problem, place=str(path), remedy=remedy)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as problem:
        raise _damaged(path, f"cannot be read: {problem.strerror or problem}") from None


def _check_size(folder: Path, part: Part) -> None:
    path = folder / part.file
    try:
        size = path.stat().st_size
    except OSError:
        raise _damaged(path, "is missing") from None
    if size != part.bytes:
        raise _damaged(path, f"has {size:,} bytes, but {part.bytes:,} were written")


def _damaged(path: Path, problem: str) -> RunError:
    return RunError(problem, place=str(path), remedy="the run cannot be trusted: play it again")
