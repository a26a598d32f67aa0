"""How much of who wins is up to the line-up, to the deal, and to the choices of play.

Each deal is played several times (replays) by the same personas in the same seats, with the same shuffle and fresh
choices. For the share w of the win of one seat, within one line-up and rotation (a stratum):

    σ²_deal = (MSB - MSW) / R,   σ²_play = MSW

from a one-way analysis of variance with deals as groups and R replays in each; the line-up's part is the variance of
the strata's means, less what chance adds to it. The deal's part of what a line-up leaves open is
``σ²_deal / (σ²_deal + σ²_play)``: the between-deal share (Goodman, Perez-Liebana and Lucas 2025 measure the same by
random seed). Intervals by leaving out one batch of blocks at a time (jackknife; Efron and Tibshirani 1993, chapter 11).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from analysis.stats.estimate import Estimate

Floats = NDArray[np.float64]
PARTS = ("line-up and seat", "deal", "choices", "deal, of what the line-up leaves open")


@dataclass(frozen=True)
class Cells:
    """Sums by batch and stratum, all of shape (batches, strata).

    Attributes
    ----------
    deals: how many deals were played.
    total: sum over deals of the sum over replays of w.
    square_of_sums: sum over deals of the square of that sum.
    squares: sum over deals and replays of w².
    replays: plays of each deal, 2 or more.
    """

    deals: Floats
    total: Floats
    square_of_sums: Floats
    squares: Floats
    replays: int

    def without(self, batch: int) -> Cells:
        """The same without one batch."""
        kept = np.arange(len(self.deals)) != batch
        return Cells(self.deals[kept], self.total[kept], self.square_of_sums[kept], self.squares[kept], self.replays)


def variance_shares(cells: Cells) -> Floats:
    """The four numbers of `PARTS`, each between 0 and 1; NaN where nobody's win ever varied."""
    replays = cells.replays
    deals = cells.deals.sum(axis=0)
    total, squared = cells.total.sum(axis=0), cells.square_of_sums.sum(axis=0)
    seen = deals > 0
    deals, total, squared, number = deals[seen], total[seen], squared[seen], float(deals.sum())
    within = float(cells.squares.sum()) - float(squared.sum()) / replays
    play = within / (number * (replays - 1))
    mean = total / (deals * replays)
    between = float((squared / replays - total**2 / (deals * replays)).sum()) / max(number - deals.size, 1)
    deal = max(0.0, (between - play) / replays)
    overall = float(total.sum()) / (number * replays)
    explained = float((deals * (mean - overall) ** 2).sum()) / number
    lineup = max(0.0, explained - (deals.size - 1) * between / replays / number)
    everything, open_ = lineup + deal + play, deal + play
    parts = np.array([lineup, deal, play])
    shares = parts / everything if everything > 0 else np.full(3, math.nan)
    return np.append(shares, deal / open_ if open_ > 0 else math.nan)


def variance_parts(cells: Cells, *, blocks: int, level: float = 0.95) -> dict[str, Estimate]:
    """The parts of the variance of the win by name (`PARTS`), with their intervals.

    `blocks` is how many blocks are behind the cells, for the record.
    """
    values = variance_shares(cells)
    batches = len(cells.deals)
    games = round(float(cells.deals.sum()) * cells.replays)
    if batches < 2:
        return {n: Estimate(v, math.nan, math.nan, math.nan, games, blocks, level) for n, v in _named(values)}
    left = np.array([variance_shares(cells.without(batch)) for batch in range(batches)])
    se = np.sqrt((batches - 1) / batches * ((left - left.mean(axis=0)) ** 2).sum(axis=0))
    half = float(stats.t.ppf((1 + level) / 2, batches - 1)) * se
    return {
        name: Estimate(value, float(s), max(0.0, value - float(h)), min(1.0, value + float(h)), games, blocks, level)
        for (name, value), s, h in zip(_named(values), se, half, strict=True)
    }


def _named(values: Floats) -> list[tuple[str, float]]:
    return [(name, float(value)) for name, value in zip(PARTS, values, strict=True)]
