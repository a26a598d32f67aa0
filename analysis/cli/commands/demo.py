"""`sondage demo`: a first run and a first report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analysis.cli import ExampleCommand

if TYPE_CHECKING:
    from rich.table import Table

    from engine.runs.reader import Run
    from engine.variants import Variant


@click.command(
    cls=ExampleCommand, short_help="A first run and a first report.", example="sondage demo archaeology --games 2000"
)
@click.argument("game", default="mykerinos")
@click.option("--games", type=int, default=20_000, show_default=True, help="Games to play, at least.")
@click.option("--workers", type=int, help="Threads.  [default: one a processor core]")
@click.option(
    "--out", metavar="FOLDER", help="Where to write; must be new or empty.  [default: a fresh name under runs/]"
)
def command(game: str, games: int, workers: int | None, out: str | None) -> None:
    """Play 20,000 games of GAME (Mykerinos where none is named), print who wins how often, and write a report.

    The variant is the one that the others of the game start from, at a table of three where it allows that and as many
    personas ship.
    """
    from rich.console import Console

    from analysis.cli.playing import Player
    from analysis.report import write_report
    from analysis.wording import listed
    from engine.catalogue import find_game, game_names
    from engine.personas import persona_names

    name = find_game(game).info.name
    variant = first_variant(name)
    player = Player(Console(stderr=True), variant)
    # Everybody at a table follows a plan of their own.
    filled = [seats for seats in variant.players if seats <= len(persona_names(name))]
    players = min(filled or variant.players, key=lambda seats: abs(seats - 3))
    run = player.play(players=players, games=games, workers=workers, out=out)
    console = Console(soft_wrap=True, highlight=False)
    console.print(player.told(run))
    for metric, title in (("win_rate_by_seat", "Win rate by seat"), ("win_rate_by_persona", "Win rate by persona")):
        console.print(win_rates(run, metric, title))
    console.print("The true rate lies inside a 95 % interval for about 19 of 20 such intervals.")
    page, _ = write_report(run, run.folder / "report")
    console.print(f"Run: {run.folder}")
    console.print(f"Report: {page.resolve().as_uri()}")
    others = [other for other in game_names() if other != name]
    if others:
        console.print(f"Other games ({listed(others)}): sondage demo GAME")


def first_variant(game: str) -> Variant:
    """The variant of a game that stands by itself; the first of them by name."""
    from engine.errors import VariantError
    from engine.variants import load_variant, variant_names

    for name in variant_names(game):
        variant = load_variant(name)
        if variant.parent is None:
            return variant
    raise VariantError(f"{game} has no variant that stands by itself", remedy=f"write one: sondage schema {game}")


def win_rates(run: Run, metric: str, title: str) -> Table:
    """Win rates with their intervals as a table for the terminal."""
    from rich.table import Table

    from analysis.metrics import load_metric, measure

    keys = load_metric(metric).keys
    table = Table(title=title)
    for key in keys:
        table.add_column(key)
    for heading in ("win rate", "95 % interval", "fair share"):
        table.add_column(heading, justify="right")
    for row in measure(run, metric).iter_rows(named=True):
        interval = f"{row['lower']:.1%} to {row['upper']:.1%}"
        table.add_row(*(str(row[key]) for key in keys), f"{row['estimate']:.1%}", interval, f"{row['fair']:.1%}")
    return table
