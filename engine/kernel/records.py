"""Fixed-size records: what a state, an action, a parameter set and a log row are made of."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

Field = tuple[str, str] | tuple[str, str, tuple[int, ...]]


def record_type(*fields: Field) -> np.dtype[Any]:
    """An aligned record type with the given fields: ``(name, type)`` or ``(name, type, shape)``.

    Use signed fields (an unsigned zero minus one is true compiled and false interpreted), and none of bool inside a
    nested array (Numba cannot hold it). A name that records of NumPy use themselves (`flat`, `size`) is refused with a
    ValueError: interpreted play could not read it.
    """
    for field in fields:
        if hasattr(np.record, field[0]):
            raise ValueError(f"a record field cannot be called {field[0]!r}: NumPy's records use that name themselves")
    return np.dtype(list(fields), align=True)


def rows(kind: np.dtype[Any], number: int, compiled: bool = False) -> Any:
    """`number` zeroed records of a type.

    Their fields read as attributes, ``rows(STATE, 1)[0].mover``: for interpreted play through a record array, for
    compiled loops (`compiled`) through an ordinary structured array, the form that Numba reads so.
    """
    records = np.zeros(number, dtype=kind)
    return records if compiled else records.view(np.recarray)


def one(kind: np.dtype[Any]) -> Any:
    """One zeroed record of a type, for interpreted play."""
    return rows(kind, 1)[0]


def copy_of(record: Any) -> Any:
    """A record of its own with the same content."""
    fresh = rows(np.dtype(record.dtype), 1)
    fresh[0] = record
    return cast("Any", fresh[0])
