"""At which level of play a line-up sits down: all sharp, all blunt, or mixed; and the games of one of these."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import polars as pl

from analysis.logs.pieces import scan_blocks
from analysis.logs.run import Logs
from engine.game import GameInfo


def table_levels(run: Logs) -> dict[int, str]:
    """By line-up number: `sharp`, `blunt` or `mixed`."""
    found = {}
    for number, seats in enumerate(run.manifest.lineups):
        levels = {run.manifest.sitters[sitter].level for sitter in seats}
        found[number] = levels.pop() if len(levels) == 1 else "mixed"
    return found


def kind_of_table(levels: dict[int, str]) -> pl.Expr:
    """What `table_levels` says of the line-up of a row."""
    kinds = list(dict.fromkeys(levels.values()))
    # Looking each row up in a map would hold a whole column in memory.
    found = pl.lit(None, dtype=pl.Enum(kinds))
    for kind in kinds:
        of_kind = [number for number, level in levels.items() if level == kind]
        found = pl.when(pl.col("lineup").is_in(of_kind)).then(pl.lit(kind, dtype=pl.Enum(kinds))).otherwise(found)
    return found


@dataclass(frozen=True)
class AtLevel:
    """The games of a run whose whole table plays at one level, as if only these had been played.

    Blocks keep their numbers, so that those of two runs can be paired.
    """

    run: Logs
    level: str

    @property
    def info(self) -> GameInfo:
        """What the game declares."""
        return self.run.info

    @property
    def seats(self) -> int:
        """Players at the table."""
        return self.run.seats

    @cached_property
    def manifest(self) -> Any:
        """What was played, with the number of games of these tables."""
        whole = self.run.manifest
        plan, before = whole.plan, whole.plan.games_before
        cycles, rest = divmod(whole.blocks, plan.cycle)
        mine = (n for n in range(plan.cycle) if n % len(plan.turn) in self._places)
        played = ((before(n + 1) - before(n)) * (cycles + (n < rest)) for n in mine)
        return replace(whole, games=sum(played))

    @cached_property
    def _places(self) -> frozenset[int]:
        """The places of this level's line-ups in the order in which all are played."""
        levels = table_levels(self.run)
        return frozenset(p for p, lineup in enumerate(self.run.manifest.plan.turn) if levels[lineup] == self.level)

    def scan(self, table: str) -> pl.LazyFrame:
        """A table without the games of other levels."""
        return self._mine(self.run.scan(table))

    def scan_blocks(self, table: str, first: int, last: int) -> pl.LazyFrame:
        """The rows of a table that belong to the blocks from `first` to `last`, as far as they are of this level."""
        return self._mine(scan_blocks(self.run, table, first, last))

    def _mine(self, frame: pl.LazyFrame) -> pl.LazyFrame:
        # Line-ups come again and again in one order (`engine.seating.plan`).
        return frame.filter((pl.col("block") % len(self.run.manifest.plan.turn)).is_in(sorted(self._places)))


def by_level(run: Logs) -> dict[str, Logs]:
    """The games of a run by the level of their tables; a run of one level is left as it is."""
    if isinstance(run, AtLevel):
        return {run.level: run}
    kinds = list(dict.fromkeys(table_levels(run).values()))
    return {kinds[0]: run} if len(kinds) == 1 else {kind: AtLevel(run, kind) for kind in kinds}
