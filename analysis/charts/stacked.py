"""Stacked bars of points by source, a bar a group of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import polars as pl

from analysis.charts.style import GRID, INK, MUTED, ON_STACK, PAPER, STACK, canvas, to_svg
from analysis.metrics import Results
from analysis.wording import number, plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LEGEND: dict[str, Any] = {"fontsize": 8.8, "handlelength": 1, "handleheight": 1, "columnspacing": 1.3}
Points = dict[str, float]
"""Mean points by source, and in all as `total`."""


def points_of(table: pl.DataFrame, key: str, group: object) -> Points:
    """The points of one group of a table of points by source."""
    part = table.filter(pl.col(key) == group)
    return dict(zip(part["source"], part["estimate"], strict=True))


def sources_of(results: Results, groups: Mapping[str, Points]) -> list[str]:
    """The sources that gave anybody points, as the game orders them."""
    return [s.name for s in results.info.sources if any(found[s.name] for found in groups.values())]


def in_words(groups: Mapping[str, Points], sources: Sequence[str]) -> str:
    """Each group's points and where they come from, for those who do not see the picture."""
    return "; ".join(
        f"{name} {number(found['total'], 1)} points, of which "
        + ", ".join(f"{plain(source)} {number(found[source], 1)}" for source in sources)
        for name, found in groups.items()
    )


def bars(name: str, title: str, groups: Mapping[str, Points], sources: Sequence[str], alt: str) -> str:
    """The picture as SVG; a source below zero grows to the left of 0, a line across the bar marks the total where that
    is not the end of the bar, and the total stands behind each bar."""
    from matplotlib.patches import Patch

    lines = -(-len(sources) // 3)
    tall = 0.62 + 0.24 * lines + 0.38 * len(groups)
    with canvas(tall) as (drawing, axes):
        left = 0.13 if max(len(group) for group in groups) < 6 else 0.18
        drawing.subplots_adjust(left=left, right=0.88, top=1 - (0.1 + 0.24 * lines) / tall, bottom=0.46 / tall)
        reach = max(sum(max(0.0, found[s]) for s in sources) for found in groups.values()) or 1.0
        for row, found in enumerate(groups.values()):
            _bar(axes, row, found, sources, reach)
        axes.axvline(0, color=GRID, linewidth=1)
        axes.set_yticks(range(len(groups)), [group.capitalize() for group in groups])
        axes.set_ylim(len(groups) - 0.45, -0.55)
        axes.set_xlabel("mean points", color=MUTED)
        axes.locator_params(axis="x", nbins=7)
        shown = [Patch(color=STACK[i % len(STACK)], label=plain(source)) for i, source in enumerate(sources)]
        if shown:
            legend = drawing.legend(handles=shown, loc="upper left", ncols=min(3, len(sources)), **_LEGEND)
            legend.set_bbox_to_anchor((left - 0.02, 1.0))
        return to_svg(drawing, name, title, alt)


def _bar(axes: Axes, row: int, found: Points, sources: Sequence[str], reach: float) -> None:
    left = right = 0.0
    for place, source in enumerate(sources):
        value = found[source]
        start = right if value >= 0 else left
        axes.barh(row, value, left=start, color=STACK[place % len(STACK)], height=0.68, edgecolor=PAPER)
        if abs(value) > 0.085 * reach:
            axes.text(start + value / 2, row, number(value, 1), ha="center", va="center", color=ON_STACK)
        right, left = right + max(value, 0), left + min(value, 0)
    if left < 0:
        axes.vlines(right + left, row - 0.42, row + 0.42, color=INK, linewidth=1.6)
    axes.text(right + 0.015 * reach, row, number(found["total"], 1), va="center", color=INK, weight="bold")


def gap_in_words(high: Points, low: Points, sources: Sequence[str]) -> str:
    """Which source puts one group ahead of another; where others take points back, how much, so that it adds up.

    ``of the 5.1 points between them, 3.0 come from plots``, or ``plots put them 9.0 points apart, of which the other
    sources take 3.9 back: 5.1 remain``.
    """
    apart = high["total"] - low["total"]
    gap = {source: high[source] - low[source] for source in sources}
    most = max(sources, key=lambda source: gap[source])
    if gap[most] <= apart:
        return f"of the {number(apart, 1)} points between them, {number(gap[most], 1)} come from {plain(most)}"
    back = number(round(gap[most], 1) - round(apart, 1), 1)
    return (
        f"{plain(most)} alone put them {number(gap[most], 1)} points apart, of which the other sources take {back} "
        f"back, so that {number(apart, 1)} remain"
    )
