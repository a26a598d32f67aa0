"""The share of the win as the tables of a run count it: a whole number, so that sums are exact.

It counts in sixtieths, and in 1/2520 in games that seat more than six (`engine.kernel.columns.whole_win`).
"""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from analysis.logs.run import Logs
from engine.game import GameInfo
from engine.kernel.columns import Logged, logged_tables, whole_win


@dataclass(frozen=True)
class Win:
    """The column of the table `players` that holds shares of the win, and what a whole win counts there."""

    column: str
    whole: int

    @property
    def count(self) -> pl.Expr:
        """The share of a row, times `whole`."""
        return pl.col(self.column)


def win_of(run: Logs) -> Win:
    """How a run counts shares of the win."""
    return win_in(run.info)


def win_in(info: GameInfo) -> Win:
    """How the runs of a game count shares of the win."""
    fields = {field.field: field for field in logged_tables(info).players if isinstance(field, Logged)}
    return Win(fields["win"].column, whole_win(info))
