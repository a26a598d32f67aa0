"""`sondage variants`."""

from __future__ import annotations

import click

from analysis.cli import ExampleCommand


@click.command(cls=ExampleCommand, example="sondage variants mykerinos")
@click.argument("game", required=False)
def command(game: str | None) -> None:
    """List the variants.

    Those of all games, or of one GAME, a name or the folder of a game of your own.
    """
    from analysis.cli.tables import print_table
    from engine.catalogue import find_game
    from engine.variants import load_variant, variant_names

    if game is not None:
        game = find_game(game).info.name
    rows = []
    for name in variant_names(game):
        variant = load_variant(name)
        rows.append((name, ", ".join(map(str, variant.players)), variant.title, variant.about))
    print_table("Variants", ("name", "players", "title", "about"), rows)
