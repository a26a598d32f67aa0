"""Sweeps: what numbers become over values of parameters."""

from __future__ import annotations

from typing import Any

from analysis.documents import Document


def sound(file: str) -> str:
    """What a sound file is, and of which variant."""
    from analysis.sweep.points import SWEEPS

    return f"a sound {SWEEPS.word} of {SWEEPS.load(file).setting.variant.name}"


def schema(game: str) -> dict[str, Any]:
    """The schema of such files, the same for all games."""
    from analysis.sweep.points import SWEEPS

    return SWEEPS.schema()


DOCUMENT = Document(50, lambda keys: bool(keys & {"vary", "points"}), sound, schema)
