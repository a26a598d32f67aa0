"""Records: copies of their own, names that both kinds of play can read."""

from __future__ import annotations

import numpy as np
import pytest

from engine.kernel.records import copy_of, one, record_type, rows

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
