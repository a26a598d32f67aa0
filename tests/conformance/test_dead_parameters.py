"""A parameter does something: it reaches a field of the record that a rule reads, and changes how games go."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import Any, get_args, get_origin

import numpy as np
import pytest
from pydantic import BaseModel, ValidationError

from engine.catalogue import Game, load_game
from engine.documents.shape import Shape, leaves
from engine.documents.source import Keys
from engine.kernel.logs import DECISIONS
from engine.kernel.records import record_type
from engine.variants import load_variant, variant_names
from tests.conformance.tables import GAME_NAMES, behaviours, played, schedule

KERNEL_GAMES = [name for name in GAME_NAMES if not load_game(name).is_plain]
GAMES_PLAYED = 20  # far more than 500 positions of any game


def fields_read(sources: Iterable[str]) -> set[str]:
    """The fields that functions read of a parameter of the type `Params`."""
    found: set[str] = set()
    for source in sources:
        for function in ast.walk(ast.parse(source)):
            if not isinstance(function, ast.FunctionDef):
                continue
            names = {
                each.arg
                for each in function.args.args
                if isinstance(each.annotation, ast.Name) and each.annotation.id == "Params"
            }
            for node in ast.walk(function):
                if not (isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)):
                    continue
                if isinstance(node.value, ast.Name) and node.value.id in names:
                    found.add(node.attr)
    return found


def rules_of(game: Game) -> list[str]:
    """The sources of a game's rules, of what its players see and weigh, and of how positions are shown."""
    rooms = [game.home / room for room in ("rules", "state", "features", "hidden", "render")]
    paths = [path for room in rooms for path in (room.rglob("*.py") if room.is_dir() else [room.with_suffix(".py")])]
    return [path.read_text(encoding="utf-8") for path in paths]


def unread(kind: np.dtype[Any], sources: Iterable[str]) -> list[str]:
    """The fields of a parameter record that no rule reads."""
    read = fields_read(sources)
    return [name for name in kind.names or () if name not in read]


@pytest.mark.parametrize("name", KERNEL_GAMES)
def test_every_field_of_the_record_is_read(name: str) -> None:
    game = load_game(name)
    assert unread(game.state.PARAMS, rules_of(game)) == []


def test_a_planted_field_that_no_rule_reads_is_seen() -> None:
    game = load_game("archaeology")
    planted = record_type(*[(name, "i2") for name in (*game.state.PARAMS.names, "coffee_breaks")])
    assert unread(planted, rules_of(game)) == ["coffee_breaks"]


def is_label(keys: Keys, shape: Shape) -> bool:
    """Whether a parameter only names something, or has one value alone."""
    return shape.kind is str or len(shape.choices) == 1 or (shape.info is not None and "a label" in shape.info.meaning)


def others(value: Any, shape: Shape) -> Iterator[Any]:
    """Values near the one that a parameter has, to try in its place."""
    if shape.choices:
        yield from (choice for choice in shape.choices if choice != value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, BaseModel):
        for key, found in leaves(type(value)):
            if len(key) == 1:
                inner = getattr(value, str(key[0]))
                yield from (value.model_copy(update={str(key[0]): other}) for other in others(inner, found))
    elif isinstance(value, dict):
        for key, number in value.items():
            inner = Shape(get_args(shape.kind)[1] if get_origin(shape.kind) is dict else type(number))
            yield from ({**value, key: other} for other in others(number, inner))
    elif isinstance(value, (int, float)):
        steps = (1, -1, 2, -2, 3, -3) if isinstance(value, int) else (0.25, -0.25)
        yield from (value + step for step in steps)
    elif isinstance(value, tuple):
        yield from (value[:place] + value[place + 1 :] for place in range(len(value)))
        yield value[::-1]
        yield from ((*value, more) for more in ((value[-1],) if value else (1, (1, 1), (0, 0))))
        for place, item in enumerate(value):
            yield from ((*value[:place], other, *value[place + 1 :]) for other in others(item, Shape(type(item))))
    elif value is None:
        yield from (0, 1, 2, 3)
    yield from () if value is None else (None,)


