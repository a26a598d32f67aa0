"""What analysis needs of a run: its tables and the game's declaration. A run on disk has them; so has one made up."""

from __future__ import annotations

from typing import Any, Protocol

import polars as pl

from engine.game import GameInfo


class Logs(Protocol):
    """The tables of a run.

    Attributes
    ----------
    info: what the game declares.
    seats: players at the table.
    manifest: what was played, and with what.
    """

    @property
    def info(self) -> GameInfo:
        """What the game declares."""
        ...

    @property
    def seats(self) -> int:
        """Players at the table."""
        ...

    @property
    def manifest(self) -> Any:
        """What was played, and with what."""
        ...

    def scan(self, table: str) -> pl.LazyFrame:
        """A table, read when its numbers are asked for."""
        ...


def gather(frame: pl.LazyFrame) -> pl.DataFrame:
    """Work out a lazy frame a piece at a time, so that memory does not grow with the number of games."""
    return frame.collect(engine="streaming")
