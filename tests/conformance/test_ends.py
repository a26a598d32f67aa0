"""How games end: always, with scores that are the sum of their sources, and with one whole win to share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from numpy.typing import NDArray

from engine.catalogue import load_game
from engine.game import GameInfo
from engine.kernel.logs import OPTIONS
from engine.play.simulate import simulate
from engine.playthrough import Playthrough
from engine.variants import load_variant
from tests.conformance.tables import ALL_TABLES, Table, behaviours, by_name, each_variant, played, schedule, tables
from tests.tiers import times


def check_ends(info: GameInfo, seats: int, rows: NDArray[Any]) -> None:
    """What must hold of the players table of finished games."""
    np.testing.assert_array_equal(rows["sources"].sum(axis=1), rows["score"])
    table = {name: rows[name].reshape(-1, seats) for name in rows.dtype.names if rows[name].ndim == 1}
    np.testing.assert_array_equal(table["seat"], np.tile(np.arange(1, seats + 1), (len(table["seat"]), 1)))
    rank, win = table["rank"], table["win"]
    nobody = win.sum(axis=1) == 0
    assert (nobody | (win.sum(axis=1) == 60)).all()
    np.testing.assert_array_equal(win > 0, rank == 1)
    assert (np.where(rank == 1, win, win.max(axis=1, keepdims=True)) == win.max(axis=1, keepdims=True)).all()
    better = (rank[:, None, :] < rank[:, :, None]).sum(axis=2)
    np.testing.assert_array_equal(rank, better + 1 + nobody[:, None], "in a game that nobody wins ranks begin with 2")
    np.testing.assert_array_equal(table["decisions"].sum(axis=1), table["game_decisions"][:, 0])
    assert ((rows["rounds"] >= 1) & (rows["rounds"] <= info.max_rounds)).all()
    assert ((rows["end_reason"] >= 0) & (rows["end_reason"] < len(info.end_reasons))).all()


@pytest.mark.parametrize("table", each_variant(), ids=by_name)
def test_every_game_ends_as_it_should(table: Table) -> None:
    game = load_game(table.game)
    games = times(100, 600)
    plan = schedule(game, games, table.players, len(behaviours(game)[0]))
    rows = played(game, load_variant(table.variant).record(), table.players, plan).players
    assert len(rows) == games * table.players
    check_ends(game.info, table.players, rows)


@pytest.mark.parametrize("table", tables(5), ids=by_name)
def test_tables_agree_with_each_other(table: Table) -> None:
    game = load_game(table.game)
    plan = schedule(game, 60, table.players, len(behaviours(game)[0]))
    logs = played(game, load_variant(table.variant).record(), table.players, plan, OPTIONS)
    last = logs.rounds["in_round"] == np.repeat(logs.players["rounds"][:: table.players], count_of(logs.rounds, 60))
    np.testing.assert_array_equal(logs.rounds["score_now"][last], logs.players["score"])
    np.testing.assert_array_equal(count_of(logs.decisions, 60), logs.players["game_decisions"][:: table.players])
    choices = logs.decisions[logs.decisions["candidates"] > 1]
    assert (choices["best"] >= choices["second"]).all()
    assert (choices["best"] >= choices["chosen"]).all()
    assert np.isnan(logs.decisions["chosen"][logs.decisions["candidates"] == 1]).all()
    offers = logs.options
    keys = np.stack([offers["game"], offers["number"]])
    _, where, sizes = np.unique(keys, axis=1, return_inverse=True, return_counts=True)
    np.testing.assert_array_equal(sizes[where.ravel()], offers["beside"])
    taken = np.bincount(where.ravel(), weights=offers["taken"])
    assert (taken <= 1).all()


def count_of(rows: NDArray[Any], games: int) -> NDArray[np.int64]:
    """Rows of each game."""
    return np.bincount(rows["game"], minlength=games)


@pytest.mark.parametrize("table", tables(6), ids=by_name)
def test_a_logged_game_can_be_played_again_at_the_door(table: Table) -> None:
    """The same deal with the seats of the behaviours rotated: both games begin alike and end as logged."""
    game, variant = load_game(table.game), load_variant(table.variant)
    plan = schedule(game, 2, table.players, len(behaviours(game)[0]))
    plan["deal"] = 41
    plan["persona"][1, : table.players] = np.roll(plan["persona"][0, : table.players], 1)
    logs = played(game, variant.record(), table.players, plan, OPTIONS)
    for number in range(2):
        door = Playthrough(variant, table.players, seed=2026, deal=41)
        for row in logs.decisions[logs.decisions["game"] == number]:
            assert door.mover == row["seat"]
            options = {int(game.state.code(action)): action for action in door.legal()}
            assert len(options) == row["candidates"]
            door.play(options[int(row["action"])])
        ended = logs.players[logs.players["game"] == number]
        assert door.is_over
        assert (door.totals(), door.ranks()) == (list(ended["score"]), list(ended["rank"]))


@pytest.mark.slow
@pytest.mark.parametrize("table", ALL_TABLES, ids=by_name)
def test_five_thousand_games_of_every_variant(table: Table, tmp_path: Path) -> None:
    run = simulate(table.variant, table.players, 5_000, None, "smoke", workers=1, out=tmp_path / "run")
    shares = run.scan("players").group_by("game").agg(pl.col("win60").sum()).collect()
    assert shares.height == run.manifest.games >= 5_000
    assert shares["win60"].is_in([0, 60]).all()
