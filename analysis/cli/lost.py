"""What is said of games that could not be played to their end, and the exit code that says that there were some."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from engine.runs.manifest import Manifest

LOST_GAMES = 4  # exit code; all other games were played
_SHOWN = 10  # games that are named one by one, of a run by itself; and runs, where several are told of
_SHOWN_EACH = 3  # and of each of several runs


def lost_text(manifest: Manifest, *, named: bool = False) -> str:
    """The lost games of a run, a line each, with what it takes to play one again; nothing where none was lost.

    `named` tells of which variant they are, where several are played.
    """
    shown = _SHOWN_EACH if named else _SHOWN
    lost, root = manifest.lost, manifest.seeds.root
    where = f"{manifest.played}, " if named else ""
    lines = [f"Lost: {where}game {game} (deal {deal}, root seed {root}): {why}" for game, deal, why in lost[:shown]]
    if len(lost) > shown:
        pointer = "" if named else f"; manifest.json in the run's folder names all {len(lost):,}"
        lines.append(f"Lost: {where}{len(lost) - shown:,} more{pointer}")
    return "\n".join(lines)


def tell_lost(manifests: Sequence[Manifest]) -> int:
    """Name the lost games of several runs on stderr; the exit code that this makes, 0 or `LOST_GAMES`."""
    lost = [manifest for manifest in manifests if manifest.lost]
    for manifest in lost[:_SHOWN]:
        click.echo(lost_text(manifest, named=True), err=True)
    if lost:
        number = sum(len(one.lost) for one in lost)
        click.echo(f"{number:,} games in all could not be played to their end; no number counts them.", err=True)
    return LOST_GAMES if lost else 0
