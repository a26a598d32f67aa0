"""How often the lead passes to another player."""

from __future__ import annotations

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.paths import Paths, by_game
from analysis.logs.run import Logs, gather
from analysis.logs.spread import spread
from analysis.metrics._declaration import Metric
from analysis.metrics._null import NULL, in_null
from analysis.stats.lead import changes

METRIC = Metric(
    title="Lead changes",
    definition="How often the lead passes to another seat at the end of a round, counting the score if the game ended "
    "there; level scores leave the lead where it was. `none` is the share of games in which it never does. `null` is "
    "the same where every seat's gains are dealt out to its rounds anew, so that being ahead cannot help.",
    unit="changes a game, or share of games",
    source="Browne 2008; Ludii (LeadChange)",
    direction="none",
    keys=("statistic",),
    detail="rounds",
)


def measure(run: Logs) -> pl.DataFrame:
    """One row a statistic (mean, standard deviation, quantiles, none): the columns of an estimate, and `null`."""
    games = by_game(run, _counts)
    never = pl.col("changes") == 0
    sums = block_sums(games, [], {"none": never})
    none = estimates(sums, [], "none", kind="share").select(pl.lit("none").alias("statistic"), pl.all())
    means = gather(games.select(pl.col("null").mean(), pl.col("never").mean()))
    nulls = pl.DataFrame({"statistic": ["mean", "none"], NULL: means.row(0)}, schema_overrides={NULL: pl.Float64})
    return pl.concat([spread(games, [], pl.col("changes")), none]).join(
        nulls, on="statistic", how="left", maintain_order="left"
    )


def _counts(piece: Paths) -> dict[str, NDArray[np.generic]]:
    null = in_null(piece, lambda score: changes(score).sum(axis=1))
    never = in_null(piece, lambda score: changes(score).sum(axis=1) == 0)
    return {"changes": changes(piece.score).sum(axis=1), "null": null, "never": never}
