"""Tables of estimates keep what each block adds with its row."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from analysis.logs.estimates import Estimates, Trace, concat

NAMES = ("b", "c", "a", "d")


def made() -> Estimates:
    """Four rows; the trace of each says how far it is down."""
    table = pl.DataFrame({"name": NAMES, "estimate": [2.0, 1.0, 2.0, None]})
    return Estimates(table, tuple(Trace(None, np.array([float(place)])) for place in range(4)))


def said(found: Estimates) -> dict[str, float]:
    return {row["name"]: float(trace.parts[0]) for row, trace in found.rows() if trace is not None}


def test_traces_follow_their_rows() -> None:
    whole = {"b": 0.0, "c": 1.0, "a": 2.0, "d": 3.0}
    assert said(made()) == whole
    assert said(made().sort("name")) == whole and made().sort("name").table["name"].to_list() == list("abcd")
    assert said(made().sort("estimate")) == whole
    assert said(made().filter(pl.col("estimate") == 2)) == {"b": 0.0, "a": 2.0}
    assert said(made().with_columns(pl.lit(0).alias("fair")).select("name")) == whole
    other = pl.DataFrame({"name": ["d", "b"], "count": [1, 2]})
    joined = made().join(other, on=["name"])
    assert said(joined) == whole and joined.table["count"].to_list() == [2, None, None, 1]


def test_rows_of_equal_rank_keep_their_order() -> None:
    assert made().sort("estimate").table["name"].to_list() == ["d", "c", "b", "a"]


def test_tables_are_put_one_below_the_other() -> None:
    plain = Estimates.untraced(made().table)
    both = concat([plain, made().filter(pl.col("name") == "c")])
    assert both.table["name"].to_list() == [*NAMES, "c"]
    assert [trace is None for trace in both.traces] == [True] * 4 + [False]


def test_a_table_without_a_trace_for_each_row_is_refused() -> None:
    with pytest.raises(ValueError, match="4 rows and 1 traces"):
        Estimates(made().table, (None,))
    with pytest.raises(ValueError, match="1 rows and 4 traces"):
        made().select(pl.col("estimate").sum())


def test_a_notebook_shows_the_table() -> None:
    assert repr(made()) == repr(made().table)
    assert made()._repr_html_() == made().table._repr_html_()
