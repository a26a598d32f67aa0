"""Variants: the parameters of a game; whatever no other kind claims."""

from __future__ import annotations

from typing import Any

from analysis.documents import Document


def sound(file: str) -> str:
    """What a sound variant is, with notes on values that only look as if they would do something."""
    from engine.variants import load_variant

    variant = load_variant(file)
    notes = "".join(f"\n  note: {bound}" for bound in variant.bounds)
    return f"a sound variant of {variant.game}, {variant.title!r}{notes}"


def schema(game: str) -> dict[str, Any]:
    """The schema of variant files."""
    from engine.variants import variant_schema

    return variant_schema(game)


DOCUMENT = Document(99, lambda keys: True, sound, schema)
