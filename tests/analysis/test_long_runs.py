"""Runs of very many blocks: the same numbers from tables that do not grow with them."""

from __future__ import annotations

from dataclasses import replace

import polars as pl
import pytest

from analysis.compare import compare
from analysis.logs import units
from analysis.logs.blocks import block_sums, sums_of_each_block
from analysis.logs.pieces import in_pieces, pieces, streamed
from analysis.logs.units import Cut, cut_of
from analysis.metrics import measure, metric_names, ties
from tests.analysis.synthetic_run import SyntheticRun, Truth, made_up_manifest, synthetic_run

MOST = 100
NAMES = (
    "win_rate_by_seat",
    "win_rate_by_persona",
    "win_rate_by_seat_and_level",
    "score_by_persona",
    "score_sources",
    "ties",
    "closeness",
    "margin",
    "seat_advantage",
)


@pytest.fixture(scope="module")
def run() -> SyntheticRun:
    return synthetic_run(Truth({"a": 1.0, "b": 1.3, "c": 0.8, "d": 1.1}, (1.2, 1.0, 0.9)), games=12_000, seed=3)


@pytest.mark.parametrize(
    ("blocks", "replays", "cut"),
    [
        (1, 1, Cut(1, 3)),
        (16_384, 1, Cut(1, 3)),
        (16_385, 1, Cut(2, 6)),
        (1_670_000, 1, Cut(128, 384)),
        (1_670_000, 100, Cut(8, 2400)),
    ],
)
def test_a_draw_is_the_smallest_power_of_two_that_keeps_tables_short(blocks: int, replays: int, cut: Cut) -> None:
    made_up = synthetic_run(games=3)
    assert cut_of(replace(made_up, manifest=replace(made_up_manifest(), blocks=blocks, replays=replays))) == cut


@pytest.mark.parametrize("name", NAMES)
def test_draws_of_several_blocks_give_the_same_numbers(
    name: str, run: SyntheticRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert name in metric_names()
    by_block = measure(run, name)
    monkeypatch.setattr(units, "MOST", MOST)
    by_unit = measure(run, name)
    assert by_unit["estimate"].to_list() == pytest.approx(by_block["estimate"].to_list(), nan_ok=True)
    assert by_unit.select("games", "blocks").equals(by_block.select("games", "blocks"))
    # The spread of n draws tells the error to 1 / sqrt(2 n); 5 of these, and there are at least MOST / 2 draws.
    for one, other in zip(by_unit["se"], by_block["se"], strict=True):
        assert one == pytest.approx(other, rel=5 / MOST**0.5)


def test_a_metric_called_by_itself_gives_what_a_report_gives(
    run: SyntheticRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(units, "MOST", MOST)
    assert ties.measure(run).table.equals(measure(run, "ties"))
    assert max(trace.parts.size for trace in ties.measure(run).traces if trace is not None) <= MOST


@pytest.mark.parametrize("length", [2, 64, 256])
def test_sums_are_those_of_the_blocks(length: int, run: SyntheticRun, monkeypatch: pytest.MonkeyPatch) -> None:
    frame = run.scan("players").filter(pl.col("persona") != "a")
    plain = sums_of_each_block(frame, ["persona", "seat"], {"won": pl.col("win60")})
    monkeypatch.setattr(units, "MOST", -(-run.manifest.blocks // length))
    summed = block_sums(run, frame, ["persona", "seat"], {"won": pl.col("win60")})
    unit = (pl.col("block") // length).alias("block")
    expected = plain.group_by("persona", "seat", unit).agg(
        pl.col("size", "games", "won").sum(), pl.len().cast(pl.Int64).alias("blocks")
    )
    columns = ["persona", "seat", "block", "size", "games", "won", "blocks"]
    casts = pl.col("size", "games", "won", "blocks").cast(pl.Int64)
    first, second = (
        table.select(columns).with_columns(casts).sort("persona", "seat", "block") for table in (summed, expected)
    )
    assert first.equals(second)


def test_pairs_of_long_runs_are_cut_at_the_same_places(run: SyntheticRun, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(units, "MOST", MOST)
    found = compare([run, run], metrics=("win_rate_by_persona", "score_by_seat"))
    assert found.rows
    assert all(row.paired and row.contrast.difference.value == 0 for row in found.rows)


def test_pieces_are_whole_draws_and_the_whole_run(run: SyntheticRun, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(units, "MOST", MOST)
    monkeypatch.setattr("analysis.logs.pieces.AT_ONCE", 700)
    cut = list(pieces(run))
    assert [first for first, _ in cut] == [0, *(last + 1 for _, last in cut[:-1])]
    assert cut[-1][1] == run.manifest.blocks - 1
    assert all(first % cut_of(run).length == 0 for first, _ in cut)
    assert len(cut) > 5
    whole = in_pieces(run, lambda scan: scan("players").group_by("game").agg(pl.col("score").max()))
    direct = run.scan("players").group_by("game").agg(pl.col("score").max())
    assert whole.collect().sort("game").equals(direct.collect().sort("game"))


def test_a_streamed_frame_can_be_cut_filtered_and_read_again() -> None:
    frame = streamed(lambda: iter([pl.DataFrame({"a": [1, 2], "b": [3, 4]}), pl.DataFrame({"a": [5], "b": [6]})]))
    assert frame.select("b").collect()["b"].to_list() == [3, 4, 6]
    assert frame.filter(pl.col("a") > 1).select(pl.col("b").sum()).collect().item() == 10
    assert frame.head(2).collect()["a"].to_list() == [1, 2]
    assert frame.collect().height == 3


def test_a_run_of_one_block_is_a_piece() -> None:
    assert list(pieces(synthetic_run(games=3))) == [(0, 0)]
