"""Many comparisons at once: adjusted p-values (statsmodels) and simultaneous confidence levels."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray


def adjust_holm(p: ArrayLike) -> NDArray[np.float64]:
    """p-values adjusted so that the chance of any false claim in the family stays below the level (Holm 1979).

    For families declared before looking: all seats, all persona pairs, all criteria of one file.
    """
    return _adjusted(p, "holm")


def adjust_screening(p: ArrayLike) -> NDArray[np.float64]:
    """p-values adjusted so that the share of false claims among all claims stays below the level.

    For screening, such as which of 60 cards stands out (Benjamini and Hochberg 1995).
    """
    return _adjusted(p, "fdr_bh")


def simultaneous_level(family: int, *, level: float = 0.95) -> float:
    """Level of each of `family` intervals so that all hold together with `level` (Bonferroni)."""
    if family < 1:
        raise ValueError("a family has at least one member")
    return 1 - (1 - level) / family


def _adjusted(p: ArrayLike, method: str) -> NDArray[np.float64]:
    from statsmodels.stats.multitest import multipletests

    values = np.asarray(p, dtype=np.float64)
    if values.size == 0:
        return values
    return np.asarray(multipletests(values, method=method)[1], dtype=np.float64)
