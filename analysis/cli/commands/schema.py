"""`sondage schema`."""

from __future__ import annotations

import click

from analysis.cli import ExampleCommand


@click.command(cls=ExampleCommand, example="sondage schema mykerinos", short_help="JSON Schema for editors.")
@click.argument("game")
@click.option(
    "--of",
    "kind",
    default="variant",
    metavar="KIND",
    show_default=True,
    help="The kind of files, such as persona, criteria, study or sweep.",
)
def command(game: str, kind: str) -> None:
    """Print the JSON Schema of a kind of files of GAME: editors complete keys and mark errors with it.

    Save it, and name it in the first line of a file: "# yaml-language-server: $schema=mykerinos.json".
    """
    import json

    from analysis.documents import load_document
    from engine.catalogue import find_game

    schema = load_document(kind).schema(find_game(game).info.name)
    click.echo(json.dumps(schema, indent=2, ensure_ascii=False))