def plain(value: Any) -> Any:
    """A value as data, so that it is checked like one that was read."""
    if isinstance(value, BaseModel):
        return value.model_dump()
    return tuple(map(plain, value)) if isinstance(value, tuple) else value


def changed(model: type[BaseModel], current: BaseModel, keys: Keys, value: Any) -> BaseModel | None:
    """The parameter set with another value at a path; None where that does not fit."""

    def within(section: BaseModel, path: Keys) -> dict[str, Any]:
        first, *rest = path
        data = section.model_dump()
        name = str(first)
        new = within(getattr(section, name), tuple(rest)) if rest else value
        return {**data, name: plain(new)}

    try:
        return model.model_validate(within(current, keys))
    except (ValidationError, ValueError, TypeError, AttributeError):
        return None


def at(current: BaseModel, keys: Keys) -> Any:
    """The value at a path."""
    value: Any = current
    for key in keys:
        value = getattr(value, str(key))
    return value


def neighbours(game: Game, current: BaseModel, keys: Keys, shape: Shape) -> Iterator[BaseModel]:
    """Sound parameter sets that differ from one in a single parameter."""
    for value in others(at(current, keys), shape):
        found = changed(game.params.Params, current, keys, value)
        if found is not None:
            yield found


def fields_that_differ(one: Any, other: Any) -> set[str]:
    """The fields in which two records differ."""
    return {name for name in one.dtype.names if not np.array_equal(one[name], other[name])}


@pytest.mark.parametrize("name", KERNEL_GAMES)
def test_every_parameter_reaches_a_field_that_is_read(name: str) -> None:
    game = load_game(name)
    read = fields_read(rules_of(game))
    starts = [load_variant(variant).parameters for variant in variant_names(name)]
    records = [game.params.pack(start) for start in starts]
    lost = []
    for keys, shape in leaves(game.params.Params):
        if is_label(keys, shape):
            continue
        tried = 0
        for start, record in zip(starts, records, strict=True):
            met = False
            for other in neighbours(game, start, keys, shape):
                tried += 1
                met = bool(fields_that_differ(record, game.params.pack(other)) & read)
                if met:
                    break
            if met:
                break
        else:
            # What cannot change on its own (rows of a map, the cards of a deck) is checked against other parameters.
            lost += [".".join(map(str, keys))] if tried else []
    assert lost == []


@pytest.mark.slow
@pytest.mark.parametrize("name", KERNEL_GAMES)
def test_every_parameter_changes_a_game(name: str) -> None:
    """In one of the shipped variants, at one of its numbers of players, some value changes some of twenty games."""
    game = load_game(name)
    kinds = len(behaviours(game)[0])
    tables = [(variant, players) for variant in map(load_variant, variant_names(name)) for players in variant.players]
    before: dict[tuple[str, int], Any] = {}

    def outcome(parameters: Any, players: int) -> Any:
        return played(
            game, game.params.pack(parameters), players, schedule(game, GAMES_PLAYED, players, kinds), DECISIONS
        )

    def differs(parameters: Any, variant: Any, players: int) -> bool:
        key = (variant.name, players)
        if key not in before:
            before[key] = outcome(variant.parameters, players)
        now = outcome(parameters, players)
        return any(not np.array_equal(one, other) for one, other in zip(before[key][:3], now[:3], strict=True))

    idle = []
    for keys, shape in leaves(game.params.Params):
        changes = ((n, v, p) for v, p in tables for n in neighbours(game, v.parameters, keys, shape))
        tried = False
        for other, variant, players in () if is_label(keys, shape) else changes:
            tried = True
            if differs(other, variant, players):
                break
        else:
            idle += [".".join(map(str, keys))] if tried else []
    assert idle == []
