"""Runs that a command opens: every part is checked, and what has no proof is opened only when that is asked for."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from engine.runs.reader import Run

unproved_option = click.option(
    "--unproved",
    is_flag=True,
    help="Open a run of an earlier version, or one whose manifest is not what was written, all the same. What is "
    "written from it says so.",
)


def opened(place: str | os.PathLike[str], *, unproved: bool) -> Run:
    """A run whose parts are all what was written; a word on stderr where its manifest has no proof."""
    from analysis.logs.run import doubts
    from engine.errors import printable
    from engine.runs.reader import open_run

    run = open_run(place, verify=True, unproved=unproved)
    for doubt in doubts(run):
        click.echo(printable(f"{run.place}: {doubt}"), err=True)
    return run
