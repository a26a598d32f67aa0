"""`sondage study`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.cli import ExampleCommand

if TYPE_CHECKING:
    from engine.runs.manifest import Manifest


@click.command(
    cls=ExampleCommand,
    short_help="Answer claims about a game by play.",
    example="sondage study mykerinos/claims --share 0.01 --out runs/claims",
)
@click.argument("study")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="DIR", help="Folder for the page.")
@click.option(
    "--share",
    type=click.FloatRange(0, 1, min_open=True),
    default=1.0,
    show_default=True,
    help="Share of the games that the file asks for; below 1 for a trial.",
)
@click.option(
    "--with",
    "beside",
    metavar="PERSONA",
    multiple=True,
    help="Play all twice, without and with this persona among the plans, and say where a finding changed.",
)
@click.option("--workers", type=click.IntRange(1), help="Threads that play; default: one a core.")
@click.pass_context
def command(
    context: click.Context, study: str, out: Path, share: float, beside: tuple[str, ...], workers: int | None
) -> None:
    """Play the games of a STUDY (a name such as mykerinos/claims, or a file) and write index.html and index.md.

    It lists claims about a game. Each has a measure and a bound, the smallest value that matters, that were fixed
    beforehand, and is found supported, contradicted, there but small, or without enough evidence. How often the deals
    that decide have been looked at is noted beside the file (STUDY.looks).

    The games are kept in the folder runs of DIR, and what is there already is not played again, so the same command
    goes on with a study that was stopped.
    """
    from analysis.cli.lost import tell_lost
    from analysis.cli.playing import terminated_like_interrupted
    from analysis.report import write_page
    from analysis.study.looked import look_at
    from analysis.study.measuring import run_study
    from analysis.study.model import load_study
    from analysis.study.page import study_page
    from analysis.writing import need_folder
    from engine.errors import quoted
    from engine.personas import load_persona

    loaded = load_study(study)
    for name in beside:
        load_persona(loaded.game, name)

    def say(words: str) -> None:
        click.echo(words, err=True)

    scaled = "" if share == 1 else f" --share {share:g}"
    together = "".join(f" --with {quoted(name)}" for name in beside)
    again = f"sondage study {quoted(study)}{scaled}{together} --out {quoted(out.as_posix())}"
    runs = need_folder(need_folder(out, "the study") / "runs", "the games of the study")
    missed: list[Manifest] = []
    try:
        with terminated_like_interrupted():
            without = run_study(loaded, share, say, runs, workers, missed=missed.append)
            found = run_study(loaded, share, say, runs, workers, beside, missed.append) if beside else without
    except KeyboardInterrupt:
        say(f"Stopped. What was played is kept; go on with: {again}")
        raise SystemExit(130) from None
    looks = look_at(study, loaded, share, beside)
    page = study_page(loaded, found, again, without if beside else None, beside, looks)
    for path in write_page(page, out, "index"):
        click.echo(path)
    context.exit(tell_lost(missed))
