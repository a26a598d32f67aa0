"""Forest plot: one line an estimate with its interval, and a line at the fair share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.figures._style import ABOVE, BELOW, GRID, INK, LEVEL, MUTED, canvas, label_lines, label_share, to_svg
from analysis.wording import fair_share


@dataclass(frozen=True)
class Line:
    """One row: label, estimate, interval (None where there is none) and the words at the right."""

    label: str
    value: float
    lower: float | None
    upper: float | None
    words: str

    def colour(self, fair: float) -> str:
        """Above or below fair where the interval leaves no doubt."""
        if self.lower is not None and self.lower > fair:
            return ABOVE
        if self.upper is not None and self.upper < fair:
            return BELOW
        return LEVEL


def forest(lines: Sequence[Line], seats: int, name: str, title: str, alt: str) -> str:
    """The plot as an SVG; the first line stands at the top."""
    fair, rows = 1 / seats, len(lines)
    height = 0.8 + 0.3 * rows
    with canvas(height) as (drawing, axes):
        left = label_share(line.label for line in lines)
        drawing.subplots_adjust(left=left, right=0.635, top=1 - 0.26 / height, bottom=0.46 / height)
        axes.axvline(fair, color=INK, linewidth=1, dashes=(3, 2.5), zorder=1)
        axes.text(fair, -0.92, f"fair share {fair_share(seats)}", ha="center", va="bottom", color=INK, fontsize=8.5)
        for row, line in enumerate(lines):
            colour = line.colour(fair)
            axes.axhline(row, color=GRID, linewidth=0.6, zorder=0)
            if line.lower is not None and line.upper is not None:
                axes.plot([line.lower, line.upper], [row, row], color=colour, linewidth=2.2, solid_capstyle="round")
            axes.plot([line.value], [row], "o", color=colour, markersize=4.6)
            axes.text(1.04, row, line.words, transform=axes.get_yaxis_transform(), va="center", color=INK, fontsize=8.6)
        axes.set_yticks(range(rows), [label_lines(line.label) for line in lines])
        axes.set_ylim(rows - 0.4, -0.75)
        axes.set_xlim(*_reach(lines, fair))
        axes.locator_params(axis="x", nbins=6, steps=[1, 2, 5, 10])
        axes.xaxis.set_major_formatter(lambda x, _: f"{100 * x:.3g} %")
        axes.set_xlabel("share of games won", color=MUTED)
        return to_svg(drawing, name, title, alt)


def _reach(lines: Sequence[Line], fair: float) -> tuple[float, float]:
    ends = [fair] + [x for line in lines for x in (line.value, line.lower, line.upper) if x is not None]
    low, high = min(ends), max(ends)
    room = max(0.08 * (high - low), 0.004)
    return max(-0.01, low - room), min(1.01, high + room)
