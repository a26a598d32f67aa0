"""Heatmap: a number in each cell, coloured by how far it lies from fair, grey where the games leave that open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.charts.style import INK, MUTED, ON_STACK, PAPER, WIDTH, canvas, label_lines, label_share, to_svg

BELOW_STEPS = ("#d3e6f3", "#a3cbe8", "#6aaedb")
ABOVE_STEPS = ("#fbdcc8", "#f5b78f", "#ea8c5a")
OPEN = "#e4e7e9"
_STEPS = (0.02, 0.07)
"""Distances from fair (as shares) at which the colour deepens."""


@dataclass(frozen=True)
class Cell:
    """A number, how far it lies from fair, and whether its interval leaves out fair."""

    words: str
    gap: float
    is_sure: bool

    @property
    def colour(self) -> str:
        """Blue below, orange above, deeper with the distance; grey where it could be fair."""
        if not self.is_sure:
            return OPEN
        depth = sum(abs(self.gap) > step for step in _STEPS)
        return (ABOVE_STEPS if self.gap > 0 else BELOW_STEPS)[depth]


@dataclass(frozen=True)
class Panel:
    """A block of cells under one heading, `cells[row][column]`; None where there is nothing."""

    heading: str
    cells: Sequence[Sequence[Cell | None]]


def heatmap(
    rows: Sequence[str], columns: Sequence[str], panels: Sequence[Panel], name: str, title: str, alt: str, legend: str
) -> str:
    """The panels beside one another, as an SVG; `legend` says what grey and the colours mean."""
    left = label_share(rows)
    headed = any(panel.heading for panel in panels)
    tall = 0.28 * len(rows) + (0.74 if headed else 0.5)
    with canvas(tall) as (drawing, axes):
        drawing.subplots_adjust(left=left, right=0.995, top=1 - (0.46 if headed else 0.24) / tall, bottom=0.26 / tall)
        wide = len(columns) + 0.3
        for place, panel in enumerate(panels):
            at = place * wide
            if panel.heading:
                axes.text(at + (len(columns) - 1) / 2, -1.2, panel.heading, ha="center", va="bottom", fontsize=9)
            for column, words in enumerate(columns):
                axes.text(at + column, -0.62, words, ha="center", va="bottom", color=MUTED, fontsize=8.2)
            for row, cells in enumerate(panel.cells):
                for column, cell in enumerate(cells):
                    if cell is None:
                        continue
                    axes.barh(row, 0.96, left=at + column - 0.48, height=0.92, color=cell.colour, linewidth=0)
                    axes.text(
                        at + column, row, cell.words, ha="center", va="center", color=ON_STACK,
                        fontsize=_size(wide * len(panels), left),
                    )  # fmt: skip
        axes.set_xlim(-0.55, wide * len(panels) - 0.8)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.set_yticks(range(len(rows)), [label_lines(row) for row in rows])
        axes.set_xticks([])
        axes.spines["bottom"].set_visible(False)
        axes.text(-0.5, len(rows) - 0.42, legend, va="top", color=MUTED, fontsize=8.2)
        axes.plot([], [], color=INK)
        axes.set_facecolor(PAPER)
        return to_svg(drawing, name, title, alt)


def _size(columns: float, left: float) -> float:
    """Letters that fit the cells."""
    return max(6.0, min(9.0, 72 * WIDTH * (1 - left) / columns / 3.2))
