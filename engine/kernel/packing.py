"""Parameters that reach the rules' record unchanged are packed by their names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import numpy as np
from pydantic import BaseModel

# How a parameter stands in the record that may be left open (`null`: no limit).
NO_LIMIT = -1


def pack_by_name(record: Any, parameters: BaseModel) -> None:
    """Write into a parameter record every parameter whose name a field carries.

    A field carries the name of a parameter that is called like the end of its path, with ``_`` between the parts:
    `forced_sale` is ``endgame.forced_sale``, `thief_optional` is ``events.thief.optional``. Whole numbers are written
    as they are, switches as 0 or 1, ``null`` as `NO_LIMIT`, and a choice as the place of the chosen word in the list
    of its words. Everything else, and any field whose name two parameters end in, is left to the game.
    """
    kind: np.dtype[Any] = record.dtype
    found: dict[str, list[int]] = {}
    for path, number in _numbers(parameters, ()):
        for start in range(len(path)):
            found.setdefault("_".join(path[start:]), []).append(number)
    for name in kind.names or ():
        if kind[name].shape == () and len(found.get(name, ())) == 1:
            record[name] = found[name][0]


def _numbers(section: BaseModel, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    """The parameters of a section that are one number in the record, with their paths."""
    for name, field in type(section).model_fields.items():
        value = getattr(section, name)
        here = (*path, name)
        if isinstance(value, BaseModel):
            yield from _numbers(value, here)
        elif isinstance(value, int):
            yield here, int(value)
        elif value is None:
            yield here, NO_LIMIT
        elif get_origin(field.annotation) is Literal:
            yield here, get_args(field.annotation).index(value)
