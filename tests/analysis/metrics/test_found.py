"""Whatever metric is found declares itself and gives a table of estimates, all but a few also of a run of one game."""

import polars as pl
import pytest

from analysis.logs.estimates import ESTIMATE_COLUMNS
from analysis.metrics import load_metric, measure, metric_names, supports
from engine.errors import SondageError
from tests.analysis.synthetic_run import Truth, synthetic_run

FEWEST = {"option_worth": 400}
"""How many of these games a metric needs that says nothing where fewer than it asks for tell of it."""


@pytest.mark.parametrize("name", metric_names())
@pytest.mark.parametrize("games", [1, 40, 400])
def test_declared_and_measured(name: str, games: int) -> None:
    metric = load_metric(name)
    assert metric.title and metric.definition and metric.unit and metric.source
    run = synthetic_run(Truth({"a": 1, "b": 2}, (1, 1)), games=games)
    table = measure(run, name)
    if metric.needs:
        assert table.is_empty() and set(metric.keys) | set(ESTIMATE_COLUMNS) <= set(table.columns)
        return
    assert set(metric.keys) <= set(table.columns) and set(ESTIMATE_COLUMNS) <= set(table.columns)
    assert table.select(metric.keys).is_unique().all()
    if games < FEWEST.get(name, 1):
        assert table.is_empty()
        return
    assert table["games"].min() >= 1 and table["blocks"].min() >= 1
    assert not table.select(pl.col(pl.Float64).is_nan().any()).to_numpy().any()
    if games > 1:
        assert table["lower"].is_not_null().all() and (table["lower"] <= table["upper"]).all()


def test_unknown_metric_names_the_nearest() -> None:
    with pytest.raises(SondageError, match="did you mean 'win_rate_by_seat'"):
        load_metric("win_rate_by_seats")


def test_details_hold_those_before_them() -> None:
    assert supports("decisions", "games") and supports("rounds", "rounds") and not supports("games", "rounds")
