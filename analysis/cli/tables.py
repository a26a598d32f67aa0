"""Tables on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[str] = ()) -> None:
    """Print a table to stdout.

    Parameters
    ----------
    right: the columns that hold numbers.
    """
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(columns):
        justify: Any = "right" if column in right else "left"
        # The first column is what a reader copies (a name, a path): it never breaks.
        table.add_column(column, justify=justify, overflow="fold", no_wrap=place == 0)
    for row in rows:
        table.add_row(*[Text(cell) for cell in row])
    _console().print(table)


def print_text(text: str) -> None:
    """Print running text to stdout, wrapped to the terminal."""
    _console().print(text, markup=False, highlight=False)


def _console() -> Any:
    from rich.console import Console

    # The stream of the moment, so that a captured stdout gets it; at least 100 columns where there is no terminal.
    stream = sys.stdout
    return Console(file=stream, width=None if stream.isatty() else 100)
