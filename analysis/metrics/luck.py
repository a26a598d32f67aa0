"""How much of who wins is the line-up, the luck of the deal, and the choices of play."""

from __future__ import annotations

import polars as pl

from analysis.logs.batches import as_matrix, number_of_blocks
from analysis.logs.blocks import WHOLE_WIN, WIN, estimate_row, estimate_table
from analysis.logs.pieces import in_pieces
from analysis.logs.run import Logs, gather
from analysis.metrics._declaration import Metric
from analysis.stats.luck import Cells, variance_parts

METRIC = Metric(
    title="Luck of the deal",
    definition="Where the differences in who wins come from: `line-up and seat` (who plays against whom, and where), "
    "the `deal` (all shuffles of a game, which are the same whenever a deal is played again) and the `choices` (what "
    "personas do when they play the same deal again); the three add up to 1. `deal, of what the line-up leaves open` "
    "leaves the first out: with two deals that give a player chances of 80 and 20 %, it is 0.36.",
    unit="share of the variance of the win",
    source="One-way analysis of variance; Goodman, Perez-Liebana and Lucas 2025 by random seed",
    direction="none",
    keys=("part",),
    needs="replays",
)
_BATCHES = 50


def measure(run: Logs) -> pl.DataFrame:
    """One row a part, with the columns of an estimate; no row where deals were played once (see --replays)."""
    replays = int(run.manifest.replays)
    players = run.scan("players")
    if replays < 2:
        return estimate_table(pl.DataFrame(), [], [], extra=METRIC.keys)
    blocks = number_of_blocks(players)
    stratum = ["lineup", "circle", "rotation", "seat"]
    win = WIN.cast(pl.Int64)
    sums_of_deal = (win.sum().alias("total"), (win**2).sum().alias("squares"))
    deals = in_pieces(run, lambda scan: scan("players").group_by("block", *stratum).agg(*sums_of_deal))
    batch = (pl.col("block").cast(pl.Int64) * min(_BATCHES, blocks) // blocks).alias("batch")
    summed = deals.group_by(batch, *stratum).agg(
        pl.len().cast(pl.Int64).alias("deals"),
        pl.col("total", "squares").sum(),
        (pl.col("total") ** 2).sum().alias("square_of_sums"),
    )
    sums = gather(summed).sort("batch", *stratum)
    strata = sums.select(stratum).unique().sort(stratum)
    table = {c: as_matrix(sums, strata, c, stratum) for c in ("deals", "total", "square_of_sums", "squares")}
    cells = Cells(
        table["deals"],
        table["total"] / WHOLE_WIN,
        table["square_of_sums"] / WHOLE_WIN**2,
        table["squares"] / WHOLE_WIN**2,
        replays,
    )
    found = variance_parts(cells, blocks=blocks)
    rows = [(name, *estimate_row(estimate, estimate.count // run.seats)) for name, estimate in found.items()]
    return estimate_table(sums, [], rows, extra=METRIC.keys)
