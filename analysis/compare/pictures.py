"""Figures of a comparison: each side's values, and the differences with their margin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from analysis.charts.differences import Change, differences
from analysis.charts.dumbbell import Dumbbell, Point, dumbbells
from analysis.compare.comparison import Comparison, Row
from analysis.compare.words import difference_text, digits_of, scale_of, unit_of
from analysis.figures import Picture, draw
from analysis.metrics import Results, load_metric
from analysis.wording import as_sentence, number

SIDE_BY_SIDE = ("points_by_source", "scores_by_persona")
"""Figures of a single run that are shown once for each side."""
MOST_LINES = 24


def draw_values(comparison: Comparison, metric: str) -> Picture:
    """The values of every side, one line a row of the metric; the rows of spreads by their means."""
    rows = _drawn(comparison, metric)
    labels = dict.fromkeys(row.key for row in rows)
    scale, title = scale_of(metric), load_metric(metric).title
    fair = rows[0].before.get("fair")
    lines = []
    for key in labels:
        found = {row.other: row for row in rows if row.key == key}
        first = next(iter(found.values()))
        points: list[Point | None] = [_point(first.before, scale)]
        points += [_point(found[s.letter].after, scale) if s.letter in found else None for s in comparison.sides[1:]]
        lines.append(Dumbbell(_label(first), points))
    name, sides = f"values_{metric}", [side.letter for side in comparison.sides]
    alt = f"{title} under each variant, with 95 % intervals: "
    alt += "; ".join(f"{line.label} {_points_text(line, sides)}" for line in lines) + "."
    unit = "%" if scale == 100 else ""
    svg = dumbbells(
        lines, sides, name, title, alt, load_metric(metric).unit,
        fair=None if fair is None else scale * float(fair), tick=lambda x: f"{x:.4g} {unit}".strip(),
    )  # fmt: skip
    return Picture(name, f"{title}, side by side", svg, alt, _reading(comparison, rows))


def draw_differences(comparison: Comparison, metric: str) -> Picture:
    """The differences from the first variant with their intervals, and the margin as a band."""
    rows = _drawn(comparison, metric)
    scale, unit, title = scale_of(metric), unit_of(metric), f"Change in {load_metric(metric).title.lower()}"
    several = len(comparison.sides) > 2
    margin = min(row.margin for row in rows)
    changes, digits = [], digits_of(rows)
    for row in rows:
        found = row.contrast.difference
        # Rows of unequal margins share a band by being stretched to it; the words keep the true numbers.
        stretch = scale * margin / row.margin
        lower, upper = (stretch * found.lower, stretch * found.upper) if found.has_interval else (None, None)
        way = 0 if not row.judgement.answer.differs else 1 if found.value > 0 else -1
        label = f"{_label(row)}, {row.other}" if several else _label(row)
        changes.append(Change(label, stretch * found.value, lower, upper, difference_text(row, digits), way))
    even = all(row.margin == margin for row in rows)
    axis = f"change from A, {unit}" if even else "change from A, each row to the scale of its margin"
    alt = f"{title} with 95 % intervals: " + "; ".join(f"{c.label} {c.words}" for c in changes) + f" ({unit})."
    name = f"differences_{metric}"
    svg = differences(changes, scale * margin, name, title, alt, axis)
    return Picture(name, title, svg, alt, _reading(comparison, rows))


def draw_each(comparison: Comparison, figure: str) -> list[Picture]:
    """A figure of single runs, once for each side, with ids of its own."""
    pictures = []
    for side in comparison.sides:
        picture = draw(Results(side.run), figure)
        name = f"{picture.name}_{side.letter.lower()}"
        svg = picture.svg.replace(f'"{picture.name}-', f'"{name}-').replace(f"#{picture.name}-", f"#{name}-")
        svg = svg.replace(f" {picture.name}-alt", f" {name}-alt")
        title = f"{side.letter}: {picture.title}"
        pictures.append(replace(picture, name=name, title=title, svg=svg))
    return pictures


def _drawn(comparison: Comparison, metric: str) -> list[Row]:
    """The rows of a metric that its figures show: means of spreads, the largest changes where there are too many."""
    rows = [row for row in comparison.of(metric) if row.before.get("statistic", "mean") == "mean"]
    rows = [row for row in rows if row.before["estimate"] is not None and row.after["estimate"] is not None]
    if len(rows) <= MOST_LINES:
        return rows
    far = sorted(rows, key=lambda row: abs(row.contrast.difference.value) / row.margin, reverse=True)[:MOST_LINES]
    return [row for row in rows if row in far]


def can_draw(comparison: Comparison, metric: str) -> bool:
    """Whether a metric has a row with values on both sides."""
    return bool(_drawn(comparison, metric))


def _label(row: Row) -> str:
    return as_sentence(row.label.removesuffix(", mean")) if row.label != "mean" else "All games"


def _point(row: Mapping[str, Any], scale: float) -> Point:
    lower, upper = row["lower"], row["upper"]
    ends = (None, None) if lower is None or upper is None else (scale * lower, scale * upper)
    return Point(scale * float(row["estimate"]), *ends)


def _points_text(line: Dumbbell, sides: list[str]) -> str:
    return ", ".join(f"{s} {number(p.value, 1)}" for s, p in zip(sides, line.points, strict=True) if p is not None)


def _reading(comparison: Comparison, rows: list[Row]) -> str:
    """What to take from the figure: the row that moved furthest among those told apart, or that none was."""
    apart = [row for row in rows if row.judgement.answer.differs]
    if not apart:
        widest = max(rows, key=lambda row: abs(row.contrast.difference.value) / row.margin)
        unit = unit_of(widest.metric)
        return f"None of these was told apart; {widest.label} moved most, by {difference_text(widest)} {unit}."
    far = max(apart, key=lambda row: abs(row.contrast.difference.value) / row.margin)
    which = f" under {far.other}" if len(comparison.sides) > 2 else ""
    scale = scale_of(far.metric)
    ends = f"{number(scale * far.before['estimate'], 1)} to {number(scale * far.after['estimate'], 1)}"
    return f"{as_sentence(far.label)} moved most{which}: {difference_text(far)} {unit_of(far.metric)}, from {ends}."
