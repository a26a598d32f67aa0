"""Personas and seats together, and what levels of play and replays show; on games by chance and on real ones."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analysis.compare.measured import measured
from analysis.metrics import measure
from engine.play.simulate import simulate
from engine.runs.reader import Run
from tests.analysis.synthetic_run import PLAIN, SyntheticRun, Truth, synthetic_run


@pytest.fixture(scope="module")
def run() -> SyntheticRun:
    return synthetic_run(games=12_000)


def test_the_largest_seat_advantage(run: SyntheticRun) -> None:
    table = measure(run, "seat_advantage")
    assert table["tables"].to_list() == ["all"] and table["seat"][0] in (1, 3)
    truth = np.abs(PLAIN.share_of_seat() - 1 / 3).max()
    assert abs(table["estimate"][0] - truth) < 4 * table["se"][0]
    assert table["lower"][0] <= truth <= table["upper"][0] and table["lower"][0] > 0
    assert table["p_all_fair"][0] == measure(run, "win_rate_by_seat")["p_all_fair"][0]


def test_fair_seats_have_an_advantage_that_may_be_none() -> None:
    fair = measure(synthetic_run(Truth({"a": 1, "b": 1}, (1, 1)), games=2000), "seat_advantage")
    assert fair["lower"][0] == 0 and fair["upper"][0] > fair["estimate"][0]


def test_cells_add_up_to_rows_and_columns(run: SyntheticRun) -> None:
    cells = measure(run, "persona_by_seat")
    rows = cells.group_by("persona", maintain_order=True).agg(pl.col("estimate").mean())
    assert rows["estimate"].to_list() == pytest.approx(measure(run, "win_rate_by_persona")["estimate"].to_list())
    together = measure(run, "persona_seat_interaction")
    for side in ("persona", "seat"):
        sums = together.group_by(side).agg(pl.col("estimate").sum())["estimate"]
        assert sums.to_list() == pytest.approx([0] * len(sums), abs=1e-12)


def test_a_persona_that_likes_a_seat_is_found(run: SyntheticRun) -> None:
    none = measure(run, "persona_seat_interaction")
    assert none["p_none"][0] > 0.001 and none["p_screened"].min() > 0.001
    players = run.tables["players"]
    # Sitting on seat 1, `sets` is made to win every game of each third deal.
    likes = (pl.col("persona") == "sets") & (pl.col("seat") == 1)
    moved = players.with_columns(likes.any().over("game").alias("here"))
    turn = pl.col("here") & (pl.col("block") % 3 == 0)
    win = pl.when(turn).then(pl.when(likes).then(60).otherwise(0)).otherwise(pl.col("win60"))
    changed = moved.with_columns(win.cast(pl.UInt8).alias("win60"))
    found = measure(
        SyntheticRun(run.info, 3, {**run.tables, "players": changed}, run.manifest), "persona_seat_interaction"
    )
    best = found.sort("estimate", descending=True).row(0, named=True)
    assert (best["persona"], best["seat"]) == ("sets", 1)
    assert best["p_screened"] < 1e-6 and found["p_none"][0] < 1e-6


def test_the_spread_of_personas(run: SyntheticRun) -> None:
    table = measure(run, "persona_spread")
    gap, typical = table.rows(named=True)
    truth = PLAIN.share_of_persona()
    assert gap["between"] == "contest, sparing"
    assert gap["p_all_equal"] == typical["p_all_equal"] < 1e-6
    equal = measure(synthetic_run(Truth(dict.fromkeys("abcd", 1.0), (1, 1, 1)), games=3000), "persona_spread")
    assert equal["p_all_equal"][0] > 0.001
    assert abs(gap["estimate"] - (truth["contest"] - truth["sparing"])) < 4 * gap["se"]
    assert abs(typical["estimate"] - np.std(list(truth.values()), ddof=1)) < 4 * typical["se"]


@pytest.fixture(scope="module")
def mixed(personas: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Run:
    names = [personas["digger"], personas["curious"], personas["miser"]]
    out: Path = tmp_path_factory.mktemp("levels") / "run"
    return simulate("mykerinos/special-edition", 3, 1200, names, "smoke", out=out, levels="mixed", replays=3)


def test_seats_are_shown_apart_for_each_kind_of_table(mixed: Run) -> None:
    table = measure(mixed, "win_rate_by_seat_and_level")
    assert table["tables"].unique(maintain_order=True).to_list() == ["sharp", "mixed", "blunt"]
    for _, part in table.group_by("tables"):
        assert part["estimate"].sum() == pytest.approx(1)
    largest = measure(mixed, "seat_advantage")
    assert largest["tables"].to_list() == ["sharp", "mixed", "blunt"]
    assert largest["games"].to_list() == [mixed.manifest.games * k // 8 for k in (1, 6, 1)]


def test_careful_play_pays(mixed: Run) -> None:
    sharp, blunt, difference = measure(mixed, "skill").rows(named=True)
    players = mixed.scan("players").with_columns(pl.col("level").n_unique().over("game").alias("levels")).collect()
    both = players.filter(pl.col("levels") == 2)
    for row in (sharp, blunt):
        mean = both.filter(pl.col("level") == row["quantity"])["win60"].mean()
        assert row["estimate"] == pytest.approx(mean / 60)
    assert difference["estimate"] == pytest.approx(sharp["estimate"] - blunt["estimate"])
    assert difference["lower"] > 0
    assert sharp["blocks"] == mixed.manifest.blocks // 2, "one of the two line-ups on a deal is mixed, or both are"


def test_what_each_block_adds_to_the_worth_of_skill(mixed: Run) -> None:
    for cell in measured(mixed, "skill").values():
        assert cell.trace is not None
        parts = cell.trace.parts
        assert parts.size == mixed.manifest.blocks // 2 and abs(parts.sum()) < 1e-9
        assert math.sqrt(parts.size / (parts.size - 1) * (parts**2).sum()) == pytest.approx(cell.row["se"])


def test_luck_of_the_deal_adds_up(mixed: Run) -> None:
    table = measure(mixed, "luck")
    assert table["tables"].unique().to_list() == ["mixed"] and table["estimate"].sum() == pytest.approx(1)
    assert table["games"].to_list() == [mixed.manifest.games] * 4
    assert table["blocks"].to_list() == [mixed.manifest.blocks // 2] * 4, "two line-ups play each deal"
    assert measure(mixed, "win_rate_by_persona").height == 6


def test_replays_do_not_make_more_blocks(mixed: Run) -> None:
    """All plays of a deal count once, so that intervals do not take them for independent games: three by each of two
    line-ups, in six orders."""
    assert measure(mixed, "win_rate_by_seat")["blocks"].to_list() == [mixed.manifest.games // 36] * 3


def test_win_rate_by_count(run: SyntheticRun) -> None:
    table = measure(run, "win_rate_by_tally")
    steps = run.tables["players"]["steps"]
    assert table["least"].to_list() == sorted(table["least"]) and table["least"][0] == steps.min()
    assert 2 <= table.height <= 5 and table["count"][-1] == f"{table['least'][-1]} to {steps.max()}"
    sizes = [
        ((steps >= low) & (steps < high)).sum()
        for low, high in zip(table["least"], [*table["least"][1:], 10_000], strict=True)
    ]
    weighted = sum(e * s for e, s in zip(table["estimate"], sizes, strict=True)) / len(steps)
    assert weighted == pytest.approx(1 / 3)
    few = run.tables["players"].with_columns(pl.col("steps") % 3)
    by_value = measure(SyntheticRun(run.info, 3, {**run.tables, "players": few}, run.manifest), "win_rate_by_tally")
    assert by_value["count"].to_list() == ["0", "1", "2"]
