"""`sondage sweep`."""

from __future__ import annotations

from pathlib import Path

import click

from analysis.cli import ExampleCommand


@click.command(
    cls=ExampleCommand,
    short_help="Many variants at once: a table and figures.",
    example="sondage sweep archaeology/thieves --games 600 --out runs/sweep-thieves",
)
@click.argument("sweep")
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Folder.  [default: runs/sweep-NAME]")
@click.option("--games", type=int, help="Games of each point, instead of what the file says; for a trial.")
@click.option("--workers", type=click.IntRange(1), help="Threads that play.  [default: one a core]")
@click.pass_context
def command(context: click.Context, sweep: str, out: Path | None, games: int | None, workers: int | None) -> None:
    """Play every point of a SWEEP (a name such as mykerinos/museum, or a file) on the same deals.

    Writes sweep.csv and sweep.parquet (every metric of every point, with its interval and its difference from the
    variant as it is) and sweep.html with figures. What is there already is not played again, so the same command goes
    on with a sweep that was stopped, and plays only the new points of one that has grown.
    """
    import shlex
    from time import perf_counter

    from analysis.cli.lost import tell_lost
    from analysis.cli.sweeping import Bar, out_folder
    from analysis.report import write_page
    from analysis.sweep.page import sweep_page
    from analysis.sweep.playing import Sweep, write_table
    from analysis.sweep.points import SWEEPS, sweep_points
    from engine.play.expectation import tell_time
    from engine.runs.manifest import read_manifest

    loaded = SWEEPS.load(sweep, {} if games is None else {"games": games})
    folder = out_folder(out, "sweep", loaded.name)
    words = ["sondage", "sweep", sweep, *([] if games is None else ["--games", str(games)]), "--out", folder.as_posix()]
    points = sweep_points(loaded)
    job = Sweep(points, loaded.file.metrics, folder, workers)
    bar = Bar(loaded.setting.variant.game, job.games)
    tell_time(bar.say, [point.manifest for point in job.runs], workers)
    began = perf_counter()
    with bar.shown(shlex.join(words)):
        table = job.play(bar)
        bar.point("writing the page")
        written = [
            *write_table(table, folder),
            *write_page(sweep_page(loaded, table, shlex.join(words)), folder, "sweep"),
        ]
    for path in written:
        click.echo(path)
    click.echo(f"{len(points):,} points, {job.games:,} games in all, {perf_counter() - began:,.0f} s.")
    context.exit(tell_lost([read_manifest(job.run_folder(point)) for point in job.runs]))
