"""A key that is a whole number is one key, however it is written: in files, over parents and on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, ValidationError

from engine.documents.source import canonical_key, parse_value
from engine.errors import VariantError
from engine.variants import diff, load_variant, parent_of
from engine.variants.variant import changed

BASE = "archaeology/card-game"


@st.composite
def spellings(draw: st.DrawFn) -> tuple[str, int]:
    """A whole number of one to four digits in some form, and its value."""
    number = draw(st.integers(0, 9999))
    sign = draw(st.sampled_from(["", "+", "-"]))
    text = sign + "0" * draw(st.integers(0, 3)) + str(number) + draw(st.sampled_from(["", ".0", ".00", "."]))
    return draw(st.sampled_from(["", " "])) + text + draw(
        st.sampled_from(["", " "])
    ), -number if sign == "-" else number


@given(spelling=spellings())
def test_every_form_of_a_number_is_one_key(spelling: tuple[str, int]) -> None:
    text, number = spelling
    assert canonical_key(text) == str(number)
    assert parse_value(f'{{"{text}": 1}}', "here") == {str(number): 1}


class Numbered(BaseModel):
    model_config = ConfigDict(strict=True)
    values: dict[int, int]


@example("0-5")
@example("0__7")
@given(st.text(alphabet="0123456789+-._ eE\t\u0661\uff11", max_size=6))
def test_what_a_model_reads_as_one_number_is_one_key(text: str) -> None:
    """Whatever a mapping by number would accept as a key is the same key before files are laid over one another."""
    try:
        (read,) = Numbered.model_validate_json(json.dumps({"values": {text: 0}})).values
    except ValidationError:
        return
    assert canonical_key(text) == str(read)


@pytest.mark.parametrize("key", ["01", "+1", "1.0", "'1'", "' 1'", "001"])
def test_a_child_beats_its_parent_however_the_key_is_written(tmp_path: Path, key: str) -> None:
    (tmp_path / "parent.yaml").write_text(f"extends: {BASE}\nseats: {{points: {{01: 7, 2: 5}}}}\n")
    child = tmp_path / "child.yaml"
    child.write_text(f"extends: parent.yaml\nseats:\n  points: {{{key}: 3}}\n")
    variant: Any = load_variant(child)
    assert variant.parameters.seats.points == {1: 3, 2: 5, 3: 0, 4: 0}
    (change,) = diff(variant, parent_of(variant))
    assert (change.path, change.before, change.after) == ("seats.points.1", 7, 3)
    played = load_variant(child, [f"seats.points.{key.strip(chr(39)).split('.')[0]}=9"]).parameters
    assert played.seats.points[1] == 9  # type: ignore[attr-defined]  # the game's own model


@pytest.mark.parametrize(("one", "other"), [("1", "01"), ("+1", "1"), ("1.0", "1"), ("'01'", "1")])
def test_a_key_given_twice_is_refused_however_it_is_written(tmp_path: Path, one: str, other: str) -> None:
    file = tmp_path / "twice.yaml"
    file.write_text(f"extends: {BASE}\nseats:\n  points: {{{one}: 7, {other}: 0}}\n")
    with pytest.raises(VariantError, match=r"seats\.points\.1: given twice \(first in line 3\)"):
        load_variant(file)


@pytest.mark.parametrize(
    "sets",
    [
        ["seats.points.1=3", "seats.points.01=4"],
        ["seats.points.1=3", "seats.points={2: 1}"],
        ["pyramid.chambers[0].cards=4", "pyramid.chambers.small.cards=5"],
        ["pyramid.chambers.0.cards=4", "pyramid.chambers[0].cards=5"],
    ],
)
def test_a_value_set_twice_is_refused_however_the_path_is_written(sets: list[str]) -> None:
    with pytest.raises(VariantError, match="given twice"):
        load_variant(BASE, sets)


def test_a_whole_mapping_may_be_set_and_then_refined() -> None:
    variant: Any = load_variant(BASE, ["seats.points={2: 1}", "seats.points.+3=2"])
    assert variant.parameters.seats.points == {2: 1, 3: 2}


def test_points_of_sweeps_and_tunings_play_the_same_key() -> None:
    at: Any = changed(load_variant(BASE), {"seats.points.02": 4}).parameters
    assert at.seats.points[2] == 4
    with pytest.raises(VariantError, match="given twice"):
        changed(load_variant(BASE), {"seats.points.2": 4, "seats.points.02": 5})
