"""What was on offer to whom and what was taken, from the table `options`."""

from __future__ import annotations

import polars as pl

from analysis.logs.pieces import Scan, in_pieces, scan_blocks
from analysis.logs.run import Logs
from analysis.logs.wins import win_of

_PLAYER = ("game", "seat")


def by_player(run: Logs) -> pl.LazyFrame:
    """One row a player of a game and option on offer to it at any time.

    Columns: game, block, seat, option, offered (decisions at which it was on offer), taken (times), and of the player
    persona, level and the share of the win (`analysis.logs.wins`).
    """
    keys = ["game", "block", "seat", "option"]

    def make(scan: Scan) -> pl.LazyFrame:
        options = scan("options").group_by(keys)
        counted = options.agg(_count("offered", pl.len()), _count("taken", pl.col("taken").sum()))
        players = scan("players").select(*_PLAYER, "persona", "level", win_of(run).column)
        return counted.join(players, on=list(_PLAYER), how="inner")

    return in_pieces(run, make)


def by_round(run: Logs, first: int, last: int) -> pl.LazyFrame:
    """One row a player and round at which anything was on offer, of the blocks `first` to `last`.

    Columns: game, block, seat, round, and for each option ``offered_NAME`` (1 if it was on offer) and ``taken_NAME``
    (times it was taken).
    """
    options = scan_blocks(run, "options", first, last)
    columns = []
    for option in run.info.options:
        this = pl.col("option") == option.name
        columns.append(this.any().cast(pl.Int64).alias(f"offered_{option.name}"))
        columns.append(_count(f"taken_{option.name}", pl.col("taken").filter(this).sum()))
    return options.group_by("game", "block", "seat", "round").agg(columns)


def _count(name: str, expression: pl.Expr) -> pl.Expr:
    return expression.cast(pl.Int64).alias(name)
