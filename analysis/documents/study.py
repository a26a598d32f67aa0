"""Studies: claims about a game, with the measures that decide them."""

from __future__ import annotations

from typing import Any

from analysis.documents import Document


def sound(file: str) -> str:
    """What a sound study holds."""
    from analysis.study.model import load_study

    study = load_study(file)
    return f"a sound study of {study.game} with {len(study.claims)} claims"


def schema(game: str) -> dict[str, Any]:
    """The schema of study files, the same for all games."""
    from analysis.study.model import Study
    from engine.documents.json_schema import described_schema

    return described_schema(Study, "study")


DOCUMENT = Document(20, lambda keys: bool(keys & {"claims", "measures"}), sound, schema)
