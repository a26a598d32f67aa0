"""Whole games as readable text. After a wanted change: ``python -m tests.rules.mykerinos.golden --write``."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.rules.mykerinos.golden import GAMES, path_of, transcript


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_the_game_is_played_as_written_down(variant: str, players: int) -> None:
    written = path_of(variant, players).read_text(encoding="utf-8").splitlines()
    now = transcript(variant, players).splitlines()
    changes = list(unified_diff(written, now, "written down", "played now", lineterm="", n=1))
    shown = "\n".join(changes[:40])
    assert not changes, f"{shown}\nIf the rules were meant to change: python -m tests.rules.mykerinos.golden --write"
