"""`sondage strength`: how strong the players of some games are."""

from __future__ import annotations

from pathlib import Path

import click

from analysis.cli import ExampleCommand


@click.command(
    cls=ExampleCommand,
    short_help="How strong plans and thinking players are.",
    example="sondage strength archaeology/card-game --players 2 --games 60 --out runs/strength",
)
@click.argument("variants", nargs=-1, required=True)
@click.option(
    "--players", "counts", type=int, multiple=True, help="Players at the table; may be repeated.  [default: all]"
)
@click.option("--games", default=1_500, show_default=True, help="Games of each player at each table, at least.")
@click.option("--playouts", default="16,64,256", show_default=True, help="Playouts of the best plan, rising.")
@click.option("--seeds", default="holdout", show_default=True, help="Name of a seed set, or a number.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("runs/strength"), show_default=True, help="Folder."
)
@click.option("--runs", type=click.Path(path_type=Path), help="Where the games are kept.  [default: OUT/runs]")
@click.option("--workers", type=click.IntRange(1), help="Threads that play.  [default: one a core]")
def command(
    variants: tuple[str, ...],
    counts: tuple[int, ...],
    games: int,
    playouts: str,
    seeds: str,
    out: Path,
    runs: Path | None,
    workers: int | None,
) -> None:
    """Measure the players of VARIANTS at tables of the best shipped plans, of `tuned` and of `expert`, where they ship.

    OUT/GAME/strength.json holds the same numbers; beside a game's personas (configs/GAME/) reports quote them.
    The best plan plays as it is and with the numbers of playouts given, the other plans with the middle number. The
    same command goes on with what was stopped. 1,500 games give a win rate to 2.5 points.
    """
    import shlex

    from rich.console import Console

    from analysis.cli.playing import games_bar
    from analysis.report import write_page
    from analysis.strength.known import write_known
    from analysis.strength.measuring import Tables, strengths
    from analysis.strength.page import strength_page
    from engine.errors import VariantError
    from engine.personas.text import playouts_of
    from engine.variants import load_variant

    levels = [playouts_of(f"+{number.strip()}", "--playouts") for number in playouts.split(",")]
    tables: list[tuple[str, int]] = []
    for name in variants:
        offered = load_variant(name).players
        if wrong := [number for number in counts if number not in offered]:
            allowed = ", ".join(map(str, offered))
            raise VariantError(f"{name} is not for {wrong[0]} players", place="--players", remedy=f"valid: {allowed}")
        tables += [(name, number) for number in counts or offered]
    found: list[Tables] = []
    bar = games_bar(Console(stderr=True))
    with bar:
        for name, number in tables:
            task = bar.add_task(name, total=None)
            heard = lambda ended, total, task=task: bar.advance(task, ended)  # noqa: E731 - one line for a bar
            found.append(strengths(name, number, games, levels, seeds, runs or out / "runs", workers, heard))
    words = ["sondage", "strength", *variants, *(word for n in counts for word in ("--players", str(n)))]
    words += ["--games", str(games), "--playouts", playouts, "--seeds", seeds, "--out", out.as_posix()]
    for path in (*write_page(strength_page(found, shlex.join(words)), out, "strength"), *write_known(found, out)):
        click.echo(path)
