"""Stacked bars: where the points of winners and of the others come from."""

from __future__ import annotations

from typing import Any

import polars as pl

from analysis.figures._declaration import Figure, Picture
from analysis.figures._style import GRID, INK, MUTED, ON_STACK, PAPER, STACK, canvas, to_svg
from analysis.metrics import Results
from analysis.wording import number, plain

FIGURE = Figure(
    title="Points by source, winners and others",
    question="Where do the points come from?",
    metrics=("score_sources",),
)
NAME = "points_by_source"
_LEGEND: dict[str, Any] = {"fontsize": 8.8, "handlelength": 1, "handleheight": 1, "columnspacing": 1.3}


def draw(results: Results) -> Picture:
    """One bar for winners and one for all others; a source below zero grows to the left."""
    table = results["score_sources"]
    outcomes = [o for o in ("winners", "others") if o in table["outcome"]]
    points = {o: _points(table, o) for o in outcomes}
    sources = [s.name for s in results.info.sources if any(points[o][s.name] for o in outcomes)]
    totals = {o: number(points[o]["total"], 1) for o in outcomes}
    words = [
        f"{o} {totals[o]} points, of which " + ", ".join(f"{plain(s)} {number(points[o][s], 1)}" for s in sources)
        for o in outcomes
    ]
    alt = "Mean final score by source: " + "; ".join(words) + "."
    return Picture(NAME, FIGURE.title, _bars(points, sources, totals, alt), alt, _reading(points, sources, totals))


def _points(table: pl.DataFrame, outcome: str) -> dict[str, float]:
    part = table.filter(pl.col("outcome") == outcome)
    return dict(zip(part["source"], part["estimate"], strict=True))


def _bars(points: dict[str, dict[str, float]], sources: list[str], totals: dict[str, str], alt: str) -> str:
    from matplotlib.patches import Patch

    with canvas(2.0) as (drawing, axes):
        drawing.subplots_adjust(left=0.18, right=0.87, top=0.8, bottom=0.24)
        reach = max(sum(max(0.0, p[s]) for s in sources) for p in points.values()) or 1.0
        for row, (outcome, found) in enumerate(points.items()):
            left = right = 0.0
            for place, source in enumerate(sources):
                value = found[source]
                start = right if value >= 0 else left
                axes.barh(row, value, left=start, color=STACK[place % len(STACK)], height=0.62, edgecolor=PAPER)
                if abs(value) > 0.085 * reach:
                    axes.text(start + value / 2, row, number(value, 1), ha="center", va="center", color=ON_STACK)
                right, left = right + max(value, 0), left + min(value, 0)
            axes.text(right + 0.015 * reach, row, totals[outcome], va="center", color=INK, weight="bold")
        axes.axvline(0, color=GRID, linewidth=1)
        axes.set_yticks(range(len(points)), [o.capitalize() for o in points])
        axes.set_ylim(len(points) - 0.45, -0.55)
        axes.set_xlabel("mean points", color=MUTED)
        axes.locator_params(axis="x", nbins=7)
        shown = [Patch(color=STACK[i % len(STACK)], label=plain(source)) for i, source in enumerate(sources)]
        legend = drawing.legend(handles=shown, loc="upper left", ncols=min(4, max(1, len(sources))), **_LEGEND)
        legend.set_bbox_to_anchor((0.16, 1.0))
        return to_svg(drawing, NAME, FIGURE.title, alt)


def _reading(points: dict[str, dict[str, float]], sources: list[str], totals: dict[str, str]) -> str:
    if len(points) < 2 or not sources:
        return "There is one group of players to show."
    gap = {s: points["winners"][s] - points["others"][s] for s in sources}
    most = max(sources, key=lambda s: gap[s])
    ahead = number(points["winners"]["total"] - points["others"]["total"], 1)
    return (
        f"Winners score {totals['winners']} points, the others {totals['others']}; of the {ahead} points between them, "
        f"{number(gap[most], 1)} come from {plain(most)}."
    )
