"""What parameters mean, and the schema for editors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine.catalogue import game_names
from engine.documents.shape import leaves
from engine.variants import explain, load_variant, variant_names, variant_schema
from engine.variants.header import file_model


@pytest.mark.parametrize("name", variant_names())
def test_every_parameter_has_a_meaning(name: str) -> None:
    rows = explain(load_variant(name))
    assert [row.path for row in rows if not row.meaning] == []
    for row in rows:
        assert row.tune is None or row.tune[0] < row.tune[1]


def test_a_parameter_in_words() -> None:
    rows = {row.path: row for row in explain(load_variant("mykerinos/low-outer-rooms"))}
    row = rows["museum.values.outer"]
    assert (row.value, row.meaning, row.unit, row.rule) == (4, "points a card with an outer room", "points", "4")
    assert (row.allowed, row.tune) == ("0 to 20", (3, 7))
    assert rows["delimitation.area_order"].allowed == "rows, columns"
    assert rows["scoring.max_sets"].value is None


@pytest.mark.parametrize("game", game_names())
def test_the_range_worth_tuning_lies_inside_the_allowed_one(game: str) -> None:
    for keys, shape in leaves(file_model(game)):
        if shape.info and shape.info.tune and shape.low is not None and shape.high is not None:
            low, high = shape.info.tune
            assert shape.low <= low <= high <= shape.high, keys


def properties(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for part in (schema, *schema["$defs"].values()):
        yield from part["properties"].items()


@pytest.mark.parametrize("game", game_names())
def test_the_schema_says_what_each_key_means(game: str) -> None:
    schema = json.loads(json.dumps(variant_schema(game)))
    assert {"game", "title", "about", "extends", "players"} <= set(schema["properties"])
    assert "required" not in schema
    for name, field in properties(schema):
        assert "description" in field or "$ref" in field, name


def test_the_schema_holds_ranges_and_choices() -> None:
    fields = dict(properties(variant_schema("mykerinos")))
    assert (fields["per_color"]["minimum"], fields["per_color"]["maximum"]) == (1, 100)
    assert fields["area_order"]["enum"] == ["rows", "columns"]
