"""Tornado chart: how far a number moves when each parameter alone goes to its lowest and to its highest value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from analysis.charts.style import ABOVE, BELOW, GRID, INK, MUTED, canvas, label_lines, label_share, to_svg
from analysis.stats.estimate import Estimate


@dataclass(frozen=True)
class Swing:
    """A parameter: its label, both ends of its range in words, and the change at each."""

    label: str
    ends: tuple[str, str]
    changes: tuple[Estimate, Estimate]

    @property
    def width(self) -> float:
        """The larger of the two changes."""
        return max(abs(change.value) for change in self.changes)


def tornado(
    swings: Sequence[Swing], name: str, title: str, alt: str, axis: str, *, tick: Callable[[float], str]
) -> str:
    """The chart as an SVG, the widest swing at the top; whiskers are 95 % intervals."""
    ordered = sorted(swings, key=lambda swing: swing.width, reverse=True)
    height = 0.95 + 0.46 * len(ordered)
    with canvas(height) as (drawing, axes):
        left = label_share(swing.label for swing in ordered)
        drawing.subplots_adjust(left=left, right=0.97, top=1 - 0.34 / height, bottom=0.46 / height)
        axes.axvline(0, color=INK, linewidth=1, zorder=1)
        for colour, words in ((BELOW, "at the lowest value"), (ABOVE, "at the highest value")):
            axes.plot([], [], "s", color=colour, markersize=6, label=words)
        for row, swing in enumerate(ordered):
            axes.axhline(row + 0.5, color=GRID, linewidth=0.6, zorder=0)
            for place, (change, colour) in enumerate(zip(swing.changes, (BELOW, ABOVE), strict=True)):
                at = row + (-0.2, 0.2)[place]
                axes.barh(at, change.value, height=0.34, color=colour, linewidth=0, alpha=0.85)
                axes.plot([change.lower, change.upper], [at, at], color=INK, linewidth=1.1, zorder=3)
                side = "left" if change.value >= 0 else "right"
                end = max(change.value, change.upper) if change.value >= 0 else min(change.value, change.lower)
                axes.annotate(
                    swing.ends[place], (end, at), xytext=(4 if side == "left" else -4, 0),
                    textcoords="offset points", ha=side, va="center", color=MUTED, fontsize=8,
                )  # fmt: skip
        axes.set_yticks(range(len(ordered)), [label_lines(swing.label) for swing in ordered])
        axes.set_ylim(len(ordered) - 0.5, -0.5)
        reach = 1.25 * max(max(abs(c.lower), abs(c.upper), abs(c.value)) for s in ordered for c in s.changes) or 1.0
        axes.set_xlim(-reach, reach)
        axes.locator_params(axis="x", nbins=6, steps=[1, 2, 5, 10])
        axes.xaxis.set_major_formatter(lambda x, _: tick(x))
        axes.set_xlabel(axis, color=MUTED)
        drawing.legend(loc="upper left", bbox_to_anchor=(left - 0.02, 1), ncols=2, fontsize=8.5, handletextpad=0.1)
        return to_svg(drawing, name, title, alt)
