"""Numbers that targets speak of: rows of metrics, and matrices of win rates against sums made by hand."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from analysis.experiments.seating import duels, with_newcomer
from analysis.experiments.threads import joined
from analysis.tune.arena import Arena
from analysis.tune.goals import FIRST_PLAYER
from analysis.tune.tuning import Tuning, load_tuning
from engine.play.blocks import play_blocks
from engine.seating.lineup import Sitter

MATRIX = """
variant: archaeology/card-game
players: 2
vary: {seats.points.2: {low: 0, high: 6, step: 1}}
targets:
  - matrix:
      sides: [trader, hoarder@blunt, storm-shy]
      rates: [[null, 0.6, 0.5], [null, null, 0.4], [null, null, null]]
      first_player: 0.5
budget: {games: 40000}
"""


@pytest.fixture(scope="module")
def tuning(tmp_path_factory: pytest.TempPathFactory) -> Tuning:
    path = tmp_path_factory.mktemp("matrix") / "matrix.yaml"
    path.write_text(MATRIX, encoding="utf-8")
    return load_tuning(path)


def test_duels_at_two_and_three_players() -> None:
    assert len(duels(("a", "b", "c"), (), 2)) == 3
    three = duels(("a", "b@blunt"), (), 3)
    assert [duel.lineup for duel in three] == [
        (Sitter("a"), Sitter("b", "blunt"), Sitter("b", "blunt")),
        (Sitter("b", "blunt"), Sitter("a"), Sitter("a")),
    ]


def test_everybody_meets_the_same_plan() -> None:
    found = duels(("all@sharp", "all@blunt"), ("a", "b"), 2)
    assert [duel.lineup for duel in found] == [
        (Sitter("a"), Sitter("a", "blunt")),
        (Sitter("b"), Sitter("b", "blunt")),
    ]


def test_a_newcomer_sits_beside_every_choice() -> None:
    found = with_newcomer("new", ("a", "b", "c"), 3)
    assert [[sitter.persona for sitter in lineup] for lineup in found] == [
        ["new", "a", "b"],
        ["new", "a", "c"],
        ["new", "b", "c"],
    ]


def test_a_matrix_against_sums_by_hand(tuning: Tuning) -> None:
    plan = tuning.tables[0].plan({}, 1)
    run = play_blocks(plan, 0, 60)
    numbers = tuning.goals[0].numbers(run)
    assert list(numbers) == [
        "trader against hoarder@blunt",
        "trader against storm-shy",
        "hoarder@blunt against storm-shy",
        FIRST_PLAYER,
    ]
    players = run.tables["players"].with_columns(pl.col("persona", "level").cast(pl.String))
    met = players.filter((pl.col("persona") == "hoarder").any().over("game") & (pl.col("persona") == "trader"))
    by_hand = met["win60"].cast(pl.Float64).mean()
    assert met.height == 40
    assert numbers["trader against hoarder@blunt"].found.value == pytest.approx(float(str(by_hand)) / 60)
    first = players.filter(pl.col("seat") == 1)["win60"].cast(pl.Float64).mean()
    assert numbers[FIRST_PLAYER].found.value == pytest.approx(float(str(first)) / 60)
    trace = numbers["trader against storm-shy"].trace
    assert trace is not None and trace.parts.sum() == pytest.approx(0, abs=1e-12)


def test_games_do_not_depend_on_threads_or_cuts(tuning: Tuning, tmp_path: Path) -> None:
    plan = tuning.tables[0].plan({"seats.points.2": 3}, 1)
    whole = play_blocks(plan, 0, 120)
    (threads,) = Arena(tuning, 3).play([plan], [0], [120])
    cut = joined([play_blocks(plan, 0, 30), play_blocks(plan, 30, 120)])
    for other in (threads, cut):
        assert other.tables["players"].equals(whole.tables["players"])
        assert (other.manifest.blocks, other.manifest.games) == (whole.manifest.blocks, whole.manifest.games)
