"""Histogram of the margin of victory."""

from __future__ import annotations

import numpy as np

from analysis.charts.style import FILL, GRID, INK, LINE, MUTED, canvas, to_svg
from analysis.figures._declaration import Figure, Picture
from analysis.metrics import Results
from analysis.wording import number

FIGURE = Figure(
    title="Margin of victory",
    question="How close are the games?",
    metrics=("margin",),
)
NAME = "margins"
_BARS = 40


def draw(results: Results) -> Picture:
    """Share of games by the points between first and second."""
    table = results.margins()
    values, counts = table["value"].to_numpy(), table["count"].to_numpy()
    share = counts / counts.sum()
    median, wide = (float(str(results.one("margin", statistic=s)["estimate"])) for s in ("median", "95 %"))
    close = share[values <= 1].sum()
    alt = f"Share of games by margin of victory: median {number(median)} points, 95 % of games at most {number(wide)}."
    with canvas(2.3) as (drawing, axes):
        drawing.subplots_adjust(left=0.13, right=0.97, top=0.9, bottom=0.22)
        last = int(values[min(int(np.searchsorted(np.cumsum(share), 0.995)), values.size - 1)])
        step = max(1, -(-(last + 1) // _BARS))
        edges = np.arange(0, last + step + 1, step) - 0.5
        height, _ = np.histogram(values, bins=edges, weights=share)
        axes.stairs(height, edges, fill=True, color=FILL)
        axes.stairs(height, edges, color=LINE, linewidth=1.1)
        axes.axvline(median, color=INK, linewidth=1.4)
        place = axes.get_xaxis_transform()
        axes.text(median, 1.02, f"median {number(median)}", transform=place, ha="center", va="bottom", fontsize=8.8)
        axes.yaxis.set_major_formatter(lambda y, _: f"{100 * y:.3g} %")
        axes.locator_params(axis="y", nbins=4)
        axes.locator_params(axis="x", nbins=8, integer=True)
        axes.tick_params(axis="y", labelsize=8.5, labelcolor=MUTED)
        axes.grid(axis="y", color=GRID)
        axes.set_xlim(edges[0], edges[-1])
        axes.set_xlabel("points between first and second", color=MUTED)
        svg = to_svg(drawing, NAME, FIGURE.title, alt)
    reading = (
        f"Half of the games are won by at most {number(median)} points; in {number(100 * close)} % the best two scores "
        "are level or a single point apart."
    )
    return Picture(NAME, FIGURE.title, svg, alt, reading)
