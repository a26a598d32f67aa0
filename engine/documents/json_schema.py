"""JSON Schema of a pydantic model, with the meaning of each field, for completion in editors."""

from __future__ import annotations

from typing import Any, get_args

from pydantic import BaseModel

from engine.documents.shape import Shape, shape_at


def described_schema(model: type[BaseModel], title: str) -> dict[str, Any]:
    """The schema of a model's files; each field carries the meaning, unit and rule that its `Info` gives."""
    schema = model.model_json_schema()
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = title
    parts = {model.__name__: schema, **schema.get("$defs", {})}
    for part in _models(model):
        for name, field in parts[part.__name__].get("properties", {}).items():
            shape = shape_at(part, (name,))
            field.pop("title", None)
            if shape is not None and shape.info is not None and shape.model is None:
                field["description"] = _described(shape)
    return schema


def _described(shape: Shape) -> str:
    info = shape.info
    assert info is not None  # asked only where there is one
    unit = f" ({info.unit})" if info.unit else ""
    rule = f"; rules {info.rule}" if info.rule else ""
    return f"{info.meaning}{unit}{rule}"


def _models(model: type[BaseModel]) -> list[type[BaseModel]]:
    """The model and every model inside it, each once."""
    found = [model]
    for part in found:
        for field in part.model_fields.values():
            found += [inner for inner in _inside(field.annotation) if inner not in found]
    return found


def _inside(kind: object) -> list[type[BaseModel]]:
    """The models that an annotation names: itself, the items of a list, one of several choices."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return [kind]
    return [model for inner in get_args(kind) for model in _inside(inner)]
