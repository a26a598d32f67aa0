"""Whole games as readable text. After a wanted change: ``python -m tests.rules.site_contest.golden --write``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.golden import check
from tests.rules.site_contest.golden import GAMES


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_game_is_played_as_written_down(path: Path) -> None:
    check(path, GAMES[path], "tests.rules.site_contest.golden")
