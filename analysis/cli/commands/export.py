"""`sondage export`: the tables of a run for spreadsheets."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from analysis.cli import ExampleCommand
from analysis.cli.opening import opened, unproved_option


@click.command(
    cls=ExampleCommand, short_help="Tables of a run for spreadsheets.", example="sondage export runs/first --csv"
)
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--csv", "as_csv", is_flag=True, help="Write CSV files: UTF-8, a line of column names.")
@click.option(
    "--decimal",
    type=click.Choice([".", ","]),
    default=".",
    help="The decimal sign of your spreadsheet; a comma goes with semicolons between values.  [default: .]",
)
@click.option("--table", "names", multiple=True, help="Only this table; may be repeated.  [default: all of the run]")
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Where to write.  [default: RUN/csv]")
@unproved_option
def command(
    run: Path, as_csv: bool, decimal: Literal[".", ","], names: tuple[str, ...], out: Path | None, unproved: bool
) -> None:
    """Write the tables of RUN as files that a spreadsheet opens, with columns.md, which says what each column means.

    An earlier export in the same folder is replaced; the run itself is only read, a piece at a time.
    """
    from analysis.export import LARGEST_SHEET, export_csv
    from engine.errors import SondageError

    if not as_csv:
        raise SondageError("no kind of file is named", place="sondage export", remedy="add --csv")
    for file in export_csv(opened(run, unproved=unproved), out or run / "csv", names, decimal):
        click.echo(file.path)
        if file.rows > LARGEST_SHEET:
            click.echo(
                f"  {file.rows:,} rows: more than the {LARGEST_SHEET:,} that most spreadsheets open; "
                "read it with R, Python or a database",
                err=True,
            )
