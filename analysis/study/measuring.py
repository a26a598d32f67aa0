"""Play the games of a study and work out its measures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import polars as pl

from analysis.compare.measured import Cell, measured
from analysis.logs.run import gather
from analysis.stats.estimate import Estimate
from analysis.study.change import change
from analysis.study.games import Archive, Found, MeasureRunner, details_of, difference, from_row, less, times, trace_of
from analysis.study.measures import (
    Change,
    Difference,
    OfMetric,
    Played,
    Ratio,
    Roles,
    Seats,
    Shares,
    Twin,
    Unspent,
    Worth,
)
from analysis.study.model import Study, StudyError
from analysis.study.nudged import twin, worth
from analysis.study.ratio import mean_with_trace, ratio_of
from engine.runs.manifest import Manifest

Say = Callable[[str], None]


def run_study(
    study: Study,
    share: float,
    say: Say,
    folder: Path,
    workers: int | None = None,
    beside: Sequence[str] = (),
    missed: Callable[[Manifest], None] = lambda manifest: None,
) -> dict[str, Found]:
    """All measures by name; `share` of the games that the file asks for are played.

    The runs are kept in `folder`: what is there already is not played again, and a run that was stopped goes on.

    `beside` are personas that count among the shipped ones: they sit at the tables that all shipped plans sit at, and
    are changed where all plans are. `missed` hears of every run of which some games could not be played to their end.
    """
    bounds = {claim.decided_by: claim.bound for claim in study.claims.values() if claim.expects in ("inside", "beyond")}
    found: dict[str, Found] = {}
    with TemporaryDirectory() as place:
        archive = Archive(folder, Path(place), details_of(study), missed, say)
        for name, one in study.measures.items():
            if not isinstance(one, Played):
                continue
            say(f"{name}: {one.label}")
            archive.fresh = 0
            runner = MeasureRunner(study, one, share, archive, workers, tuple(beside))
            found[name] = replace(_measured(runner, one, bounds.get(name, float("nan"))), fresh=archive.fresh)
    for name, one in study.measures.items():
        if isinstance(one, Difference):
            found[name] = _difference(one, found[one.of], found[one.less])
    return {name: _under_assumptions(study, name, one) for name, one in found.items()}


def _measured(runner: MeasureRunner, one: Played, bound: float) -> Found:
    match one:
        case Twin():
            return twin(runner, one)
        case Worth():
            return worth(runner, one)
        case OfMetric():
            return metric(runner, one)
        case Ratio():
            return ratio(runner, one)
        case Change():
            return change(runner, one, bound)
        case Seats():
            return shares(runner, one, "win_rate_by_seat", "seat ", "seat")
        case Roles():
            return shares(runner, one, "win_rate_by_role", "", "role")
        case Unspent():
            return unspent(runner, one)
        case _:
            raise TypeError(f"no way to measure a {type(one).__name__}")


def _difference(one: Difference, first: Found, second: Found) -> Found:
    parts = ((first.label, first.estimate), (second.label, second.estimate))
    both = difference(first.estimate, second.estimate, first.trace, second.trace)
    return Found(one.label, both, first.games + second.games, parts, fresh=0)


def _under_assumptions(study: Study, name: str, found: Found) -> Found:
    """The number times what is assumed about people, at both ends of its range; in the middle for the figure."""
    assumed = study.measures[name].times
    if assumed is None:
        return found
    one = study.assumptions[assumed]
    ends = tuple((f"at {value:g} {one.words}", times(found.estimate, value)) for value in (one.low, one.high))
    return replace(found, parts=(("as counted", found.estimate), *ends), assumed=ends)


def metric(runner: MeasureRunner, one: OfMetric) -> Found:
    """One row of a metric; beside it, where a column is taken off, the row as it is and that column."""
    run = runner.play()
    cells = measured(run, one.metric)
    rows = [cell for cell in cells.values() if all(str(cell.row[k]) == str(v) for k, v in one.where.items())]
    if one.take != "only" and len(rows) > 1:
        rows = [rows[0] if one.take == "first" else rows[-1]]
    if len(rows) != 1:
        raise StudyError(f"{one.label}: {len(rows)} rows of {one.metric} fit, not one", remedy="name it in where")
    cell: Cell = rows[0]
    found, trace = from_row(cell.row), trace_of(cell, run)
    if one.less_column is None:
        return Found(one.label, found, run.manifest.games, trace=trace)
    if one.less_column not in cell.row or cell.row[one.less_column] is None:
        raise StudyError(f"{one.label}: {one.metric} gives no {one.less_column}", remedy="leave less_column out")
    off = float(cell.row[one.less_column])
    certain = Estimate(off, 0.0, off, off, found.count, found.blocks)
    parts = (("as it was played", found), (one.less_column.replace("_", " "), certain))
    return Found(one.label, less(found, off), run.manifest.games, parts, trace=trace)


def ratio(runner: MeasureRunner, one: Ratio) -> Found:
    """A ratio of sums of logged columns."""
    run = runner.play()
    found, trace = ratio_of(run, one)
    return Found(one.label, found, run.manifest.games, trace=trace)


def shares(runner: MeasureRunner, one: Shares, name: str, word: str, key: str) -> Found:
    """How far seats or roles lie from their fair share; the number is that of the one which lies furthest."""
    parts: list[tuple[str, Estimate]] = []
    games = 0
    for players in one.tables_played:
        run = runner.play(players)
        games += run.manifest.games
        where = f"{players} players, " if len(one.tables_played) > 1 else ""
        for cell in measured(run, name).values():
            parts.append((f"{where}{word}{cell.row[key]}", less(from_row(cell.row), cell.row["fair"])))
    if not parts:
        raise StudyError(f"{one.label}: these games have no {name}")
    name, far = max(parts, key=lambda part: abs(part[1].value))
    return Found(one.label, far, games, tuple(parts), tuple(e for _, e in parts), far=name)


def unspent(runner: MeasureRunner, one: Unspent) -> Found:
    """Share of what players hold when the last round begins that they do not spend in it."""
    run = runner.play()
    rounds = run.scan("rounds").sort("game", "seat", "round")
    last = pl.col("round").max().over("game")
    held, spent = pl.col(one.held), pl.col(one.spent).cast(pl.Int64)
    facts = rounds.with_columns(
        before=held.shift(1).over("game", "seat").cast(pl.Int64),
        used=(spent - spent.shift(1).over("game", "seat")),
    ).filter(pl.col("round") == last)
    sums = gather(facts.group_by("block").agg(pl.col("before").sum(), pl.col("used").sum())).sort("block")
    left = (sums["before"] - sums["used"]).to_numpy().astype(np.float64)
    found, trace = mean_with_trace(sums["block"].to_numpy(), left, sums["before"].to_numpy().astype(np.float64))
    return Found(one.label, found, run.manifest.games, trace=trace)
