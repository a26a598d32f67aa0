"""A sweep from file to page: what it writes, what it finds, and what is left when it is killed."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner

from analysis.cli import cli
from engine.runs.reader import open_run
from tests.analysis.killed import same_files_after_kills
from tests.tiers import times

VARY = "vary: {seats.points.1: {values: [0, 15]}, scoring.set_bonus: {values: [5, 8]}}"
FILES = ("sweep.parquet", "sweep.csv", "sweep.html", "sweep.md")


def write(folder: Path, lineup: list[str], text: str = VARY, games: int = 150) -> Path:
    path = folder / "fair.yaml"
    head = f"variant: mykerinos/special-edition\nseeds: smoke\ngames: {games}\nlineup: [{', '.join(lineup)}]\n"
    path.write_text(f"{head}{text}\n", encoding="utf-8")
    return path


def sweep(path: Path, out: Path) -> str:
    result = CliRunner().invoke(cli, ["sweep", str(path), "--out", str(out)], prog_name="sondage")
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(scope="module")
def swept(lineup: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("swept")
    sweep(write(folder, lineup), folder / "out")
    return folder / "out"


def test_the_table_holds_every_metric_of_every_point(swept: Path) -> None:
    table = pl.read_parquet(swept / "sweep.parquet")
    assert table["point"].unique().sort().to_list() == [1, 2, 3, 4]
    assert set(table["metric"]) >= {"win_rate_by_seat", "margin", "length", "score_sources"}
    assert table.filter(pl.col("metric") == "win_rate_by_seat").height == 4 * 3
    assert table.columns[:3] == ["point", "seats.points.1", "scoring.set_bonus"]
    assert pl.read_csv(swept / "sweep.csv").height == table.height
    base = table.filter(pl.col("point") == pl.col("base"))
    assert base["difference"].drop_nulls().unique().to_list() == [0.0]


def test_a_planted_difference_is_found_exactly(swept: Path) -> None:
    """Points given to seat 1 shift its mean score by just as much, and its win rate upwards."""
    table = pl.read_parquet(swept / "sweep.parquet")
    mine = table.filter((pl.col("group") == "seat 1, mean") & (pl.col("metric") == "score_by_seat"))
    gifts = mine.filter((pl.col("seats.points.1") == 15) & (pl.col("scoring.set_bonus") == 5))
    assert gifts["difference"].to_list() == pytest.approx([15.0])
    assert gifts["difference_se"].to_list() == pytest.approx([0.0], abs=1e-9)
    wins = table.filter((pl.col("group") == "seat 1") & (pl.col("metric") == "win_rate_by_seat"))
    assert wins.filter(pl.col("seats.points.1") == 15)["difference_lower"].min() > 0


def test_points_are_runs_that_can_be_reported_on(swept: Path) -> None:
    runs = [open_run(folder, verify=True) for folder in (swept / "runs").iterdir()]
    assert len(runs) == 4
    assert {run.manifest.games for run in runs} == {150}


def test_the_page_has_a_map_of_two_parameters(swept: Path) -> None:
    page = (swept / "sweep.html").read_text(encoding="utf-8")
    assert "Win rate by seat: Seat 1" in page
    assert page.count("<svg") >= 3
    told = (swept / "sweep.md").read_text(encoding="utf-8")
    assert "sondage sweep" in told
    assert "Down: seats.points.1; across: scoring.set_bonus" in told.replace("\\", "")


def test_what_is_there_is_not_played_again(lineup: list[str], swept: Path, tmp_path: Path) -> None:
    kept = {path: path.stat().st_mtime_ns for path in swept.rglob("*.parquet") if path.name != "sweep.parquet"}
    before = {name: (swept / name).read_bytes() for name in FILES[:2]}
    sweep(write(swept.parent, lineup), swept)
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert {name: (swept / name).read_bytes() for name in FILES[:2]} == before
    grown = VARY.replace("[5, 8]", "[5, 8, 9]")
    sweep(write(tmp_path, lineup, grown), swept)
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert pl.read_parquet(swept / "sweep.parquet")["point"].n_unique() == 6


def test_one_parameter_gives_lines_and_three_small_multiples(lineup: list[str], tmp_path: Path) -> None:
    one = write(tmp_path, lineup, "vary: {scoring.set_bonus: {values: [5, 8]}}\nmetrics: [win_rate_by_seat, margin]")
    sweep(one, tmp_path / "one")
    assert "Win rate by seat against scoring.set\\_bonus" in (tmp_path / "one" / "sweep.md").read_text(encoding="utf-8")
    text = "design: sobol\ncount: 4\nmetrics: [margin]\nvary: {scoring.set_bonus: {}, museum.values.outer: {}, "
    three = write(tmp_path, lineup, text + "persona.digger.temperature.sharp: {low: 0.1, high: 1}}")
    sweep(three, tmp_path / "three")
    page = (tmp_path / "three" / "sweep.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 3


def same_table_after_kills(kills: int, lineup: list[str], tmp_path: Path) -> None:
    path = write(tmp_path, lineup, f"{VARY}\nmetrics: [win_rate_by_seat, margin]", games=times(450, 900))
    same_files_after_kills(["sweep", str(path), "--out", "out"], tmp_path, kills, FILES, seed=7)


def test_killed_sweeps_end_with_the_table_of_an_undisturbed_one(lineup: list[str], tmp_path: Path) -> None:
    same_table_after_kills(times(1, 2), lineup, tmp_path)


@pytest.mark.slow
def test_many_killed_sweeps_end_with_the_same_table(lineup: list[str], tmp_path: Path) -> None:
    same_table_after_kills(20, lineup, tmp_path)
