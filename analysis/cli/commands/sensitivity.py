"""`sondage sensitivity`."""

from __future__ import annotations

from pathlib import Path

import click

from analysis.cli import ExampleCommand


@click.command(
    cls=ExampleCommand,
    short_help="Which parameters matter for which number.",
    example="sondage sensitivity archaeology/small --out runs/sensitivity-small",
)
@click.argument("analysis")
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Folder.  [default: runs/sensitivity-NAME]")
@click.option("--games", type=int, help="Games of each point, instead of what the file says.")
@click.option("--workers", type=click.IntRange(1), help="Threads that play.  [default: one a core]")
@click.pass_context
def command(context: click.Context, analysis: str, out: Path | None, games: int | None, workers: int | None) -> None:
    """Find out which parameters of an ANALYSIS (a name such as mykerinos/museum, or a file) move which number.

    Three steps: a screening of all parameters (Morris), indices of those that do something (Sobol), and a tornado chart
    of each by itself. The noise of play is known and taken away, and what cannot be told from it is named. The same
    command goes on with an analysis that was stopped.
    """
    import shlex
    from time import perf_counter

    from analysis.cli.lost import tell_lost
    from analysis.cli.sweeping import Bar, out_folder
    from analysis.report import write_page
    from analysis.sensitivity.model import SENSITIVITIES
    from analysis.sensitivity.page import sensitivity_page
    from analysis.sensitivity.steps import run_steps, try_out
    from analysis.sensitivity.tables import write_sensitivity_table
    from analysis.sensitivity.units import UnitRunner

    loaded = SENSITIVITIES.load(analysis, {} if games is None else {"games": games})
    folder = out_folder(out, "sensitivity", loaded.name)
    again = ["sondage", "sensitivity", analysis, *([] if games is None else ["--games", str(games)])]
    line = shlex.join([*again, "--out", folder.as_posix()])
    runner = UnitRunner(loaded.setting, loaded.file.outputs, folder, workers)
    bar = Bar(loaded.setting.variant.game, 0)
    began = perf_counter()
    with bar.shown(line):
        bar.games(0, 0)
        try_out(loaded.file, runner, loaded.document)
        found = run_steps(loaded.file, loaded.space, runner, bar.more, lambda ended: bar.games(ended, 0))
        bar.point("writing the page")
        written = [
            *write_sensitivity_table(found, folder),
            *write_page(sensitivity_page(loaded, found, line), folder, "sensitivity"),
        ]
    for path in written:
        click.echo(path)
    click.echo(f"{found.all_games:,} games in {perf_counter() - began:,.0f} s.")
    context.exit(tell_lost(runner.missed))
