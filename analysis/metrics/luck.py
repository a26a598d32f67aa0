"""How much of who wins is the luck of the deal, who plays, and the noise of play."""

from __future__ import annotations

import numpy as np
import polars as pl

from analysis.logs.batches import as_matrix, batch_of, number_of_blocks
from analysis.logs.estimates import Estimates, estimate_row, estimate_table
from analysis.logs.pieces import in_pieces
from analysis.logs.run import Logs, gather
from analysis.logs.wins import Win, win_of
from analysis.metrics._declaration import Metric
from analysis.stats.luck import Cells, Pairs, variance_parts

METRIC = Metric(
    title="Luck of the deal",
    definition="Where the differences in who wins come from, as shares of the variance of a player's win; they add up "
    "to 1. `the deal` (all shuffles of a game): what it does for a seat, whoever sits there, seen by two line-ups on "
    "each deal. `who plays`: plans, and the seats they sit in. `noise of play`: what changes when the same players "
    "play the same deal again. `how plans meet the deal`: the rest, a deal that suits one plan more than another. "
    "Where each deal was played by one line-up, `the deal, for these players` is the first and the last together. "
    "`tables`: the level of play.",
    unit="share of the variance of the win",
    source="Analysis of variance; covariance of a seat's win under two line-ups on common deals",
    direction="none",
    keys=("tables", "part"),
    needs="replays",
)
_BATCHES = 50
_STRATUM = ["lineup", "circle", "rotation", "seat"]
_FINE = 10_000
"""Means are added up in ten-thousandths, so that sums of their products are exact."""


def measure(run: Logs) -> Estimates:
    """One row a level of play and part, with the columns of an estimate; no row where deals were played once."""
    replays, each = int(run.manifest.replays), int(run.manifest.lineups_per_deal)
    if replays < 2:
        return Estimates.untraced(estimate_table(pl.DataFrame(), [], [], extra=METRIC.keys))
    win = win_of(run)
    strata, deals = _sums_of_strata(run, win), _means_of_seats(run, win) if each > 1 else None
    rows = []
    for name, lineups in _tables(run).items():
        mine = strata.filter(pl.col("lineup").is_in(lineups))
        if mine.is_empty():
            continue
        pairs = None if deals is None else _pairs(deals.filter(pl.col("lineup").is_in(lineups)))
        deal = run.scan("players").filter(pl.col("lineup").is_in(lineups)).select(pl.col("block") // each)
        found = variance_parts(_cells(mine, win.whole, replays), pairs, blocks=int(gather(deal.unique()).height))
        rows += [(name, part, *estimate_row(e, e.count // run.seats)) for part, e in found.items()]
    return Estimates.untraced(estimate_table(strata, [], rows, extra=METRIC.keys))


def _tables(run: Logs) -> dict[str, list[int]]:
    """The line-ups of each level of play; all together where levels are mixed at one table."""
    found: dict[str, list[int]] = {}
    for place, lineup in enumerate(run.manifest.lineups):
        levels = {run.manifest.sitters[sitter].level for sitter in lineup}
        found.setdefault(str(min(levels)) if len(levels) == 1 else "mixed", []).append(place)
    if "mixed" in found:
        return {"mixed": list(range(len(run.manifest.lineups)))}
    return dict(sorted(found.items(), reverse=True))


def _sums_of_strata(run: Logs, win: Win) -> pl.DataFrame:
    won = win.count.cast(pl.Int64)
    sums_of_deal = (won.sum().alias("total"), (won**2).sum().alias("squares"))
    deals = in_pieces(run, lambda scan: scan("players").group_by("block", *_STRATUM).agg(*sums_of_deal))
    batch = batch_of(run, number_of_blocks(run.scan("players")), _BATCHES).alias("batch")
    summed = deals.group_by(batch, *_STRATUM).agg(
        pl.len().cast(pl.Int64).alias("deals"),
        pl.col("total", "squares").sum(),
        (pl.col("total") ** 2).sum().alias("square_of_sums"),
    )
    return gather(summed).sort("batch", *_STRATUM)


def _cells(sums: pl.DataFrame, whole: int, replays: int) -> Cells:
    strata = sums.select(_STRATUM).unique().sort(_STRATUM)
    table = {c: as_matrix(sums, strata, c, _STRATUM) for c in ("deals", "total", "square_of_sums", "squares")}
    return Cells(
        table["deals"],
        table["total"] / whole,
        table["square_of_sums"] / whole**2,
        table["squares"] / whole**2,
        replays,
    )


def _means_of_seats(run: Logs, win: Win) -> pl.DataFrame:
    """One row a batch, pair of line-ups (told by the first of them) and seat: sums over the deals of the pair.

    The mean win of a seat is over all orders of a line-up, and all replays.
    """
    each = int(run.manifest.lineups_per_deal)
    mean = (_FINE * win.count.cast(pl.Int64).sum() / (win.whole * pl.len())).round().cast(pl.Int64)
    by_seat = [mean.alias("mean"), pl.col("lineup").first(), pl.col("circle").min()]
    blocks = in_pieces(run, lambda scan: scan("players").group_by("block", "seat").agg(*by_seat))
    batch = batch_of(run, number_of_blocks(run.scan("players")), _BATCHES)
    rows = blocks.with_columns(batch.alias("batch"), deal=pl.col("block") // each, place=pl.col("block") % each)
    first, second = rows.filter(place=0), rows.filter(place=1).select("deal", "seat", pl.col("mean").alias("other"))
    met = first.join(second, on=["deal", "seat"])
    sums = met.group_by("batch", "lineup", "circle", "seat").agg(
        pl.len().cast(pl.Int64).alias("deals"),
        pl.col("mean").sum().alias("first"),
        pl.col("other").sum().alias("second"),
        (pl.col("mean") * pl.col("other")).sum().alias("product"),
    )
    return gather(sums).sort("batch", "lineup", "circle", "seat")


def _pairs(sums: pl.DataFrame) -> Pairs:
    by = ["lineup", "circle", "seat"]
    groups = sums.select(by).unique().sort(by)
    table = {c: as_matrix(sums, groups, c, by) for c in ("deals", "first", "second", "product")}
    return Pairs(table["deals"], table["first"] / _FINE, table["second"] / _FINE, table["product"] / np.square(_FINE))
