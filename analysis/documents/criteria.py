"""Criteria: what a variant has to fulfil."""

from __future__ import annotations

from typing import Any

from analysis.documents import Document


def sound(file: str) -> str:
    """What sound criteria are for."""
    from analysis.criteria import load_criteria

    return f"sound criteria for {load_criteria(file).game}"


def schema(game: str) -> dict[str, Any]:
    """The schema of criteria files."""
    from analysis.criteria import criteria_schema

    return criteria_schema(game)


DOCUMENT = Document(10, lambda keys: "criteria" in keys, sound, schema)
