"""How long a run will take, in words."""

from __future__ import annotations

import pytest

from engine.play.expectation import in_words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.1, "about 1 second"),
        (42.0, "about 42 seconds"),
        (89.0, "about 89 seconds"),
        (90.0, "about 2 minutes"),
        (1800.0, "about 30 minutes"),
        (7200.0, "about 2 hours"),
    ],
)
def test_a_time_in_words(seconds: float, words: str) -> None:
    assert in_words(seconds) == words
