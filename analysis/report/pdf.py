"""A page as PDF, through WeasyPrint, which is an extra."""

from __future__ import annotations

import logging
import re
from typing import Any

from engine.errors import SondageError


def as_pdf(html: str) -> bytes:
    """A page that `as_html` made, as a PDF on A4; SondageError where WeasyPrint is missing (see `need_pdf`)."""
    engine = need_pdf()
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    written = engine.HTML(string=_light(html), url_fetcher=_nothing).write_pdf()
    return bytes(written)


def need_pdf() -> Any:
    """The module that makes PDFs; SondageError says what to install where it is missing."""
    try:
        import weasyprint
    except ImportError:
        remedy = 'install it with: pip install "sondage[pdf]"; or print report.html from a browser'
        raise SondageError("PDF needs WeasyPrint, which is not installed", remedy=remedy) from None
    except OSError:
        remedy = "install Pango with the system's packages (Debian: libpango-1.0-0 libpangoft2-1.0-0), or print "
        raise SondageError("WeasyPrint does not find Pango", remedy=f"{remedy}report.html from a browser") from None
    return weasyprint


def _light(html: str) -> str:
    """The page with the light colours written out, since variables do not reach drawings here."""
    return re.sub(r"var\(--fig-[a-z]+, (#[0-9a-f]{6})\)", r"\1", html)


def _nothing(url: str, *_: object, **__: object) -> Any:
    raise ValueError(f"a report loads nothing from elsewhere: {url}")
