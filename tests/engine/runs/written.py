"""A run of stand-in logs, written chunk by chunk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.runs.claim import make_folders, tidy
from engine.runs.manifest import NAME, Manifest, Receipt, write_manifest
from engine.runs.schema import names_at, tables
from engine.runs.seal import sealed
from engine.runs.store import LocalStore
from engine.runs.writer import ChunkWriter, Facts
from tests.engine.runs.fakes import INFO, play_fakes


def write_chunk(folder: Path, manifest: Manifest, number: int) -> Receipt:
    """Write one chunk."""
    names = names_at(manifest.detail_level)
    held = {
        name: table
        for name, table in tables(INFO, manifest.persona_names, manifest.has_circles, bool(manifest.forbidden)).items()
        if name in names
    }
    games = manifest.plan.chunk(number)
    facts = Facts(games, manifest.sitters, manifest.persona_names)
    writer = ChunkWriter(LocalStore(folder), number, held, facts)
    for logs in play_fakes(games, manifest.players, manifest.detail_level):
        writer.add(logs)
    return writer.finish()


def reseal(folder: Path, record: dict[str, Any]) -> str:
    """Write an edited manifest with the digest that fits it, as only somebody can who means to; its text."""
    text = sealed({key: value for key, value in record.items() if key != "digest"})
    (folder / NAME).write_text(text, encoding="utf-8")
    return text


def record_of(folder: Path) -> dict[str, Any]:
    """The manifest of a run as plain data."""
    record: dict[str, Any] = json.loads((folder / NAME).read_text(encoding="utf-8"))
    return record


def write_run(folder: Path, manifest: Manifest) -> Path:
    """Write all chunks and the manifest."""
    names = names_at(manifest.detail_level)
    make_folders(LocalStore(folder), names)
    chunks = tuple(write_chunk(folder, manifest, number) for number in range(manifest.plan.chunks))
    write_manifest(folder, manifest.with_chunks(chunks))
    tidy(LocalStore(folder), names)
    return folder
