"""What each parameter of a variant means, and what differs between two variants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.documents.check import allowed_text
from engine.documents.shape import leaves
from engine.documents.source import path_text
from engine.variants.variant import Variant

_HEADER = ("game", "name", "title", "about")


@dataclass(frozen=True)
class Explained:
    """A parameter in words.

    Attributes
    ----------
    path: its keys, such as ``museum.values.outer``.
    value: plain data.
    meaning, unit, rule: as the game declares them; `rule` is the section of the game's specification.
    allowed: the range or the choices in words.
    tune: lowest and highest value worth trying, None where tuning makes no sense.
    """

    path: str
    value: object
    meaning: str
    unit: str
    rule: str
    allowed: str
    tune: tuple[float, float] | None


@dataclass(frozen=True)
class Change:
    """A parameter that differs: its path, and the value before and after; None where it was not there."""

    path: str
    before: Any
    after: Any


def explain(variant: Variant) -> tuple[Explained, ...]:
    """Every parameter of a variant with its meaning, in the order of the game's parameter set."""
    data = variant.parameters.model_dump(mode="json")
    rows = []
    for keys, shape in leaves(type(variant.parameters)):
        value: Any = data
        for key in keys:
            value = value[key]
        info = shape.info
        told = (info.meaning, info.unit, info.rule) if info else ("", "", "")
        rows.append(Explained(path_text(keys), value, *told, allowed_text(shape), info.tune if info else None))
    return tuple(rows)


def diff(variant: Variant, base: Variant) -> tuple[Change, ...]:
    """The parameters and player counts in which a variant differs from another, in the order of the parameter set."""
    return diff_of(variant.resolved(), base.resolved())


def diff_of(variant: Mapping[str, Any], base: Mapping[str, Any]) -> tuple[Change, ...]:
    """`diff` of what `Variant.resolved` gives, which needs no code of the game."""
    before, after = (
        _flat({key: value for key, value in data.items() if key not in _HEADER}) for data in (base, variant)
    )
    paths = [*after, *(path for path in before if path not in after)]
    changes = (Change(path, before.get(path), after.get(path)) for path in paths)
    return tuple(change for change in changes if change.before != change.after)


def _flat(data: dict[str, Any]) -> dict[str, Any]:
    return dict(_leaves(data, ""))


def _leaves(value: object, path: str) -> Iterator[tuple[str, Any]]:
    """Paths and values; items of a list that have an `id` go by it, other lists are one value."""
    items: dict[str, Any] = {}
    if isinstance(value, dict):
        items = value
    elif isinstance(value, list) and value and all(isinstance(item, dict) and "id" in item for item in value):
        items = {str(item["id"]): item for item in value}
    if not items:
        yield path, value
    for key, inner in items.items():
        yield from _leaves(inner, f"{path}.{key}" if path else str(key))
