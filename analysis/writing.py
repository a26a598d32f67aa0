"""Files of results: each appears whole or not at all, and what a killed process left unfinished is cleared away."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping
from pathlib import Path

import polars as pl

from engine.errors import RunError, SondageError
from engine.runs.store import UNFINISHED, write_whole


def need_folder(folder: str | os.PathLike[str], what: str) -> Path:
    """The folder, made where it is not there; SondageError when files cannot be written into it.

    To be asked for before anything is played, so that no games are lost to it. `what` is to be written, in words.
    """
    target, trial = Path(folder), Path(folder) / f"trial{UNFINISHED}"
    try:
        target.mkdir(parents=True, exist_ok=True)
        trial.write_bytes(b"")
        trial.unlink()
    except OSError as problem:
        raise _refused(what, target, problem.strerror or str(problem)) from None
    return target


def write_files(folder: str | os.PathLike[str], files: Mapping[str, bytes], what: str) -> tuple[Path, ...]:
    """Write files into a folder, which is made where it is not there; their paths.

    SondageError when that fails; `what` is written, in words.
    """
    target = need_folder(folder, what)
    for name, content in files.items():
        for left in target.glob(f"{name}.*{UNFINISHED}"):
            left.unlink(missing_ok=True)
        try:
            write_whole(target / name, content)
        except RunError as problem:
            raise _refused(what, target, problem.problem) from None
    return tuple(target / name for name in files)


def table_files(name: str, table: pl.DataFrame) -> dict[str, bytes]:
    """A table as the files ``NAME.parquet`` and ``NAME.csv``."""
    parquet, text = io.BytesIO(), io.BytesIO()
    table.write_parquet(parquet)
    table.write_csv(text)
    return {f"{name}.parquet": parquet.getvalue(), f"{name}.csv": text.getvalue()}


def _refused(what: str, folder: Path, reason: str) -> SondageError:
    remedy = "name another folder with --out"
    return SondageError(f"{what} cannot be written: {reason}", place=str(folder), remedy=remedy)
