"""What goes with taking an option: the plain difference in win rate."""

from __future__ import annotations

import polars as pl

from analysis.logs.blocks import WHOLE_WIN, WIN, block_sums, estimate_row, estimate_table
from analysis.logs.offers import by_player
from analysis.logs.run import Logs
from analysis.metrics._declaration import Metric
from analysis.stats.difference import difference_of_means

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


def measure(run: Logs) -> pl.DataFrame:
    """One row a level of play and option, with the columns of an estimate; null where everybody, or nobody, took it."""
    took = pl.col("taken") > 0
    columns = {"won_with": WIN * took, "with": took, "won": WIN}
    sums = block_sums(by_player(run), METRIC.keys, columns)
    rows: list[tuple[object, ...]] = []
    for key, part in sums.group_by(list(METRIC.keys), maintain_order=True):
        won, size = part["won"].to_numpy() / WHOLE_WIN, part["size"].to_numpy()
        won_with, size_with = part["won_with"].to_numpy() / WHOLE_WIN, part["with"].to_numpy()
        found = difference_of_means(won_with, size_with, won - won_with, size - size_with)
        rows.append((*key, *estimate_row(found, int(part["games"].sum()))))
    return estimate_table(sums, METRIC.keys, rows)
