"""Distances from the fair share judged against a margin, and how many games an open question would take."""

from __future__ import annotations

import math
from collections.abc import Sequence

from analysis.policy import ALPHA
from analysis.report.model import Verdict
from analysis.stats.settle import in_round_numbers
from analysis.stats.within import Answer, Within, within
from analysis.wording import Row, number

VERDICTS: dict[Answer, Verdict] = {Answer.YES: "yes", Answer.NO: "no", Answer.OPEN: "open"}


def judge(rows: Sequence[Row], margin: float, value: str = "advantage", *, alpha: float = ALPHA) -> Within:
    """Whether all rows lie within `margin` of 0 in the column `value`, whose standard error is `se`."""
    errors = [math.nan if r["se"] is None else float(r["se"]) for r in rows]
    return within([float(r[value]) for r in rows], errors, [int(r["blocks"]) for r in rows], margin, alpha=alpha)


def more_games(found: Within, rows: Sequence[Row], games: int) -> str:
    """About how many games in all would settle an open question, as a clause; empty where it is settled or where the
    truth may lie on the margin itself.

    `games` is how many were played; each row rests on its own number of blocks.
    """
    if found.blocks_needed is None:
        return ""
    times = found.blocks_needed / min(int(r["blocks"]) for r in rows)
    needed = in_round_numbers(times, games)
    if needed is None:
        return "one lies so close to the margin that only very many more games would tell"
    return f"some {number(needed)} games in all would probably settle it"
