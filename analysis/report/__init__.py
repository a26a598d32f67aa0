"""Balance reports: from a run to one self-contained HTML page and the same as Markdown."""

from __future__ import annotations

import os
from pathlib import Path

from analysis.logs.run import Logs
from analysis.report.page import make_page
from analysis.report.render import as_html, as_markdown
from engine.errors import SondageError

__all__ = ["as_html", "as_markdown", "make_page", "write_report"]

HTML, MARKDOWN = "report.html", "report.md"


def write_report(run: Logs, folder: str | os.PathLike[str]) -> tuple[Path, Path]:
    """Write the report of a run.

    Parameters
    ----------
    run: what `engine.runs.reader.open_run` or `simulate` returned.
    folder: where `report.html` and `report.md` go; made when it is not there. An earlier report there is replaced.

    Returns
    -------
    The paths of the HTML page and of the Markdown file. SondageError when they cannot be written.
    """
    page = make_page(run)
    target = Path(folder)
    try:
        target.mkdir(parents=True, exist_ok=True)
        for name, text in ((HTML, as_html(page)), (MARKDOWN, as_markdown(page))):
            unfinished = target / f"{name}.unfinished"
            unfinished.write_text(text, encoding="utf-8", newline="\n")
            os.replace(unfinished, target / name)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        remedy = "name another folder with --out"
        raise SondageError(f"the report cannot be written: {reason}", place=str(target), remedy=remedy) from None
    return target / HTML, target / MARKDOWN
