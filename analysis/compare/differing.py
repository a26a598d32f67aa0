"""The difference of one number between two runs, block by block where they played the same deals."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from analysis.compare.margins import is_share
from analysis.compare.measured import Cell
from analysis.metrics import load_metric
from analysis.stats.contrast import (
    Contrast,
    kept_in_range,
    paired_contrast,
    resampled_contrast,
    same_play,
    unpaired_contrast,
    with_room_for_the_unseen,
)


def difference(
    metric: str, before: Cell, after: Cell, *, in_pairs: bool, same_blocks: int | None = None
) -> tuple[Contrast, bool]:
    """After minus before, and whether it was taken block by block.

    Parameters
    ----------
    in_pairs: whether both runs played the same deals with the same line-ups.
    same_blocks: where both are the very same games, how many blocks they have: the difference is certain then, whatever
        the metric.
    """
    a, b = number_in(before.row, "estimate"), number_in(after.row, "estimate")
    if same_blocks is not None:
        return same_play(b - a, same_blocks), True
    blocks_a, blocks_b = int(before.row["blocks"]), int(after.row["blocks"])
    one, two = before.trace, after.trace
    paired = in_pairs and one is not None and two is not None and (one.blocks is None) == (two.blocks is None)
    if not paired or one is None or two is None:
        found = unpaired_contrast(a, b, number_in(before.row, "se"), number_in(after.row, "se"), blocks_a, blocks_b)
    elif one.blocks is not None and two.blocks is not None:
        found = paired_contrast(a, b, (one.blocks, one.parts), (two.blocks, two.parts))
    else:
        found = resampled_contrast(a, b, one.parts, two.parts, min(blocks_a, blocks_b))
    if not is_share(load_metric(metric)):
        return found, paired
    return kept_in_range(with_room_for_the_unseen(found), _ends(before), _ends(after)), paired


def _ends(cell: Cell) -> tuple[float, float, float]:
    return number_in(cell.row, "estimate"), number_in(cell.row, "lower"), number_in(cell.row, "upper")


def number_in(row: Mapping[str, Any], column: str) -> float:
    """A cell of a metric's table; NaN where it is empty."""
    return math.nan if row[column] is None else float(row[column])
