"""`sondage simulate`: play games of a variant into a run folder."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from analysis.cli import ExampleCommand

if TYPE_CHECKING:
    from analysis.cli.playing import Player
    from engine.runs.manifest import Manifest
    from engine.runs.reader import Run


@click.command(
    cls=ExampleCommand,
    short_help="Play games of a variant.",
    example="sondage simulate mykerinos/special-edition --games 2000 --detail decisions --out runs/first",
)
@click.argument("variant", required=False)
@click.option("--players", type=int, help="Seats at the table.  [default: 3, or the fewest that the variant allows]")
@click.option(
    "--games", type=int, help="Games to play, at least; with --until: at most.  [default: 20000; with --until 2000000]"
)
@click.option(
    "--until",
    "aims",
    metavar="AIM=HALF-WIDTH",
    multiple=True,
    help="Play until every seat's win rate is known to so much on either side (seat_advantage=0.005 is half a "
    "percentage point), or every persona's (persona_advantage=0.01); may be repeated. The interval allows for looking "
    "all the time.",
)
@click.option(
    "--lineup",
    metavar="A,B,...",
    help="A persona a seat, such as museum-first,contest@blunt,random.  [default: all choices of the shipped personas]",
)
@click.option(
    "--levels",
    type=click.Choice(["sharp", "blunt", "both", "mixed"]),
    default="sharp",
    show_default=True,
    help="How closely personas keep to their plans. both: each line-up once sharp and once blunt, which shows whether "
    "a finding holds for weaker play too; mixed: also every mixture at one table, which shows what skill is worth.",
)
@click.option(
    "--replays",
    type=int,
    default=1,
    show_default=True,
    help="Plays of each deal in each order of a line-up, with the same shuffle and fresh choices. From 2 on, two "
    "line-ups play each deal, and the report can tell the luck of the deal from the rest.",
)
@click.option(
    "--forbid",
    metavar="PERSONA:OPTION",
    multiple=True,
    help="The persona may not take this option, such as saver:director, unless nothing else is left; may be repeated.",
)
@click.option("--set", "sets", metavar="PATH=VALUE", multiple=True, help="Change one parameter; may be repeated.")
@click.option("--seeds", default="design", show_default=True, help="A seed set (design, holdout, smoke) or a number.")
@click.option(
    "--detail",
    type=click.Choice(["games", "rounds", "decisions", "options"]),
    default="games",
    show_default=True,
    help="What is logged; each holds those before it.",
)
@click.option("--workers", type=int, help="Threads, or processes with --on dask.  [default: one a processor core]")
@click.option(
    "--on",
    metavar="WHO",
    default="threads",
    show_default=True,
    help="Who plays: threads of this process; dask, worker processes of this computer under a Dask scheduler; or "
    "dask://HOST:PORT, the workers of the Dask scheduler there. The bytes are the same.",
)
@click.option(
    "--out",
    metavar="FOLDER",
    help="Where to write, a folder or an address such as s3://bucket/run; must be new or empty.  "
    "[default: a fresh name under runs/]",
)
@click.option(
    "--resume",
    metavar="RUN",
    help="Go on with a run that was stopped, or play its damaged parts again; it ends as if nothing had happened. "
    "Takes --workers, --on and --patience, and no other option.",
)
@click.option(
    "--patience",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Give a game up, and no other, that has taken so long, where a game or a persona is written in Python.  "
    "[default: 600]",
)
@click.pass_context
def command(
    context: click.Context,
    variant: str | None,
    players: int | None,
    games: int | None,
    aims: tuple[str, ...],
    lineup: str | None,
    levels: str,
    replays: int,
    forbid: tuple[str, ...],
    sets: tuple[str, ...],
    seeds: str,
    detail: str,
    workers: int | None,
    on: str,
    out: str | None,
    resume: str | None,
    patience: float | None,
) -> None:
    """Play games of VARIANT, a name such as mykerinos/special-edition or the path of a YAML file.

    Players move round through the seats on every deal, and their neighbours change: with two and three players every
    deal is played in every order of its line-up, with more in all rotations of a circle that changes from deal to deal.
    The same seeds give the same games, on any number of workers, on any number of machines. The exit code is 4 when
    some games could not be played to their end.
    """
    waiting = {} if patience is None else {"patience": patience}
    if resume is not None:
        _only_with_resume(context)
        _go_on(resume, workers, on, waiting)
        return
    if variant is None:
        raise click.UsageError("name a VARIANT to play, or a run to go on with (--resume)", context)
    from rich.console import Console

    from analysis.cli.playing import Player
    from engine.variants import load_variant

    until: Any = None
    if aims:
        from analysis.until import MOST_GAMES, parse_aims, precision_for

        until = partial(precision_for, aims=parse_aims(aims))
        games = MOST_GAMES if games is None else games
    loaded = load_variant(variant, sets)
    if players is None:
        players = 3 if 3 in loaded.players else min(loaded.players)
    player = Player(Console(stderr=True), loaded)
    run = player.play(
        players=players,
        games=20_000 if games is None else games,
        lineup=lineup,
        seeds=seeds,
        detail=detail,
        workers=workers,
        on=on,
        out=out,
        levels=levels,
        replays=replays,
        forbid=forbid,
        until=until,
        **waiting,
    )
    _tell(player, run)


def _only_with_resume(context: click.Context) -> None:
    """A run that goes on has its options from its manifest: any other on the command line is refused."""
    from click.core import ParameterSource

    typed = [name for name in context.params if context.get_parameter_source(name) == ParameterSource.COMMANDLINE]
    if other := sorted(set(typed) - {"resume", "workers", "on", "patience"}):
        named = ", ".join("VARIANT" if name == "variant" else f"--{_OPTIONS.get(name, name)}" for name in other)
        raise click.UsageError(f"a run that goes on keeps what it was begun with: leave out {named}", context)


_OPTIONS = {"sets": "set", "aims": "until"}


def _go_on(place: str, workers: int | None, on: str, waiting: dict[str, float]) -> None:
    from rich.console import Console

    from analysis.cli.playing import Player
    from engine.runs.manifest import read_manifest
    from engine.runs.store import open_store
    from engine.variants import Variant

    manifest = read_manifest(open_store(place))
    until: Any = None
    if manifest.until is not None:
        from analysis.until import parse_aims, precision_for

        texts = [f"{name}={half_width!r}" for name, half_width in manifest.until.aims.items()]
        until = partial(precision_for, aims=parse_aims(texts))
    player = Player(Console(stderr=True), Variant.from_resolved(manifest.variant.resolved))
    run = player.go_on(place, manifest.games, workers=workers, on=on, until=until, **waiting)
    _tell(player, run)


def _tell(player: Player, run: Run) -> None:
    from rich.console import Console

    from analysis.cli.lost import LOST_GAMES, lost_text
    from engine.errors import quoted
    from engine.runs.store import is_address

    console = Console(soft_wrap=True, highlight=False, markup=False)
    console.print(player.told(run))
    lost = run.manifest.lost
    if lost:
        console.print(lost_text(run.manifest))
    if run.manifest.forbidden and not is_address(run.place):
        from analysis.forbidding import forbidden_text

        for text in forbidden_text(run):
            console.print(text)
    if run.manifest.until is not None and len(lost) < run.manifest.games:
        console.print(precision_text(run.manifest))
    console.print(f"Run: {run.place}")
    if len(lost) == run.manifest.games:
        console.print("Next: mend what failed; `sondage doctor` finds out more about a game written in Python")
    elif is_address(run.place):
        console.print(f"Next: sondage runs fetch {quoted(run.place)} FOLDER")
    else:
        console.print(f"Next: sondage report {quoted(run.place)}")
    if lost:
        click.get_current_context().exit(LOST_GAMES)


def precision_text(manifest: Manifest) -> str:
    """How closely the rates of a run with --until are known, in words."""
    from analysis.wording import number
    from engine.runs.played import Watched

    lines = []
    watched = manifest.until or Watched()
    for name, wanted in watched.aims.items():
        rates = [rate for rate in watched.rates if rate.aim == name]
        widths = [rate.half_width for rate in rates if rate.half_width is not None]
        reached = max(widths) if len(widths) == len(rates) else float("nan")
        percents = {rate.of: None if rate.estimate is None else 100 * rate.estimate for rate in rates}
        known = ", ".join(f"{who} {number(value, 1)} %" for who, value in percents.items())
        line = f"Win rates: {known}, each to ±{number(100 * reached, 2)} percentage points or closer."
        if reached > wanted:
            needed = manifest.games * (reached / wanted) ** 2
            line += f" That is not yet ±{number(100 * wanted, 2)}: it takes about {number(needed)} games in all."
        lines.append(line)
    return "\n".join([*lines, "These intervals hold together in 19 of 20 runs, however often one looks."])
