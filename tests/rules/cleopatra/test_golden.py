"""Whole games as readable text. After a wanted change: ``python -m tests.rules.cleopatra.golden --write``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.cleopatra.golden import GAMES
from tests.rules.golden import check


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_game_is_played_as_written_down(path: Path) -> None:
    check(path, GAMES[path], "tests.rules.cleopatra.golden")
