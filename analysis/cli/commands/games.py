"""`sondage games`."""

from __future__ import annotations

import click

from analysis.cli import ExampleCommand


@click.command(cls=ExampleCommand, example="sondage games")
def command() -> None:
    """List the games."""
    from analysis.cli.tables import print_table
    from engine.catalogue import game_names, load_game
    from engine.personas import persona_names
    from engine.variants import variant_names

    rows = []
    for name in game_names():
        info = load_game(name).info
        players = ", ".join(map(str, info.players))
        numbers = (str(len(variant_names(name))), str(len(persona_names(name))))
        rows.append((name, info.title, players, ", ".join(info.editions), *numbers))
    print_table(
        "Games", ("name", "title", "players", "editions", "variants", "personas"), rows, ("variants", "personas")
    )
