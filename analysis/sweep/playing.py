"""Play and measure the points of a sweep, one after the other; what is there already is taken as it is.

A sweep's folder holds ``runs/``, one run a point, named by the digest of its games; ``points/``, the measured rows of a
point, written whole once its run is complete; and the table made of them. So a sweep that was stopped, by whatever, and
started again plays the rest only, and ends with the table of an undisturbed one.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import polars as pl

from analysis.experiments.setting import point_text, value_word
from analysis.sweep.measuring import SCHEMA, Cells, cells_of, rows_of
from analysis.sweep.points import SweepPoint
from analysis.writing import table_files, write_files
from engine.errors import RunError
from engine.play.planned import play_planned
from engine.play.simulate import go_on
from engine.runs.manifest import COMPLETE, Manifest, read_manifest
from engine.runs.manifest import NAME as MANIFEST
from engine.runs.reader import Run, open_run
from engine.runs.store import LocalStore


class Watch(Protocol):
    """Hears how a sweep goes on."""

    def point(self, words: str) -> None:
        """A point is begun."""
        ...

    def games(self, games: int, total: int) -> None:
        """Games have just ended (0 before play begins)."""
        ...

    def skipped(self, digest: str, games: int) -> None:
        """The games of a run were there already; may be said again of the same run."""
        ...


@dataclass(frozen=True)
class Sweep:
    """A sweep and where it lies.

    Attributes
    ----------
    points: all of them, base points among them.
    metrics: what is measured; everything that the level of detail supports when empty.
    """

    points: Sequence[SweepPoint]
    metrics: tuple[str, ...]
    folder: Path
    workers: int | None

    @property
    def games(self) -> int:
        """Games of all runs together."""
        return sum(point.manifest.games for point in self.runs)

    @property
    def runs(self) -> list[SweepPoint]:
        """A point for every run: points of the same games are one."""
        return list({point.digest: point for point in self.points}.values())

    def run_folder(self, point: SweepPoint) -> Path:
        """Where the run of a point lies."""
        return self.folder / "runs" / f"{point.manifest.players}p-{point.digest}"

    def play(self, watch: Watch) -> pl.DataFrame:
        """Play and measure what is missing; the rows of all points, in their order.

        Raises SondageError for what cannot be played or written, and `engine.play.perform.Interrupted` on Ctrl-C.
        """
        LocalStore(self.folder).make("points")
        rows: dict[int, pl.DataFrame] = {}
        for base in dict.fromkeys(point.base for point in self.points):
            rows.update(self._with_base(self.points[base - 1], watch))
        return _table(self.points, rows)

    def _with_base(self, base: SweepPoint, watch: Watch) -> dict[int, pl.DataFrame]:
        """The rows of all points that are compared with one of them, which comes first."""
        others = [point for point in self.points if point.base == base.number and point is not base]
        rows: dict[int, pl.DataFrame] = {}
        cells: list[Cells] = []

        def base_cells() -> Cells:
            if not cells:
                cells.append(cells_of(self._run(base, watch), self.metrics))
            return cells[0]

        for point in [base, *others]:
            there = self._read(point, base)
            if there is None:
                watch.point(point_text(point.values))
                same = point.digest == base.digest
                mine = base_cells() if same else cells_of(self._run(point, watch), self.metrics)
                there = rows_of(mine, base_cells(), same_blocks=base.manifest.blocks if same else None)
                self._write(point, base, there)
            else:
                watch.skipped(point.digest, point.manifest.games)
            rows[point.number] = there
        return rows

    def _run(self, point: SweepPoint, watch: Watch) -> Run:
        """The run of a point: opened, finished or played."""
        place = self.run_folder(point)
        if (place / MANIFEST).exists():
            there = read_manifest(place)
            if _games(there) != _games(point.manifest):
                problem = "this folder holds a run of other games than its name says, and nothing is written over"
                raise RunError(problem, place=str(place), remedy="name a new folder with --out, or remove this one")
            if there.state == COMPLETE:
                watch.skipped(point.digest, there.games)
                return open_run(place)
            return go_on(place, self.workers, watch.games)[0]
        return play_planned(point.manifest, place, self.workers, watch.games)

    def _file(self, point: SweepPoint, base: SweepPoint) -> str:
        """The file of a point's rows; another base, other metrics or another table make another file."""
        told = ",".join((*self.metrics, *SCHEMA, base.digest))
        return f"points/{point.digest}-{hashlib.sha256(told.encode()).hexdigest()[:8]}.parquet"

    def _read(self, point: SweepPoint, base: SweepPoint) -> pl.DataFrame | None:
        content = LocalStore(self.folder).read(self._file(point, base))
        return None if content is None else pl.read_parquet(io.BytesIO(content))

    def _write(self, point: SweepPoint, base: SweepPoint, rows: pl.DataFrame) -> None:
        buffer = io.BytesIO()
        rows.write_parquet(buffer)
        LocalStore(self.folder).write(self._file(point, base), buffer.getvalue())


def _games(manifest: Manifest) -> Manifest:
    """What decides the games of a run, without what its variant is called."""
    return replace(manifest.asked(), variant=replace(manifest.variant, name="", title="", sets=(), resolved={}))


def _table(points: Sequence[SweepPoint], rows: dict[int, pl.DataFrame]) -> pl.DataFrame:
    """All rows, each with its point: number, the point it is compared with, and a column for each path."""
    parts = []
    for point in points:
        named = [pl.lit(point.number).cast(pl.Int32).alias("point"), pl.lit(point.base).cast(pl.Int32).alias("base")]
        parts.append(rows[point.number].select(*named, pl.all()))
    paths = list(points[0].values)
    values = {path: [_plain(point.values[path]) for point in points] for path in paths}
    numbers = pl.Series("point", [point.number for point in points], dtype=pl.Int32)
    columns = [numbers, *(pl.Series(path, _alike(found)) for path, found in values.items())]
    placed = pl.DataFrame(columns).join(pl.concat(parts), on="point", how="inner", maintain_order="right")
    return placed.sort("point", maintain_order=True)


def _plain(value: object) -> object:
    return value_word(value) if isinstance(value, list | tuple | dict) else value


def _alike(values: list[object]) -> list[object]:
    """Values of one column: numbers as they are, anything mixed as text."""
    kinds = {type(value) for value in values if value is not None}
    if kinds <= {int} or kinds <= {str} or kinds <= {bool}:
        return values
    if kinds <= {int, float}:
        return [None if value is None else float(str(value)) for value in values]
    return [value_word(value) for value in values]


def write_table(table: pl.DataFrame, folder: Path) -> tuple[Path, Path]:
    """Write ``sweep.parquet`` and ``sweep.csv``; each appears whole or not at all."""
    parquet, text = write_files(folder, table_files("sweep", table), "the table")
    return parquet, text
