"""The seat that lies furthest from its fair share."""

from __future__ import annotations

import numpy as np
import polars as pl

from analysis.logs.blocks import block_sums, blocks_of, estimates
from analysis.logs.estimates import Estimates, Trace, estimate_row, estimate_table
from analysis.logs.fair import evened
from analysis.logs.levels import kind_of_table, table_levels
from analysis.logs.run import Logs
from analysis.logs.wins import win_of
from analysis.metrics._declaration import Metric
from analysis.metrics.win_rate_by_seat import p_all_fair
from analysis.stats.estimate import Estimate
from analysis.stats.multiple import simultaneous_confidence
from analysis.stats.share import share

METRIC = Metric(
    title="Largest seat advantage",
    definition="Distance from its fair share of the seat whose win rate is furthest from it, above or below. The "
    "interval allows for the choice among the seats; `p_all_fair` is how often fair seats would look at least this "
    "uneven. `all` tables where one level of play was played; else apart those at which everybody is sharp, everybody "
    "is blunt, or both sit.",
    unit="share of games",
    source="Ludii (AdvantageP1, Balance); test: Hotelling 1931; interval: Bonferroni",
    direction="lower",
    keys=("tables",),
)


def measure(run: Logs) -> Estimates:
    """One row a kind of table: the columns of an estimate, `seat` and `p_all_fair`."""
    levels, win = table_levels(run), win_of(run)
    players = run.scan("players")
    kinds: dict[str, pl.LazyFrame] = {"all": players}
    if len(set(levels.values())) > 1:
        of_lineup = kind_of_table(levels)
        kinds = {kind: players.filter(of_lineup == kind) for kind in dict.fromkeys(levels.values())}
    rows, seats, p, traces = [], [], [], []
    for kind, frame in kinds.items():
        sums = block_sums(run, frame, ["seat"], {"won": win.count})
        if sums.is_empty():
            continue
        sums = evened(sums, run.seats, win.whole)
        seat, found = _furthest(sums, run.seats, win.whole)
        traces.append(_trace(sums.filter(pl.col("seat") == seat), 1 / run.seats, win.whole))
        games = estimates(sums, ["seat"], "won", scale=win.whole).table["games"][0]
        rows.append((kind, *estimate_row(found, games)))
        seats.append(seat)
        p.append(p_all_fair(sums, run.seats, win.whole))
    table = Estimates(estimate_table(sums, [], rows, extra=("tables",)), tuple(traces))
    return table.with_columns(pl.Series("seat", seats), pl.Series("p_all_fair", p).fill_nan(None))


def _trace(of_seat: pl.DataFrame, fair: float, whole: int) -> Trace:
    """What each block adds to the distance of a seat from its fair share."""
    won, size = of_seat["won"].to_numpy() / whole, of_seat["size"].to_numpy()
    rate = won.sum() / size.sum()
    sign = 1.0 if rate >= fair else -1.0
    return Trace(of_seat["block"].to_numpy().astype(np.int64), sign * (won - rate * size) / size.sum())


def _furthest(sums: pl.DataFrame, seats: int, whole: int) -> tuple[int, Estimate]:
    """The seat furthest from its fair share, and how far it is."""
    confidence, fair = simultaneous_confidence(seats), 1 / seats
    found = {
        int(seat): blocks_of(
            part, share(part["won"].to_numpy() / whole, part["size"].to_numpy(), confidence=confidence)
        )
        for (seat,), part in sums.group_by("seat", maintain_order=True)
    }
    seat = max(found, key=lambda s: abs(found[s].value - fair))
    off = found[seat]
    ends = sorted((abs(off.lower - fair), abs(off.upper - fair)))
    lower = 0.0 if off.lower <= fair <= off.upper else ends[0]
    widest = max(max(abs(f.lower - fair), abs(f.upper - fair)) for f in found.values())
    return seat, Estimate(abs(off.value - fair), off.se, lower, widest, off.count, off.blocks)
