"""`sondage variants`."""

from __future__ import annotations

import click

from analysis.cli import ExampleCommand


@click.command(cls=ExampleCommand, example="sondage variants mykerinos")
@click.argument("game", required=False)
def command(game: str | None) -> None:
    """List the variants.

    All that come with Sondage, or those of one GAME.
    """
    from analysis.cli.tables import print_table
    from engine.catalogue import load_game
    from engine.variants import load_variant, variant_names

    if game is not None:
        load_game(game)
    rows = []
    for name in variant_names(game):
        variant = load_variant(name)
        rows.append((name, ", ".join(map(str, variant.players)), variant.title, variant.about))
    print_table("Variants", ("name", "players", "title", "about"), rows)
