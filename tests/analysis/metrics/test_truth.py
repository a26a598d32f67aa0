"""Every metric recovers the truth of a run drawn with known chances."""

import math

import polars as pl
import pytest

from analysis.metrics import measure
from tests.analysis.synthetic_run import PLAIN, SyntheticRun, Truth, game_info, made_up_manifest, synthetic_run


@pytest.fixture(scope="module")
def run() -> SyntheticRun:
    return synthetic_run(games=12_000)


def test_win_rate_by_seat(run: SyntheticRun) -> None:
    table = measure(run, "win_rate_by_seat")
    assert table["seat"].to_list() == [1, 2, 3]
    for row, truth in zip(table.iter_rows(named=True), PLAIN.share_of_seat(), strict=True):
        assert abs(row["estimate"] - truth) < 4 * row["se"]
        assert row["advantage"] == pytest.approx(row["estimate"] - 1 / 3)
        assert (row["games"], row["blocks"]) == (12_000, 4000)
    assert table["estimate"].sum() == pytest.approx(1)
    assert table["p_all_fair"][0] < 1e-6


def test_fair_seats_look_fair() -> None:
    fair = synthetic_run(Truth({"a": 1, "b": 1}, (1, 1)), games=4000)
    assert measure(fair, "win_rate_by_seat")["p_all_fair"][0] > 0.001


def test_win_rate_by_persona(run: SyntheticRun) -> None:
    table = measure(run, "win_rate_by_persona")
    truth = PLAIN.share_of_persona()
    assert set(table["persona"]) == set(truth)
    for row in table.iter_rows(named=True):
        assert abs(row["estimate"] - truth[row["persona"]]) < 4 * row["se"]
        assert row["games"] == 9000
        assert row["blocks"] == 3000


@pytest.mark.parametrize(("name", "group"), [("score_by_seat", "seat"), ("score_by_persona", "persona")])
def test_scores(run: SyntheticRun, name: str, group: str) -> None:
    table = measure(run, name)
    assert table.select(pl.struct(group, "statistic").n_unique()).item() == table.height
    for (key, statistic), part in table.group_by(group, "statistic"):
        scores = run.tables["players"].filter(pl.col(group) == key)["score"]
        expected = {
            "mean": scores.mean(),
            "standard deviation": scores.std(ddof=0),
            "median": scores.quantile(0.5, "nearest"),
            "5 %": scores.quantile(0.05, "nearest"),
        }
        if statistic in expected:
            assert part["estimate"][0] == pytest.approx(expected[statistic], abs=1e-9)
        assert part["lower"][0] <= part["estimate"][0] <= part["upper"][0]
        assert part["games"][0] > 0


def test_sources_add_up_to_the_score(run: SyntheticRun) -> None:
    table = measure(run, "score_sources")
    for outcome, won in (("winners", True), ("others", False)):
        part = table.filter(pl.col("outcome") == outcome)
        total = part.filter(pl.col("source") == "total")["estimate"][0]
        assert part.filter(pl.col("source") != "total")["estimate"].sum() == pytest.approx(total)
        scores = run.tables["players"].filter((pl.col("win60") > 0) == won)["score"]
        assert total == pytest.approx(scores.mean())


def test_margin_by_hand() -> None:
    """60, 55, 40 has margin 5; 30, 30, 10 has none."""
    players = synthetic_run(games=6).tables["players"]
    scores = [60, 55, 40, 30, 30, 10, 7, 9, 1, 5, 5, 5, -3, -1, -8, 0, 0, -4]
    tables = {"players": players.with_columns(pl.Series("score", scores))}
    made = SyntheticRun(game_info(), 3, tables, made_up_manifest())
    margins = [5, 0, 2, 0, 2, 0]
    table = measure(made, "margin")
    assert table.filter(pl.col("statistic") == "mean")["estimate"][0] == pytest.approx(sum(margins) / 6)
    assert table.filter(pl.col("statistic") == "95 %")["estimate"][0] == 5
    assert measure(made, "ties").filter(pl.col("kind") == "level scores")["estimate"][0] == pytest.approx(0.5)


def test_ties(run: SyntheticRun) -> None:
    shared = measure(run, "ties").row(by_predicate=pl.col("kind") == "shared wins", named=True)
    assert abs(shared["estimate"] - PLAIN.shared) < 4 * math.sqrt(0.05 * 0.95 / 12_000)
    assert shared["games"] == 12_000


def test_length(run: SyntheticRun) -> None:
    table = measure(run, "length")
    decisions = table.row(
        by_predicate=(pl.col("quantity") == "decisions") & (pl.col("statistic") == "mean"), named=True
    )
    assert abs(decisions["estimate"] - 60) < 4 * decisions["se"]
    rounds = table.filter(pl.col("quantity") == "rounds")
    assert rounds.filter(pl.col("statistic") == "standard deviation")["estimate"][0] == 0


def test_choices(run: SyntheticRun) -> None:
    """Sizes 1, 1, 3, 5: half are forced, the others offer 4 actions on average."""
    table = measure(run, "choices")
    assert table["estimate"].to_list() == pytest.approx([0.5, 4])
