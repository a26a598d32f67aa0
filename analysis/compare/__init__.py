"""Comparisons of variants: what changed, how sure that is, and whether it matters."""

from __future__ import annotations

import os
from pathlib import Path

from analysis.compare.comparison import Comparison, Row, Side, compare
from analysis.compare.judging import Answer
from analysis.compare.page import comparison_page
from analysis.report import write_page
from analysis.report.pdf import need_pdf

__all__ = ["Answer", "Comparison", "Row", "Side", "compare", "comparison_page", "write_comparison"]

NAME = "comparison"


def write_comparison(comparison: Comparison, folder: str | os.PathLike[str], *, pdf: bool = False) -> tuple[Path, ...]:
    """Write `comparison.html`, `comparison.md` and, with `pdf`, `comparison.pdf` into a folder and return their paths.

    SondageError when they cannot be written or a PDF cannot be made.
    """
    if pdf:
        need_pdf()
    return write_page(comparison_page(comparison), folder, NAME, pdf=pdf)
