"""When a run is long enough: the seam between play and whoever judges its numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

import polars as pl

from engine.runs.manifest import Manifest
from engine.runs.played import Watched


class Until(Protocol):
    """Hears of a run's games in their order and says when there are enough.

    Whole chunks are handed over in order, whatever order they were finished in, and `reached` is asked only when every
    line-up has been played equally often, in each of its orders. So a run ends at the same game on any number of
    workers.
    """

    def hear(self, players: pl.DataFrame) -> None:
        """Take in the rows of the table `players` of the next games, whole blocks."""
        ...

    def reached(self) -> bool:
        """Whether the games heard of are enough."""
        ...

    def record(self) -> Watched:
        """What was asked and what came of it, for the manifest."""
        ...


# Makes what watches a run from its manifest, before the first game.
MakeUntil: TypeAlias = Callable[[Manifest], Until]


class Enough(Exception):
    """Raised where chunks are folded in: no further game is needed."""
