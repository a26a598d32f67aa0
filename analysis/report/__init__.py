"""Balance reports: from a run to one self-contained HTML page, and the same as Markdown and PDF."""

from __future__ import annotations

import os
from pathlib import Path

from analysis.logs.run import Logs
from analysis.report.model import Page
from analysis.report.page import make_page
from analysis.report.pdf import as_pdf, need_pdf
from analysis.report.render import as_html, as_markdown
from analysis.writing import write_files

__all__ = ["as_html", "as_markdown", "as_pdf", "make_page", "write_page", "write_report"]


def write_report(run: Logs, folder: str | os.PathLike[str], *, pdf: bool = False) -> tuple[Path, ...]:
    """Write the report of a run.

    Parameters
    ----------
    run: what `engine.runs.reader.open_run` or `simulate` returned.
    folder: where `report.html` and `report.md` go; made when it is not there. An earlier report there is replaced.
    pdf: write `report.pdf` too, which needs the extra `pdf`.

    Returns
    -------
    The paths of the HTML page, of the Markdown file and, where asked for, of the PDF. SondageError when they cannot be
    written or PDF cannot be made.
    """
    if pdf:
        need_pdf()
    return write_page(make_page(run), folder, pdf=pdf)


def write_page(
    page: Page, folder: str | os.PathLike[str], name: str = "report", *, pdf: bool = False
) -> tuple[Path, ...]:
    """Write a page as `name`.html, `name`.md and, with `pdf`, `name`.pdf; a file appears whole or not at all."""
    html = as_html(page)
    files = {f"{name}.html": html.encode(), f"{name}.md": as_markdown(page).encode()}
    if pdf:
        files[f"{name}.pdf"] = as_pdf(html)
    return write_files(folder, files, "the report")
