"""`sondage report`."""

from __future__ import annotations

from pathlib import Path

import click

from analysis.cli import ExampleCommand
from analysis.cli.opening import opened, unproved_option


@click.command(cls=ExampleCommand, example="sondage report runs/first")
@click.argument("run", type=click.Path(path_type=Path))
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="DIR", help="Folder for the files; default: RUN/report."
)
@click.option("--pdf", is_flag=True, help='Write report.pdf too; needs the extra: pip install "sondage[pdf]".')
@unproved_option
def command(run: Path, out: Path | None, pdf: bool, unproved: bool) -> None:
    """Write the balance report of a RUN (the folder that `simulate` wrote): report.html and report.md.

    An earlier report in the same folder is replaced; the run itself is only read.
    """
    from analysis.report import write_report

    for path in write_report(opened(run, unproved=unproved), out or run / "report", pdf=pdf):
        click.echo(path)
