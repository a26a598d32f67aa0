"""`sondage study`."""

from __future__ import annotations

from pathlib import Path

import click

from analysis.cli import ExampleCommand


@click.command(
    cls=ExampleCommand,
    short_help="Answer claims about a game by play.",
    example="sondage study configs/mykerinos/studies/claims.yaml --share 0.05 --out runs/claims",
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="DIR", help="Folder for the page.")
@click.option(
    "--share",
    type=click.FloatRange(0, 1, min_open=True),
    default=1.0,
    show_default=True,
    help="Share of the games that the file asks for; below 1 for a trial.",
)
@click.option("--workers", type=click.IntRange(1), help="Threads that play; default: one a core.")
def command(file: Path, out: Path, share: float, workers: int | None) -> None:
    """Play the games of a study FILE and write its page: index.html and index.md.

    A study lists claims about a game. Each has a measure and a bound that were fixed beforehand, and is found
    supported, contradicted, or without enough evidence.
    """
    from analysis.report import write_page
    from analysis.study.measuring import run_study
    from analysis.study.model import load_study
    from analysis.study.page import study_page

    study = load_study(file)
    found = run_study(study, share, lambda words: click.echo(words, err=True), workers)
    scaled = "" if share == 1 else f" --share {share:g}"
    again = f"sondage study {file.as_posix()}{scaled} --out {out.as_posix()}"
    for path in write_page(study_page(study, found, again), out, "index"):
        click.echo(path)
