"""`sondage validate`."""

from __future__ import annotations

from pathlib import Path

import click

from analysis.cli import ExampleCommand
from engine.errors import Faults, SondageError


@click.command(
    cls=ExampleCommand,
    example="sondage validate mykerinos/special-edition mykerinos/director-heavy",
    short_help="Check variant and persona files.",
)
@click.argument("files", nargs=-1, required=True)
def command(files: tuple[str, ...]) -> None:
    """Check variant and persona FILES (paths, or names of variants) and list everything that is wrong with them."""
    faults: list[SondageError] = []
    for file in files:
        try:
            click.echo(f"{file}: {_checked(file)}")
        except Faults as several:
            faults += several.faults
        except SondageError as fault:
            faults.append(fault)
    if len(faults) == 1:
        raise faults[0]
    if faults:
        raise Faults(faults)


def _checked(file: str) -> str:
    """What a sound file is, in words."""
    from engine.personas import load_persona
    from engine.variants import load_variant

    game = _persona_game(file)
    if game is not None:
        return f"a sound persona, {load_persona(game, file).title!r}"
    variant = load_variant(file)
    return f"a sound variant of {variant.game}, {variant.title!r}"


def _persona_game(file: str) -> str | None:
    """The game of a persona file; None when the file is none."""
    from engine.catalogue import game_names
    from engine.documents.source import read_document

    if not file.endswith((".yaml", ".yml")) and not Path(file).is_file():
        return None
    data = read_document(file).data
    if not {"plan", "temperature", "weights"} & set(data):
        return None
    return data["game"] if data.get("game") in game_names() else game_names()[0]
