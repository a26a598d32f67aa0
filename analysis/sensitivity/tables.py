"""The numbers of a sensitivity analysis as one table, for spreadsheets and for programs."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import polars as pl

from analysis.sensitivity.steps import NOTHING, Sensitivity
from analysis.sensitivity.verdicts import verdicts
from analysis.writing import table_files, write_files

_ENDS = ("lower", "upper")
SCHEMA: dict[str, Any] = {
    "output": pl.String,
    "rank": pl.Int32,
    "parameter": pl.String,
    "verdict": pl.String,
    **{
        f"{name}{end}": pl.Float64
        for name in ("effect", "first", "total", "at_low", "at_high")
        for end in ("", *(f"_{end}" for end in _ENDS))
    },
    **dict.fromkeys(("mu", "mu_star", "sigma", "salib_first", "salib_total"), pl.Float64),
}
"""The columns: a row a number and parameter. `mu`, `mu_star`, `sigma` (Morris) and `salib_first`, `salib_total` (Sobol)
are as they come from the games, with all their noise; `effect`, `first` and `total` are corrected for it."""


def sensitivity_table(found: Sensitivity) -> pl.DataFrame:
    """All numbers, by output and rank; the parameter that does nothing has no rank."""
    rows = []
    for output, effects in found.effects.items():
        for rank, row in enumerate(verdicts(found, output), start=1):
            place = found.paths.index(row.path)
            salib: tuple[float | None, ...] = (None, None)
            if row.path in found.kept:
                salib = tuple(float(part[found.kept.index(row.path)]) for part in found.salib[output])
            ends: list[float | None] = [None] * 6
            if row.path in found.ends:
                changes = [end.change[output] for end in found.ends[row.path]]
                ends = [number for one in changes for number in (one.value, one.lower, one.upper)]
            walks = (float(part[place]) for part in (effects.mu, effects.mu_star, effects.sigma))
            named = (output, None if row.path == NOTHING else rank, row.path, row.words)
            rows.append((*named, *row.effect, *_three(row.first), *_three(row.total), *ends, *walks, *salib))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _three(index: tuple[float, float, float] | None) -> tuple[float | None, ...]:
    return tuple(None if math.isnan(part) else part for part in index) if index else (None, None, None)


def write_sensitivity_table(found: Sensitivity, folder: Path) -> tuple[Path, Path]:
    """Write ``sensitivity.parquet`` and ``sensitivity.csv``; each appears whole or not at all."""
    parquet, text = write_files(folder, table_files("sensitivity", sensitivity_table(found)), "the table")
    return parquet, text
