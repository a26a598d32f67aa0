"""Declarations of the tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import polars as pl
import pytest

from engine.catalogue import load_game
from engine.errors import RulesError, RunError
from engine.game import Term
from engine.kernel.columns import whole_win
from engine.kernel.logs import log_types
from engine.runs.schema import forced_column, names_at, tables
from tests.engine.runs.fakes import INFO

TABLES = tables(INFO, ("alpha", "beta"))


def test_each_level_of_detail_holds_those_before_it() -> None:
    assert [names_at(detail) for detail in range(4)] == [
        ("players",),
        ("players", "rounds"),
        ("players", "rounds", "decisions"),
        ("players", "rounds", "decisions", "options"),
    ]
    assert [table.detail for table in TABLES.values()] == ["games", "rounds", "decisions", "options"]


def test_what_the_game_declares_becomes_columns() -> None:
    schema = TABLES["players"].schema
    assert all(f"score_{source.name}" in schema for source in INFO.sources)
    assert all(tally.name in schema for tally in INFO.tallies)
    assert all(resource.name in TABLES["rounds"].schema for resource in INFO.resources)
    assert schema["persona"] == pl.Enum(["alpha", "beta"])


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_every_column_has_a_meaning_and_the_document_names_it(table: object) -> None:
    text = TABLES[table.name].document()
    for column in TABLES[table.name].columns:
        assert column.meaning
        assert f"| `{column.name}` |" in text and column.meaning in text


@pytest.mark.parametrize("table", TABLES)
def test_every_field_of_a_log_becomes_a_column_and_every_column_has_its_field(table: str) -> None:
    columns = tables(INFO, ("alpha", "beta"), forbidding=True)[table].columns
    kind = getattr(log_types(INFO), table)
    assert {column.source for column in columns if not column.planned} == set(kind.names)
    for name in kind.names:
        several = [column.index for column in columns if column.source == name and column.index is not None]
        assert several == list(range(sum(kind[name].shape)))


@pytest.mark.parametrize(
    ("seats", "name", "kind", "unit"),
    [(2, "win60", pl.UInt8, "sixtieths"), (6, "win60", pl.UInt8, "sixtieths"), (7, "win2520", pl.UInt16, "1/2520")],
)
def test_the_unit_of_a_share_of_the_win_follows_the_seats(seats: int, name: str, kind: Any, unit: str) -> None:
    info = replace(INFO, players=(2, seats))
    found = next(each for each in tables(info, ())["players"].columns if each.source == "win")
    assert (found.name, found.kind, found.unit) == (name, kind, unit)
    assert all(whole_win(info) % winners == 0 for winners in range(1, seats + 1))


@pytest.mark.parametrize("table", TABLES)
def test_every_table_carries_game_and_block(table: str) -> None:
    assert list(TABLES[table].schema)[:2] == ["game", "block"]


def test_a_missing_a_wrong_and_an_unknown_column_are_refused() -> None:
    table = TABLES["rounds"]
    good = dict(table.schema)
    table.check(good)
    for changed, said in (
        ({name: kind for name, kind in good.items() if name != "round"}, "has no column 'round'"),
        ({**good, "round": pl.Int64()}, "column 'round' holds Int64, not UInt8"),
        ({**good, "weather": pl.Int64()}, "does not know the column 'weather'"),
    ):
        with pytest.raises(RunError, match=said):
            table.check(changed, place="part")


def test_forced_choices_are_counted_beside_a_tally_of_the_game_that_has_their_name() -> None:
    info = load_game("site_contest").info
    assert any(tally.name == "forced" for tally in info.tallies)
    columns = {column.name: column for column in tables(info, (), forbidding=True)["players"].columns}
    assert (columns["forced"].source, columns[forced_column(info)].source) == ("tallies", "forced")
    assert forced_column(info) not in tables(info, ())["players"].schema
    assert forced_column(INFO) == "forced" in tables(INFO, (), forbidding=True)["players"].schema


def test_a_game_that_declares_a_name_twice_is_refused() -> None:
    twice = replace(INFO, tallies=(Term("score", "again"),))
    with pytest.raises(RulesError, match="same name"):
        tables(twice, ())
