"""`sondage new`: a small complete game to start from."""

from __future__ import annotations

import click

from analysis.cli import ExampleCommand


@click.command(cls=ExampleCommand, example="sondage new my_game", short_help="A game of your own, to start from.")
@click.argument("folder")
def command(folder: str) -> None:
    """Write a small complete game into a new FOLDER: rules, parameters, variants, personas and tests.

    The folder's name becomes the game's. Everything in it is yours to change.
    """
    from engine.errors import quoted
    from engine.plain.start import write_game

    game, path = write_game(folder)
    place = path if "/" in path or "\\" in path else f"./{path}"
    click.echo(f"Wrote {path}: a game called {game}. Read {path}/game.py, and try:")
    click.echo(f"  sondage doctor {quoted(place)}")
    click.echo(
        f"  sondage simulate {quoted(f'{place}/standard')} --players 2 --games 600 --out {quoted(f'runs/{game}')}"
    )
    click.echo(f"  sondage report {quoted(f'runs/{game}')}")
