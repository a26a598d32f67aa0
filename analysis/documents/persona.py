"""Personas: the weights of a plan."""

from __future__ import annotations

from typing import Any

from analysis.documents import Document


def sound(file: str) -> str:
    """What a sound persona is."""
    from engine.catalogue import game_names
    from engine.documents.source import read_document
    from engine.personas import load_persona

    named = read_document(file).data.get("game")
    game = named if named in game_names() else game_names()[0]
    return f"a sound persona, {load_persona(game, file).title!r}"


def schema(game: str) -> dict[str, Any]:
    """The schema of persona files."""
    from engine.personas import persona_schema

    return persona_schema(game)


DOCUMENT = Document(60, lambda keys: bool(keys & {"plan", "temperature", "weights"}), sound, schema)
