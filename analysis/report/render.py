"""A page as HTML and as Markdown, through Jinja2 templates."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from analysis.report.model import Page

if TYPE_CHECKING:
    from jinja2 import Environment


def as_html(page: Page) -> str:
    """One self-contained HTML page: no script, nothing loaded from elsewhere."""
    from analysis.figures import dark_colours

    style = _environment(html=True).get_template("page.css.j2").render(dark=dark_colours())
    text = _environment(html=True).get_template("page.html.j2").render(page=page, style=Markup(style))
    # A number and its percent sign stay on one line.
    return re.sub(r"(\d) %", "\\1\u00a0%", text)


def as_markdown(page: Page) -> str:
    """The same content as GitHub-flavoured Markdown; figures by their readings."""
    text = _environment(html=False).get_template("page.md.j2").render(page=page)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def escape_markdown(text: object) -> str:
    """Text that Markdown shows as it is: nothing in it becomes markup, a link or the border of a cell."""
    flat = re.sub(r"\s+", " ", str(text))
    flat = flat.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\`*_\[\]|#~])", r"\\\1", flat)


def fence(text: str) -> str:
    """Backticks that no run of backticks in the text can close."""
    return "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", text)), default=0))


@cache
def _environment(*, html: bool) -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("analysis.report", "templates"),
        autoescape=html,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["md"] = escape_markdown
    made.filters["fence"] = fence
    # A drawing is our own SVG, whose words are escaped where it is made.
    made.filters["drawn"] = Markup
    return made
