"""Shipped files: the repository's first, those of an installed package second."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import shipped

REPOSITORY = Path(__file__).parents[2]


def test_the_repository_comes_first() -> None:
    assert shipped.configs() == REPOSITORY / "configs"
    assert shipped.seeds() == REPOSITORY / "seeds"


def test_an_installed_package_has_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A folder `configs` beside an installed package is somebody else's: there is no project file.
    (tmp_path / "configs").mkdir()
    monkeypatch.setattr(shipped, "_ENGINE", tmp_path / "engine")
    assert shipped.configs() == tmp_path / "engine" / "_shipped" / "configs"
    assert shipped.seeds() == tmp_path / "engine" / "_shipped" / "seeds"
