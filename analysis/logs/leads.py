"""What a lead becomes: further gains of leads within each seating, summed over games piece by piece.

A lead is a seat's own points less the mean of the others'. Leads and gains are counted from their means over all games
in which the same players sit in the same seats, so that a stronger plan or a better seat is no feedback. A cell is a
seating (who sits where), a seat and a time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates, estimate_table
from analysis.logs.paths import Floats, Paths, by_mark, paths
from analysis.logs.run import Logs
from analysis.stats.lead import over_mean

Quantity = Literal["score", "open points"]
Leads = tuple[Floats, Floats]
"""Lead now and its further gain, both (G, K, S) at K times of S seats, in points times (S - 1); NaN: none."""
Times = Callable[[Paths, Quantity], Leads]


@dataclass
class _Cell:
    """Sums over the games of one seating, each of shape (K, S), and in how many deals it was seated, (K,)."""

    number: Floats
    lead: Floats
    gain: Floats
    deals: Floats

    def add(self, other: _Cell) -> None:
        self.number += other.number
        self.lead += other.lead
        self.gain += other.gain
        self.deals += other.deals


def at_marks(piece: Paths, quantity: Quantity) -> Leads:
    """Leads at the end of each round but a game's last."""
    value = over_mean(piece.score if quantity == "score" else piece.points)
    last = value[np.arange(len(piece.rounds)), piece.rounds - 1][:, None, :]
    now = np.where((np.arange(value.shape[1]) < piece.rounds[:, None] - 1)[:, :, None], value, np.nan)
    return now, last - now


def at_half_time(piece: Paths, quantity: Quantity) -> Leads:
    """Leads after half the rounds of each game, rounded down; none in games of one round."""
    now, gain = at_marks(piece, quantity)
    row, half = np.arange(len(piece.rounds)), np.maximum(piece.rounds // 2, 1) - 1
    return now[row, half][:, None, :], gain[row, half][:, None, :]


def has_open_points(run: Logs) -> bool:
    """Whether the points openly scored ever differ from the score if the game ended there."""
    return any(bool((p.points != p.score)[p.inside].any()) for p in paths(run))


def gain_slopes(run: Logs, times: Times, quantity: Quantity) -> Estimates:
    """By time (from 1): how much of a lead is gained on top of it by the end, per point of lead.

    Least squares within cells; errors by deal. The columns of an estimate, and `reached`: the share of the variance of
    final leads that has come by then.
    """
    cells = _cells(run, times, quantity)
    if not cells:
        return _empty()
    frame = by_mark(run, lambda piece: _products(piece, cells, times, quantity))
    columns = {name: pl.col(name) for name in ("product", "square", "final")}
    sums = block_sums(run, frame, ["round"], columns)
    if sums.is_empty():
        return _empty()
    widths = _widths(cells)
    table = estimates(sums, ["round"], "product", size="square", widen=lambda key: widths[int(str(key[0])) - 1])
    total = sums.group_by("round", maintain_order=True).agg(pl.col("square", "final").sum())
    reached = total.select("round", (pl.col("square") / pl.col("final")).clip(0, 1).fill_nan(None).alias("reached"))
    played = sums.group_by("round", maintain_order=True).agg(pl.col("games").sum(), pl.len().alias("blocks"))
    table = table.join(reached, on=["round"])
    # Where no seating was met twice nothing was estimated, though games were played.
    known = pl.col("estimate").is_not_null()
    counts = [pl.when(known).then(pl.col(c)).otherwise(played[c].cast(pl.Int64)).alias(c) for c in ("games", "blocks")]
    return table.with_columns(*counts)


def _empty() -> Estimates:
    table = estimate_table(pl.DataFrame(schema={"round": pl.Int64}), ["round"], [])
    return Estimates.untraced(table.with_columns(pl.lit(None, pl.Float64).alias("reached")))


def _cells(run: Logs, times: Times, quantity: Quantity) -> dict[int, _Cell]:
    found: dict[int, _Cell] = {}
    for piece in paths(run):
        for seating, cell in _cells_of(piece, *_filled_up(run, times(piece, quantity))):
            if seating in found:
                found[seating].add(cell)
            else:
                found[seating] = cell
    return found


def _filled_up(run: Logs, leads: Leads) -> Leads:
    """The same with as many times in every piece of a run."""
    missing = max(0, int(run.info.max_rounds) - leads[0].shape[1])
    if leads[0].shape[1] == 1 or not missing:
        return leads
    now, gain = (np.pad(table, ((0, 0), (0, missing), (0, 0)), constant_values=np.nan) for table in leads)
    return now, gain


def _cells_of(piece: Paths, now: Floats, gain: Floats) -> list[tuple[int, _Cell]]:
    order = np.lexsort((piece.block, piece.seating))
    seating, block = piece.seating[order], piece.block[order]
    known = ~np.isnan(now[order])
    new_seating = np.append(True, seating[1:] != seating[:-1])
    first = np.nonzero(new_seating)[0]
    deal = np.nonzero(new_seating | np.append(True, block[1:] != block[:-1]))[0]
    sums = [
        np.add.reduceat(np.where(known, table, 0.0), first, axis=0) for table in (known * 1.0, now[order], gain[order])
    ]
    seen = np.maximum.reduceat(known[:, :, 0], deal, axis=0).astype(np.float64)
    deals = np.add.reduceat(seen, np.searchsorted(deal, first), axis=0)
    return [
        (int(number), _Cell(sums[0][place], sums[1][place], sums[2][place], deals[place]))
        for place, number in enumerate(seating[first].tolist())
    ]


def _products(piece: Paths, cells: dict[int, _Cell], times: Times, quantity: Quantity) -> dict[str, Floats]:
    """Sums over the seats of a game: deviation of the lead times that of its gain, its square, and that of the final
    lead; in thousandths, so that they add up exactly. 0 where a cell has one deal, which says nothing."""
    now, gain = times(piece, quantity)
    names, where = np.unique(piece.seating, return_inverse=True)
    mine = [cells[int(name)] for name in names]
    width = now.shape[1]
    lead, more = now - _mean(mine, "lead", where, width), gain - _mean(mine, "gain", where, width)
    alone = np.stack([cell.deals[:width] for cell in mine])[where] < 2
    sums = {
        "square": (lead**2).sum(axis=2),
        "product": (lead * more).sum(axis=2),
        "final": ((lead + more) ** 2).sum(axis=2),
    }
    return {name: np.where(alone & ~np.isnan(table), 0.0, np.rint(1000 * table)) for name, table in sums.items()}


def _mean(cells: list[_Cell], name: str, where: NDArray[np.int64], width: int) -> Floats:
    table = np.stack([getattr(cell, name)[:width] / np.maximum(cell.number[:width], 1) for cell in cells])
    return np.asarray(table[where])


def _widths(cells: dict[int, _Cell]) -> Floats:
    """Factor of the standard error at each time for the means that were taken off: one a cell, of as many deals."""
    deals = np.stack([cell.deals for cell in cells.values()])
    used = np.where(deals > 1, deals, 0).sum(axis=0)
    means = (deals > 1).sum(axis=0)
    return np.asarray(np.sqrt(used / np.maximum(used - means, 1)))
