"""The small game of `sondage new` in both forms, for tests of players who think."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.catalogue import find_game

HERE = Path(__file__).parent
TEMPLATE = HERE.parents[1] / "engine" / "plain" / "template"


def kernel_game(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The game for the compiled loop, with the variants and personas of the plain one."""
    return written_game(tmp_path_factory.mktemp("games"))


def written_game(place: Path) -> str:
    """The same, written into a folder `potsherds_kernel` at a place."""
    folder = place / "potsherds_kernel"
    shutil.copytree(HERE / "potsherds_kernel", folder)
    for path in [*TEMPLATE.rglob("*.yaml")]:
        target = folder / path.relative_to(TEMPLATE)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(path.read_text().replace("potsherds", "potsherds_kernel"))
    return find_game(str(folder)).info.name


def plain_game() -> str:
    """The plain-Python game."""
    return find_game(str(TEMPLATE)).info.name
