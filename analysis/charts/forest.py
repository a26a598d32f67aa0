"""Forest plot: an estimate with its interval a line, a line at the fair share, and the margin as a band about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.charts.style import (
    ABOVE,
    BELOW,
    GRID,
    INK,
    LEVEL,
    MUTED,
    PAPER,
    canvas,
    label_lines,
    label_share,
    to_svg,
)
from analysis.wording import fair_share

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_STEP = 0.46
"""Distance between the lines of a row, in rows."""


@dataclass(frozen=True)
class Line:
    """One line: value, interval (None where there is none) and the words at the right; `is_open` draws a ring."""

    value: float
    lower: float | None
    upper: float | None
    words: str
    is_open: bool = False

    def colour(self, fair: float) -> str:
        """Above or below fair where the interval leaves no doubt."""
        if self.lower is not None and self.lower > fair:
            return ABOVE
        if self.upper is not None and self.upper < fair:
            return BELOW
        return LEVEL


@dataclass(frozen=True)
class Row:
    """A label and its lines: one, or one for each level of play."""

    label: str
    lines: Sequence[Line]


def forest(
    rows: Sequence[Row],
    seats: int,
    margin: float,
    name: str,
    title: str,
    alt: str,
    *,
    signs: tuple[str, str] = ("", ""),
    nobody: float = 0.0,
) -> str:
    """The plot as an SVG; the first row stands at the top.

    `margin` is half the width of the band about the fair share; `signs` say what a dot and what a ring is;
    `nobody` is the share of games that nobody wins.
    """
    fair = (1 - nobody) / seats
    lines = max(len(row.lines) for row in rows)
    tall = 0.3 + 0.17 * (lines - 1)
    height = 0.86 + tall * len(rows) + (0.2 if signs[0] else 0)
    with canvas(height) as (drawing, axes):
        left = label_share(row.label for row in rows)
        top = 1 - (0.48 if signs[0] else 0.28) / height
        drawing.subplots_adjust(left=left, right=0.635, top=top, bottom=0.46 / height)
        axes.axvspan(fair - margin, fair + margin, color=GRID, alpha=0.55, linewidth=0, zorder=0)
        axes.axvline(fair, color=INK, linewidth=1, dashes=(3, 2.5), zorder=1)
        axes.text(
            fair, 1.02, f"fair share {fair_share(seats, nobody)}", transform=axes.get_xaxis_transform(),
            ha="center", va="bottom", color=INK, fontsize=8.5,
        )  # fmt: skip
        for place, row in enumerate(rows):
            axes.axhline(place, color=GRID, linewidth=0.6, zorder=0)
            for number, line in enumerate(row.lines):
                _draw(axes, line, place + _STEP * (number - (len(row.lines) - 1) / 2), fair)
        axes.set_yticks(range(len(rows)), [label_lines(row.label) for row in rows])
        axes.set_ylim(len(rows) - 0.45, -0.55)
        axes.set_xlim(*_reach(rows, fair, margin))
        axes.locator_params(axis="x", nbins=4, steps=[1, 2, 5, 10])
        axes.xaxis.set_major_formatter(lambda x, _: f"{100 * x:.3g} %")
        axes.set_xlabel("share of games won", color=MUTED)
        if signs[0]:
            _signs(axes, signs, left)
        return to_svg(drawing, name, title, alt)


def _draw(axes: Axes, line: Line, at: float, fair: float) -> None:
    colour = line.colour(fair)
    if line.lower is not None and line.upper is not None:
        ends = [line.lower, line.upper]
        axes.plot(ends, [at, at], color=colour, linewidth=1.6 if line.is_open else 2.2, solid_capstyle="round")
    face = PAPER if line.is_open else colour
    axes.plot([line.value], [at], "o", color=colour, markerfacecolor=face, markeredgewidth=1.3, markersize=4.8)
    axes.text(
        1.04, at, line.words, transform=axes.get_yaxis_transform(), va="center",
        color=MUTED if line.is_open else INK, fontsize=8.4,
    )  # fmt: skip


def _signs(axes: Axes, signs: tuple[str, str], left: float) -> None:
    """Legend above the plot: what a dot and what a ring is."""
    from matplotlib.lines import Line2D

    look = {"linestyle": "none", "marker": "o", "markersize": 4.8, "markeredgecolor": INK, "markeredgewidth": 1.3}
    shown = [
        # The exemption below: the looks are of several types.
        Line2D([], [], label=label, markerfacecolor=face, **look)  # type: ignore[arg-type]
        for label, face in zip(signs, (INK, PAPER), strict=True)
    ]
    drawing = axes.figure
    legend = drawing.legend(
        handles=shown, loc="upper left", ncols=2, fontsize=8.5, handletextpad=0.1, columnspacing=1.2, borderpad=0
    )
    legend.set_bbox_to_anchor((left - 0.02, 1.0))


def _reach(rows: Sequence[Row], fair: float, margin: float) -> tuple[float, float]:
    ends = [fair - margin, fair + margin]
    ends += [x for row in rows for line in row.lines for x in (line.value, line.lower, line.upper) if x is not None]
    low, high = min(ends), max(ends)
    room = max(0.08 * (high - low), 0.004)
    return max(-0.01, low - room), min(1.01, high + room)
