"""Open a run folder and read its tables."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import polars as pl

from engine.errors import RunError, quoted
from engine.game import GameInfo
from engine.runs.manifest import COMPLETE, Manifest, PartFile, Receipt, read_manifest
from engine.runs.repair import problem_of, receipts_of
from engine.runs.schema import PLAYERS, TABLE_NAMES, TableSchema, names_at, tables
from engine.runs.store import LocalStore, Store, open_store


@dataclass(frozen=True)
class Run:
    """A complete run.

    Attributes
    ----------
    store: where it lies.
    manifest: what was played.

    A part is read only once it has been compared with its checksum and its declared columns; RunError names one that
    differs.
    """

    store: Store
    manifest: Manifest
    _proved: set[str] = field(default_factory=set, compare=False, repr=False)

    @property
    def place(self) -> str:
        """The folder or address of the run, in words."""
        return self.store.place

    @property
    def folder(self) -> Path:
        """The folder of the run; RunError when it lies at an address, where tables cannot be read."""
        if isinstance(self.store, LocalStore):
            return self.store.folder
        remedy = f"copy it into a folder: sondage runs fetch {quoted(self.place)} FOLDER"
        raise RunError("tables are read from a folder of this machine", place=self.place, remedy=remedy)

    @cached_property
    def info(self) -> GameInfo:
        """What the game declares."""
        return self.manifest.info

    @property
    def seats(self) -> int:
        """Number of players."""
        return self.manifest.players

    @cached_property
    def tables(self) -> dict[str, TableSchema]:
        """The declarations of the tables that this run holds, by name."""
        held = names_at(self.manifest.detail_level)
        declared = tables(
            self.info, self.manifest.persona_names, self.manifest.has_circles, bool(self.manifest.forbidden)
        )
        return {name: table for name, table in declared.items() if name in held}

    def scan(self, table: str) -> pl.LazyFrame:
        """A table, read when it is collected; RunError when the run's level of detail does not hold it."""
        if table not in self.tables:
            wanted = next((t.detail for t in tables(self.info, ()).values() if t.name == table), "")
            problem = f"this run holds no table {table!r}: it was played at detail {self.manifest.detail}"
            remedy = f"play it again with --detail {wanted}" if wanted else "valid: " + ", ".join(self.tables)
            raise RunError(problem, place=self.place, remedy=remedy)
        return self._scan(table, self.manifest.chunks)

    def scan_blocks(self, table: str, first: int, last: int) -> pl.LazyFrame:
        """The rows of a table that belong to the blocks from `first` to `last`; only files that hold them are read."""
        if table not in self.tables:
            return self.scan(table)
        each = self.manifest.blocks_per_chunk
        chunks = self.manifest.chunks[first // each : last // each + 1]
        return self._scan(table, chunks).filter(pl.col("block").is_between(first, last))

    def _scan(self, table: str, chunks: Sequence[Receipt]) -> pl.LazyFrame:
        files = [self.folder / chunk.parts[table].file for chunk in chunks]
        for chunk in chunks:
            self._prove(table, chunk.parts[table])
        found = pl.scan_parquet(files, schema=self.tables[table].schema, glob=False)
        if table != PLAYERS or self.manifest.has_circles:
            return found
        # All analyses see the same columns: such a run was played in the circle as written.
        return found.with_columns(pl.lit(0, dtype=pl.UInt8).alias("circle"))

    def _prove(self, table: str, part: PartFile) -> None:
        if part.file in self._proved:
            return
        if problem := problem_of(self.store, part):
            raise _damaged(self.store, part, problem)
        path = self.folder / part.file
        self.tables[table].check(pl.scan_parquet(path, glob=False).collect_schema(), place=str(path))
        self._proved.add(part.file)

    def verify(self) -> None:
        """Compare every part with its checksum and its declared columns; RunError names the first that differs."""
        for chunk in self.manifest.chunks:
            for name, part in chunk.parts.items():
                self._prove(name, part)


def open_run(place: str | os.PathLike[str], *, verify: bool = False, unproved: bool = False) -> Run:
    """Open a run by its folder or address. Nothing in it is changed, whatever is wrong with it.

    Parameters
    ----------
    verify: compare every part with its checksum now (`Run.verify`), which reads everything, and not when it is read.
    unproved: open a run of an earlier format, or whose manifest is not what was written, all the same; its manifest
        says so (`Manifest.unproved`), and so do pages made from it.

    RunError when it is no run, was not finished, has no proof, or when a part is missing, cut short or of another run.
    """
    store = open_store(place)
    manifest = read_manifest(store, unproved=unproved)
    if manifest.state != COMPLETE:
        written, planned = len(receipts_of(store, manifest)), manifest.plan.chunks
        problem = f"this run was not finished: {written} of {planned} parts are written"
        remedy = f"go on with it: sondage simulate --resume {quoted(store.place)}"
        raise RunError(problem, place=store.place, remedy=remedy)
    for chunk in manifest.chunks:
        for part in chunk.parts.values():
            _check_size(store, part)
    _check_strangers(store, manifest)
    run = Run(store, manifest)
    if verify:
        run.verify()
    return run


def _check_strangers(store: Store, manifest: Manifest) -> None:
    """RunError names a part file that the manifest does not list: it came from another run."""
    listed = {part.file for chunk in manifest.chunks for part in chunk.parts.values()}
    for table in TABLE_NAMES:
        for name in store.names(table):
            if name.endswith(".parquet") and f"{table}/{name}" not in listed:
                problem = "is not of this run: its manifest does not list it"
                remedy = "move it out of this folder, and see whether it was meant for another run"
                raise RunError(problem, place=f"{store.place.rstrip('/')}/{table}/{name}", remedy=remedy)


def _check_size(store: Store, part: PartFile) -> None:
    size = store.size(part.file)
    if size is None:
        raise _damaged(store, part, "is missing")
    if size != part.bytes:
        raise _damaged(store, part, f"has {size:,} bytes, but {part.bytes:,} were written")


def _damaged(store: Store, part: PartFile, problem: str) -> RunError:
    remedy = f"set it aside and play its games again: sondage simulate --resume {quoted(store.place)}"
    return RunError(problem, place=f"{store.place.rstrip('/')}/{part.file}", remedy=remedy)
