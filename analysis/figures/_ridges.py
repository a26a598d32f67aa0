"""Ridgelines: one small histogram a group above a common axis, with its median."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.figures._style import FILL, GRID, INK, LINE, MUTED, PAPER, canvas, label_lines, label_share, to_svg
from analysis.wording import number

_BARS = 48


@dataclass(frozen=True)
class Ridge:
    """One group: label, the whole numbers that occur, how often, and their median."""

    label: str
    values: NDArray[np.int64]
    counts: NDArray[np.int64]
    median: float


def ridges(groups: Sequence[Ridge], name: str, title: str, alt: str, axis: str) -> str:
    """The plot as an SVG; the first group stands at the top. Bars are never narrower than one point."""
    edges = _edges(groups)
    heights = [_heights(group, edges) for group in groups]
    tallest = max(float(h.max()) for h in heights)
    tall = 0.75 + 0.5 * len(groups)
    with canvas(tall) as (drawing, axes):
        left = label_share(group.label for group in groups)
        drawing.subplots_adjust(left=left, right=0.81, top=1 - 0.12 / tall, bottom=0.46 / tall)
        for row, (group, height) in enumerate(zip(groups, heights, strict=True)):
            base = len(groups) - 1 - row
            top = base + 0.9 * height / tallest
            axes.axhline(base, color=GRID, linewidth=0.7, zorder=2 * row)
            axes.stairs(top, edges, baseline=base, fill=True, color=FILL, zorder=2 * row, linewidth=0)
            axes.stairs(top, edges, baseline=None, color=LINE, linewidth=1.1, zorder=2 * row + 1)
            axes.plot([group.median] * 2, [base, base + 0.3], color=PAPER, linewidth=3.6, zorder=2 * row + 1)
            axes.plot([group.median] * 2, [base, base + 0.3], color=INK, linewidth=1.8, zorder=2 * row + 1)
            axes.text(
                1.03, base, f"median {number(group.median)}", transform=axes.get_yaxis_transform(),
                va="bottom", color=INK, fontsize=8.8,
            )  # fmt: skip
        axes.set_yticks(
            [len(groups) - 1 - row + 0.16 for row in range(len(groups))], [label_lines(g.label) for g in groups]
        )
        axes.set_ylim(-0.06, len(groups))
        axes.set_xlim(edges[0], edges[-1])
        axes.locator_params(axis="x", nbins=7, integer=True)
        axes.set_xlabel(axis, color=MUTED)
        return to_svg(drawing, name, title, alt)


def _edges(groups: Sequence[Ridge]) -> NDArray[np.float64]:
    """Bars of a whole number of points, few enough to be seen, over the range that holds 99.8 % of each group."""
    low = min(_value_at(group, 0.001) for group in groups)
    high = max(_value_at(group, 0.999) for group in groups)
    step = max(1, -(-(high - low + 1) // _BARS))
    bars = -(-(high - low + 1) // step)
    return np.asarray(low - 0.5 + step * np.arange(bars + 1), dtype=np.float64)


def _value_at(group: Ridge, q: float) -> int:
    reached = np.cumsum(group.counts) >= q * group.counts.sum()
    return int(group.values[int(np.argmax(reached))])


def _heights(group: Ridge, edges: NDArray[np.float64]) -> NDArray[np.float64]:
    counted, _ = np.histogram(group.values, bins=edges, weights=group.counts)
    return np.asarray(counted / group.counts.sum(), dtype=np.float64)
