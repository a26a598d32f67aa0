"""Check merged data against a pydantic model and tell every fault in a designer's words.

A model's own checks speak through pydantic's custom errors of two kinds:

``PydanticCustomError("refused", "what is wrong", {"remedy": "..."})``
    one value is refused.
``PydanticCustomError("cross_check", "values that do not fit together", {"faults": [(paths, problem, remedies), ...]})``
    values given in several places do not fit together; `paths` are the keys (tuples) that could be mended, `remedies`
    how, one for each. The fault is told at the key that was given last.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from engine.documents.layers import Layers, Origin
from engine.documents.shape import Shape, key_names, key_shape, leaves, shape_at
from engine.documents.source import Keys, path_text
from engine.errors import Argument, Faults, SondageError, nearest

M = TypeVar("M", bound=BaseModel)

_EXPECTED = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "string": "text",
    "tuple": "a list such as [1, 2]",
    "list": "a list such as [1, 2]",
    "dict": "a section with keys of its own",
    "model": "a section with keys of its own",
    "none": "null",
}
_KEY = "[key]"


@dataclass(frozen=True)
class Fault:
    """One thing to mend: its key path, what is wrong, how to mend it; `at` where to look when it is deeper inside."""

    keys: Keys
    problem: str
    remedy: str = ""
    at: Keys = ()


def checked(model: type[M], layers: Layers, error: type[SondageError], not_yet: Mapping[str, str] | None = None) -> M:
    """The data as a model.

    Parameters
    ----------
    not_yet: sections that a later version will know, with the sentence that refuses them.

    Raises
    ------
    `error`, or `Faults` with several in the order of the files, when something is wrong.
    """
    try:
        return model.model_validate_json(json.dumps(layers.data))
    except ValidationError as problem:
        faults = _faults(model, layers, problem, not_yet or {})
    faults += _hidden_clashes(model, layers, {fault.keys[0] for fault in faults if fault.keys})
    raise _error(faults, layers, error)


def _error(faults: list[Fault], layers: Layers, error: type[SondageError]) -> SondageError:
    def order(fault: Fault) -> Origin:
        return layers.origin(fault.at or fault.keys)

    def told(fault: Fault) -> SondageError:
        words, place = layers.words(fault.keys), order(fault).place
        said = f"{words}: {fault.problem}" if words and place != Argument("set", words) else fault.problem
        return error(said, place=place, remedy=fault.remedy)

    errors = [told(fault) for fault in sorted(faults, key=order)]
    return errors[0] if len(errors) == 1 else Faults(errors)


def _faults(
    model: type[BaseModel], layers: Layers, problem: ValidationError, not_yet: Mapping[str, str]
) -> list[Fault]:
    faults: list[Fault] = []
    one_of: list[Keys] = []
    for details in problem.errors(include_url=False):
        if details["type"] == "cross_check":
            faults += [_clash(layers, *clash) for clash in details["ctx"]["faults"]]
            continue
        written = _written(layers.data, details)
        fault = _fault(model, {**details, "loc": written}, not_yet, details["loc"])
        if len(written) < len(details["loc"]):
            # A value of several kinds has a fault for each kind: the first one stands, or one deeper inside.
            if any(keys == fault.keys or _is_inside(keys, fault.keys) for keys in one_of):
                continue
            faults = [other for other in faults if not (other.keys in one_of and _is_inside(fault.keys, other.keys))]
            one_of.append(fault.keys)
        faults.append(fault)
    return faults


def _written(data: object, details: ErrorDetails) -> Keys:
    """The keys of a fault as they stand in the data, without the kinds that pydantic puts among them."""
    loc, keys, target = details["loc"], [], data
    for place, key in enumerate(loc):
        is_last = place == len(loc) - 1
        in_list = isinstance(target, list) and isinstance(key, int) and key < len(target)
        if in_list or (isinstance(target, dict) and key in target):
            keys.append(key)
            target = target[key]  # type: ignore[index]  # a list has numbers, a mapping words
        elif is_last and (details["type"] == "missing" or key == _KEY):
            keys.append(key)
    return tuple(keys)


def _is_inside(keys: Keys, outer: Keys) -> bool:
    return len(keys) > len(outer) and keys[: len(outer)] == outer


def _hidden_clashes(model: type[BaseModel], layers: Layers, faulty: set[str | int]) -> list[Fault]:
    """Clashes between sound sections, which pydantic does not look for while another section is faulty."""
    sound = {key: value for key, value in layers.data.items() if key not in faulty}
    try:
        model.model_validate_json(json.dumps(sound))
    except ValidationError as problem:
        clashes = [c for e in problem.errors() if e["type"] == "cross_check" for c in e["ctx"]["faults"]]
        return [_clash(layers, *clash) for clash in clashes if not {path[0] for path in clash[0]} & faulty]
    return []


def _clash(layers: Layers, paths: Sequence[Keys], problem: str, remedies: Sequence[str]) -> Fault:
    keys, at = layers.youngest(paths)
    return Fault(keys, problem, remedies[list(paths).index(keys)], at)


def _fault(model: type[BaseModel], details: ErrorDetails, not_yet: Mapping[str, str], typed: Keys) -> Fault:
    """A fault of pydantic's in words; `typed` are its keys with the kinds that pydantic puts among them."""
    keys, kind, value = tuple(details["loc"]), details["type"], details["input"]
    context: dict[str, Any] = details.get("ctx", {})
    if kind == "refused":
        return Fault(keys, details["msg"], context.get("remedy", ""))
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        return _unknown_kind(model, keys, context)
    if kind == "extra_forbidden":
        return _unknown(model, keys, not_yet, typed)
    if kind == "missing":
        return Fault(keys, "is missing", _meaning(shape_at(model, keys)))
    on_key = keys[-1:] == (_KEY,)
    shape = shape_at(model, keys)
    subject = f"the key {keys[-2]}" if on_key else shown(value)
    if on_key:
        section = shape_at(model, keys[:-2])
        remedy = f"keys: {allowed_text(key_shape(section))}" if section else ""
        return Fault(keys[:-1], _problem(subject, kind, context, None), remedy)
    return Fault(keys, _problem(subject, kind, context, shape) or f"{subject}: {details['msg']}", _remedy(value, shape))


