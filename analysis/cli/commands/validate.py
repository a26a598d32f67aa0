"""`sondage validate`."""

from __future__ import annotations

import click

from analysis.cli import ExampleCommand
from engine.errors import Faults, SondageError


@click.command(
    cls=ExampleCommand,
    example="sondage validate mykerinos/special-edition mykerinos/director-heavy",
    short_help="Check files before anything is played.",
)
@click.argument("files", nargs=-1, required=True)
def command(files: tuple[str, ...]) -> None:
    """Check FILES (paths, or names of variants) and list all that is wrong with them.

    Files may be of any kind: variants, personas, criteria, studies, sweeps, sensitivity analyses, tunings.
    """
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
    from analysis.documents import document_of

    return document_of(file).sound(file)
