"""`sondage fit`: weights that choose as a player of a run chose."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from analysis.cli import ExampleCommand

if TYPE_CHECKING:
    from analysis.fit.fitting import Fitted


@click.command(
    cls=ExampleCommand,
    short_help="A persona that chooses as a player chose.",
    example="sondage fit runs/first --player saver --out my-saver.yaml",
)
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--player", required=True, help="Whose decisions, as the line-up writes it, such as tuned+64.")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The persona file to write.")
@click.option("--like", help="The persona to measure the fit against.  [default: the plan of the player]")
@click.option("--title", help="What reports call the persona.")
@click.option("--choices", default=30_000, show_default=True, help="At most so many decisions are read.")
@click.option(
    "--sharp",
    default=1.0,
    show_default=True,
    help="Sharp temperature to write; 1 errs as the player did, less errs less.",
)
def command(run: Path, player: str, out: Path, like: str | None, title: str | None, choices: int, sharp: float) -> None:
    """Fit the weights of a persona to the decisions of a player in RUN, and write them as a persona file.

    The model is a conditional logit on the game's own features, one set of weights a kind of decision and stage of the
    game, drawn towards each other by a ridge whose strength is chosen on deals left out. RUN has to hold its decisions
    (--detail decisions).
    """
    from dataclasses import replace

    from analysis.fit.choices import decisions_of
    from analysis.fit.fitting import fit_persona
    from analysis.fit.words import origin
    from analysis.tune.written import write_persona
    from engine.errors import PersonaError
    from engine.personas import load_persona
    from engine.personas.names import is_name
    from engine.personas.text import parts_of
    from engine.runs.reader import open_run

    if out.suffix != ".yaml" or not is_name(out.stem):
        remedy = "name a YAML file by letters, digits, - and _, such as my-plan.yaml"
        raise PersonaError("a persona file cannot be called so", place=str(out), remedy=remedy)
    if not 0.001 <= sharp <= 1000:
        raise PersonaError(f"{sharp:g} is no temperature", place="--sharp", remedy="from 0.001 to 1000")
    opened = open_run(run, verify=True)
    taken = decisions_of(opened, player, choices)
    plan, _, level = parts_of(player)
    base = load_persona(opened.manifest.game, like or plan)
    fitted = fit_persona(opened.info, taken, out.stem, base, level or "sharp")
    heat = {"sharp": sharp, "blunt": max(4.0, sharp)}
    persona = replace(fitted.persona, title=title or fitted.persona.title, temperature=heat)
    write_persona(persona, out, origin(opened, player, taken, fitted))
    _print_fit(fitted, base.name)
    click.echo(f"Written: {out}")


def _print_fit(fitted: Fitted, teacher: str) -> None:
    """Print how well the weights foretell each kind of decision."""
    from analysis.cli.tables import print_table, print_text

    rows = [
        (
            kind.name,
            f"{kind.choices:,}",
            f"{kind.held_out:,}",
            f"{kind.fitted:.3f}",
            f"{kind.teacher:.3f}",
            f"{kind.even:.3f}",
            f"{100 * kind.agrees:.0f} %",
            f"{kind.ridge:g}",
        )
        for kind in fitted.kinds
    ]
    head = ("decision", "fitted on", "left out", "log-loss", f"of {teacher}", "all alike", "best was taken", "ridge")
    print_table("How well the weights foretell decisions on deals left out", head, rows, head[1:])
    for kind in fitted.kinds:
        if kind.unknown:
            print_text(f"{kind.name}: nothing is known of {', '.join(kind.unknown)}, alike for all candidates")
