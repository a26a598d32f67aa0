"""`sondage runs`: what runs there are, whether they are sound, and how to get one from elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analysis.cli import ExampleCommand, ExampleGroup
from analysis.cli.opening import unproved_option

if TYPE_CHECKING:
    from engine.runs.repair import Damage


@click.group(
    cls=ExampleGroup,
    invoke_without_command=True,
    short_help="Runs, their state and size; check or copy one.",
    example="sondage runs",
)
@click.option("--in", "folder", default="runs", show_default=True, metavar="FOLDER", help="Where to look.")
@click.pass_context
def command(context: click.Context, folder: str) -> None:
    """List the runs in a folder and the folders inside it, with their state and size on disk.

    `sondage runs verify RUN` checks every part of a run against its checksum; `sondage runs fetch` copies a run.
    """
    if context.invoked_subcommand is not None:
        return
    from analysis.cli.tables import print_table, print_text
    from engine.runs.survey import runs_in

    found = runs_in(folder)
    if not found:
        print_text(f"There are no runs in {folder}.")
        return
    rows = []
    for run in found:
        games = f"{run.games:,}" if run.games else ""
        rows.append((run.place, run.variant, run.players, games, run.detail, run.state, _size(run.bytes)))
    columns = ("run", "variant", "players", "games", "detail", "state", "size")
    print_table("Runs", columns, rows, ("players", "games", "size"))


@command.command(cls=ExampleCommand, example="sondage runs verify runs/first")
@click.argument("run")
@unproved_option
@click.pass_context
def verify(context: click.Context, run: str, unproved: bool) -> None:
    """Compare the manifest and every part of RUN with their checksums; say which games have to be played again.

    Nothing is changed. The exit code is 0 for a sound run, finished or not, and 1 when a part is damaged or missing.
    """
    from engine.errors import quoted
    from engine.runs.manifest import COMPLETE, read_manifest
    from engine.runs.repair import examine
    from engine.runs.store import open_store

    store = open_store(run)
    manifest = read_manifest(store, unproved=unproved)
    if manifest.unproved:
        click.echo(f"The manifest {manifest.unproved}; its parts are compared with what it says.")
    found = examine(store, manifest)
    for line in _damages(found.damages):
        click.echo(line)
    whole, planned = len(found.kept), manifest.plan.chunks
    if found.damages or manifest.state != COMPLETE:
        click.echo(f"{whole} of {planned} parts are sound. Go on with: sondage simulate --resume {quoted(store.place)}")
    else:
        click.echo(f"All {planned} parts are sound: {manifest.games:,} games.")
    if found.damages:
        context.exit(1)


def _damages(damages: tuple[Damage, ...]) -> list[str]:
    return [f"{d.file} {d.problem}: games {d.first} to {d.last} have to be played again." for d in damages]


@command.command(cls=ExampleCommand, example="sondage runs fetch runs/first runs/copy")
@click.argument("run")
@click.argument("folder")
@unproved_option
def fetch(run: str, folder: str, unproved: bool) -> None:
    """Copy RUN, a folder or an address such as s3://bucket/run, into a new FOLDER; every part is checked."""
    from engine.errors import quoted
    from engine.runs.fetch import fetch_run

    manifest = fetch_run(run, folder, unproved=unproved)
    click.echo(f"Copied {manifest.games:,} games, and every part is sound.")
    click.echo(f"Next: sondage report {quoted(folder)}")


def _size(number: int) -> str:
    """A size in megabytes or gigabytes."""
    if number >= 10**9:
        return f"{number / 10**9:,.1f} GB"
    return f"{number / 10**6:,.1f} MB"
