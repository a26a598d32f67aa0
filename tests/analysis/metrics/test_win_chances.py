"""Chances of winning are learnt from the games of other deals only."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import polars as pl

from analysis.logs.units import cut_of
from analysis.logs.win_chances import by_game_with_chances
from tests.analysis.synthetic_run import SyntheticRun, synthetic_run


def with_replays(run: SyntheticRun) -> SyntheticRun:
    """The same games, two blocks in a row of one deal."""
    return replace(run, manifest=replace(run.manifest, replays=2, lineups_per_deal=2))


def chances_of(run: SyntheticRun) -> np.ndarray:
    """What every game is foretold before its end, shape (games, marks, seats)."""
    found = []

    def measure(piece: object, chances: np.ndarray) -> dict[str, np.ndarray]:
        found.append(chances[:, :-1])
        return {"games": np.zeros(len(chances))}

    by_game_with_chances(run, measure).collect()
    return np.concatenate(found)


def test_no_game_of_a_deal_helps_to_foretell_another_one_of_it() -> None:
    run = with_replays(synthetic_run(games=600))
    of_a_deal = cut_of(run).of_a_deal
    assert of_a_deal > 1
    players = run.tables["players"]
    mine = pl.col("block") < of_a_deal
    # In all games of the first deal the next seat wins instead.
    turned = players.with_columns(win60=pl.when(mine).then(pl.col("win60").shift(1).over("game")).otherwise("win60"))
    turned = turned.with_columns(pl.col("win60").fill_null(60 - pl.col("win60").sum().over("game")).cast(pl.UInt8))
    before, after = (chances_of(replace(run, tables={**run.tables, "players": p})) for p in (players, turned))
    games = players.filter(mine)["game"].n_unique()
    np.testing.assert_array_equal(before[:games], after[:games])
    assert (before != after).any(), "the other half has learnt from it"
