"""A number against a parameter: a line with a band for its interval, or dots where more than one parameter moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.charts.style import ABOVE, BELOW, GRID, INK, MUTED, STACK, canvas, to_svg

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_COLOURS = (BELOW, ABOVE, STACK[2], STACK[3], MUTED, STACK[1])
_SHAPES = ("o", "s", "D", "^", "v", "P")
MOST_SERIES = len(_SHAPES)
"""So many lines can be told apart."""


@dataclass(frozen=True)
class Spot:
    """A value `at` a place of the parameter, with its interval, None where there is none."""

    at: float
    value: float
    lower: float | None
    upper: float | None


@dataclass(frozen=True)
class Series:
    """A line: its label and its spots. `is_joined`: a line with a band; else a dot with a bar each."""

    label: str
    spots: Sequence[Spot]
    is_joined: bool = True


def lines(
    series: Sequence[Series],
    name: str,
    title: str,
    alt: str,
    axes_words: tuple[str, str],
    *,
    tick: Callable[[float], str],
    fair: float | None = None,
    base: float | None = None,
    places: Sequence[tuple[float, str]] = (),
) -> str:
    """The plot as an SVG.

    Parameters
    ----------
    axes_words: what stands along the parameter and along the number.
    tick: writes a number of the upright axis.
    fair: where a line marks the fair share; base: where one marks the parameter as it stands.
    places: names for places of the parameter, where these are no numbers.
    """
    rows = -(-len(series) // 3)
    height = 2.5 + 0.2 * rows
    with canvas(height) as (drawing, axes):
        drawing.subplots_adjust(left=0.15, right=0.97, top=1 - (0.1 + 0.2 * rows) / height, bottom=0.5 / height)
        if fair is not None:
            axes.axhline(fair, color=INK, linewidth=1, dashes=(3, 2.5), zorder=1)
        if base is not None:
            axes.axvline(base, color=GRID, linewidth=4, zorder=0)
        for place, one in enumerate(series):
            _draw(axes, one, _COLOURS[place % MOST_SERIES], _SHAPES[place % MOST_SERIES])
        axes.grid(axis="y")
        axes.spines["bottom"].set_visible(True)
        axes.locator_params(axis="y", nbins=6, steps=[1, 2, 5, 10])
        axes.yaxis.set_major_formatter(lambda y, _: tick(y))
        _mark_parameter(axes, series, places)
        axes.set_xlabel(axes_words[0], color=MUTED)
        axes.set_ylabel(axes_words[1], color=MUTED)
        if len(series) > 1:
            drawing.legend(
                loc="upper left", bbox_to_anchor=(0.13, 1), ncols=3, fontsize=8.5, handletextpad=0.3, columnspacing=1.2
            )
        return to_svg(drawing, name, title, alt)


def _draw(axes: Axes, one: Series, colour: str, shape: str) -> None:
    at = [spot.at for spot in one.spots]
    values = [spot.value for spot in one.spots]
    ends = [(spot.at, spot.lower, spot.upper) for spot in one.spots]
    sure = [(x, low, high) for x, low, high in ends if low is not None and high is not None]
    if one.is_joined:
        if sure:
            x, low, high = zip(*sure, strict=True)
            axes.fill_between(x, low, high, color=colour, alpha=0.16, linewidth=0, zorder=1)
        axes.plot(at, values, shape, linestyle="-", color=colour, linewidth=1.6, markersize=4.5, label=one.label)
        return
    for x_at, lowest, highest in sure:
        axes.plot([x_at, x_at], [lowest, highest], color=colour, linewidth=0.9, alpha=0.55, zorder=1)
    axes.plot(at, values, shape, linestyle="none", color=colour, markersize=3.6, label=one.label)


def _mark_parameter(axes: Axes, series: Sequence[Series], places: Sequence[tuple[float, str]]) -> None:
    """Ticks at the values themselves where there are few, names where values are no numbers."""
    found = sorted({spot.at for one in series for spot in one.spots})
    if places:
        axes.set_xticks([at for at, _ in places], [words for _, words in places])
    elif len(found) <= 8:
        axes.set_xticks(found, [f"{at:g}" for at in found])
    else:
        axes.locator_params(axis="x", nbins=8, steps=[1, 2, 5, 10])
    if len(found) > 1:
        room = 0.04 * (found[-1] - found[0])
        axes.set_xlim(found[0] - room, found[-1] + room)
