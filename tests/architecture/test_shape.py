"""Few parameters say `Any` and no more: under a tenth in games, under a fiftieth elsewhere."""

from __future__ import annotations

from tests.verify.shape import GAMES, bare, sources

OURS = sources("engine", "analysis")


def test_parameters_say_what_they_are() -> None:
    said, found = bare(path for path in OURS if path.is_relative_to(GAMES))
    assert found > 1000 and said < found / 10
    said, found = bare(path for path in OURS if not path.is_relative_to(GAMES))
    assert found > 1000 and said < found / 50
