"""Records: copies of their own, names that both kinds of play can read."""

from __future__ import annotations

import numpy as np
import pytest

from engine.kernel.records import IntGrid, Ints, Reals, Record, copy_of, f8, i2, ints, one, reals, record_type, rows

POINT = record_type(("x", "i2"), ("row", "i2", (3,)))


@pytest.mark.parametrize("name", ["flat", "size", "shape", "copy"])
def test_names_that_numpy_uses_itself_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        record_type(("x", "i2"), (name, "i2"))


def test_fields_read_and_write_as_attributes() -> None:
    point = one(POINT)
    point.x = 4
    point.row[1] = 7
    assert (point.x, list(point.row)) == (4, [0, 7, 0])


def test_a_copy_is_its_own() -> None:
    point = one(POINT)
    other = copy_of(point)
    other.x, other.row[0] = 1, 2
    assert (point.x, list(point.row)) == (0, [0, 0, 0])
    assert copy_of(other) == other


def test_rows_for_compiled_play_are_ordinary_structured_arrays() -> None:
    assert type(rows(POINT, 2, compiled=True)) is np.ndarray
    assert rows(POINT, 2).dtype.itemsize == rows(POINT, 2, compiled=True).dtype.itemsize == 8


class Place(Record):
    x: i2
    row: Ints = ints("i4", 3)
    worth: f8


class Named(Place):
    grid: IntGrid = ints("i1", 2, 3)
    parts: Reals = reals("f8", 2)


def test_a_record_has_its_fields_in_the_order_of_its_class_those_of_the_parent_first() -> None:
    by_hand = record_type(
        ("x", "i2"), ("row", "i4", (3,)), ("worth", "f8"), ("grid", "i1", (2, 3)), ("parts", "f8", (2,))
    )
    assert Named.dtype == by_hand


def test_a_declared_record_refuses_names_that_numpy_uses() -> None:
    with pytest.raises(ValueError, match="flat"):

        class Bad(Record):
            flat: i2


def test_a_field_without_a_number_type_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Vague\.x says neither"):

        class Vague(Record):
            x: int
