"""Ridgelines: one small histogram a group above a common axis, with its median; a second one as an outline over it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.charts.style import (
    ABOVE,
    FILL,
    GRID,
    INK,
    LINE,
    MUTED,
    PAPER,
    canvas,
    label_lines,
    label_share,
    to_svg,
)
from analysis.wording import number

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_BARS = 48


@dataclass(frozen=True)
class Hill:
    """One distribution: the whole numbers that occur, how often, and their median."""

    values: NDArray[np.int64]
    counts: NDArray[np.int64]
    median: float


@dataclass(frozen=True)
class Ridge:
    """One row: label, the distribution that is filled, and perhaps one drawn as an outline over it."""

    label: str
    hill: Hill
    outline: Hill | None = None

    @property
    def hills(self) -> list[Hill]:
        """Both distributions, or the one."""
        return [self.hill] if self.outline is None else [self.hill, self.outline]


def ridges(
    rows: Sequence[Ridge], name: str, title: str, alt: str, axis: str, *, signs: tuple[str, str] = ("", "")
) -> str:
    """The plot as an SVG; the first row stands at the top. Bars are never narrower than one point.

    `signs` say what a filled hill and what an outline is.
    """
    edges = _edges([hill for row in rows for hill in row.hills])
    tallest = max(float(_heights(hill, edges).max()) for row in rows for hill in row.hills)
    above = 0.34 if signs[0] else 0.12
    tall = 0.63 + above + 0.5 * len(rows)
    with canvas(tall) as (drawing, axes):
        left = label_share(row.label for row in rows)
        drawing.subplots_adjust(left=left, right=0.79, top=1 - above / tall, bottom=0.46 / tall)
        for place, row in enumerate(rows):
            base = len(rows) - 1 - place
            axes.axhline(base, color=GRID, linewidth=0.7, zorder=3 * place)
            for hill in row.hills:
                _draw(axes, base, hill, 0.9 * _heights(hill, edges) / tallest, edges, hill is row.outline, 3 * place)
            axes.text(
                1.03, base, _median(row), transform=axes.get_yaxis_transform(), va="bottom", color=INK, fontsize=8.6
            )
        ticks = [len(rows) - 1 - place + 0.16 for place in range(len(rows))]
        axes.set_yticks(ticks, [label_lines(row.label) for row in rows])
        axes.set_ylim(-0.06, len(rows))
        axes.set_xlim(edges[0], edges[-1])
        axes.locator_params(axis="x", nbins=7, integer=True)
        axes.set_xlabel(axis, color=MUTED)
        if signs[0]:
            _signs(axes, signs, left)
        return to_svg(drawing, name, title, alt)


def _draw(
    axes: Axes,
    base: float,
    hill: Hill,
    height: NDArray[np.float64],
    edges: NDArray[np.float64],
    is_outline: bool,
    order: int,
) -> None:
    if is_outline:
        axes.stairs(base + height, edges, baseline=None, color=ABOVE, linewidth=1.1, zorder=order + 2)
        return
    axes.stairs(base + height, edges, baseline=base, fill=True, color=FILL, zorder=order, linewidth=0)
    axes.stairs(base + height, edges, baseline=None, color=LINE, linewidth=1.1, zorder=order + 1)
    for colour, wide in ((PAPER, 3.6), (INK, 1.8)):
        axes.plot([hill.median] * 2, [base, base + 0.3], color=colour, linewidth=wide, zorder=order + 1)


def _median(row: Ridge) -> str:
    words = f"median {number(row.hill.median)}"
    return words if row.outline is None else f"{words}\nblunt {number(row.outline.median)}"


def _signs(axes: Axes, signs: tuple[str, str], left: float) -> None:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    filled = Patch(facecolor=FILL, edgecolor=LINE, label=signs[0])
    handles = [filled, Line2D([], [], color=ABOVE, linewidth=1.4, label=signs[1])]
    look = {"fontsize": 8.5, "handlelength": 1.3, "handletextpad": 0.5, "columnspacing": 1.4, "borderpad": 0}
    legend = axes.figure.legend(handles=handles, loc="upper left", ncols=2, **look)
    legend.set_bbox_to_anchor((left, 1.0))


def _edges(hills: Sequence[Hill]) -> NDArray[np.float64]:
    """Bars of a whole number of points, few enough to be seen, over the range that holds 99.8 % of each group."""
    low = min(_value_at(hill, 0.001) for hill in hills)
    high = max(_value_at(hill, 0.999) for hill in hills)
    step = max(1, -(-(high - low + 1) // _BARS))
    bars = -(-(high - low + 1) // step)
    return np.asarray(low - 0.5 + step * np.arange(bars + 1), dtype=np.float64)


def _value_at(hill: Hill, q: float) -> int:
    reached = np.cumsum(hill.counts) >= q * hill.counts.sum()
    return int(hill.values[int(np.argmax(reached))])


def _heights(hill: Hill, edges: NDArray[np.float64]) -> NDArray[np.float64]:
    counted, _ = np.histogram(hill.values, bins=edges, weights=hill.counts)
    return np.asarray(counted / hill.counts.sum(), dtype=np.float64)
