"""`sondage personas`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analysis.cli import ExampleCommand

if TYPE_CHECKING:
    from engine.game import GameInfo
    from engine.personas import Persona


@click.command(cls=ExampleCommand, example="sondage personas mykerinos", short_help="Plans and weights of players.")
@click.argument("game")
@click.argument("persona", required=False)
def command(game: str, persona: str | None) -> None:
    """Show the personas of GAME, their plans, and the features they weigh; or the weights of one PERSONA.

    PERSONA is a name or the path of a YAML file. In a line-up each may think: PLAN+64 is the plan with 64 playouts a
    decision, PLAN+64@blunt the same plan playing blunt. It tries its best candidates in worlds in which all that its
    seat cannot see is redealt, and takes the one that did best; what the choices of others betray is not used.
    """
    from engine.catalogue import find_game
    from engine.personas import load_persona

    info = find_game(game).info
    if persona is None:
        _overview(info)
    else:
        _weights(info, load_persona(info.name, persona))


def _overview(info: GameInfo) -> None:
    from analysis.cli.tables import print_table
    from engine.personas import baseline_names, load_persona, persona_names

    names = (*persona_names(info.name), *baseline_names(info.name))
    personas = [load_persona(info.name, name) for name in names]
    rows = [
        (p.name, f"{p.temperature['sharp']:g} / {p.temperature['blunt']:g}", p.plan + _baseline(p)) for p in personas
    ]
    print_table(f"Personas of {info.title}", ("name", "temperature sharp / blunt", "plan"), rows)
    print_table(
        "Features that a persona can weigh",
        ("feature", "meaning", "weighed by"),
        [
            (term.name, term.words, ", ".join(p.name for p in personas if _weighs(p, term.name)))
            for term in info.features
        ],
    )
    kinds = [(term.name, term.words) for term in info.decisions]
    print_table("Kinds of decision: weights may differ by kind", ("decision", "meaning"), kinds)
    stages = [(term.name, term.words) for term in info.stages]
    print_table("Stages: weights may differ by stage", ("stage", "meaning"), stages)


def _baseline(persona: Persona) -> str:
    return " (a reference player, seated only when named)" if persona.is_baseline else ""


def _weighs(persona: Persona, feature: str) -> bool:
    tables = [persona.weights, *persona.stages.values()]
    return any(features.get(feature) for table in tables for features in table.values())


def _weights(info: GameInfo, persona: Persona) -> None:
    from analysis.cli.tables import print_table, print_text

    print_text(f"{persona.title}: {persona.plan}")
    levels = ", ".join(f"{level} {heat:g}" for level, heat in persona.temperature.items())
    print_text(f"Temperature (how much it errs): {levels}")
    if persona.playouts:
        until = persona.search["until"] or info.search_until
        stop = "the game" if until == "end" else f"the running {info.round_name}"
        others = "shipped personas" if persona.search["opponents"] == "roster" else "who they are"
        kept = f"its best {persona.search['keep']} candidates, up to the end of {stop}"
        print_text(f"Thinks: {persona.playouts} playouts a decision over {kept}; takes the others for {others}")
    words = {term.name: term.words for term in info.features}
    rows = []
    for stage, table in (("all", persona.weights), *persona.stages.items()):
        for decision, features in table.items():
            rows += [(decision, stage, name, f"{weight:g}", words[name]) for name, weight in features.items()]
    print_table("Weights", ("decision", "stage", "feature", "weight", "meaning"), rows, ("weight",))
