"""What analysis needs of a run: its tables and the game's declaration. A run on disk has them; so has one made up."""

from __future__ import annotations

from typing import Protocol

import polars as pl

from engine.errors import RunError
from engine.game import GameInfo
from engine.runs.manifest import Manifest


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
    def manifest(self) -> Manifest:
        """What was played, and with what."""
        ...

    def scan(self, table: str) -> pl.LazyFrame:
        """A table, read when its numbers are asked for."""
        ...


def need_games(run: Logs) -> None:
    """RunError when not one game of a run was played to its end: it has no numbers then."""
    lost = getattr(run.manifest, "lost", ())
    if lost and len(lost) >= run.manifest.games:
        problem = f"none of its games could be played to the end: {lost[0].reason}"
        raise RunError(problem, place=run.manifest.played, remedy="mend that, and play the run again")


def doubts(*runs: Logs) -> list[str]:
    """Why runs cannot be taken for what was written, a sentence each; empty where all have their proof."""
    unproved = dict.fromkeys((run.manifest.played, run.manifest.unproved) for run in runs if run.manifest.unproved)
    return [
        f"Nothing proves that this run ({played}) is what was written: its manifest {reason}."
        for played, reason in unproved
    ]


def gather(frame: pl.LazyFrame) -> pl.DataFrame:
    """Work out a lazy frame a piece at a time, so that memory does not grow with the number of games."""
    return frame.collect(engine="streaming")
