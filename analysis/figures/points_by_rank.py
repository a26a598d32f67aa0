"""Stacked bars: where the points of the first, the second and so on come from."""

from __future__ import annotations

from typing import Any

import polars as pl

from analysis.figures._declaration import Figure, Picture
from analysis.figures._style import GRID, INK, MUTED, ON_STACK, PAPER, STACK, canvas, to_svg
from analysis.metrics import Results
from analysis.wording import number, ordinal, plain

FIGURE = Figure(
    title="Points by source and final rank",
    question="Where do the points come from?",
    metrics=("score_sources_by_rank",),
)
NAME = "points_by_rank"
_LEGEND: dict[str, Any] = {"fontsize": 8.8, "handlelength": 1, "handleheight": 1, "columnspacing": 1.3}


def draw(results: Results) -> Picture:
    """One bar a final rank; a source below zero grows to the left."""
    table = results["score_sources_by_rank"]
    points = {int(rank): _points(table, rank) for rank in table["rank"].unique().sort()}
    sources = [s.name for s in results.info.sources if any(found[s.name] for found in points.values())]
    totals = {rank: number(found["total"], 1) for rank, found in points.items()}
    words = [
        f"rank {rank} {totals[rank]} points, of which "
        + ", ".join(f"{plain(source)} {number(found[source], 1)}" for source in sources)
        for rank, found in points.items()
    ]
    alt = "Mean final score by source and final rank: " + "; ".join(words) + "."
    return Picture(NAME, FIGURE.title, _bars(points, sources, totals, alt), alt, _reading(points, sources))


def _points(table: pl.DataFrame, rank: int) -> dict[str, float]:
    part = table.filter(pl.col("rank") == rank)
    return dict(zip(part["source"], part["estimate"], strict=True))


def _bars(points: dict[int, dict[str, float]], sources: list[str], totals: dict[int, str], alt: str) -> str:
    from matplotlib.patches import Patch

    lines = -(-len(sources) // 3)
    tall = 0.62 + 0.24 * lines + 0.38 * len(points)
    with canvas(tall) as (drawing, axes):
        drawing.subplots_adjust(left=0.13, right=0.89, top=1 - (0.1 + 0.24 * lines) / tall, bottom=0.46 / tall)
        reach = max(sum(max(0.0, p[s]) for s in sources) for p in points.values()) or 1.0
        for row, (rank, found) in enumerate(points.items()):
            left = right = 0.0
            for place, source in enumerate(sources):
                value = found[source]
                start = right if value >= 0 else left
                axes.barh(row, value, left=start, color=STACK[place % len(STACK)], height=0.68, edgecolor=PAPER)
                if abs(value) > 0.085 * reach:
                    axes.text(start + value / 2, row, number(value, 1), ha="center", va="center", color=ON_STACK)
                right, left = right + max(value, 0), left + min(value, 0)
            axes.text(right + 0.015 * reach, row, totals[rank], va="center", color=INK, weight="bold")
        axes.axvline(0, color=GRID, linewidth=1)
        axes.set_yticks(range(len(points)), [ordinal(rank) for rank in points])
        axes.set_ylim(len(points) - 0.45, -0.55)
        axes.set_xlabel("mean points", color=MUTED)
        axes.locator_params(axis="x", nbins=7)
        shown = [Patch(color=STACK[i % len(STACK)], label=plain(source)) for i, source in enumerate(sources)]
        if shown:
            legend = drawing.legend(handles=shown, loc="upper left", ncols=min(3, len(sources)), **_LEGEND)
            legend.set_bbox_to_anchor((0.11, 1.0))
        return to_svg(drawing, NAME, FIGURE.title, alt)


def _reading(points: dict[int, dict[str, float]], sources: list[str]) -> str:
    first, last = points[min(points)], points[max(points)]
    if len(points) < 2 or not sources:
        return "All players end in the same rank."
    gap = {source: first[source] - last[source] for source in sources}
    most = max(sources, key=lambda source: gap[source])
    apart = number(first["total"] - last["total"], 1)
    return (
        f"Between 1st and {ordinal(max(points))} lie {apart} points, of which {number(gap[most], 1)} come from "
        f"{plain(most)}."
    )
