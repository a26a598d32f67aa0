"""`sondage check`: does a variant fulfil its criteria?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.cli import ExampleCommand
from analysis.cli.opening import opened, unproved_option

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analysis.criteria import Criteria, Judged
    from engine.runs.reader import Run

FAILED, UNDECIDED = 1, 3


@click.command(
    cls=ExampleCommand,
    short_help="Hold a variant to criteria.",
    example="sondage check mykerinos/special-edition mykerinos/close-games --games 3000",
)
@click.argument("variant")
@click.argument("criteria")
@click.option("--set", "sets", metavar="PATH=VALUE", multiple=True, help="Change one parameter; may be repeated.")
@click.option("--players", type=int, help="Seats at the table, instead of those that the criteria name.")
@click.option("--games", type=int, help="Games to play, instead of the number that the criteria name.")
@click.option("--seeds", help="A seed set or a number, instead of those that the criteria name.")
@click.option("--workers", type=int, help="Threads.  [default: one a processor core]")
@click.option("--out", metavar="FOLDER", type=click.Path(path_type=Path), help="Keep the run here.")
@click.option("--junit", metavar="FILE", type=click.Path(path_type=Path), help="Write the answers as JUnit XML too.")
@unproved_option
@click.pass_context
def command(
    ctx: click.Context,
    variant: str,
    criteria: str,
    sets: tuple[str, ...],
    players: int | None,
    games: int | None,
    seeds: str | None,
    workers: int | None,
    out: Path | None,
    junit: Path | None,
    unproved: bool,
) -> None:
    """Play VARIANT (a name, a file, or a run that is there already) and hold it to CRITERIA (a name or a YAML file).

    Each criterion holds, fails, or needs more games. The exit code is 0 when all hold, 1 when one fails, 3 when none
    fails but one needs more games, 4 when all hold but some games could not be played to their end, and 2 when
    something could not be read or played.
    """
    from tempfile import TemporaryDirectory

    from analysis.cli.lost import tell_lost
    from analysis.criteria import Outcome, judge, load_criteria, write_junit

    wanted = load_criteria(criteria)
    with TemporaryDirectory(prefix="sondage-") as passing:
        folder = Path(passing) / "run" if out is None else out
        options = {"players": players, "games": games, "seeds": seeds}
        asked = {name: value for name, value in options.items() if value is not None}
        run = _run(variant, wanted, sets, asked, workers, folder, unproved=unproved)
        judged = judge(run, wanted)
        _print(run, wanted, judged)
    if junit is not None:
        write_junit(junit, judged, wanted.file.title or wanted.name, run.manifest.variant.name)
    lost = tell_lost([run.manifest])
    outcomes = {one.outcome for one in judged}
    ctx.exit(FAILED if Outcome.FAILS in outcomes else UNDECIDED if Outcome.OPEN in outcomes else lost)


def _run(
    variant: str,
    wanted: Criteria,
    sets: tuple[str, ...],
    options: Mapping[str, object],
    workers: int | None,
    out: Path,
    *,
    unproved: bool,
) -> Run:
    """The run to be judged: the one named, or a new one of the variant."""
    from rich.console import Console

    from analysis.cli.playing import Player
    from analysis.metrics import DETAILS, load_metric
    from engine.documents.source import is_folder
    from engine.errors import SondageError
    from engine.variants import load_variant

    if is_folder(variant):
        if sets or options:
            remedy = "give the variant instead of the run, or leave out --set, --players, --games and --seeds"
            raise SondageError("this is a run that was played already", place=variant, remedy=remedy)
        run = opened(variant, unproved=unproved)
        _same_game(run.manifest.game, wanted, variant)
        return run
    loaded, file = load_variant(variant, sets), wanted.file
    _same_game(loaded.game, wanted, variant)
    details = [DETAILS.index(load_metric(one.metric).detail) for one in wanted.criteria]
    usual = 3 if 3 in loaded.players else min(loaded.players)
    settings = {
        "players": usual if wanted.players is None else wanted.players,
        "games": file.games,
        "lineup": None if file.lineup is None else ",".join(file.lineup),
        "levels": file.levels,
        "replays": file.replays,
        "seeds": file.seeds,
        "detail": DETAILS[max(details)],
    }
    return Player(Console(stderr=True), loaded).play(**{**settings, **options}, workers=workers, out=out)


def _same_game(game: str, wanted: Criteria, variant: str) -> None:
    from engine.errors import SondageError

    if game != wanted.game:
        raise SondageError(f"is of {game}, and the criteria {wanted.name} are for {wanted.game}", place=variant)


def _print(run: Run, wanted: Criteria, judged: list[Judged]) -> None:
    from analysis.cli.tables import print_table, print_text
    from analysis.compare.comparison import run_name
    from analysis.criteria.words import answer_text, bounds_text, found_text, summary
    from analysis.logs.run import doubts

    manifest = run.manifest
    title = wanted.file.title or wanted.name
    for doubt in doubts(run):
        print_text(doubt)
    print_text(
        f"{title}: {run_name(run)}, {manifest.players} players, {manifest.games:,} games, seeds "
        f"{manifest.seeds.name}, confidence {100 * wanted.file.confidence:g} %"
    )
    rows = [
        (one.criterion.claim, bounds_text(one.criterion), found_text(one.criterion, one.decisive), answer_text(one))
        for one in judged
    ]
    print_table("", ("Criterion", "Wanted", "Found (95 % interval)", "Answer"), rows)
    print_text(f"{summary(judged)} Of several numbers the one closest to its bound is shown.")
