"""Scores over the rounds of each game, some thousand games at a time, so that memory does not grow with a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.logs.pieces import pieces, scan_blocks, streamed
from analysis.logs.run import Logs, gather
from analysis.logs.wins import win_of

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]
MILLIONTHS = 1_000_000
"""Numbers that are no whole numbers are added up in millionths, so that sums are exact (see `fixed`)."""
_OF_PLAYERS = ("game", "block", "seat", "persona")
_LEVELS = 2


@dataclass(frozen=True)
class Paths:
    """The games of some blocks, G of them, at up to R marks (ends of rounds) with S seats.

    Attributes
    ----------
    game, block: numbers of each game and of its block, shape (G,).
    rounds: marks that each game has, shape (G,).
    score: score if the game had ended at the mark, shape (G, R, S); NaN after the end.
    points: points openly scored by then, same shape.
    win: share of the win of each seat, 0 to 1, shape (G, S).
    seating: a number for who sits where, the same in games in which the same personas sit in the same seats, (G,).
    """

    game: Whole
    block: Whole
    rounds: Whole
    score: Floats
    points: Floats
    win: Floats
    seating: Whole

    @property
    def inside(self) -> NDArray[np.bool_]:
        """Which marks a game has, shape (G, R)."""
        return np.asarray(np.arange(self.score.shape[1]) < self.rounds[:, None])


def paths(run: Logs) -> Iterator[Paths]:
    """The games of a run in their order, whole blocks at a time; games without a mark are left out."""
    win = win_of(run)
    for first, last in pieces(run):
        players = gather(
            scan_blocks(run, "players", first, last).select(*_OF_PLAYERS, win.count.alias("won"), _sitter())
        )
        columns = ("game", "seat", "round", "points", "score_now")
        rounds = gather(scan_blocks(run, "rounds", first, last).select(columns))
        if rounds.height:
            yield _of(players, rounds, run.seats, win.whole)


def _sitter() -> pl.Expr:
    """A number for who sits there, persona and level of play."""
    persona, level = (pl.col(name).to_physical().cast(pl.Int64) for name in ("persona", "level"))
    return (persona * _LEVELS + level).alias("sitter")


def _of(players: pl.DataFrame, rounds: pl.DataFrame, seats: int, whole: int) -> Paths:
    game, where = np.unique(players["game"].to_numpy(), return_inverse=True)
    seat = players["seat"].to_numpy().astype(np.int64) - 1
    block, win = np.zeros(game.size, np.int64), np.zeros((game.size, seats))
    block[where], win[where, seat] = players["block"].to_numpy(), players["won"].to_numpy() / whole
    sitter = np.zeros((game.size, seats), np.int64)
    sitter[where, seat] = players["sitter"].to_numpy()
    # Odd and above every sitter's number: where many sitters at a large table overflow 64 bits, each seat still counts.
    base = _LEVELS * len(cast(pl.Enum, players.schema["persona"]).categories) + 1
    seating = sitter @ np.int64(base) ** np.arange(seats, dtype=np.int64)
    row = np.searchsorted(game, rounds["game"].to_numpy())
    mark = rounds["round"].to_numpy().astype(np.int64) - 1
    place = (row, mark, rounds["seat"].to_numpy().astype(np.int64) - 1)
    score = np.full((game.size, int(mark.max()) + 1, seats), np.nan)
    points = score.copy()
    score[place], points[place] = rounds["score_now"].to_numpy(), rounds["points"].to_numpy()
    marks = np.zeros(game.size, np.int64)
    np.maximum.at(marks, row, mark + 1)
    _fill_up(score, marks)
    _fill_up(points, marks)
    kept = marks > 0
    game = game.astype(np.int64)
    return Paths(game[kept], block[kept], marks[kept], score[kept], points[kept], win[kept], seating[kept])


def _fill_up(values: Floats, marks: Whole) -> None:
    """Give the marks that a game passed without logging them the values of its next one, shape (G, R, S), in place.

    Where the last turns of a game leave nothing to decide, several rounds end in one step, and only the last is logged.
    """
    for mark in range(values.shape[1] - 2, -1, -1):
        passed = np.isnan(values[:, mark]) & (mark < marks - 1)[:, None]
        values[:, mark] = np.where(passed, values[:, mark + 1], values[:, mark])


def by_game(run: Logs, measure: Callable[[Paths], Mapping[str, NDArray[np.generic]]]) -> pl.LazyFrame:
    """One row a game: game, block and what `measure` makes of each piece, arrays of shape (G,)."""

    def frames() -> Iterator[pl.DataFrame]:
        for piece in paths(run):
            yield pl.DataFrame({"game": piece.game, "block": piece.block, **measure(piece)})

    return streamed(frames).fill_nan(None)


def by_mark(run: Logs, measure: Callable[[Paths], Mapping[str, Floats]]) -> pl.LazyFrame:
    """One row a game and mark: game, block, round (from 1) and what `measure` makes, arrays of shape (G, R).

    Marks whose first array has NaN are left out.
    """

    def frames() -> Iterator[pl.DataFrame]:
        for piece in paths(run):
            found = measure(piece)
            first = next(iter(found.values()))
            row, mark = np.nonzero(~np.isnan(first))
            columns = {name: values[row, mark] for name, values in found.items()}
            at = {"game": piece.game[row], "block": piece.block[row], "round": mark + 1}
            yield pl.DataFrame({**at, **columns})

    return streamed(frames).fill_nan(None)


def fixed(column: str) -> pl.Expr:
    """A column in whole millionths, to be added up exactly and divided by `MILLIONTHS` again."""
    return (pl.col(column) * MILLIONTHS).round()
