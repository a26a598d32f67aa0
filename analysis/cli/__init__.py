"""The command line `sondage`. A command is a file in `commands/`, found by folder and loaded when asked for.

Each of these files holds one `command`, made by ``@click.command(cls=ExampleCommand, example="...")``, and imports
nothing heavy at its top: tables, pictures and compiled play are imported inside the function.
"""

from __future__ import annotations

import os
import pkgutil
import sys
from importlib import import_module
from typing import Any

import click

from analysis.cli import commands
from engine.errors import Argument, Faults, Place, SondageError

_WORDS = "sondage.words"


class ExampleCommand(click.Command):
    """A command whose help ends with an example that runs as it stands.

    `example` is the line to type. Examples that need a run read the folder that the example of `simulate` writes.
    """

    def __init__(self, *args: Any, example: str, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.example = example

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Print the example at the end of the help."""
        super().format_epilog(ctx, formatter)
        formatter.write_paragraph()
        formatter.write(f"Example:\n  {self.example}\n")


class ExampleGroup(ExampleCommand, click.Group):
    """A command with commands of its own, each with an example."""


class FolderGroup(click.Group):
    """Finds its commands in a folder and tells errors that the user can mend without a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the files in `commands/`."""
        return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(commands.__path__))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the file of a command; None when there is none of that name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        found: click.Command = import_module(f"{commands.__name__}.{cmd_name.replace('-', '_')}").command
        return found

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As in click; the words after the command are kept, since they may name code that it is to run."""
        after = super().parse_args(ctx, args)
        ctx.meta[_WORDS] = list(after)
        return after

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """As in click, with the nearest name in the message."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            from engine.errors import nearest

            remedy = nearest(args[0], self.list_commands(ctx))
            raise click.UsageError(f"there is no command {args[0]!r}; {remedy}", ctx) from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; a `SondageError` becomes a message on stderr and exit code 2.

        Plug-ins that were found broken on the way are told at the end.
        """
        try:
            return super().invoke(ctx)
        except SondageError as problem:
            click.echo(problem.said(_place_text), err=True)
            if isinstance(problem, Faults):
                click.echo(f"{len(problem.faults)} errors", err=True)
            ctx.exit(2)
        finally:
            _tell_broken_plugins()


def _place_text(place: Place) -> str:
    """Where something is wrong, in words of the command line."""
    return place.option if isinstance(place, Argument) else place


def _version(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:
    if not wanted:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        click.echo(f"sondage {version('sondage')}")
    except PackageNotFoundError:
        click.echo("sondage, run from its source folder")
    ctx.exit()


def _tell_broken_plugins() -> None:
    plugins = sys.modules.get("engine.plugins")
    for problem in plugins.broken() if plugins else ():
        click.echo(f"Left out: {problem}", err=True)


@click.group(cls=FolderGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version.")
@click.option(
    "--code",
    "places",
    metavar="PATH",
    multiple=True,
    envvar="SONDAGE_CODE",
    help="A game's folder or a Python file with personas that this command may run; may be repeated.",
)
@click.pass_context
def cli(context: click.Context, places: tuple[str, ...]) -> None:
    """Balance analysis for tabletop games: a variant in, a balance report out."""
    words = context.meta.get(_WORDS, [])
    if places or any(sign in word for word in words for sign in "/\\:.") or any(os.path.isdir(word) for word in words):
        from analysis.cli.naming import only_code_of

        context.with_resource(only_code_of(words, places))


def main() -> None:
    """The entry point of the command `sondage`."""
    try:
        cli(prog_name="sondage")
    except BrokenPipeError:
        # The reader of our output (a pager, `head`) has gone: end quietly, also when Python flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
