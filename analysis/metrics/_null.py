"""What a measure of the lead would be in games without feedback, to compare with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.logs.paths import Floats, Paths
from analysis.stats.lead import without_feedback

NULL = "null"
"""Column with the value in games without feedback (`analysis.stats.lead.without_feedback`)."""
SHUFFLES = 4


def in_null(piece: Paths, measure: Callable[[Floats], NDArray[Any]]) -> Floats:
    """Mean of ``measure(score)`` over a few shuffles of each game's gains."""
    random = piece.random()
    found = [np.asarray(measure(without_feedback(piece.score, random)), np.float64) for _ in range(SHUFFLES)]
    return np.asarray(np.mean(found, axis=0))
