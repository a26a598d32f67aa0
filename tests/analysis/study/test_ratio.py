"""Ratios of logged columns, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import polars as pl
import pytest

from analysis.study.measures import Ratio
from analysis.study.model import StudyError
from analysis.study.ratio import ratio_of
from tests.analysis.metrics.made_by_hand import hand_run
from tests.analysis.synthetic_run import SyntheticRun

CUPS, COINS = [2, 0, 1, 0, 0, 0], [4, 1, 2, 1, 3, 1]


@pytest.fixture
def run() -> SyntheticRun:
    """Three games of two players who collect cups and coins; two win alone, the last game is shared."""
    made = hand_run([[1, 3], [2, 4], [5, 5]])
    players = made.tables["players"].with_columns(
        cups=pl.Series(CUPS, dtype=pl.Int16), coins=pl.Series(COINS, dtype=pl.Int16)
    )
    return replace(made, tables={"players": players, "rounds": players})


@pytest.mark.parametrize(
    ("asked", "value"),
    [
        ({"sum": ("cups",)}, 3 / 6),
        ({"sum": ("cups", "coins")}, 15 / 6),
        ({"sum": ("cups",), "over": ("coins",)}, 3 / 12),
        ({"sum": ("cups",), "count": "any"}, 2 / 6),
        ({"sum": ("cups",), "count": "any", "per": "game"}, 2 / 3),
        ({"sum": ("cups",), "per": "game"}, 3 / 3),
        ({"sum": ("coins",), "count": "odd", "table": "rounds"}, 4 / 6),
        ({"sum": ("win60",), "among": {"cups": (1, 9)}}, 0),
        ({"sum": ("win60",), "among": {"cups": 0}}, 3 / 4),
    ],
)
def test_ratios(run: SyntheticRun, asked: dict[str, Any], value: float) -> None:
    assert ratio_of(run, Ratio(label="x", kind="ratio", **asked))[0].value == pytest.approx(value)


def test_an_unknown_column_is_named(run: SyntheticRun) -> None:
    with pytest.raises(StudyError, match="no column 'cupps'") as raised:
        ratio_of(run, Ratio(label="x", kind="ratio", sum=("cupps",)))
    assert "cups" in str(raised.value.remedy)


def test_what_a_handful_never_did_may_yet_happen(run: SyntheticRun) -> None:
    """Two players, in two deals, have cups, and neither wins: nothing is sure of a share with so few behind it."""
    found, _ = ratio_of(run, Ratio(label="x", kind="ratio", sum=("win60",), among={"cups": (1, 9)}))
    assert (found.value, found.lower) == (0, 0)
    assert found.upper == pytest.approx(1 - 0.025 ** (1 / found.blocks))  # Clopper and Pearson


def test_a_number_that_is_no_share_keeps_its_interval(run: SyntheticRun) -> None:
    found, _ = ratio_of(run, Ratio(label="x", kind="ratio", unit="number", sum=("cups",), over=("cups",)))
    assert (found.value, found.lower, found.upper) == (1, 1, 1)
