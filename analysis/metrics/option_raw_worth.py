"""What goes with taking an option: the plain difference in win rate."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import block_sums, blocks_of
from analysis.logs.differences import difference
from analysis.logs.estimates import Estimates, estimate_row, estimate_table
from analysis.logs.offers import by_player
from analysis.logs.run import Logs
from analysis.logs.wins import win_of
from analysis.metrics._declaration import Metric

METRIC = Metric(
    title="Worth of options, unadjusted",
    definition="Win rate of players who took an option at least once, minus that of players to whom it was on offer "
    "and who never took it. Not the effect of the option alone: who is strong or ahead may take it more often.",
    unit="share of games",
    source="17lands (win rates when drawn and not drawn); DEq",
    direction="none",
    keys=("level", "option"),
    detail="options",
)


def measure(run: Logs) -> Estimates:
    """One row a level of play and option, with the columns of an estimate; null where everybody, or nobody, took it."""
    win = win_of(run)
    took = pl.col("taken") > 0
    columns = {"won_with": win.count * took, "with": took, "won": win.count}
    sums = block_sums(run, by_player(run), METRIC.keys, columns)
    rows: list[tuple[object, ...]] = []
    traces = []
    for key, part in sums.group_by(list(METRIC.keys), maintain_order=True):
        won_with = pl.col("won_with") / win.whole
        split = part.with_columns(
            won_with=won_with,
            won=pl.col("won") / win.whole - won_with,
            without=pl.col("size").cast(pl.Int64) - pl.col("with"),
        )
        found, trace = difference(split, ("won_with", "with"), ("won", "without"))
        rows.append((*key, *estimate_row(blocks_of(part, found), int(part["games"].sum()))))
        traces.append(trace)
    return Estimates(estimate_table(sums, METRIC.keys, rows), tuple(traces))
