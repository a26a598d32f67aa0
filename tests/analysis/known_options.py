"""Games in which what each option is worth is known, and who is ahead takes some more often than others do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import polars as pl

from analysis.metrics import Results
from analysis.report.sections import options
from engine.game import Option
from tests.analysis.metrics.made_by_hand import hand_run, rounds_of
from tests.analysis.synthetic_run import SyntheticRun, game_info

NAMES = ("amber", "coral", "ivory", "jade")
ROUNDS = 3


def options_run(games: int, seed: int, effects: Mapping[str, float] | None = None) -> SyntheticRun:
    """Two seats; in every round each seat is offered three of four cards and takes one of them.

    Taking a card moves the chance of winning by what `effects` says (nothing where it says nothing), and being ahead by
    2 % a point. The further a seat is ahead, the more it is drawn to the first cards of `NAMES`.
    """
    rng = np.random.default_rng(seed)
    worth = np.array([(effects or {}).get(name, 0.0) for name in NAMES])
    lead, chance = np.zeros(games), np.full(games, 0.5)
    marks, rows = np.zeros((games, ROUNDS, 2)), []
    for number in range(ROUNDS):
        for seat, side in ((1, 1.0), (2, -1.0)):
            offered = np.argsort(rng.random((games, len(NAMES))), axis=1)[:, :3]
            offered.sort(axis=1)
            pull = np.clip(0.35 + 0.05 * side * lead, 0.05, 0.95)
            other = offered[np.arange(games), rng.integers(1, 3, games)]
            took = np.where(rng.random(games) < pull, offered[:, 0], other)
            chance = chance + side * worth[took]
            for card in offered.T:
                rows.append((np.full(games, seat), np.full(games, number + 1), card, card == took))
        marks[:, number] = np.column_stack([50 + lead, np.full(games, 50)])
        gain = rng.integers(-3, 4, games)
        marks[:, number, 0] += gain
        lead, chance = lead + gain, chance + 0.02 * gain
    won = rng.random(games) < np.clip(chance, 0, 1)
    block = np.arange(games) // 2
    run = hand_run(
        marks[:, -1].astype(int), block=block, marks=marks, win60=np.column_stack([won, ~won]) * 60,
        info=replace(game_info(), options=tuple(Option(name, "card", f"the {name}") for name in NAMES)),
    )  # fmt: skip
    options = pl.DataFrame(
        {
            "game": np.tile(np.arange(games), len(rows)).astype(np.uint32),
            "block": np.tile(block, len(rows)).astype(np.uint32),
            "seat": np.concatenate([row[0] for row in rows]).astype(np.uint8),
            "round": np.concatenate([row[1] for row in rows]).astype(np.uint8),
            "option": pl.Series(np.array(NAMES)[np.concatenate([row[2] for row in rows])]).cast(pl.Enum(NAMES)),
            "taken": np.concatenate([row[3] for row in rows]).astype(np.uint8),
        }
    )
    return SyntheticRun(
        run.info, 2, {**run.tables, "rounds": rounds_of(marks, None, block), "options": options}, run.manifest
    )


def named(run: SyntheticRun) -> set[str]:
    """The options that the answer to "Which options pay?" says go with winning more or less often."""
    [answer] = options.answers(Results(run))
    head = answer.text.split(" In percentage points")[0]
    return {name for name in NAMES if name in head}
