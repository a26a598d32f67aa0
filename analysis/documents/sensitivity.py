"""Sensitivity analyses: which parameters matter for which numbers."""

from __future__ import annotations

from typing import Any

from analysis.documents import Document


def sound(file: str) -> str:
    """What a sound file is, and of which variant."""
    from analysis.sensitivity.model import SENSITIVITIES

    return f"a sound {SENSITIVITIES.word} of {SENSITIVITIES.load(file).setting.variant.name}"


def schema(game: str) -> dict[str, Any]:
    """The schema of such files, the same for all games."""
    from analysis.sensitivity.model import SENSITIVITIES

    return SENSITIVITIES.schema()


DOCUMENT = Document(40, lambda keys: "outputs" in keys, sound, schema)
