"""Games of these tests are forgotten after each file, so that other tests do not find them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.catalogue import forget_games


@pytest.fixture(scope="module", autouse=True)
def _forgotten_games() -> Iterator[None]:
    yield
    forget_games()
