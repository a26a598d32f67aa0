"""A persona: its plan in words, its weights on a game's features, and how much it errs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.catalogue import load_game
from engine.documents.check import checked
from engine.documents.layers import Layers
from engine.documents.source import Document, read_document
from engine.errors import PersonaError, nearest
from engine.game import GameInfo, index_of
from engine.personas.model import Search, file_model
from engine.personas.names import baseline_names, is_name, persona_file, persona_names, refuse_shadow
from engine.personas.python import is_python, named_class, plugin_names
from engine.personas.text import parts_of, playouts_of

Weights = dict[str, dict[str, float]]


@dataclass(frozen=True)
class Persona:
    """A scripted player.

    Attributes
    ----------
    name: the stem of its file, as line-ups write it.
    title: what reports call it.
    plan: what it does, in a player's words.
    temperature: level of skill -> how much it errs (the scale of the noise on each choice's value).
    weights: kind of decision -> feature -> weight; unnamed ones are 0.
    stages: stage of the game -> weights that replace single ones there.
    is_baseline: a reference player, seated only when named.
    search: how it thinks before it chooses: `playouts` (0: it does not), `keep`, `until`, `opponents` and `value`, as
        its file has them (`engine.personas.model.Search`); empty where nothing is said.
    python: where its class is, for a persona written in Python (see `engine.personas.python`); empty for weights.
    """

    name: str
    game: str
    title: str
    plan: str
    temperature: dict[str, float]
    weights: Weights = field(default_factory=dict)
    stages: dict[str, Weights] = field(default_factory=dict)
    is_baseline: bool = False
    python: str = ""
    search: dict[str, Any] = field(default_factory=dict)

    @property
    def playouts(self) -> int:
        """Playouts a decision; 0 for one that does not think."""
        return int(self.search.get("playouts", 0))

    def thinking(self, playouts: int) -> Persona:
        """The same plan with so many playouts a decision, under the name ``NAME+PLAYOUTS``."""
        settings = {**(self.search or Search().model_dump()), "playouts": playouts}
        by_chance = "" if self.python or any(self.weights.values()) or self.stages else ", which are by chance"
        return replace(
            self,
            name=f"{self.name}+{playouts}",
            title=f"{self.title}, thinking",
            plan=f"{self.plan} It thinks: {playouts} playouts a decision{by_chance}.",
            search=settings,
        )

    def matrix(self, info: GameInfo) -> NDArray[np.float64]:
        """The weights as an array of shape (kinds of decision, stages, features), in the order that `info` declares."""
        table = np.zeros((len(info.decisions), len(info.stages), len(info.features)))
        _fill(table, info, self.weights, range(len(info.stages)))
        for stage, weights in self.stages.items():
            _fill(table, info, weights, (index_of(info.stages, stage),))
        return table

    def temperature_of(self, level: str) -> float:
        """The temperature of a level, `sharp` or `blunt`; PersonaError when there is no such level."""
        if level not in self.temperature:
            remedy = nearest(level, self.temperature)
            raise PersonaError(f"{self.name} has no level called {level!r}", remedy=remedy)
        return self.temperature[level]


def _fill(table: NDArray[np.float64], info: GameInfo, weights: Weights, stages: Sequence[int]) -> None:
    for decision, features in weights.items():
        for feature, weight in features.items():
            table[index_of(info.decisions, decision), stages, index_of(info.features, feature)] = weight


def load_persona(game: str, name: str | os.PathLike[str]) -> Persona:
    """Load a persona of a game by its name or by the path of its file; one written in Python by file and class.

    Each may have a number of playouts behind it, ``majorities+64``, with which it thinks.

    Raises
    ------
    PersonaError, or `Faults` with several, when there is none or anything in it is wrong.
    """
    text = os.fspath(name)
    if playouts := playouts_of(text):
        return load_persona(game, parts_of(text).plan).thinking(playouts)
    if is_python(text) or (text in plugin_names() and text not in (*persona_names(game), *baseline_names(game))):
        return _of_class(game, text)
    path = persona_file(game, text)
    info = load_game(game).info
    layers = Layers()
    layers.lay(read_document(path, PersonaError))
    file: Any = checked(file_model(info.name), layers, PersonaError)
    refuse_shadow(game, path.stem, str(path), path)
    stages = file.stages.model_dump(exclude_none=True) if file.stages else {}
    shipped = path.parent.name == "baselines" and path.stem in baseline_names(game)
    return Persona(
        name=Path(path).stem,
        game=game,
        title=file.title,
        plan=" ".join(file.plan.split()),
        temperature=file.temperature.model_dump(),
        weights=file.weights.model_dump(exclude_none=True),
        stages=stages,
        is_baseline=shipped,
        search=file.search.model_dump() if file.search else {},
    )


def check_persona(persona: Persona) -> None:
    """PersonaError, or `Faults` with several, when a persona has weights or temperatures that no file may have."""
    layers = Layers()
    data = {key: getattr(persona, key) for key in ("game", "title", "plan", "temperature", "weights")}
    layers.lay(Document(f"the persona {persona.name}", {**data, "stages": persona.stages or None}))
    checked(file_model(persona.game), layers, PersonaError)


def _of_class(game: str, text: str) -> Persona:
    where, found = named_class(text)
    only = getattr(found, "game", game)
    if only != game:
        raise PersonaError(f"it plays {only}, not {game}", place=text)
    name = text if text in plugin_names() else found.__name__
    if not is_name(name):
        raise PersonaError("the name of the class cannot stand in a line-up", place=text, remedy="use letters and _")
    if text not in plugin_names():
        refuse_shadow(game, name, text)
    plan = getattr(found, "plan", "") or (found.__doc__ or "").strip() or "a persona written in Python"
    if getattr(found, "sees_hidden", False):
        plan = f"{plan.rstrip('.')}. It sees what is hidden from its seat."
    return Persona(
        name=name,
        game=game,
        title=str(getattr(found, "title", name)),
        plan=" ".join(str(plan).split()),
        temperature={"sharp": 1.0, "blunt": 1.0},
        python=where,
    )
