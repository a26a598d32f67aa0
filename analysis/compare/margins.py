"""How large a difference has to be to matter. Margins are stated before looking, and every table shows them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from analysis.metrics import Metric, metric_names
from analysis.policy import OTHER_MARGIN, SCORE_MARGIN, SHARE_MARGIN
from engine.errors import SondageError, nearest

RULE = (
    f"Unless the metric or the question states one, the margin is {100 * SHARE_MARGIN:.0f} percentage points for "
    f"shares, {100 * SCORE_MARGIN:.0f} % of the first one's mean score for points, and {100 * OTHER_MARGIN:.0f} % of "
    "the first one's value for everything else."
)


@dataclass(frozen=True)
class Margins:
    """Margins by metric.

    Attributes
    ----------
    stated: those that the user named, by metric.
    mean_score: mean score of a player under the first variant; margins of points are a part of it.
    """

    stated: Mapping[str, float] = field(default_factory=dict)
    mean_score: float = math.nan

    def of(self, name: str, metric: Metric, base: float) -> float:
        """The margin for one row of a metric whose value under the first variant is `base`; above 0."""
        if name in self.stated:
            return self.stated[name]
        if metric.margin is not None:
            return metric.margin
        if is_share(metric):
            return SHARE_MARGIN
        part = SCORE_MARGIN * abs(self.mean_score) if metric.unit == "points" else OTHER_MARGIN * abs(base)
        return float(f"{part:.2g}") if math.isfinite(part) and part > 1e-9 else OTHER_MARGIN


def is_share(metric: Metric) -> bool:
    """Whether every row of a metric is a share between 0 and 1 (or a difference of two)."""
    return metric.unit.startswith("share") and ", or " not in metric.unit


def parse_margins(texts: Sequence[str]) -> dict[str, float]:
    """Margins from texts such as ``win_rate_by_seat=0.01`` or ``win_rate_by_seat=1%``; SondageError names a bad one."""
    margins = {}
    for text in texts:
        name, equals, amount = (part.strip() for part in text.partition("="))
        place = f"--margin {text}"
        if not equals:
            raise SondageError("needs a metric and a number", place=place, remedy="write it like win_rate_by_seat=0.01")
        if name not in metric_names():
            raise SondageError(f"there is no metric called {name!r}", place=place, remedy=nearest(name, metric_names()))
        margins[name] = _amount(amount, place)
    return margins


def _amount(text: str, place: str) -> float:
    try:
        value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value > 0):
        remedy = "a margin is a number above 0 in the metric's unit; for shares 0.01 and 1% are the same"
        raise SondageError(f"{text!r} is no margin", place=place, remedy=remedy)
    return value
