"""A sensitivity analysis from file to page: planted effects, an unused parameter, and what is left after a kill."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner

from analysis.cli import cli
from analysis.sensitivity.model import SENSITIVITIES
from engine.errors import Faults, SondageError
from tests.analysis.killed import same_files_after_kills

FILES = ("sensitivity.parquet", "sensitivity.csv", "sensitivity.html", "sensitivity.md")
SMALL = """
games: 90
vary:
  seats.points.1: {low: 0, high: 20}
  scoring.set_bonus: {low: 4, high: 6}
  nile.blocking_tokens: {low: 1, high: 5}
outputs:
  seat 1 wins: {metric: win_rate_by_seat, where: {seat: 1}}
  first score: {metric: score_by_seat, where: {seat: 1, statistic: mean}}
screening: {trajectories: 6}
indices: {rows: 16}
tornado: {games: 150}
"""

SMALLEST = """
games: 90
vary: {seats.points.1: {low: 0, high: 20}}
outputs: {seat 1 wins: {metric: win_rate_by_seat, where: {seat: 1}}}
screening: {trajectories: 4}
indices: {rows: 16}
tornado: {games: 90}
"""


def write(folder: Path, lineup: list[str], text: str = SMALL) -> Path:
    path = folder / "numbers.yaml"
    head = f"variant: mykerinos/special-edition\nseeds: smoke\nlineup: [{', '.join(lineup)}]"
    path.write_text(f"{head}{text}", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def found(lineup: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sensitivity")
    path = write(folder, lineup)
    result = CliRunner().invoke(cli, ["sensitivity", str(path), "--out", str(folder / "out")], prog_name="sondage")
    assert result.exit_code == 0, result.output
    return folder / "out"


def rows(found: Path, output: str) -> pl.DataFrame:
    return pl.read_parquet(found / "sensitivity.parquet").filter(pl.col("output") == output)


def test_a_planted_effect_is_first_and_as_large_as_it_was_planted(found: Path) -> None:
    """Points given to seat 1 move its score by just as much, whatever else varies."""
    first = rows(found, "first score").row(0, named=True)
    assert (first["parameter"], first["verdict"], first["rank"]) == ("seats.points.1", "matters", 1)
    # 21 whole numbers share the range: a step of two thirds of it moves 14 of them.
    assert first["effect"] == pytest.approx(21, abs=1.5)
    assert first["total"] == pytest.approx(1, abs=0.1)
    assert first["first"] == pytest.approx(1, abs=0.35)
    assert (first["at_low"], first["at_high"]) == (pytest.approx(0), pytest.approx(20))
    assert rows(found, "seat 1 wins")["parameter"][0] == "seats.points.1"


def test_a_parameter_that_the_rules_do_not_use_is_last_with_an_interval_around_zero(found: Path) -> None:
    for output in ("seat 1 wins", "first score"):
        ranked = rows(found, output).filter(pl.col("rank").is_not_null()).sort("rank")
        last = ranked.row(-1, named=True)
        assert last["parameter"] == "nile.blocking_tokens"
        assert last["effect_lower"] <= 0 <= last["effect_upper"]
        assert last["verdict"] == "not distinguishable from noise"
        assert (last["effect"], last["mu_star"]) == (0, 0)


def test_what_does_nothing_is_beside_them_without_a_rank(found: Path) -> None:
    nothing = rows(found, "seat 1 wins").filter(pl.col("parameter") == "(nothing)").row(0, named=True)
    assert nothing["rank"] is None
    assert nothing["mu_star"] > 0
    assert nothing["total_lower"] <= 0 <= nothing["total_upper"] + 0.2


def test_the_page_says_it_in_words(found: Path) -> None:
    told = (found / "sensitivity.md").read_text(encoding="utf-8").replace("\\", "")
    assert "First score depends most on seats.points.1" in told
    assert "drawn from the whole range, then rounded to whole numbers" in told
    assert "not distinguishable from noise" in told
    page = (found / "sensitivity.html").read_text(encoding="utf-8")
    assert "First score: each parameter by itself" in page
    assert page.count("<svg") >= 3


@pytest.mark.parametrize("name", SENSITIVITIES.names())
def test_shipped_analyses_are_sound(name: str) -> None:
    assert SENSITIVITIES.load(name).file.outputs


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("seats.points.1: {low: 0, high: 20}", "seats.point.1: {low: 0, high: 20}", 6, "no parameter"),
        ("seats.points.1: {low: 0, high: 20}", "seats.points.1: {low: 20, high: 20}", 6, "is empty"),
        ("seats.points.1: {low: 0, high: 20}", "scoring.max_sets:", 6, "has no range"),
        ("seats.points.1: {low: 0, high: 20}", "setup.rotate_plots: {values: [random, none]}", 6, "without an order"),
        ("seats.points.1: {low: 0, high: 20}", "campaigns.count: {low: 3, high: 4}", 6, "cannot be played"),
        ("metric: win_rate_by_seat, where", "metric: win_rate_by_seats, where", 10, "not one of the choices"),
        ("win_rate_by_seat, where: {seat: 1}", "win_rate_by_seat, where: {seat: 4}", 10, "no seat 4 at this table"),
        ("win_rate_by_seat, where: {seat: 1}", "win_rate_by_seat", 10, "does not say which seat"),
        ("win_rate_by_seat, where: {seat: 1}", "win_rate_by_seat, where: {set: 1}", 10, "have no key 'set'"),
        ("games: 90", "games: 20", 4, "too few to tell anything"),
        ("trajectories: 6", "trajectories: 2", 12, "less than 4"),
        ("rows: 16", "rows: 17", 13, "no power of 2"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_at_its_line(
    lineup: list[str], tmp_path: Path, old: str, new: str, line: int, said: str
) -> None:
    assert old in SMALL
    path = write(tmp_path, lineup, SMALL.replace(old, new))
    with pytest.raises(SondageError) as caught:
        SENSITIVITIES.load(path)
    fault = caught.value.faults[0] if isinstance(caught.value, Faults) else caught.value
    assert said in str(fault)
    assert fault.place.startswith(f"{path}:{line}")


def test_an_output_of_several_rows_is_refused_before_the_steps(lineup: list[str], tmp_path: Path) -> None:
    path = write(tmp_path, lineup, SMALL.replace("win_rate_by_seat, where: {seat: 1}", "ties"))
    result = CliRunner().invoke(cli, ["sensitivity", str(path), "--out", str(tmp_path / "out")], prog_name="sondage")
    assert result.exit_code == 2
    assert "rows of ties are meant, not one" in result.stderr
    assert not list(tmp_path.glob("out/units/*"))


def same_after_kills(kills: int, lineup: list[str], tmp_path: Path) -> None:
    path = write(tmp_path, lineup, SMALLEST)
    same_files_after_kills(["sensitivity", str(path), "--out", "out"], tmp_path, kills, FILES, seed=3)


@pytest.mark.slow
def test_a_killed_analysis_ends_with_the_numbers_of_an_undisturbed_one(lineup: list[str], tmp_path: Path) -> None:
    same_after_kills(1, lineup, tmp_path)


@pytest.mark.slow
def test_many_killed_analyses_end_with_the_same_numbers(lineup: list[str], tmp_path: Path) -> None:
    same_after_kills(20, lineup, tmp_path)
