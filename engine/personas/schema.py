"""JSON Schema of a game's persona files."""

from __future__ import annotations

from typing import Any

from engine.catalogue import load_game
from engine.documents.json_schema import described_schema
from engine.personas.model import file_model


def persona_schema(game: str) -> dict[str, Any]:
    """The schema of persona files of a game."""
    return described_schema(file_model(game), f"{load_game(game).info.title} persona")
