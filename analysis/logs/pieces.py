"""Frames that are made some thousand games at a time, so that memory does not grow with a run.

Some steps group rows by game: worked out on a whole run they would hold a row a game. A piece is a stretch of whole
blocks, so what such a step makes of the pieces, one after the other, is what it makes of the run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import polars as pl
from polars.io.plugins import register_io_source

from analysis.logs.run import Logs, gather
from analysis.logs.units import cut_of

AT_ONCE = 20_000
"""Games in a piece."""

Scan: TypeAlias = Callable[[str], pl.LazyFrame]


def pieces(run: Logs) -> Iterator[tuple[int, int]]:
    """First and last block of each piece of a run, whole draws (`analysis.logs.units`); at least one piece."""
    blocks, games = int(run.manifest.blocks), int(run.manifest.games)
    length = cut_of(run).length
    draws = AT_ONCE * blocks // max(games, 1) // length
    step = max(1, draws) * length
    for first in range(0, max(blocks, 1), step):
        yield first, min(first + step, max(blocks, 1)) - 1


def scan_blocks(run: Logs, table: str, first: int, last: int) -> pl.LazyFrame:
    """The rows of a table that belong to the blocks from `first` to `last`."""
    narrow = getattr(run, "scan_blocks", None)
    if narrow is not None:
        found: pl.LazyFrame = narrow(table, first, last)
        return found
    return run.scan(table).filter(pl.col("block").is_between(first, last))


def in_pieces(run: Logs, make: Callable[[Scan], pl.LazyFrame]) -> pl.LazyFrame:
    """What `make` makes of the tables of each piece, one after the other.

    `make` gets a stand-in for ``run.scan``; its rows may depend on nothing outside their own block.
    """

    def frames() -> Iterator[pl.DataFrame]:
        for first, last in pieces(run):

            def scan(table: str, first: int = first, last: int = last) -> pl.LazyFrame:
                return scan_blocks(run, table, first, last)

            yield gather(make(scan))

    return streamed(frames)


def streamed(frames: Callable[[], Iterator[pl.DataFrame]]) -> pl.LazyFrame:
    """A lazy frame of the rows of frames that follow one another and are made again each time it is read.

    All of them, at least one, have the columns of the first.
    """

    def schema() -> pl.Schema:
        return next(frames()).schema

    def read(
        columns: list[str] | None, predicate: pl.Expr | None, rows: int | None, batch: int | None
    ) -> Iterator[pl.DataFrame]:
        left = rows
        for frame in frames():
            found = frame if predicate is None else frame.filter(predicate)
            found = found if columns is None else found.select(columns)
            if left is not None:
                found = found.head(left)
                left -= found.height
            yield found
            if left == 0:
                return

    return register_io_source(read, schema=schema)
