"""Whole games as readable text. After a wanted change: ``python -m tests.rules.archaeology.golden --write``."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.rules.archaeology.golden import PLAYERS, path_of, transcript


@pytest.mark.parametrize("players", PLAYERS)
def test_the_game_is_played_as_written_down(players: int) -> None:
    written = path_of(players).read_text(encoding="utf-8").splitlines()
    now = transcript(players).splitlines()
    changes = list(unified_diff(written, now, "written down", "played now", lineterm="", n=1))
    shown = "\n".join(changes[:40])
    assert not changes, f"{shown}\nIf the rules were meant to change: python -m tests.rules.archaeology.golden --write"
