"""Rows for the adjusted worth of options: what a player took in a round, and how it stood before."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.logs.offers import by_round
from analysis.logs.pieces import pieces, scan_blocks
from analysis.logs.run import Logs, gather
from analysis.logs.units import cut_of
from analysis.logs.wins import win_of
from analysis.stats.regression import Piece

Floats = NDArray[np.float64]


class Turns:
    """The rows of one level of play, piece by piece.

    The columns of a row, one a player and round: each persona, each seat but the first, each round but the first, the
    lead over the best other seat when the round began (by round), each option's being on offer, and how often each
    option was taken.
    """

    def __init__(self, run: Logs, level: str) -> None:
        self._run, self._level, self._win = run, level, win_of(run)
        self._personas = run.manifest.persona_names
        self._options = [option.name for option in run.info.options]
        self._rounds = run.info.max_rounds

    @property
    def columns(self) -> int:
        """How many columns a row has."""
        return len(self._personas) + self._run.seats - 1 + 2 * self._rounds - 1 + 2 * len(self._options)

    def place(self, option: int) -> int:
        """The column of the times an option was taken."""
        return self.columns - len(self._options) + option

    def offered(self, option: int) -> int:
        """The column that says whether an option was on offer."""
        return self.place(option) - len(self._options)

    def pieces(self) -> Iterator[Piece]:
        """Columns, share of the win and block of some thousand games at a time."""
        for first, last in pieces(self._run):
            rows = gather(self._rows(first, last)).sort("game", "seat", "round")
            if rows.height:
                win = rows[self._win.column].to_numpy() / self._win.whole
                yield self._columns(rows), win, rows["block"].to_numpy().astype(np.int64) // cut_of(self._run).length

    def _rows(self, first: int, last: int) -> pl.LazyFrame:
        players = scan_blocks(self._run, "players", first, last).filter(pl.col("level") == self._level)
        players = players.select("game", "seat", "persona", self._win.column)
        lead = scan_blocks(self._run, "rounds", first, last).group_by("game", "round").agg("seat", "score_now")
        best, second = pl.col("score_now").list.max(), pl.col("score_now").list.sort(descending=True).list.get(1)
        standing = lead.with_columns(best.alias("best"), second.alias("second")).explode("seat", "score_now")
        rival = pl.when(pl.col("score_now") == pl.col("best")).then(pl.col("second")).otherwise(pl.col("best"))
        before = standing.select(
            "game",
            "seat",
            (pl.col("round") + 1).alias("round"),
            (pl.col("score_now") - rival).cast(pl.Float64).alias("lead"),
        )
        turns = by_round(self._run, first, last)
        return turns.join(players, on=["game", "seat"]).join(before, on=["game", "seat", "round"], how="left")

    def _columns(self, rows: pl.DataFrame) -> Floats:
        size = rows.height
        persona = rows["persona"].cast(pl.String).to_numpy()
        seat, number = rows["seat"].to_numpy(), rows["round"].to_numpy()
        lead = rows["lead"].fill_null(0.0).to_numpy()
        table = np.zeros((size, self.columns))
        made = [persona == name for name in self._personas]
        made += [seat == other for other in range(2, self._run.seats + 1)]
        made += [number == later for later in range(2, self._rounds + 1)]
        made += [lead * (number == each) for each in range(1, self._rounds + 1)]
        made += [rows[f"offered_{name}"].to_numpy() for name in self._options]
        made += [rows[f"taken_{name}"].to_numpy() for name in self._options]
        for place, values in enumerate(made):
            table[:, place] = values
        return table
