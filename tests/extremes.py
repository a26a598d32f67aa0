"""Parameter sets with one parameter at an end of its range, or one list empty: values that shipped files seldom use."""

from __future__ import annotations

import types
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from engine.catalogue import load_game
from engine.documents.shape import Shape, leaves, shape_at
from engine.documents.source import Keys, path_text
from engine.variants import Variant, load_variant, variant_names

# Where a parameter matters: sets that play as many rules as go together, the first that takes the value is used.
BASES = {
    "mykerinos": ("mykerinos/nile-quick-team", "mykerinos/nile", "mykerinos/special-edition"),
    "archaeology": ("archaeology/expedition-2016", "archaeology/card-game"),
    "site_contest": ("site_contest/standard",),
}


def bases(game: str) -> tuple[str, ...]:
    """The variants that are changed: those named above, or all that the game ships."""
    return BASES.get(game) or variant_names(game)


@cache
def _base(name: str) -> Variant:
    return load_variant(name)


class Extreme(NamedTuple):
    """A sound parameter set that differs from a base in one value."""

    words: str
    parameters: BaseModel
    tables: tuple[int, ...]


def ends(shape: Shape) -> list[Any]:
    """The ends of what a parameter may be: of a range, of a list's length, or every choice."""
    if shape.choices:
        return list(shape.choices)
    if shape.kind is bool:
        return [False, True]
    if shape.kind in (int, float) and shape.low is not None and shape.high is not None:
        return [shape.kind(shape.low), shape.kind(shape.high)]
    if get_origin(shape.kind) in (list, tuple):
        return [()]
    return []


@cache
def extremes(game: str) -> tuple[list[Extreme], list[str]]:
    """The sets that can be played, and in words the values that the rest of every base forbids."""
    model: type[BaseModel] = load_game(game).params.Params
    found, refused = [], []
    for keys, value in _changes(model, game):
        words = f"{path_text(keys)}={value!r}"
        made = next((extreme for base in bases(game) if (extreme := _with(base, keys, value, words))), None)
        if made is None:
            refused.append(words)
        else:
            found.append(made)
    return found, refused


def _changes(model: type[BaseModel], game: str) -> Iterator[tuple[Keys, Any]]:
    base: Any = _base(bases(game)[0]).parameters
    for keys, shape in leaves(model):
        if _is_optional(model, keys):
            yield keys, None
        if get_origin(shape.kind) is dict:
            yield from (((*keys, key), end) for key in _value_at(base, keys) or () for end in ends(_inside(shape)))
        else:
            yield from ((keys, end) for end in ends(shape))


def _inside(shape: Shape) -> Shape:
    class Holder(BaseModel):
        value: shape.kind  # type: ignore[name-defined, valid-type]  # the type is known when this runs

    found = shape_at(Holder, ("value", "1"))
    assert found is not None
    return found


def _is_optional(model: type[BaseModel], keys: Keys) -> bool:
    holder = model if len(keys) == 1 else shape_at(model, keys[:-1]).model  # type: ignore[union-attr]  # a section
    assert holder is not None
    field: FieldInfo = holder.model_fields[str(keys[-1])]
    kind = field.annotation
    return get_origin(kind) in (Union, types.UnionType) and type(None) in get_args(kind)


def _value_at(parameters: Any, keys: Keys) -> Any:
    for key in keys:
        parameters = getattr(parameters, str(key))
    return parameters


def _with(base: str, keys: Keys, value: Any, words: str) -> Extreme | None:
    """The base with one value replaced; None where it does not fit the rest."""
    variant = _base(base)
    params = load_game(variant.game).params
    data = variant.parameters.model_dump()
    target = data
    for key in keys[:-1]:
        target = target[key]
    target[keys[-1]] = value
    try:
        made = type(variant.parameters).model_validate(data)
    except ValidationError:
        return None
    tables = params.tables(made) if hasattr(params, "tables") else variant.players
    return Extreme(words, made, tuple(tables)) if tables else None
