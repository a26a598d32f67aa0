"""One row a game: what its players did together."""

from __future__ import annotations

from functools import reduce
from itertools import combinations

import polars as pl

from analysis.logs.pieces import Scan, in_pieces
from analysis.logs.run import Logs
from analysis.logs.wins import win_of


def by_game(run: Logs) -> pl.LazyFrame:
    """One row a game: game, block, first and second (the two highest scores), shared (the win was shared).

    The second highest of N scores is the largest of the smaller ones of all pairs.
    """
    win = win_of(run)
    seats = range(1, run.seats + 1)
    columns = [(pl.col("score") * (pl.col("seat") == seat)).sum().alias(f"s{seat}") for seat in seats]
    names = [f"s{seat}" for seat in seats]
    pairs = [pl.min_horizontal(a, b) for a, b in combinations(names, 2)]
    second = reduce(lambda high, pair: pl.max_horizontal(high, pair), pairs) if pairs else pl.col(names[0])

    def make(scan: Scan) -> pl.LazyFrame:
        games = scan("players").group_by("game", "block").agg(win.count.max(), *columns)
        return games.select(
            "game",
            "block",
            pl.max_horizontal(names).alias("first"),
            second.alias("second"),
            win.count.is_between(1, win.whole - 1).alias("shared"),
        )

    return in_pieces(run, make)
