"""How much of who wins is up to the deal, to who plays, and to the rest, with the noise of play named.

A deal favours a seat, whoever sits there, by what its win has in common under different line-ups. So each deal is
played by two line-ups, and by each of them several times (replays) with the same shuffle and fresh choices. Of the
variance of the share w of the win of one seat:

* the deal: the covariance over deals of a seat's mean win under the one line-up and under the other, each line-up moved
  round all its seats, so that what a deal does for one of the plans cancels out;
* who plays: the variance of the mean of w between strata (line-up, order and seat), less what chance adds to it;
* noise of play: the mean square within replays of a deal, MSW;
* how plans meet the deal: what is left, ``(MSB - MSW) / R`` less the deal's part, with mean squares from a one-way
  analysis of variance within strata, deals as groups of R replays.

As a variance over deals for *one* line-up the deal's part would tend to 1 with players that never waver, whatever the
game, and say nothing. Intervals by leaving out one batch of deals at a time (jackknife; Efron and Tibshirani 1993,
chapter 11), kept between 0 and 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from analysis.policy import CONFIDENCE
from analysis.stats.estimate import Estimate

Floats = NDArray[np.float64]
DEAL, PLAYERS, MEETING, NOISE = "the deal", "who plays", "how plans meet the deal", "noise of play"
PARTS = (DEAL, PLAYERS, MEETING, NOISE)
TOGETHER = "the deal, for these players"
"""The first and the third part together, where each deal was played by one line-up."""


class _Batched:
    """Arrays of shape (batches, groups)."""

    def without(self, batch: int) -> dict[str, Floats]:
        """The arrays summed over all batches but one; over all where `batch` is -1."""
        # The exemption below: this base is no dataclass itself, all that derive from it are.
        tables = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        sums = {name: table for name, table in tables.items() if isinstance(table, np.ndarray)}
        return {name: table.sum(axis=0) - (table[batch] if batch >= 0 else 0) for name, table in sums.items()}


@dataclass(frozen=True)
class Cells(_Batched):
    """Sums by batch and stratum.

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


@dataclass(frozen=True)
class Pairs(_Batched):
    """Sums by batch and pair of line-ups on a seat: of a deal's mean win of the seat under the one and the other.

    Attributes
    ----------
    deals: how many deals the pair played.
    first, second, product: sums over deals of the mean under the first, under the second, and of their product.
    """

    deals: Floats
    first: Floats
    second: Floats
    product: Floats


def variance_shares(cells: Cells, pairs: Pairs | None, without: int = -1) -> Floats:
    """The shares of `PARTS` without one batch; NaN where nobody's win ever varied.

    They add up to 1, but where there is next to nothing chance may bring one out below 0. Without pairs the first is
    NaN and the third is both together.
    """
    players, on_deal, noise = _components(cells, without)
    everything = players + on_deal + noise
    if everything <= 0:
        return np.full(4, math.nan)
    if pairs is None:
        return np.array([math.nan, players, on_deal, noise]) / everything
    deal = _covariance(pairs, without)
    return np.array([deal, players, on_deal - deal, noise]) / everything


def _in_range(shares: Floats) -> Floats:
    """The shares with those below 0 taken as 0, and all of them still adding up to 1."""
    kept = np.where(np.isnan(shares), shares, np.maximum(shares, 0))
    return np.asarray(kept / np.nansum(kept) if np.nansum(kept) > 0 else kept)


def _components(cells: Cells, without: int) -> tuple[float, float, float]:
    """Variance by who plays, by the deal for these players, and by the noise of play."""
    replays, sums = cells.replays, cells.without(without)
    seen = sums["deals"] > 0
    deals, total, squared, squares = (sums[n][seen] for n in ("deals", "total", "square_of_sums", "squares"))
    number = float(deals.sum())
    noise = (float(squares.sum()) - float(squared.sum()) / replays) / (number * (replays - 1))
    mean = total / (deals * replays)
    between = float((squared / replays - total**2 / (deals * replays)).sum()) / max(number - deals.size, 1)
    overall = float(total.sum()) / (number * replays)
    explained = float((deals * (mean - overall) ** 2).sum()) / number
    players = explained - (deals.size - 1) * between / replays / number
    return players, (between - noise) / replays, noise


def _covariance(pairs: Pairs, without: int) -> float:
    """Covariance over deals within pairs and seats."""
    sums = pairs.without(without)
    met = sums["deals"] > 1
    deals, first, second, product = (sums[n][met] for n in ("deals", "first", "second", "product"))
    freedom = float((deals - 1).sum())
    return float((product - first * second / deals).sum()) / freedom if freedom > 0 else 0.0


def variance_parts(
    cells: Cells, pairs: Pairs | None, *, blocks: int, confidence: float = CONFIDENCE
) -> dict[str, Estimate]:
    """The parts of the variance of the win by name (`PARTS`, or `TOGETHER` in place of the first and the third).

    `blocks` is how many deals are behind the cells, for the record.
    """
    raw, batches = variance_shares(cells, pairs), len(cells.deals)
    values = _in_range(raw)
    games = round(float(cells.deals.sum()) * cells.replays)
    if batches < 2:
        found = [Estimate(float(v), math.nan, math.nan, math.nan, games, blocks, confidence) for v in values]
    else:
        left = np.array([variance_shares(cells, pairs, batch) for batch in range(batches)])
        se = np.sqrt((batches - 1) / batches * ((left - left.mean(axis=0)) ** 2).sum(axis=0))
        half = float(stats.t.ppf((1 + confidence) / 2, batches - 1)) * se
        lower, upper = (np.clip(end, 0, 1) for end in (raw - half, raw + half))
        ends = zip(values, se, np.minimum(lower, values), np.maximum(upper, values), strict=True)
        found = [Estimate(float(v), float(s), float(a), float(b), games, blocks, confidence) for v, s, a, b in ends]
    if pairs is None:
        return dict(zip((PLAYERS, TOGETHER, NOISE), found[1:], strict=True))
    return dict(zip(PARTS, found, strict=True))
