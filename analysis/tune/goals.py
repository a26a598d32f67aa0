"""The numbers that targets speak of, taken from games, and what is wanted of each."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from analysis.compare.margins import Margins
from analysis.compare.measured import measured, row_label
from analysis.criteria.model import FAIR
from analysis.experiments.errors import TrialError
from analysis.experiments.seating import Duel
from analysis.logs.blocks import sums_of_each_block
from analysis.logs.estimates import Trace
from analysis.logs.run import Logs
from analysis.logs.wins import win_of
from analysis.metrics import load_metric
from analysis.policy import SHARE_MARGIN
from analysis.stats.estimate import Estimate
from analysis.stats.miss import Aim
from analysis.stats.share import share
from analysis.tune.wanted import Target
from engine.errors import nearest
from engine.seating.lineup import Sitter

FIRST_PLAYER = "seat 1"


@dataclass(frozen=True)
class Number:
    """A number of some games: the estimate, what each block adds to it (None where that is not known), fair share."""

    found: Estimate
    trace: Trace | None
    games: int
    fair: float | None = None


@dataclass(frozen=True)
class Goal:
    """A target with the table whose games answer it.

    Attributes
    ----------
    name: what reports call it.
    table: place of its table among those of the tuning.
    place: where it stands in the file.
    duels: the line-ups of a matrix, in the order of the table; empty for a metric.
    """

    name: str
    target: Target
    table: int
    place: str
    duels: tuple[Duel, ...] = ()

    def numbers(self, run: Logs) -> dict[str, Number]:
        """The numbers that it speaks of, by their words; TrialError where these games give none."""
        return _of_duels(self, run) if self.target.matrix is not None else _of_metric(self, run)

    def aims(self, numbers: Mapping[str, Number], mean_score: float) -> dict[str, Aim]:
        """What is wanted of each of the numbers that the original has.

        `mean_score` is that of a player under the original: margins of points are a part of it.
        """
        weight = self.target.weight / max(len(numbers), 1)
        return {label: self._aim(label, number, weight, mean_score) for label, number in numbers.items()}

    def _aim(self, label: str, number: Number, weight: float, mean_score: float) -> Aim:
        target = self.target
        if target.matrix is not None:
            rate = self._rate(label)
            return Aim(rate, rate, margin=target.margin or SHARE_MARGIN, weight=weight)
        name = str(target.metric)
        margin = target.margin or Margins({}, mean_score).of(name, load_metric(name), number.found.value)
        if target.aim is not None:
            return Aim(-math.inf, math.inf, 1 if target.aim == "highest" else -1, margin, weight)
        base = float(number.fair or 0.0) if target.distance_from == FAIR else 0.0
        if target.value is not None:
            return Aim(base + target.value, base + target.value, margin=margin, weight=weight)
        low = -math.inf if target.at_least is None else base + target.at_least
        high = math.inf if target.at_most is None else base + target.at_most
        return Aim(low, high, margin=margin, weight=weight)

    def _rate(self, label: str) -> float:
        matrix = self.target.matrix
        assert matrix is not None  # asked only of one
        if label == FIRST_PLAYER:
            return float(matrix.first_player or 0.0)
        return next(float(rate) for row, column, rate in self._cells() if self._words(row, column) == label)

    def _cells(self) -> list[tuple[int, int, float]]:
        matrix = self.target.matrix
        assert matrix is not None  # asked only of one
        cells = [(i, j, rate) for i, row in enumerate(matrix.rates) for j, rate in enumerate(row) if i != j]
        return [(i, j, rate) for i, j, rate in cells if rate is not None]

    def _words(self, row: int, column: int) -> str:
        sides = self.target.matrix.sides if self.target.matrix is not None else ()
        return f"{sides[row]} against {sides[column]}"


def _of_metric(goal: Goal, run: Logs) -> dict[str, Number]:
    name = str(goal.target.metric)
    metric = load_metric(name)
    cells = list(measured(run, name).values())
    if not cells:
        remedy = {"mixed levels": "write levels: mixed", "replays": "write replays: 2"}.get(metric.needs, "")
        raise TrialError(f"these games give no {name}", place=goal.place, remedy=remedy)
    for key, wanted in goal.target.where.items():
        kept = [cell for cell in cells if str(cell.row[key]) == str(wanted)]
        if not kept:
            valid = dict.fromkeys(str(cell.row[key]) for cell in cells)
            problem = f"{name} has no row with {key}: {wanted}"
            raise TrialError(problem, place=goal.place, remedy=nearest(str(wanted), valid))
        cells = kept
    return {
        row_label(metric.keys, c.row): Number(_estimate(c.row), c.trace, int(c.row["games"]), c.row.get("fair"))
        for c in cells
    }


def _estimate(row: Mapping[str, Any]) -> Estimate:
    value, se, lower, upper = (
        math.nan if row[n] is None else float(row[n]) for n in ("estimate", "se", "lower", "upper")
    )
    return Estimate(value, se, lower, upper, int(row["games"]), int(row["blocks"]))


def _of_duels(goal: Goal, run: Logs) -> dict[str, Number]:
    players, win = run.scan("players"), win_of(run)
    sums = sums_of_each_block(players, ["lineup", "persona", "level"], {"won": win.count})
    sums = sums.with_columns(pl.col("persona", "level").cast(pl.String))
    found = {}
    for row, column, _ in goal._cells():
        mine = [_rows_of(duel, row, column) for duel in goal.duels]
        wanted = [(number, sitter) for number, sitter in enumerate(mine) if sitter is not None]
        table = pl.DataFrame(
            [(number, sitter.persona, sitter.level) for number, sitter in wanted],
            schema={"lineup": sums.schema["lineup"], "persona": pl.String, "level": pl.String},
            orient="row",
        )
        found[goal._words(row, column)] = _share(
            sums.join(table, on=["lineup", "persona", "level"], how="semi"), win.whole
        )
    matrix = goal.target.matrix
    if matrix is not None and matrix.first_player is not None:
        found[FIRST_PLAYER] = _share(
            sums_of_each_block(players.filter(pl.col("seat") == 1), [], {"won": win.count}), win.whole
        )
    return found


def _rows_of(duel: Duel, row: int, column: int) -> Sitter | None:
    """Whose wins in a line-up count for a cell of the matrix; None where nobody's do."""
    if (duel.row, duel.column) == (row, column):
        return duel.lineup[0]
    return duel.lineup[1] if len(duel.lineup) == 2 and (duel.row, duel.column) == (column, row) else None


def _share(sums: pl.DataFrame, whole: int) -> Number:
    by_block = sums.group_by("block").agg(pl.col("won", "size", "games").sum()).sort("block")
    won, size = by_block["won"].to_numpy() / whole, by_block["size"].to_numpy().astype(np.float64)
    found = share(won, size)
    parts = (won - found.value * size) / max(float(size.sum()), 1.0)
    return Number(found, Trace(by_block["block"].to_numpy().astype(np.int64), parts), int(by_block["games"].sum()))
