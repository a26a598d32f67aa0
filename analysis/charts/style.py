"""One visual language for all figures: colours, sizes, and the way from matplotlib to an SVG that a page can hold.

Colours go into the SVG as CSS variables with the light colour as fallback, so that a page can turn them dark. The hues
are those of Okabe and Ito (2008), which people with any kind of colour blindness can tell apart; no figure relies on
colour alone.
"""

from __future__ import annotations

import io
import re
import textwrap
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from markupsafe import escape

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Canvas

WIDTH = 4.6
"""Width in inches: at this size letters are readable on a phone without scrolling."""

LABEL = 18
"""Letters in a line of a label."""

INK, MUTED, GRID, PAPER = "#1c2329", "#5a6570", "#dcdfe2", "#fffffe"
ABOVE, BELOW, LEVEL = "#c4500f", "#0069a6", "#6a7681"
LINE, FILL = "#0b6a99", "#8fc7e8"
STACK = ("#5cb4e5", "#e8a317", "#45b795", "#d795bb", "#e9dc57", "#a9b2bb", "#c9a27a", "#93a8d8")
ON_STACK = "#12171c"
"""Letters on a colour of `STACK`: dark on a page of either kind."""

_VARIABLES = {
    INK: "ink",
    MUTED: "muted",
    GRID: "grid",
    PAPER: "paper",
    ABOVE: "above",
    BELOW: "below",
    LEVEL: "level",
    LINE: "line",
    FILL: "fill",
}
DARK = {
    "ink": "#e9ecee",
    "muted": "#a5b0ba",
    "grid": "#343c44",
    "paper": "#1a1f24",
    "above": "#ff9a5c",
    "below": "#6cbdf0",
    "level": "#9aa6b1",
    "line": "#8accf2",
    "fill": "#2c5f7d",
}
"""The colours on a dark page, by variable."""

_FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
_SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9.5,
    "text.color": INK,
    "text.parse_math": False,
    "axes.edgecolor": GRID,
    "axes.labelcolor": MUTED,
    "axes.labelsize": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "axes.facecolor": "none",
    "xtick.color": GRID,
    "xtick.labelcolor": MUTED,
    "xtick.labelsize": 8.5,
    "ytick.color": GRID,
    "ytick.labelcolor": INK,
    "ytick.labelsize": 9.5,
    "ytick.left": False,
    "grid.color": GRID,
    "grid.linewidth": 0.7,
    "legend.frameon": False,
    "figure.facecolor": "none",
}


def label_lines(label: str) -> str:
    """A label in at most two lines of `LABEL` letters, with an ellipsis where even these are too few."""
    return "\n".join(textwrap.wrap(label, LABEL, max_lines=2, placeholder="…")) or label[:LABEL]


def label_share(labels: Iterable[str]) -> float:
    """The part of the figure's width that labels need at the left."""
    longest = max(len(line) for label in labels for line in label_lines(label).split("\n"))
    return (0.1 + 0.077 * longest) / WIDTH


@contextmanager
def canvas(height: float) -> Iterator[tuple[Canvas, Axes]]:
    """An empty figure of the standard width and `height` inches with one pair of axes, closed afterwards."""
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with matplotlib.rc_context(_SETTINGS):
        drawing = Figure(figsize=(WIDTH, height))
        FigureCanvasSVG(drawing)
        yield drawing, drawing.subplots()


def to_svg(drawing: Canvas, name: str, title: str, alt: str) -> str:
    """The drawing as an SVG element: same bytes every time, ids that begin with `name`, a title and a description."""
    import matplotlib

    with matplotlib.rc_context({**_SETTINGS, "svg.hashsalt": name}), warnings.catch_warnings():
        # The page's reader brings the fonts: a script that the drawing computer has none for is drawn there.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        buffer = io.StringIO()
        drawing.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = buffer.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.S)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"font: ([^;\"]*?)([\d.]+px)[^;\"]*", rf"font: \1\2 {_FONTS}", text)
    text = _with_variables(_with_own_ids(text, name))
    return _with_words(text, name, title, alt)


def _with_own_ids(svg: str, name: str) -> str:
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', svg)
    svg = re.sub(r'href="#([^"]+)"', rf'href="#{name}-\1"', svg)
    return re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", svg)


def _with_variables(svg: str) -> str:
    for colour, role in _VARIABLES.items():
        svg = svg.replace(colour, f"var(--fig-{role}, {colour})")
    return svg


def _with_words(svg: str, name: str, title: str, alt: str) -> str:
    box = re.search(r'viewBox="[^"]+"', svg)
    if box is None:
        raise ValueError("the drawing has no view box")
    head = (
        f'<svg class="figure" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'{box.group()} role="img" aria-labelledby="{name}-title {name}-alt">'
        f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-alt">{escape(alt)}</desc>'
    )
    body = svg[svg.index(">") + 1 :].strip()
    return re.sub(r"\n\s*", "\n", head + "\n" + body)
