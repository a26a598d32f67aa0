"""Variant files in a folder of their own, so that messages show short names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import SondageError
from engine.variants import load_variant


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Write a variant file; returns its name in the current folder."""
    monkeypatch.chdir(tmp_path)

    def written(text: str, name: str = "special.yaml") -> str:
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text, encoding="utf-8")
        return name

    return written


@pytest.fixture
def message(write: Callable[..., str]) -> Callable[..., str]:
    """The message that loading a variant text gives."""

    def said(text: str, *sets: str) -> str:
        with pytest.raises(SondageError) as caught:
            load_variant(write(text), sets)
        return str(caught.value)

    return said
