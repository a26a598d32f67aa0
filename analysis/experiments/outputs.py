"""A number of a run by name: a metric and the row of it that is meant."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import polars as pl
from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from analysis.compare.measured import row_label
from analysis.experiments.errors import TrialError
from analysis.experiments.model import StrictModel
from analysis.experiments.setting import Setting
from analysis.logs.estimates import Estimates, Row, Trace
from analysis.logs.run import Logs
from analysis.metrics import DETAILS, load_metric, measure_traced, metric_names
from engine.documents.source import Document, Keys
from engine.errors import SondageError, nearest
from engine.game import Info

_NEVER_ALONE = ("seat", "persona", "statistic")
"""Keys of which every table has several, so that a row is not meant without them."""


class Output(StrictModel):
    """One number: a metric, and by its keys the row that is meant."""

    # The exemption below: the names are found by folder, at run time.
    metric: Annotated[Literal[metric_names()], Info("the metric")]  # type: ignore[valid-type]
    where: Annotated[dict[str, str | int], Info("its row, by the metric's keys, such as {seat: 1}")] = Field(
        default_factory=dict
    )

    @model_validator(mode="after")
    def _known_keys(self) -> Output:
        keys = load_metric(self.metric).keys
        for key in self.where:
            if key not in keys:
                raise PydanticCustomError(
                    "refused", f"rows of {self.metric} have no key {key!r}", {"remedy": nearest(key, keys)}
                )
        return self

    @property
    def words(self) -> str:
        """What it is, in words: ``win rate by seat, seat 1``."""
        metric = load_metric(self.metric)
        row = {key: self.where[key] for key in metric.keys if key in self.where}
        return f"{metric.title}, {row_label(tuple(row), row)}" if row else metric.title


@dataclass(frozen=True)
class Measured:
    """A number of a run.

    Attributes
    ----------
    value, se, lower, upper: the estimate with its standard error and 95 % interval; NaN where the games give none.
    games, blocks: what it rests on.
    fair: the fair share, for metrics that have one.
    trace: what each block adds to it (see `analysis.logs.estimates`), for differences on common deals.
    """

    value: float
    se: float
    lower: float
    upper: float
    games: int
    blocks: int
    fair: float | None = None
    trace: Trace | None = None


def detail_for(outputs: Mapping[str, Output]) -> str:
    """The level of detail that a run needs so that all numbers can be taken from it."""
    return max((load_metric(one.metric).detail for one in outputs.values()), key=DETAILS.index, default="games")


def static_faults(
    outputs: Mapping[str, Output], setting: Setting, document: Document, at: Keys = ("outputs",)
) -> list[SondageError]:
    """What is wrong with numbers before any game: seats and personas that are not at the table, at their lines."""
    manifest = setting.plan(1)
    valid = {
        "seat": [str(seat) for seat in range(1, setting.players + 1)],
        "persona": list(manifest.persona_names),
        "level": sorted({sitter.level for sitter in manifest.sitters}),
    }
    faults: list[SondageError] = []
    for name, one in outputs.items():
        for key, value in one.where.items():
            if key in valid and str(value) not in valid[key]:
                place, remedy = document.place((*at, name, "where", key)), nearest(str(value), valid[key])
                faults.append(TrialError(f"there is no {key} {value} at this table", place=place, remedy=remedy))
        faults += [
            TrialError(f"does not say which {key}", place=document.place((*at, name)), remedy=f"write {key} in where")
            for key in load_metric(one.metric).keys
            if key in _NEVER_ALONE and key not in one.where
        ]
        needs, why = load_metric(one.metric).needs, ""
        if needs == "replays" and setting.replays < 2:
            why = "write replays: 2 or more"
        if needs == "mixed levels" and setting.levels != "mixed":
            why = "write levels: mixed"
        if why:
            place = document.place((*at, name))
            faults.append(TrialError(f"{one.metric} cannot be told from these games", place=place, remedy=why))
    return faults


def measure_outputs(run: Logs, outputs: Mapping[str, Output]) -> dict[str, Measured]:
    """The numbers of a run by name; TrialError where not exactly one row is meant."""
    found: dict[str, Measured] = {}
    for metric in dict.fromkeys(one.metric for one in outputs.values()):
        table = measure_traced(run, metric)
        for name, one in outputs.items():
            if one.metric == metric:
                found[name] = _measured(*_row(table, name, one))
    return {name: found[name] for name in outputs}


def _row(found: Estimates, name: str, one: Output) -> Row:
    for key, wanted in one.where.items():
        kept = found.filter(pl.col(key).cast(pl.String) == str(wanted))
        if found.traces and not kept.traces:
            valid = dict.fromkeys(str(value) for value in found.table[key])
            problem = f"{one.metric} has no row with {key}: {wanted}"
            raise TrialError(problem, place=name, remedy=nearest(str(wanted), valid))
        found = kept
    rows = list(found.rows())
    if len(rows) == 1:
        return rows[0]
    if not rows:
        needs = load_metric(one.metric).needs
        raise TrialError(f"these games give no {one.metric}", place=name, remedy=f"it needs {needs}" if needs else "")
    open_keys = [key for key in load_metric(one.metric).keys if key not in one.where]
    shown = "; ".join(", ".join(f"{key}: {row[key]}" for key in open_keys) for row, _ in rows[:4])
    problem = f"{len(rows)} rows of {one.metric} are meant, not one"
    raise TrialError(problem, place=name, remedy=f"name {' and '.join(open_keys)} in where, such as {shown}")


def _measured(row: dict[str, Any], trace: Trace | None) -> Measured:
    value, se, lower, upper = (
        math.nan if row[name] is None else float(row[name]) for name in ("estimate", "se", "lower", "upper")
    )
    return Measured(value, se, lower, upper, int(row["games"]), int(row["blocks"]), row.get("fair"), trace)
