"""`sondage doctor`: what is wrong with a game of one's own."""

from __future__ import annotations

import click

from analysis.cli import ExampleCommand


@click.command(
    cls=ExampleCommand, example="sondage doctor ./my_game", short_help="What is wrong with a game of your own."
)
@click.argument("path")
@click.option("--plays", type=int, default=12, show_default=True, help="Plays of each variant and number of players.")
@click.pass_context
def command(context: click.Context, path: str, plays: int) -> None:
    """Play the game in the folder PATH at random, look at every step, and say what is wrong and how to mend it.

    The exit code is 1 when something has to be mended, else 0.
    """
    from engine.catalogue import find_game
    from engine.errors import SondageError
    from engine.plain.doctor import examine

    game = find_game(path)
    if not game.is_plain:
        remedy = "put a copy under engine/games/ and run the tests in tests/conformance"
        raise SondageError(f"{game.info.title} is written for compiled play", place=path, remedy=remedy)
    if plays < 1:
        raise SondageError(f"{plays} plays are asked for", place="--plays", remedy="ask for 1 or more")
    findings = examine(game, plays)
    for finding in findings:
        head = "To mend" if finding.is_fault else "To think about"
        times = f" (and {finding.times - 1} times more)" if finding.times > 1 else ""
        click.echo(f"{head}: {finding.problem}\n  {finding.remedy}\n  {finding.where}{times}")
    faults = sum(finding.is_fault for finding in findings)
    if faults:
        click.echo(f"{faults} to mend.")
        context.exit(1)
    click.echo(f"{game.info.title} is sound: nothing to mend.")
