"""Roles that players are dealt: their win rates, and what the report says of them."""

from __future__ import annotations

from dataclasses import replace

import polars as pl
import pytest

from analysis.metrics import Results, measure
from analysis.report.sections.roles import answers, write
from engine.game import Term
from tests.analysis.metrics.made_by_hand import hand_run
from tests.analysis.synthetic_run import SyntheticRun, game_info, synthetic_run

SUNS = [[1, 0], [0, 1], [1, 0], [1, 0]]


def dealt(scores: list[list[int]], suns: list[list[int]]) -> SyntheticRun:
    """Games of two players, one of whom is dealt the sun and the other the moon."""
    info = replace(
        game_info(),
        tallies=(Term("is_sun", "played the Sun"), Term("is_moon", "played the Moon")),
        roles=(("Sun", "is_sun"), ("Moon", "is_moon")),
    )
    run = hand_run(scores, info=info)
    flat = [cell for game in suns for cell in game]
    players = run.tables["players"].with_columns(
        is_sun=pl.Series(flat, dtype=pl.Int16), is_moon=pl.Series([1 - cell for cell in flat], dtype=pl.Int16)
    )
    return replace(run, tables={"players": players})


def test_win_rates_are_counted_by_role() -> None:
    # The sun wins games 1 and 2, shares game 3 and loses game 4.
    table = measure(dealt([[5, 1], [1, 5], [3, 3], [1, 5]], SUNS), "win_rate_by_role")
    found = dict(table.select("role", "estimate").iter_rows())
    assert found == {"Sun": pytest.approx(2.5 / 4), "Moon": pytest.approx(1.5 / 4)}
    assert table["fair"].to_list() == [0.5, 0.5]
    assert table["advantage"].to_list() == [pytest.approx(0.125), pytest.approx(-0.125)]


def test_the_report_says_which_role_is_unfair() -> None:
    games = 400
    results = Results(dealt([[5, 1] if game % 10 else [1, 5] for game in range(games)], [[1, 0]] * games))
    (answer,) = answers(results)
    assert answer.verdict == "no" and "Sun wins 90" in answer.problem
    assert [row[0] for row in write(results)[-1].rows] == ["Sun", "Moon"]


def test_even_roles_are_fair_and_few_games_leave_it_open() -> None:
    games = 4000
    fair = dealt([[5, 1] if game % 2 else [1, 5] for game in range(games)], [[1, 0]] * games)
    assert [answer.verdict for answer in answers(Results(fair))] == ["yes"]
    assert [answer.verdict for answer in answers(Results(dealt([[5, 1], [1, 5]], [[1, 0]] * 2)))] == ["open"]


def test_without_roles_nothing_is_said() -> None:
    results = Results(synthetic_run(games=30))
    assert answers(results) == [] and write(results) == []
