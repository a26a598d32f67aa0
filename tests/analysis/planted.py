"""Games whose courses are drawn at random with a stated truth: what a lead becomes, and what a deal decides."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations

import numpy as np
import polars as pl

from engine.seating.lineup import Sitter
from engine.seating.plan import make_plan
from tests.analysis.metrics.made_by_hand import LEVEL, hand_run
from tests.analysis.synthetic_run import SyntheticRun, Truth, game_info, made_up_manifest

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


def dealt(
    rng: np.random.Generator,
    games: int,
    *,
    deal: float = 0.0,
    plans: tuple[float, ...] = (0.0,) * 5,
    meeting: float = 0.0,
    noise: float = 1.0,
    fixed: float = 0.0,
    seats: int = 3,
    replays: int = 2,
) -> SyntheticRun:
    """Games that the highest of some normal numbers wins, in the plan of a run with replays.

    Parameters
    ----------
    deal: standard deviation of what a deal does for each seat, whoever sits there.
    plans: what each plan is worth; all line-ups of them are played.
    meeting: standard deviation of what a deal does for each plan, wherever it sits.
    noise: standard deviation of what a player's choices do in each play of a deal.
    fixed: standard deviation of what comes of these players in this order on this deal, the same in each play of it.
    """
    lineups = list(combinations(range(len(plans)), seats))
    plan = make_plan(lineups, games, replays=replays)
    table = plan.between(0, plan.blocks)
    _, order = np.unique(np.column_stack([table.block, table.sitter]), axis=0, return_inverse=True)
    deals = int(table.deal[-1]) + 1
    value = np.asarray(plans)[table.sitter] + deal * rng.normal(size=(deals, seats))[table.deal]
    value += meeting * rng.normal(size=(deals, len(plans)))[table.deal[:, None], table.sitter]
    value += fixed * rng.normal(size=(int(order.max()) + 1, seats))[order]
    value += noise * rng.normal(size=value.shape)
    names = [f"plan-{place}" for place in range(len(plans))]
    manifest = replace(
        made_up_manifest(Truth(dict.fromkeys(names, 1.0), (1.0,) * seats), plan.games, plan.blocks),
        sitters=tuple(Sitter(name) for name in names),
        lineups=plan.lineups,
        replays=replays,
        lineups_per_deal=plan.lineups_per_deal,
        seating=plan.seating,
        players=seats,
    )
    won = 60 * (value == value.max(axis=1, keepdims=True))
    players = {
        "game": np.repeat(np.arange(plan.games), seats).astype(np.uint32),
        "block": np.repeat(table.block, seats).astype(np.uint32),
        "lineup": np.repeat(table.lineup, seats).astype(np.uint16),
        "circle": np.repeat(table.circle, seats).astype(np.uint8),
        "rotation": np.repeat(table.rotation, seats).astype(np.uint8),
        "seat": np.tile(np.arange(1, seats + 1), plan.games).astype(np.uint8),
        "win60": won.ravel().astype(np.uint8),
    }
    seated = pl.Series("persona", [names[place] for place in table.sitter.ravel()]).cast(pl.Enum(names))
    frame = pl.DataFrame(players).with_columns(seated, pl.lit("sharp").cast(LEVEL).alias("level"))
    return SyntheticRun(game_info(), seats, {"players": frame}, manifest)
