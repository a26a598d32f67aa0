"""Tunings: what is wanted of a variant, and the parameters that may move for it."""

from __future__ import annotations

from typing import Any

from analysis.documents import Document


def sound(file: str) -> str:
    """What a sound file is, and of which variant."""
    from analysis.tune.tuning import KIND

    return f"a sound {KIND.word} of {KIND.load(file).setting.variant.name}"


def schema(game: str) -> dict[str, Any]:
    """The schema of such files, the same for all games."""
    from analysis.tune.tuning import KIND

    return KIND.schema()


DOCUMENT = Document(30, lambda keys: "targets" in keys, sound, schema)
