"""`sondage replay`: the transcript of one game of a run, in words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.cli import ExampleCommand
from analysis.cli.opening import opened, unproved_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.play.replay import Replay
    from engine.runs.reader import Run


@click.command(
    cls=ExampleCommand, short_help="One game of a run, in words.", example="sondage replay runs/first --game 7"
)
@click.argument("run")
@click.option("--game", type=int, default=0, show_default=True, help="Number of the game in the run, from 0.")
@click.option("--html", type=click.Path(dir_okay=False), help="Write a page that steps through it in pictures.")
@unproved_option
def command(run: str, game: int, html: str | None, unproved: bool) -> None:
    """Print one game of RUN decision by decision, with the final scores.

    The game is played again from the run's manifest, so any run will do, whatever its detail.
    """
    from engine.play.replay import Replay

    played = opened(run, unproved=unproved)
    replay = Replay(played, game)
    if html is None:
        for line in transcript(played, replay):
            click.echo(line)
        return
    from analysis.cli.replay_page import page

    write_page(Path(html), page(played, replay, list(transcript(played, replay))))
    click.echo(f"Game {game} in pictures: {html}")


def write_page(path: Path, content: str) -> None:
    """Write a page; RunError when that is not possible."""
    from engine.errors import RunError
    from engine.runs.store import write_whole

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content.encode())
    except OSError as problem:
        said = problem.strerror or str(problem)
        raise RunError(f"cannot be written: {said}", place=str(path), remedy="name another file") from None
    except RunError as problem:
        raise RunError(problem.problem, place=problem.place, remedy="name another file") from None


def transcript(run: Run, replay: Replay) -> Iterator[str]:
    """A game in words, line by line."""
    from analysis.logs.run import doubts
    from analysis.wording import full_title

    manifest = run.manifest
    yield from doubts(run)
    yield f"{full_title(run.info.title, manifest.variant.title)}, {manifest.players} players"
    seeds = f"seeds {manifest.seeds.name} (root {manifest.seeds.root})"
    yield f"Game {replay.game}: deal {replay.deal}, circle {replay.circle}, rotation {replay.rotation}, {seeds}"
    for seat, sitter in enumerate(replay.sitters, start=1):
        yield f"Seat {seat}: {sitter}"
    if any(manifest.personas[sitter.persona].playouts for sitter in replay.sitters):
        yield "Who thinks weighs actions by the mean of their playouts, between 0 and 1, with a 95 % interval."
    now = 0
    for step in replay.steps():
        if step.round != now:
            now = step.round
            yield from ("", f"{run.info.round_name.capitalize()} {now}", "")
            yield from (f"    {line}" for line in replay.board(step.state).splitlines())
            yield ""
        yield f"{step.number:>4}  seat {step.seat}: {step.question}: {step.answer}"
        if step.thought:
            yield f"      {step.thought}"
    yield ""
    yield "Final scores"
    for result in replay.results():
        points = ", ".join(f"{name} {value}" for name, value in result.points.items())
        place = "winner" if result.rank == 1 else f"rank {result.rank}"
        yield f"  Seat {result.seat} ({result.sitter}): {result.score} points ({points}), {place}"
