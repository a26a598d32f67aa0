"""`sondage simulate`: play games of a variant into a run folder."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from analysis.cli import ExampleCommand


@click.command(
    cls=ExampleCommand,
    short_help="Play games of a variant.",
    example="sondage simulate mykerinos/special-edition --games 2000 --out runs/first",
)
@click.argument("variant")
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
    help="Plays of each deal in each rotation, with the same shuffle and fresh choices; from 2 on the report can tell "
    "the luck of the deal from the rest.",
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
@click.option("--workers", type=int, help="Threads.  [default: one a processor core]")
@click.option(
    "--out", metavar="FOLDER", help="Where to write; must be new or empty.  [default: a fresh name under runs/]"
)
def command(
    variant: str,
    players: int | None,
    games: int | None,
    aims: tuple[str, ...],
    lineup: str | None,
    levels: str,
    replays: int,
    sets: tuple[str, ...],
    seeds: str,
    detail: str,
    workers: int | None,
    out: str | None,
) -> None:
    """Play games of VARIANT, a name such as mykerinos/special-edition or the path of a YAML file.

    Every deal is played in all distinct rotations of its line-up. The same seeds give the same games, on any number
    of workers.
    """
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
        out=out,
        levels=levels,
        replays=replays,
        until=until,
    )
    console = Console(soft_wrap=True, highlight=False)
    console.print(player.told(run))
    if run.manifest.until is not None:
        console.print(precision_text(run.manifest))
    console.print(f"Run: {run.folder}")
    console.print(f"Next: sondage report {run.folder}")


def precision_text(manifest: Any) -> str:
    """How closely the rates of a run with --until are known, in words."""
    from analysis.wording import number

    record = manifest.until
    lines = []
    for name, wanted in record["aims"].items():
        rates = [rate for rate in record["rates"] if rate["aim"] == name]
        widest = max(rates, key=lambda rate: rate["half_width"] or 1.0)
        reached = widest["half_width"] or float("nan")
        known = ", ".join(f"{rate['of']} {number(100 * rate['estimate'], 1)} %" for rate in rates)
        line = f"Win rates: {known}, each to ±{number(100 * reached, 2)} percentage points or closer."
        if reached > wanted:
            needed = manifest.games * (reached / wanted) ** 2
            line += f" That is not yet ±{number(100 * wanted, 2)}: it takes about {number(needed)} games in all."
        lines.append(line)
    return "\n".join([*lines, "These intervals hold together in 19 of 20 runs, however often one looks."])
