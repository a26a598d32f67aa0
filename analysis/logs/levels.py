"""At which level of play a line-up sits down: all sharp, all blunt, or mixed."""

from __future__ import annotations

import polars as pl

from analysis.logs.run import Logs


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
