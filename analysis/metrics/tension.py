"""What the chances of winning go through in a game."""

from __future__ import annotations

import numpy as np
import polars as pl
from numpy.typing import NDArray

from analysis.logs.blocks import block_sums, estimates
from analysis.logs.estimates import Estimates, concat
from analysis.logs.paths import MILLIONTHS, Floats, Paths, fixed
from analysis.logs.run import Logs
from analysis.logs.win_chances import by_game_with_chances
from analysis.metrics._declaration import Metric
from analysis.stats.tension import drama, left_after_decision, movement, surprise

METRIC = Metric(
    title="Drama and surprise",
    definition="From each seat's chance of winning at the end of every round, which is learnt from how often a lead of "
    "so many points wins (from other games than those it is used on). `drama`: how far the winner was behind while "
    "behind, the mean of the square roots of the difference in chances, 0 if it never was; `left after decision`: "
    "share of the game that is left once the winner stands higher than any other seat ever does (both without shared "
    "wins); `surprise`: half the sum of all changes of chances over a game; `movement`: sum of their squares, and "
    "`movement of true chances`: what it would be if the chances were exact, a check of the method.",
    unit="on the scale of chances, 0 to 1",
    source="Browne 2008 (drama, decisiveness); Ely, Frankel and Kamenica 2015 (surprise)",
    direction="none",
    keys=("quantity",),
    detail="rounds",
)
QUANTITIES = ("drama", "left after decision", "surprise", "movement", "movement of true chances")


def measure(run: Logs) -> Estimates:
    """One row a quantity, with the columns of an estimate."""
    games = by_game_with_chances(run, _quantities)
    tables = []
    for name in QUANTITIES:
        known = games.filter(pl.col(name).is_not_null())
        found = estimates(block_sums(run, known, [], {"value": fixed(name)}), [], "value", scale=MILLIONTHS)
        tables.append(found.select(pl.lit(name).alias("quantity"), pl.all()))
    return concat(tables)


def _quantities(piece: Paths, chance: Floats) -> dict[str, NDArray[np.generic]]:
    winner = piece.win.argmax(axis=1)
    alone = np.where(piece.win.max(axis=1) == 1, 1.0, np.nan)
    return {
        "drama": drama(chance, winner) * alone,
        "left after decision": left_after_decision(chance, winner) * alone,
        "surprise": surprise(chance),
        "movement": movement(chance),
        "movement of true chances": (piece.win**2).sum(axis=1) - 1 / piece.win.shape[1],
    }
