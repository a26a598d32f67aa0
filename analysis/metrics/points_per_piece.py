"""What a piece (a card, a tile) is worth: the points of a source for each piece that gave them."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates, concat
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Points a piece",
    definition="All points from a source, divided by the number of pieces (cards, tiles) that gave them. Pieces that "
    "gave no points, because they were lost or kept, do not count. Sources without pieces have no rows.",
    unit="points a piece",
    source="Mean yield of a unit, a ratio of totals (Cochran, Sampling Techniques, 3rd edition, 6.3)",
    direction="none",
    keys=("source",),
    needs="pieces",
)


def measure(run: Logs) -> Estimates:
    """One row a source of the declared pieces: the columns of an estimate, and `pieces` (that gave points, a game)."""
    columns: dict[str, pl.Expr] = {}
    for source, tally in run.info.pieces:
        columns |= {f"points_{source}": pl.col(f"score_{source}"), f"pieces_{source}": pl.col(tally)}
    sums = block_sums(run, run.scan("players"), [], columns)
    tables = [
        estimates(sums, [], f"points_{source}", size=f"pieces_{source}").select(
            pl.lit(source).alias("source"),
            pl.all(),
            _a_game(sums, source).alias("pieces"),
        )
        for source, _ in run.info.pieces
    ]
    if not tables:
        return estimates(sums.clear(), [], "size").filter(pl.lit(False)).select(pl.lit("").alias("source"), pl.all())
    return concat(tables).filter(pl.col("estimate").is_not_null())


def _a_game(sums: pl.DataFrame, source: str) -> pl.Expr:
    """How many pieces of a source gave points in a game, on average."""
    pieces, games = sums.select(pl.col(f"pieces_{source}").sum(), pl.col("games").sum()).row(0)
    return pl.lit(pieces / max(1, games))
