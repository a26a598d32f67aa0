"""`sondage compare`: what changed between variants, how sure that is, and whether it matters."""

from __future__ import annotations

from pathlib import Path

import click

from analysis.cli import ExampleCommand
from analysis.cli.opening import unproved_option


@click.command(
    cls=ExampleCommand,
    short_help="What changes between variants.",
    example="sondage compare mykerinos/special-edition --set museum.values.outer=4 --games 3000 --out compared",
)
@click.argument("things", metavar="A [B ...]", nargs=-1, required=True)
@click.option(
    "--set", "sets", metavar="PATH=VALUE", multiple=True, help="One variant more: A with this change; may be repeated."
)
@click.option(
    "--forbid",
    metavar="PERSONA:OPTION",
    multiple=True,
    help="One side more: A, in which the persona may not take the option unless nothing else is left; may be repeated.",
)
@click.option("--players", type=int, help="Seats at the table.  [default: 3, or the fewest that A allows]")
@click.option("--games", type=int, default=20_000, show_default=True, help="Games of each variant, at least.")
@click.option("--lineup", metavar="A,B,...", help="A persona a seat.  [default: all choices of the shipped personas]")
@click.option(
    "--levels",
    type=click.Choice(["sharp", "blunt", "both", "mixed"]),
    default="sharp",
    show_default=True,
    help="How closely personas keep to their plans.",
)
@click.option("--seeds", default="design", show_default=True, help="A seed set (design, holdout, smoke) or a number.")
@click.option(
    "--detail",
    type=click.Choice(["games", "rounds", "decisions", "options"]),
    default="games",
    show_default=True,
    help="What is logged: finer detail compares more metrics.",
)
@click.option("--metric", "metrics", multiple=True, help="Compare this metric only; may be repeated.  [default: all]")
@click.option(
    "--margin",
    "margins",
    metavar="METRIC=VALUE",
    multiple=True,
    help="How large a difference has to be to matter, such as win_rate_by_seat=1%; may be repeated.",
)
@click.option("--all", "everything", is_flag=True, help="Print every number, not only what differs.")
@click.option("--workers", type=int, help="Threads.  [default: one a processor core]")
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Write a page and keep the runs here.")
@click.option("--pdf", is_flag=True, help='Write comparison.pdf too; needs the extra: pip install "sondage[pdf]".')
@unproved_option
@click.pass_context
def command(
    context: click.Context,
    things: tuple[str, ...],
    sets: tuple[str, ...],
    forbid: tuple[str, ...],
    players: int | None,
    games: int,
    lineup: str | None,
    levels: str,
    seeds: str,
    detail: str,
    metrics: tuple[str, ...],
    margins: tuple[str, ...],
    everything: bool,
    workers: int | None,
    out: Path | None,
    pdf: bool,
    unproved: bool,
) -> None:
    """Compare A with each of B ...: variants (names or files), runs (the folders that `simulate` wrote), or both.

    Variants are played on the same deals by the same players; where a run is given, they are played like it, and
    --players, --games, --lineup, --levels, --seeds and --detail do not count. The answer to each number is one of
    better, worse (or higher, lower), equivalent within the margin, or not enough games.
    """
    from tempfile import TemporaryDirectory

    from analysis.cli.comparing import print_comparison, runs_for
    from analysis.cli.lost import tell_lost
    from analysis.compare import compare, write_comparison
    from analysis.compare.margins import parse_margins

    if pdf and out is None:
        raise click.UsageError("--pdf needs --out, the folder to write it into")
    stated = parse_margins(margins)
    options = {"games": games, "lineup": lineup, "seeds": seeds, "detail": detail, "levels": levels}
    with TemporaryDirectory(prefix="sondage-") as passing:
        folder = Path(passing) if out is None else out / "runs"
        runs = runs_for(things, sets, forbid, players, options, folder, workers, unproved=unproved)
        found = compare(runs, metrics=metrics, margins=stated)
        print_comparison(found, everything=everything)
        if out is not None:
            for path in write_comparison(found, out, pdf=pdf):
                click.echo(path)
    context.exit(tell_lost([run.manifest for run in runs]))
