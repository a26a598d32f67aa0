"""`sondage games`."""

from __future__ import annotations

import click

from analysis.cli import ExampleCommand


@click.command(cls=ExampleCommand, example="sondage games")
def command() -> None:
    """List the games, and where each comes from: this package, another installed one, or a folder named by --code."""
    from analysis.cli.tables import print_table
    from engine.catalogue import game_names, load_game
    from engine.personas import persona_names
    from engine.plugins import CodeError
    from engine.variants import variant_names

    rows = []
    for name in game_names():
        try:
            game = load_game(name)
        except CodeError:
            continue  # a broken plug-in, which is told below the table
        info = game.info
        players = ", ".join(map(str, info.players))
        numbers = (str(len(variant_names(name))), str(len(persona_names(name))))
        rows.append((name, info.title, players, ", ".join(info.editions), *numbers, game.origin))
    heads = ("name", "title", "players", "editions", "variants", "personas", "from")
    print_table("Games", heads, rows, ("variants", "personas"))
