"""JSON Schema of a game's variant files."""

from __future__ import annotations

from typing import Any

from engine.catalogue import load_game
from engine.documents.json_schema import described_schema
from engine.variants.header import file_model


def variant_schema(game: str) -> dict[str, Any]:
    """The schema of variant files of a game. `game` is not required in it: a file that extends another has none."""
    schema = described_schema(file_model(game), f"{load_game(game).info.title} variant")
    schema.pop("required", None)
    return schema
