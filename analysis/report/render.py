"""A page as HTML and as Markdown, through Jinja2 templates."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from analysis.page_policy import policy
from analysis.report.model import Page

if TYPE_CHECKING:
    from jinja2 import Environment


def as_html(page: Page) -> str:
    """One self-contained HTML page: nothing is loaded from elsewhere; one small script lets tables sort."""
    from analysis.figures import dark_colours

    templates = _environment(html=True)
    script = _source("sort.js")
    # In a string of a style sheet only quotes, backslashes and "<" (which could end the sheet) need care.
    footer = json.dumps(f"{page.kind}: {page.title}", ensure_ascii=False).replace("<", "\\3c ")
    style = templates.get_template("page.css.j2").render(dark=dark_colours(), footer=Markup(footer))
    text = templates.get_template("page.html.j2").render(
        page=page, style=Markup(style), script=Markup(script), policy=Markup(policy(script))
    )
    head, body = text.split("</head>", 1)
    body, tail = body.rsplit("<script>", 1)
    # A number and its percent sign stay on one line.
    return f"{head}</head>" + re.sub(r"(\d) %", "\\1\u00a0%", body) + f"<script>{tail}"


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


def _source(name: str) -> str:
    loader = _environment(html=True).loader
    assert loader is not None  # made below
    return loader.get_source(_environment(html=True), name)[0]


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
