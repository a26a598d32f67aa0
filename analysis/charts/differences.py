"""Forest plot of differences: one line a difference with its interval, the margin as a band, a line at 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.charts.style import ABOVE, BELOW, GRID, INK, LEVEL, MUTED, canvas, label_lines, label_share, to_svg
from analysis.wording import number


@dataclass(frozen=True)
class Change:
    """One row: label, difference, interval (None where there is none), the words at the right, and which way it went.

    `told_apart` is 1 or -1 where the two values were told apart, 0 where not.
    """

    label: str
    value: float
    lower: float | None
    upper: float | None
    words: str
    told_apart: int = 0

    @property
    def colour(self) -> str:
        """Colour by what was found: up, down, or not told apart."""
        return {1: ABOVE, -1: BELOW}.get(self.told_apart, LEVEL)


def differences(changes: Sequence[Change], margin: float, name: str, title: str, alt: str, axis: str) -> str:
    """The plot as an SVG; the first change stands at the top.

    `margin` is half the width of the band, in the unit of the differences.
    """
    rows = len(changes)
    height = 0.8 + 0.3 * rows
    with canvas(height) as (drawing, axes):
        left = label_share(change.label for change in changes)
        drawing.subplots_adjust(left=left, right=0.66, top=1 - 0.26 / height, bottom=0.46 / height)
        axes.axvspan(-margin, margin, color=GRID, alpha=0.55, linewidth=0, zorder=0)
        axes.axvline(0, color=INK, linewidth=1, dashes=(3, 2.5), zorder=1)
        axes.text(0, -0.92, f"no change ± {number(margin, _digits(margin))}", ha="center", va="bottom", fontsize=8.5)
        for row, change in enumerate(changes):
            axes.axhline(row, color=GRID, linewidth=0.6, zorder=0)
            if change.lower is not None and change.upper is not None:
                ends = [change.lower, change.upper]
                axes.plot(ends, [row, row], color=change.colour, linewidth=2.2, solid_capstyle="round")
            shape = "o" if change.told_apart == 0 else ">" if change.told_apart > 0 else "<"
            axes.plot([change.value], [row], shape, color=change.colour, markersize=5)
            axes.text(
                1.04, row, change.words, transform=axes.get_yaxis_transform(), va="center", color=INK, fontsize=8.6
            )
        axes.set_yticks(range(rows), [label_lines(change.label) for change in changes])
        axes.set_ylim(rows - 0.4, -0.75)
        axes.set_xlim(*_reach(changes, margin))
        axes.locator_params(axis="x", nbins=6, steps=[1, 2, 5, 10])
        axes.xaxis.set_major_formatter(lambda x, _: f"{x:+.3g}".replace("-", "−") if x else "0")
        axes.set_xlabel(axis, color=MUTED)
        return to_svg(drawing, name, title, alt)


def _digits(margin: float) -> int:
    return next((digits for digits in range(4) if round(margin, digits) == round(margin, 4)), 4)


def _reach(changes: Sequence[Change], margin: float) -> tuple[float, float]:
    ends = [-margin, margin] + [x for c in changes for x in (c.value, c.lower, c.upper) if x is not None]
    room = 0.06 * (max(ends) - min(ends))
    return min(ends) - room, max(ends) + room