def _problem(subject: str, kind: str, context: dict[str, Any], shape: Shape | None) -> str:
    unit = f" ({shape.info.unit})" if shape and shape.info and shape.info.unit else ""
    say: dict[str, Callable[[], str]] = {
        "greater_than_equal": lambda: f"{subject} is less than {context['ge']}{unit}",
        "less_than_equal": lambda: f"{subject} is more than {context['le']}{unit}",
        "greater_than": lambda: f"{subject} is not more than {context['gt']}{unit}",
        "too_short": lambda: f"{_many(context['actual_length'])} are fewer than {context['min_length']}",
        "too_long": lambda: f"{_many(context['actual_length'])} are more than {context['max_length']}",
        "literal_error": lambda: f"{subject} is not one of the choices",
        "string_too_short": lambda: f"{subject} is too short",
        "string_too_long": lambda: f"the text is longer than {context['max_length']} characters",
    }
    if kind in say:
        return say[kind]()
    expected = _EXPECTED.get(kind.split("_")[0])
    return f"{subject} is not {expected}" if expected else ""


def _many(number: int) -> str:
    return "1 item" if number == 1 else f"{number} items"


def _remedy(value: object, shape: Shape | None) -> str:
    if shape is None:
        return ""
    if shape.choices:
        return _choice(value, shape.choices)
    if shape.model is not None:
        return "its keys: " + ", ".join(shape.model.model_fields)
    return _meaning(shape)


def _choice(value: object, choices: tuple[Any, ...]) -> str:
    words = [shown(choice).strip("'") for choice in choices]
    if len(words) == 1:
        return f"only {words[0]} is allowed"
    close = nearest(value, words) if isinstance(value, str) else ""
    suggestion = f"{close} " if close.startswith("did") else ""
    return f"{suggestion}valid: {', '.join(words)}"


def _meaning(shape: Shape | None) -> str:
    if shape is None or shape.info is None:
        return ""
    allowed = allowed_text(shape)
    return f"{shape.info.meaning}; allowed: {allowed}" if allowed else shape.info.meaning


def allowed_text(shape: Shape) -> str:
    """The allowed values in words: a range or the choices; empty where any value of the type is allowed."""
    if shape.choices:
        return ", ".join(shown(choice).strip("'") for choice in shape.choices)
    if shape.low is not None and shape.high is not None:
        return f"{shape.low:g} to {shape.high:g}"
    return "true, false" if shape.kind is bool else ""


def _unknown_kind(model: type[BaseModel], keys: Keys, context: dict[str, Any]) -> Fault:
    """A section of one of several kinds that names none of them."""
    key, shape = context["discriminator"].strip("'"), shape_at(model, keys)
    choices = tuple(shape.kinds) if shape else ()
    if "tag" not in context:
        return Fault(keys, f"has no {key}", f"valid: {', '.join(choices)}")
    return Fault((*keys, key), f"{context['tag']!r} is not one of the choices", _choice(context["tag"], choices))


def _unknown(model: type[BaseModel], keys: Keys, not_yet: Mapping[str, str], typed: Keys) -> Fault:
    if len(keys) == 1 and keys[0] in not_yet:
        return Fault(keys, not_yet[str(keys[0])], "leave this section out")
    name = str(keys[-1])
    remedy = nearest(name, key_names(model, typed[:-1]) or key_names(model, keys[:-1]))
    elsewhere = [path_text(path) for path, _ in leaves(model) if path[-1] == name]
    if not remedy.startswith("did") and elsewhere:
        remedy = f"did you mean {elsewhere[0]!r}?"
    return Fault(keys, "there is no such key", remedy)


def shown(value: object) -> str:
    """A value as it stands in YAML, shortened when long."""
    text = repr(value) if isinstance(value, str) else json.dumps(value, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."
