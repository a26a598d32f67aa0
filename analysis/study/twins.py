"""Twins: a plan with some weights changed, so that what a habit is worth can be tried instead of guessed."""

from __future__ import annotations

import json
from pathlib import Path

from analysis.study.measures import Changed
from analysis.study.model import StudyError
from engine.catalogue import load_game
from engine.personas import Persona, load_persona


def twin_of(persona: Persona, one: Changed, suffix: str) -> dict[str, object]:
    """The content of a persona file: the plan with the changes of a measure; StudyError for a name that is unknown."""
    info = load_game(persona.game).info
    matrix = persona.matrix(info)
    decisions, features = [t.name for t in info.decisions], [t.name for t in info.features]
    stages = [t.name for t in info.stages]
    for decision, names in one.ignore.items():
        for feature in names:
            matrix[_at(decisions, decision), :, _at(features, feature)] = 0
    for stage, by_decision in one.add.items():
        for decision, weights in by_decision.items():
            for feature, number in weights.items():
                matrix[_at(decisions, decision), _at(stages, stage), _at(features, feature)] += number
    table = {
        stage: {
            decision: {
                f: float(matrix[d, s, k]) for k, f in enumerate(features) if matrix[d, s, k] or matrix[d, :, k].any()
            }
            for d, decision in enumerate(decisions)
            if matrix[d].any()
        }
        for s, stage in enumerate(stages)
    }
    return {
        "game": persona.game,
        "title": f"{persona.title}, {suffix}",
        "plan": f"{persona.plan} With changed weights: {suffix}.",
        "temperature": persona.temperature,
        "weights": {},
        "stages": table,
    }


def _at(names: list[str], name: str) -> int:
    if name not in names:
        raise StudyError(f"the game knows no {name!r}", remedy=f"valid: {', '.join(names)}")
    return names.index(name)


def write_twin(game: str, plan: str, one: Changed, folder: Path) -> Path:
    """Write the twin of a shipped plan as a persona file."""
    path = folder / f"{plan}-changed.yaml"
    # JSON is YAML, too.
    path.write_text(json.dumps(twin_of(load_persona(game, plan), one, one.label), indent=1), encoding="utf-8")
    return path
