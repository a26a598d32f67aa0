"""Figures, one file each: from the metrics of a run to a picture that a page can hold.

A module here holds `FIGURE`, its declaration, and ``draw(results) -> Picture``. Nothing has to be registered.
"""

from __future__ import annotations

from typing import cast

from analysis.charts.style import DARK
from analysis.figures._declaration import Figure, Picture
from analysis.metrics import Results
from analysis.registry import member, member_names

__all__ = ["Figure", "Picture", "dark_colours", "draw", "figure_names", "load_figure"]


def figure_names() -> tuple[str, ...]:
    """The names of all figures."""
    return member_names(__name__)


def load_figure(name: str) -> Figure:
    """The declaration of a figure; SondageError with the nearest name when there is none."""
    return cast(Figure, member(__name__, name, "figure").FIGURE)


def draw(results: Results, name: str) -> Picture:
    """Draw one figure of a run. In a notebook the picture shows itself."""
    return cast(Picture, member(__name__, name, "figure").draw(results))


def dark_colours() -> dict[str, str]:
    """Colours of the figures on a dark page, by the name of the CSS variable without ``--fig-``."""
    return dict(DARK)
