"""What a pydantic model allows at a path: its fields, their meaning, their range."""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import BaseMetadata, Ge, GroupedMetadata, Le
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from engine.documents.source import Keys
from engine.game import Info

Model = type[BaseModel]


@dataclass(frozen=True)
class Shape:
    """A place in a model: its type and what stands beside it.

    Attributes
    ----------
    kind: the type without `Annotated` and without `None`.
    info: what the parameter means; of the nearest field around it that says so.
    low, high: the allowed range, None where there is none.
    """

    kind: Any
    info: Info | None = None
    low: float | None = None
    high: float | None = None

    @property
    def choices(self) -> tuple[Any, ...]:
        """The allowed values, where they are listed."""
        return get_args(self.kind) if get_origin(self.kind) is Literal else ()

    @property
    def model(self) -> Model | None:
        """The model, where the place is a section with keys of its own."""
        return self.kind if isinstance(self.kind, type) and issubclass(self.kind, BaseModel) else None

    @property
    def kinds(self) -> dict[str, Model]:
        """The models by their `kind`, where the place is a section of one of several kinds."""
        members = [k for k in get_args(self.kind) if isinstance(k, type) and issubclass(k, BaseModel)]
        if get_origin(self.kind) not in (Union, types.UnionType) or len(members) < 2:
            return {}
        return {get_args(model.model_fields["kind"].annotation)[0]: model for model in members}


def shape_at(model: Model, keys: Keys) -> Shape | None:
    """The shape at a path; None where the model has no such place."""
    shape = Shape(model)
    for key in keys:
        found = _inside(shape, key)
        if found is None:
            return None
        shape = found
    return shape


def _inside(shape: Shape, key: str | int) -> Shape | None:
    kinds = shape.kinds
    if kinds:
        # pydantic names the kind among the keys; without it the first kind that knows the key stands for all.
        if key in kinds:
            return Shape(kinds[str(key)], shape.info)
        known = (model.model_fields[str(key)] for model in kinds.values() if str(key) in model.model_fields)
        field = next(known, None)
        return None if field is None else _of_field(field, shape.info)
    if shape.model is not None:
        field = shape.model.model_fields.get(str(key))
        return None if field is None else _of_field(field, shape.info)
    arguments = get_args(shape.kind)
    if get_origin(shape.kind) in (list, tuple):
        return _of_type(arguments[0], shape.info)
    return _of_type(arguments[1], shape.info) if get_origin(shape.kind) is dict else None


def _of_field(field: FieldInfo, around: Info | None) -> Shape:
    kind = _of_type(field.annotation, around)
    info = next((m for m in field.metadata if isinstance(m, Info)), kind.info)
    low, high = _range(field.metadata)
    return Shape(kind.kind, info, kind.low if low is None else low, kind.high if high is None else high)


def _of_type(kind: Any, info: Info | None) -> Shape:
    """Unwrap `Annotated` and `X | None`."""
    low: float | None = None
    high: float | None = None
    while True:
        if get_origin(kind) is Annotated:
            kind, *beside = get_args(kind)
            info = next((m for m in beside if isinstance(m, Info)), info)
            found_low, found_high = _range(beside)
            low, high = (low if found_low is None else found_low), (high if found_high is None else found_high)
        elif get_origin(kind) in (Union, types.UnionType) and not Shape(kind).kinds:
            kind = next(k for k in get_args(kind) if k is not type(None))
        else:
            return Shape(kind, info, low, high)


def _range(metadata: list[Any]) -> tuple[float | None, float | None]:
    low: Any = None
    high: Any = None
    for entry in metadata:
        parts = entry.metadata if isinstance(entry, FieldInfo) else [entry]
        for part in parts:
            for atom in part if isinstance(part, GroupedMetadata) else [part]:
                if isinstance(atom, BaseMetadata):
                    low = atom.ge if isinstance(atom, Ge) else low
                    high = atom.le if isinstance(atom, Le) else high
    return low, high


def key_shape(section: Shape) -> Shape:
    """The shape of the keys of a mapping such as ``{2: 11, 3: 11}``."""
    return _of_type(get_args(section.kind)[0], None)


def key_names(model: Model, keys: Keys) -> tuple[str, ...]:
    """The keys that the section at a path may hold; none where it is no section."""
    shape = shape_at(model, keys)
    return tuple(shape.model.model_fields) if shape and shape.model else ()


def leaves(model: Model, keys: Keys = ()) -> Iterator[tuple[Keys, Shape]]:
    """Every parameter with its path, in the order of the model; a list or a mapping of numbers is one parameter."""
    for name, field in model.model_fields.items():
        shape = _of_field(field, None)
        if shape.model is not None:
            yield from leaves(shape.model, (*keys, name))
        else:
            yield (*keys, name), shape
