"""What a path means: a number of the rules, a weight of a persona, or something about the table.

=============================================  ====================================================================
path                                           what it is
=============================================  ====================================================================
``museum.values.outer``                        a parameter of the variant, as ``--set`` takes it
``persona.NAME.temperature.sharp``             how much a persona errs
``persona.NAME.weights.DECISION.FEATURE``      a weight of a persona
``persona.NAME.stages.STAGE.DECISION.FEATURE``  a weight in one stage of the game
``players``, ``lineup``, ``levels``            who sits at the table
``variant``                                    another variant of the same game
=============================================  ====================================================================
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from pydantic import BaseModel

from analysis.experiments.errors import TrialError
from engine.catalogue import load_game
from engine.documents.layers import split_path
from engine.documents.shape import Shape, leaves, shape_at
from engine.documents.source import path_text
from engine.errors import nearest
from engine.game import GameInfo, Term
from engine.personas import Persona
from engine.personas.persona import Weights
from engine.seating.lineup import LEVELS
from engine.variants import Variant

TABLE = ("players", "lineup", "levels", "variant")
"""Paths that change who plays what, so that their points are not compared with one another."""
PERSONA = "persona"

Kind = Literal["rule", "persona", "table"]


@dataclass(frozen=True)
class Parameter:
    """What is known of a path.

    Attributes
    ----------
    kind: `rule` of the variant, number of a `persona`, or `table`.
    number: `int` or `float` where it is a number, None where it is not.
    base: its value in the variant or persona as it stands; None for the table.
    low, high: the range allowed; None where there is none.
    tune: the range worth trying, as the game declares it.
    """

    path: str
    kind: Kind
    number: type | None
    base: Any
    meaning: str = ""
    unit: str = ""
    low: float | None = None
    high: float | None = None
    tune: tuple[float, float] | None = None


def describe(path: str, variant: Variant, personas: dict[str, Persona], place: str = "") -> Parameter:
    """What a path stands for; TrialError with the nearest name, at `place`, when it leads nowhere.

    `personas` are those that can sit at the table, by name.
    """
    if path in TABLE:
        return Parameter(path, "table", int if path == "players" else None, None, f"{path} at the table")
    if path.split(".")[0] == PERSONA:
        return _persona(path, load_game(variant.game).info, personas, place)
    return _rule(path, variant, place)


def _rule(path: str, variant: Variant, place: str) -> Parameter:
    model = type(variant.parameters)
    keys = split_path(path, place, TrialError)
    value: Any = variant.parameters.model_dump(mode="json")
    for depth, key in enumerate(keys):
        value, inside = _step(value, key)
        if not inside:
            raise _nowhere(path, keys[:depth], value, model, place)
    shape = shape_at(model, tuple(keys)) or Shape(type(value))
    if shape.model is not None:
        names = [f"{path}.{name}" for name in shape.model.model_fields]
        raise TrialError(f"{path} is a section, not a value", place=place, remedy="name one of " + ", ".join(names))
    number = shape.kind if shape.kind in (int, float) else None
    info = shape.info
    told = (info.meaning, info.unit) if info else ("", "")
    return Parameter(path, "rule", number, value, *told, shape.low, shape.high, info.tune if info else None)


def _step(value: object, key: str | int) -> tuple[Any, bool]:
    """The value inside another, and whether there is one; else the value itself."""
    if isinstance(value, dict) and str(key) in value:
        return value[str(key)], True
    if isinstance(value, list):
        number = int(key) if str(key).isdecimal() else -1
        if 0 <= number < len(value):
            return value[number], True
        for item in value:
            if isinstance(item, dict) and item.get("id") == key:
                return item, True
    return value, False


def _nowhere(path: str, walked: list[str | int], value: object, model: type[BaseModel], place: str) -> TrialError:
    """The error for a path that leads nowhere, with the nearest path that leads somewhere."""
    inside = list(value) if isinstance(value, dict) else []
    if isinstance(value, list):
        inside = [item["id"] for item in value if isinstance(item, dict) and "id" in item] or list(range(len(value)))
    around = path_text(tuple(walked))
    here = [f"{around}.{name}" if around else str(name) for name in inside]
    known = [path_text(keys) for keys, _ in leaves(model)]
    problem = f"there is no parameter {path!r}"
    last = path.rsplit(".", 1)[-1]
    same_end = [name for name in known if name.rsplit(".", 1)[-1] == last]
    remedy = nearest(path, [*here, *known])
    if not remedy.startswith("did"):
        remedy = f"did you mean {same_end[0]!r}?" if same_end else nearest(path, here or known)
    return TrialError(problem, place=place, remedy=remedy)


def _persona(path: str, info: GameInfo, personas: dict[str, Persona], place: str) -> Parameter:
    _, *keys = path.split(".")
    name = _known(keys[0] if keys else "", personas, "persona at this table", path, place)
    kind, *rest = keys[1:] or [""]
    _known(kind, ("temperature", "weights", "stages"), "part of a persona", path, place)
    if kind == "temperature":
        level = _known(rest[0] if rest else "", LEVELS, "level", path, place)
        return Parameter(
            path, "persona", float, personas[name].temperature[level], f"how much {name} errs when it plays {level}",
            "", 0.001, 1000,
        )  # fmt: skip
    weights: Any = personas[name].weights
    if kind == "stages":
        stage = _known(rest[0] if rest else "", _names(info.stages), "stage of the game", path, place)
        weights, rest = personas[name].stages.get(stage, {}), rest[1:]
    decision = _known(rest[0] if rest else "", _names(info.decisions), "kind of decision", path, place)
    feature = _known(rest[1] if len(rest) > 1 else "", _names(info.features), "feature", path, place)
    base = float(weights.get(decision, {}).get(feature, 0))
    return Parameter(path, "persona", float, base, f"weight of {feature} for {name}", "", -1e6, 1e6)


def _names(terms: Iterable[Term]) -> tuple[str, ...]:
    return tuple(term.name for term in terms)


def _known(word: str, valid: Iterable[str], kind: str, path: str, place: str) -> str:
    names = list(valid)
    if word not in names:
        said = f"there is no {kind} called {word!r}" if word else f"names no {kind}"
        raise TrialError(f"{path}: {said}", place=place, remedy=nearest(word, names))
    return word


def with_weight(persona: Persona, path: str, value: float) -> Persona:
    """A persona with the number at a path (``persona.NAME...``) replaced; the path has been described before."""
    _, _, kind, *keys = path.split(".")
    if kind == "temperature":
        return replace(persona, temperature={**persona.temperature, keys[0]: float(value)})
    if kind == "weights":
        return replace(persona, weights=_put(persona.weights, keys, value))
    stage = keys[0]
    return replace(persona, stages={**persona.stages, stage: _put(persona.stages.get(stage, {}), keys[1:], value)})


def _put(weights: Weights, keys: list[str], value: float) -> Weights:
    decision, feature = keys
    return {**weights, decision: {**weights.get(decision, {}), feature: float(value)}}
