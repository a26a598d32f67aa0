"""Numbers of a comparison in words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from analysis.compare.comparison import Comparison, Row, Side
from analysis.compare.judging import Answer
from analysis.compare.margins import is_share
from analysis.metrics import load_metric
from analysis.stats.settle import in_round_numbers
from analysis.wording import decimals, number

_MINUS = "−"


def scale_of(metric: str) -> float:
    """100 for shares, which are given in percent, else 1."""
    return 100.0 if is_share(load_metric(metric)) else 1.0


def unit_of(metric: str) -> str:
    """The unit of a difference: percentage points for shares."""
    return "percentage points" if is_share(load_metric(metric)) else load_metric(metric).unit


def value_text(metric: str, row: Mapping[str, Any], digits: int) -> str:
    """A value of one side: ``35.1 %`` or ``42.3``."""
    value = row["estimate"]
    scale = scale_of(metric)
    text = number(None if value is None else scale * float(value), digits)
    return f"{text} %" if scale == 100 and value is not None else text


def digits_of(rows: Iterable[Row]) -> int:
    """Digits after the point for the rows of one table: those that its surest number supports and its margins need."""
    return max((_digits_of(row) for row in rows), default=0)


def _digits_of(row: Row) -> int:
    scale, se = scale_of(row.metric), row.contrast.difference.se
    supported = decimals(scale * se) if math.isfinite(se) and se > 0 else 1
    return max(min(supported, 1) if scale == 100 else supported, _places(scale * row.margin))


def signed(value: float, digits: int) -> str:
    """A difference with its sign: ``+1.2``, ``−0.4``, ``0.0``."""
    text = number(value, digits)
    return text if text.startswith((_MINUS, "–")) or set(text) <= set("0.") else f"+{text}"


def difference_text(row: Row, digits: int | None = None) -> str:
    """A difference with its interval: ``+1.2 (0.3 to 2.1)``; to as many digits as the row supports unless given."""
    scale, found = scale_of(row.metric), row.contrast.difference
    digits = digits_of([row]) if digits is None else digits
    text = signed(scale * found.value, digits)
    if not found.has_interval:
        return f"{text} (too few games)"
    return f"{text} ({number(scale * found.lower, digits)} to {number(scale * found.upper, digits)})"


def margin_text(row: Row) -> str:
    """The margin of a row: ``± 2``."""
    value = scale_of(row.metric) * row.margin
    return f"± {number(value, _places(value))}"


def answer_text(comparison: Comparison, row: Row) -> str:
    """The answer, with about how many games in all an open one needs, where that can be said."""
    found = row.judgement
    said = str(found.answer.value)
    if found.answer is not Answer.UNCLEAR or found.blocks_needed is None:
        return said
    side = comparison.sides[0]
    each, played = games_per_block(side), found_blocks(row)
    needed = in_round_numbers(found.blocks_needed / played, played * each)
    return said if needed is None else f"{said}: some {needed:,} needed"


def games_per_block(side: Side) -> float:
    """Games of one deal, on average."""
    manifest = side.run.manifest
    return float(manifest.games / manifest.blocks)


def found_blocks(row: Row) -> int:
    """Blocks behind a difference."""
    return max(1, row.contrast.difference.blocks)


def _places(value: float) -> int:
    return next((places for places in range(3) if math.isclose(round(value, places), value, rel_tol=1e-6)), 2)
