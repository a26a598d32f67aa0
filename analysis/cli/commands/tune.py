"""`sondage tune`: find the numbers that give what is wanted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.cli import ExampleCommand

if TYPE_CHECKING:
    from analysis.cli.tuning_bar import PartsBar
    from analysis.tune.outcome import Outcome
    from analysis.tune.tuning import Tuning
    from engine.runs.manifest import Manifest


@click.command(
    cls=ExampleCommand,
    short_help="Find numbers that give what is wanted.",
    example="sondage tune archaeology/fair-seats --share 0.1 --out runs/tuned-seats",
)
@click.argument("tuning")
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Folder for everything that is written.")
@click.option(
    "--share",
    type=click.FloatRange(0, 1, min_open=True),
    default=1.0,
    show_default=True,
    help="Share of the budget that the file allows; below 1 for a trial.",
)
@click.option("--workers", type=click.IntRange(1), help="Threads that play; default: one a core.")
@click.pass_context
def command(context: click.Context, tuning: str, out: Path | None, share: float, workers: int | None) -> None:
    """Tune the parameters of a TUNING (a name such as archaeology/fair-seats, or a YAML file).

    Searches on the design seeds, confirms the winner and the original on the holdout seeds, and writes tuned.yaml (a
    variant that holds only what changed), tuning.html and tuning.md, and a table of all settings that were tried. If it
    is stopped, the same command goes on with it.
    """
    from analysis.cli.lost import tell_lost
    from analysis.report import write_page
    from analysis.tune.tuning import load_tuning
    from analysis.tune.tuning_page import tuning_page

    loaded = load_tuning(tuning, share)
    folder = _folder(loaded, out)
    missed: list[Manifest] = []
    outcome = _tune(loaded, folder, workers, missed)
    words = ["sondage", "tune", tuning, *([] if share == 1 else ["--share", f"{share:g}"]), "--out", folder.as_posix()]
    for path in (*outcome.files, *write_page(tuning_page(outcome, words), folder, "tuning")):
        click.echo(path)
    context.exit(tell_lost(missed))


def _folder(tuning: Tuning, out: Path | None) -> Path:
    from analysis.tune.outcome import usual_folder

    return usual_folder(tuning) if out is None else out


def _tune(tuning: Tuning, folder: Path, workers: int | None, missed: list[Manifest]) -> Outcome:
    """The tuning, with a progress bar and words about what is done; `missed` is filled with what lost games."""
    from contextlib import closing

    from rich.console import Console

    from analysis.cli.playing import terminated_like_interrupted
    from analysis.cli.tuning_bar import PartsBar
    from analysis.tune.outcome import run_tuning
    from engine.play.planned import play_planned
    from engine.runs.reader import Run

    bar = PartsBar(Console(stderr=True))

    def play(called: str, manifest: Manifest, place: Path) -> Run:
        bar.part(manifest.games)
        bar.say(f"Confirming {called}: {manifest.games:,} games of the seeds {manifest.seeds.name}.")
        run = play_planned(manifest, place, workers, lambda games, total: bar.heard(games))
        if run.manifest.lost:
            missed.append(run.manifest)
        return run

    _announce(tuning, bar, workers)
    try:
        with closing(bar), terminated_like_interrupted():
            return run_tuning(tuning, folder, play, bar.say, workers, bar.heard, missed.append)
    except KeyboardInterrupt:
        bar.say("Stopped. What was tried is kept: the same command goes on with it.")
        raise SystemExit(130) from None


def _announce(tuning: Tuning, bar: PartsBar, workers: int | None) -> None:
    from engine.catalogue import load_game
    from engine.kernel.cache import is_warm
    from engine.play.expectation import tell_time

    bar.part(None if tuning.minutes is not None else tuning.games)
    if tuning.minutes is not None:
        bar.say(
            f"Searching for {tuning.minutes:g} minutes. If it is stopped and resumed, the result may be another one."
        )
    game = tuning.setting.variant.game
    if not is_warm(game):
        bar.say(f"Compiling the rules of {load_game(game).info.title}, once on this computer: up to a minute.")
    if tuning.minutes is None:
        tell_time(bar.say, [table.plan({}, 1) for table in tuning.tables], workers, tuning.games)
