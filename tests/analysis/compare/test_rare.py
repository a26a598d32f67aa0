"""What hardly ever occurs is no row of a comparison, and a sweep over tables says what it compares."""

from __future__ import annotations

import polars as pl

from analysis.compare.measured import measured
from analysis.metrics import measure
from analysis.sweep.page import _headline, _same_deals
from tests.analysis.synthetic_run import SyntheticRun, synthetic_run


def test_a_count_that_one_player_reached_is_not_compared() -> None:
    run = synthetic_run(games=600)
    once = (pl.col("game") == 0) & (pl.col("seat") == 1)
    steps = pl.when(once).then(9).otherwise(pl.col("game") % 2).cast(pl.Int16).alias("steps")
    players = run.tables["players"].with_columns(steps)
    rare = SyntheticRun(run.info, run.seats, {**run.tables, "players": players}, run.manifest)
    table = measure(rare, "win_rate_by_tally")
    assert dict(table.select("count", "rare").iter_rows()) == {"0": False, "1 to 8": False, "9": True}
    assert [key[:2] for key in measured(rare, "win_rate_by_tally")] == [("steps", "0"), ("steps", "1 to 8")]


def table_of(points: list[int], bases: list[int]) -> pl.DataFrame:
    numbers = dict.fromkeys(("estimate", "se", "lower", "upper", "difference", "difference_se"), [0.5] * len(points))
    ends = {f"difference_{end}": [None] * len(points) for end in ("lower", "upper")}
    return pl.DataFrame(
        {
            "point": points, "base": bases, "players": [2 + base for base in bases],
            "metric": ["win_rate_by_seat"] * len(points), "group": ["seat 1"] * len(points),
            "statistic": [None] * len(points), **numbers, **ends,
        },
        schema_overrides={"statistic": pl.String, **dict.fromkeys(ends, pl.Float64)},
    )  # fmt: skip


def test_a_sweep_over_tables_compares_or_says_that_it_does_not() -> None:
    alone = table_of([0, 1], [0, 1])
    assert "compares none of them with another" in _same_deals(alone, "design")
    assert _headline(alone, ["win_rate_by_seat"])[0].endswith("since every point is a table of its own.")
    both = table_of([0, 1, 2, 3], [0, 0, 2, 2])
    assert "never with another table" in _same_deals(both, "design")
    one = table_of([0, 1], [0, 0])
    assert "the luck of the deal cancels in every difference" in _same_deals(one, "design")
    assert "no point was told apart" in _headline(one, ["win_rate_by_seat"])[0]
