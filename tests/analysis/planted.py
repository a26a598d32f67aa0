"""Games whose courses are drawn at random with a stated truth: what a lead becomes, and what a deal decides."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import polars as pl

from tests.analysis.metrics.made_by_hand import hand_run
from tests.analysis.synthetic_run import SyntheticRun

Floats = np.ndarray


def courses(
    rng: np.random.Generator,
    games: int,
    sizes: tuple[float, ...] = (1.0,) * 4,
    *,
    seats: int = 3,
    feedback: float = 0.0,
    swings: float = 0.0,
    plans: tuple[float, ...] | None = None,
    order: Floats | None = None,
) -> Floats:
    """Scores at the end of each round, shape (games, rounds, seats).

    Parameters
    ----------
    sizes: standard deviation of the gains of each round, in hundreds of points.
    feedback: part of itself by which a lead over the mean of the others grows in each round.
    swings: standard deviation of points that count at the end of a round but the last and are lost again in the next,
        in hundreds.
    plans, order: points more a round of each plan, in hundreds; which plan sits in each seat, shape (games, seats).
    """
    lead, marks = np.zeros((games, seats)), np.zeros((games, len(sizes), seats))
    strength = np.zeros((games, seats)) if plans is None or order is None else np.asarray(plans)[order]
    for mark, size in enumerate(sizes):
        mean = lead.mean(axis=1, keepdims=True)
        grown = feedback * (lead - mean) if mark else 0
        lead = lead + grown + size * rng.normal(size=lead.shape) + strength
        passing = swings * rng.normal(size=lead.shape) if mark + 1 < len(sizes) else 0
        marks[:, mark] = np.rint(100 * (lead + passing) + 1000)
    return marks


def seatings(games: int, seats: int) -> Floats:
    """All orders of the plans in turn, shape (games, seats)."""
    table = np.array(list(permutations(range(seats))))
    return table[np.arange(games) % len(table)]


def run_of(marks: Floats, order: Floats | None = None, block: Floats | None = None) -> SyntheticRun:
    """A run of these games, the personas seated in this order; the highest score wins."""
    run = hand_run(marks[:, -1], marks=marks, block=block)
    if order is None:
        return run
    names = run.tables["players"].schema["persona"].categories.to_list()
    seated = pl.Series("persona", [names[place] for place in order.ravel()]).cast(pl.Enum(names))
    return SyntheticRun(
        run.info, run.seats, {**run.tables, "players": run.tables["players"].with_columns(seated)}, run.manifest
    )
