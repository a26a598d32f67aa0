"""Play some blocks of a planned run into memory: for searches that play many points, a few games each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import polars as pl

from engine.errors import RunError
from engine.game import GameInfo
from engine.kernel.logs import Lost
from engine.play.job import job_of
from engine.runs.manifest import COMPLETE, Manifest, Receipt
from engine.runs.writer import frame_of


@dataclass(frozen=True)
class Played:
    """Tables in memory with the face of a run on disk: metrics read either.

    Attributes
    ----------
    manifest: what was played, with the number of these blocks and games, and the games that were lost.
    tables: frames by name; blocks and games are numbered from 0.
    """

    manifest: Manifest
    tables: dict[str, pl.DataFrame]

    @property
    def info(self) -> GameInfo:
        """What the game declares."""
        return self.manifest.info

    @property
    def seats(self) -> int:
        """Number of players."""
        return self.manifest.players

    def scan(self, table: str) -> pl.LazyFrame:
        """A table; RunError when the level of detail does not hold it."""
        if table not in self.tables:
            raise RunError(f"these games hold no table {table!r}: they were played at detail {self.manifest.detail}")
        return self.tables[table].lazy()


def play_blocks(
    manifest: Manifest,
    first: int = 0,
    last: int | None = None,
    heard: Callable[[int], None] | None = None,
    *,
    compiled: bool = True,
) -> Played:
    """Play the blocks from `first` up to but without `last` (all of the plan when left out) on this thread.

    Block b has the same deal and line-up as block b of the whole run. `heard` is called with games that have just
    ended; what it raises ends the play. Memory grows with the number of games: some ten thousand are fine.

    A game that raises an error or does not end is left out and named in the manifest. No process of its own protects
    from one that hangs.
    """
    job = job_of(manifest, compiled)
    games = job.plan.between(first, job.plan.blocks if last is None else last)
    facts = job.facts(games)
    frames: dict[str, list[pl.DataFrame]] = {name: [] for name in job.tables}
    lost: list[Lost] = []
    for logs in job.play(games):
        lost += logs.lost
        for name, table in job.tables.items():
            frames[name].append(frame_of(table, getattr(logs, name), facts))
        if heard is not None:
            heard(logs.games + len(logs.lost))
    renumbered = (pl.col("block") - first, pl.col("game") - games.first)
    tables = {name: pl.concat(parts).with_columns(*renumbered) for name, parts in frames.items()}
    blocks = len(set(games.block.tolist()))
    receipts = (Receipt(0, len(games), {}, tuple(lost)),) if lost else ()
    cut = replace(manifest, blocks=blocks, games=len(games), games_asked=len(games), state=COMPLETE, chunks=receipts)
    return Played(cut, tables)
