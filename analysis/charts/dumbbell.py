"""Dumbbells: the same number under several variants on one line, each with its interval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from analysis.charts.style import ABOVE, BELOW, GRID, INK, LINE, MUTED, canvas, label_lines, label_share, to_svg

_COLOURS = (BELOW, ABOVE, LINE, INK)
_SHAPES = ("o", "s", "D", "^", "v", "P")


@dataclass(frozen=True)
class Point:
    """An estimate with its interval, None where there is none."""

    value: float
    lower: float | None
    upper: float | None


@dataclass(frozen=True)
class Dumbbell:
    """One line: its label and a point for each side, None where a side has no such number."""

    label: str
    points: Sequence[Point | None]


def dumbbells(
    lines: Sequence[Dumbbell],
    sides: Sequence[str],
    name: str,
    title: str,
    alt: str,
    axis: str,
    *,
    fair: float | None = None,
    tick: Callable[[float], str],
) -> str:
    """The plot as an SVG; the first line stands at the top, the sides a little below one another in each.

    `tick` writes a number on the axis; `fair` is where a line marks the fair share.
    """
    rows, count = len(lines), len(sides)
    height = 0.95 + (0.26 + 0.1 * count) * rows
    with canvas(height) as (drawing, axes):
        left = label_share(line.label for line in lines)
        drawing.subplots_adjust(left=left, right=0.97, top=1 - 0.36 / height, bottom=0.46 / height)
        if fair is not None:
            axes.axvline(fair, color=INK, linewidth=1, dashes=(3, 2.5), zorder=1)
        for place, side in enumerate(sides):
            axes.plot([], [], _SHAPES[place % 6], color=_COLOURS[place % 4], markersize=5, label=side)
        for row, line in enumerate(lines):
            axes.axhspan(row - 0.5, row + 0.5, color=GRID, alpha=0.4 if row % 2 else 0, linewidth=0, zorder=0)
            found = [p.value for p in line.points if p is not None]
            axes.plot([min(found), max(found)], [row, row], color=GRID, linewidth=1.2, zorder=1)
            for place, point in enumerate(line.points):
                if point is None:
                    continue
                at, colour = row + 0.5 * ((place + 0.5) / count - 0.5), _COLOURS[place % 4]
                if point.lower is not None and point.upper is not None:
                    axes.plot([point.lower, point.upper], [at, at], color=colour, linewidth=1.8)
                axes.plot([point.value], [at], _SHAPES[place % 6], color=colour, markersize=5)
        axes.set_yticks(range(rows), [label_lines(line.label) for line in lines])
        axes.set_ylim(rows - 0.5, -0.5)
        axes.locator_params(axis="x", nbins=6, steps=[1, 2, 5, 10])
        axes.xaxis.set_major_formatter(lambda x, _: tick(x))
        axes.set_xlabel(axis, color=MUTED)
        axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=count, fontsize=8.5, handletextpad=0.2)
        return to_svg(drawing, name, title, alt)
