"""Tables of more than six seats, whose logs count shares of the win in 1/2520."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import polars as pl
import pytest
from pydantic import ValidationError

from analysis.compare import compare
from analysis.experiments.model import TableFile
from analysis.logs.wins import win_of
from analysis.metrics import Results, measure, metric_names
from analysis.report.sections import seats
from analysis.study.measures import Ratio
from analysis.tune.wanted import Target
from engine.game import MOST_SEATS
from tests.analysis.synthetic_run import PLAIN, Truth, game_info, synthetic_run

EIGHT = Truth({name: strength for name, strength in zip("abcdefghi", np.linspace(0.6, 1.4, 9), strict=True)}, [1.0] * 8)
UNEVEN = replace(EIGHT, seat_weight=[2.0, *[1.0] * 7])


@pytest.mark.parametrize("name", metric_names())
def test_both_ways_to_count_give_the_same_numbers(name: str) -> None:
    """Three sit at the table of a game for four, and of one for eight: the same games, counted differently."""
    few, many = (synthetic_run(PLAIN, games=300, info=game_info(most_seats=seats)) for seats in (4, 8))
    assert win_of(few).column == "win60" and win_of(many).column == "win2520"
    assert "win2520" in many.tables["players"].columns
    assert measure(many, name).equals(measure(few, name))


@pytest.mark.parametrize("name", metric_names())
def test_eight_seats_give_a_table(name: str) -> None:
    run = synthetic_run(UNEVEN, games=720, info=game_info(most_seats=8))
    table = measure(run, name)
    known = table.filter(pl.col("estimate").is_not_null() & pl.col("se").is_not_null())
    assert (known["lower"] <= known["estimate"]).all() and (known["estimate"] <= known["upper"]).all()


def test_the_truth_is_found_at_eight_seats() -> None:
    run = synthetic_run(UNEVEN, games=7200, info=game_info(most_seats=8))
    rates = measure(run, "win_rate_by_seat")
    assert rates["fair"].to_list() == [1 / 8] * 8
    assert rates["estimate"].sum() == pytest.approx(1)
    off = (rates["estimate"] - UNEVEN.share_of_seat()) / rates["se"]
    assert off.abs().max() < 3.5
    personas = measure(run, "win_rate_by_persona")
    truth = UNEVEN.share_of_persona()
    for row in personas.iter_rows(named=True):
        assert abs(row["estimate"] - truth[row["persona"]]) < 3.5 * row["se"]


def test_the_report_names_the_seat_that_wins_too_often() -> None:
    results = Results(synthetic_run(UNEVEN, games=7200, info=game_info(most_seats=8)))
    [answer] = seats.answers(results)
    assert "eat 1" in answer.text and "12.5 %" in str(seats.write(results))


def test_runs_of_eight_are_compared() -> None:
    even, uneven = (synthetic_run(truth, games=2880, info=game_info(most_seats=8)) for truth in (EIGHT, UNEVEN))
    found = compare([even, uneven], metrics=["win_rate_by_seat"])
    assert found.rows


@pytest.mark.parametrize("players", [1, 6, MOST_SEATS])
def test_documents_may_ask_for_as_many_as_a_game_may_seat(players: int) -> None:
    assert TableFile(variant="x/y", players=players).players == players
    assert Target(metric="skill", at_least=0.5, players=players).players == players
    assert Ratio(label="x", kind="ratio", sum=("score",), players=players).players == players


def test_documents_may_not_ask_for_more() -> None:
    with pytest.raises(ValidationError, match="players"):
        TableFile(variant="x/y", players=MOST_SEATS + 1)
