"""`sondage schema`."""

from __future__ import annotations

import click

from analysis.cli import ExampleCommand
from analysis.cli.kinds import SEARCHES


@click.command(cls=ExampleCommand, example="sondage schema mykerinos", short_help="JSON Schema for editors.")
@click.argument("game")
@click.option("--persona", "of_persona", is_flag=True, help="The schema of persona files instead of variant files.")
@click.option("--criteria", "of_criteria", is_flag=True, help="The schema of criteria files, for `check`.")
@click.option("--of", "search", type=click.Choice(SEARCHES), help="The schema of files for this command.")
def command(game: str, of_persona: bool, of_criteria: bool, search: str | None) -> None:
    """Print the JSON Schema of the variant files of GAME: editors complete keys and mark errors with it.

    Save it, and name it in the first line of a file: "# yaml-language-server: $schema=mykerinos.json".
    """
    import json

    from engine.catalogue import find_game
    from engine.personas import persona_schema
    from engine.variants import variant_schema

    game = find_game(game).info.name
    if search is not None:
        from analysis.cli.kinds import search_kind

        schema = search_kind(search).schema()
    elif of_criteria:
        from analysis.criteria import criteria_schema

        schema = criteria_schema(game)
    else:
        schema = persona_schema(game) if of_persona else variant_schema(game)
    click.echo(json.dumps(schema, indent=2, ensure_ascii=False))
