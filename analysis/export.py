"""Tables of a run as CSV files, written a piece at a time."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import polars as pl

from analysis.logs.run import doubts
from engine.errors import Argument, RunError, SondageError, nearest
from engine.runs.reader import Run

LARGEST_SHEET = 1_048_575
"""Rows below the heading that the usual spreadsheets hold."""

COLUMNS = "columns.md"


@dataclass(frozen=True)
class Exported:
    """A file that was written: its path and its rows, without the heading."""

    path: Path
    rows: int


Decimal = Literal[".", ","]

_CODES = "Codes of 64 bits begin with #, so that a spreadsheet, which keeps 15 digits, takes them as text."


def export_csv(
    run: Run, folder: str | os.PathLike[str], tables: Sequence[str] = (), decimal: Decimal = "."
) -> list[Exported]:
    """Write tables of a run as CSV, and what their columns mean.

    Parameters
    ----------
    run: what `engine.runs.reader.open_run` returned.
    folder: where the files go: one a table, and `columns.md`. Files of an earlier export there are replaced.
    tables: names of tables; all that the run holds when empty.
    decimal: the sign before the decimals; with a comma, values are separated by semicolons, as spreadsheets expect
        where the comma is the decimal sign.

    Returns
    -------
    The files of the tables in the order of the run's tables. Rows come in the order of the games; every file appears
    whole or not at all. RunError for a table that the run does not hold, SondageError when a file cannot be written.
    """
    for name in tables:
        if name not in run.tables:
            if name in ("players", "rounds", "decisions", "options"):
                run.scan(name)  # says at which level of detail it would be there
            raise RunError(f"there is no table {name!r}", place=Argument("table"), remedy=nearest(name, run.tables))
    target, chosen = Path(folder), [name for name in run.tables if not tables or name in tables]
    try:
        target.mkdir(parents=True, exist_ok=True)
        exported = [_write(run, name, target / f"{name}.csv", decimal) for name in chosen]
        meaning = "\n".join([*(run.tables[name].document() for name in chosen), _CODES, ""])
        _whole(target / COLUMNS, "\n".join([*(f"**{doubt}**\n" for doubt in doubts(run)), meaning]))
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise SondageError(
            f"cannot be written: {reason}", place=str(target), remedy="name another folder with --out"
        ) from None
    return exported


def _write(run: Run, name: str, path: Path, decimal: Decimal) -> Exported:
    unfinished = path.with_name(f"{path.name}.unfinished")
    try:
        frame = run.scan(name).with_columns(
            pl.selectors.by_dtype(pl.Enum).cast(pl.String),
            (pl.lit("#") + pl.selectors.by_dtype(pl.Int64, pl.UInt64).cast(pl.String)).name.keep(),
        )
        comma = decimal == ","
        frame.sink_csv(unfinished, maintain_order=True, separator=";" if comma else ",", decimal_comma=comma)
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    return Exported(path, sum(chunk.parts[name].rows for chunk in run.manifest.chunks))


def _whole(path: Path, text: str) -> None:
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.write_text(text, encoding="utf-8", newline="\n")
    os.replace(unfinished, path)
