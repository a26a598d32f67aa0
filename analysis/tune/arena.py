"""Play points of a tuning on common deals, in memory, and take the numbers of its goals from the games."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.experiments.setting import Point
from analysis.experiments.threads import play_on_threads
from analysis.logs.run import Logs, gather
from analysis.stats.estimate import Estimate
from analysis.stats.miss import Aim, curvature, loss, loss_error, loss_parts, miss
from analysis.tune.goals import Number
from analysis.tune.tuning import Tuning
from engine.play.blocks import Played
from engine.runs.manifest import Manifest

Floats = NDArray[np.float64]
Numbers = tuple[dict[str, Number], ...]
"""The numbers of every goal, by their words, in the order of the goals."""
Aims = tuple[dict[str, Aim], ...]
"""What is wanted of them."""


class Arena:
    """Plays points.

    Parameters
    ----------
    workers: threads; the games do not depend on it.
    heard: is called, from any thread, with games that have just ended.
    missed: is called with what was played of a table where some games could not be played to their end.
    """

    def __init__(
        self,
        tuning: Tuning,
        workers: int | None,
        heard: Callable[[int], None] | None = None,
        missed: Callable[[Manifest], None] | None = None,
    ) -> None:
        self.tuning = tuning
        self._workers = workers
        self._heard = heard or _silent
        self._missed = missed

    def plans(self, point: Point) -> tuple[Manifest, ...]:
        """The plan of every table for a point; a SondageError when the point cannot be played."""
        return tuple(table.plan(point, 1) for table in self.tuning.tables)

    def play(self, plans: Sequence[Manifest], firsts: Sequence[int], lasts: Sequence[int]) -> tuple[Played, ...]:
        """The blocks from `firsts` up to but without `lasts` of every table."""
        runs = tuple(
            play_on_threads(plan, self._workers, first, last, self._heard)
            for plan, first, last in zip(plans, firsts, lasts, strict=True)
        )
        for run in runs:
            if run.manifest.lost and self._missed is not None:
                self._missed(run.manifest)
        return runs

    def numbers(self, runs: Sequence[Logs]) -> Numbers:
        """The numbers of every goal; TrialError where the games give none."""
        return tuple(goal.numbers(runs[goal.table]) for goal in self.tuning.goals)

    def aims(self, runs: Sequence[Logs], numbers: Numbers) -> Aims:
        """What is wanted of the numbers, given those of the original."""
        means = [_mean_score(run) for run in runs]
        pairs = zip(self.tuning.goals, numbers, strict=True)
        return tuple(goal.aims(found, means[goal.table]) for goal, found in pairs)


@dataclass(frozen=True)
class Score:
    """How far the numbers of a point are from what is wanted.

    Attributes
    ----------
    loss: misses in margins, squared and weighted, with the noise of the estimates taken off; 0 is best.
    se: its standard error.
    curved: the part of its variance that comes from squaring (`analysis.stats.miss.curvature`).
    by_goal: the same for each goal.
    parts: what each block of each table adds to the loss; None where a number does not tell.
    """

    loss: float
    se: float
    curved: float
    by_goal: tuple[float, ...]
    parts: tuple[Floats, ...] | None


def score(numbers: Numbers, aims: Aims, tables: Sequence[int], runs: Sequence[Logs]) -> Score:
    """The score of a point; `tables` holds the place of each goal's table. NaN where a number is missing."""
    flat = list(_flat(numbers, aims, tables))
    wanted, found = [aim for aim, _, _ in flat], [number.found for _, number, _ in flat]
    values, errors = [one.value for one in found], [one.se for one in found]
    by_goal = tuple(
        sum(miss(aim, number.found.value, number.found.se) for aim, number, goal in flat if goal == place)
        for place in range(len(numbers))
    )
    each, parts = _parts(flat, tables, [int(run.manifest.blocks) for run in runs])
    se = loss_error(wanted, values, errors, each)
    return Score(loss(wanted, values, errors), se, curvature(wanted, values, errors), by_goal, parts)


Flat = tuple[Aim, Number, int]


def _flat(numbers: Numbers, aims: Aims, tables: Sequence[int]) -> list[Flat]:
    """Every number that something is wanted of, with the place of its goal."""
    nothing = _nothing()
    return [
        (aim, numbers[goal].get(label, nothing), goal)
        for goal, wanted in enumerate(aims)
        for label, aim in wanted.items()
    ]


def _nothing() -> Number:
    return Number(Estimate(math.nan, math.nan, math.nan, math.nan, 0, 0), None, 0)


def _parts(
    flat: Sequence[Flat], tables: Sequence[int], blocks: Sequence[int]
) -> tuple[list[Floats], tuple[Floats, ...] | None]:
    """What each block adds to each number (all tables one after the other), and to the loss, table by table."""
    starts = np.concatenate(([0], np.cumsum(blocks))).astype(int)
    each, known = [], True
    for _, number, goal in flat:
        full = np.zeros(int(starts[-1]))
        trace, table = number.trace, tables[goal]
        if (
            trace is not None
            and trace.blocks is not None
            and (not trace.blocks.size or trace.blocks[-1] < blocks[table])
        ):
            full[starts[table] + trace.blocks] = trace.parts
        else:
            known = False
            # Spread evenly, with alternating signs: right for the standard error, though not for pairs.
            size = blocks[table]
            swing = number.found.se / math.sqrt(size * size / max(size - 1, 1)) if number.found.se > 0 else 0.0
            full[starts[table] : starts[table] + size] = swing * np.where(np.arange(size) % 2, 1.0, -1.0)
        each.append(full)
    whole = loss_parts([aim for aim, _, _ in flat], [number.found.value for _, number, _ in flat], each)
    cut = tuple(whole[a:b] for a, b in pairwise(starts.tolist()))
    return each, cut if known else None


def _mean_score(run: Logs) -> float:
    mean = gather(run.scan("players").select(pl.col("score").cast(pl.Int64).sum() / pl.len()))["score"][0]
    return math.nan if mean is None else float(mean)


def _silent(games: int) -> None:
    """Hear of finished games and say nothing."""
