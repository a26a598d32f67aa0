"""What a share of games would be among equal players in a game in which a lead brings nothing, to compare with."""

from __future__ import annotations

import polars as pl

from analysis.logs.leads import Times, gain_slopes
from analysis.logs.run import Logs

COLUMN = "without_feedback"
EXPLAINED = (
    "`without_feedback` is what it would be among equal players where a lead brings nothing, given how much of the "
    "variance of final leads has come by then: also there a lead often holds."
)


def reached_by(run: Logs, times: Times) -> dict[int, float]:
    """The share of the variance of final leads (in score) that has come by each time, from 1; times without leads are
    left out."""
    table = gain_slopes(run, times, "score").table.filter(pl.col("reached").is_not_null())
    return {int(number): float(share) for number, share in table.select("round", "reached").iter_rows()}
