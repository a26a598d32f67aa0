"""What a plain-Python game has to declare, checked when it is loaded."""

from __future__ import annotations

import inspect
from keyword import iskeyword
from types import ModuleType
from typing import Any

from pydantic import BaseModel

from engine.game import MOST_SEATS, GameInfo
from engine.plain.game import PlainGame

_LISTS = ("decisions", "stages", "actions", "sources", "tallies", "resources", "options", "features", "end_reasons")


def is_word(name: str) -> bool:
    """Whether a term can be called so: letters of any script without capitals, digits and ``_``.

    Names become keys of parameters and names of columns. Words that Python keeps for itself are fine: `pass` is an
    action of many games.
    """
    return name.isidentifier() and name == name.lower() and name[0] != "_"


def is_game_name(name: str) -> bool:
    """Whether a game can be called so: as a term, but it becomes a package, so no word that Python keeps for itself."""
    return is_word(name) and not iskeyword(name)


def check_declaration(module: ModuleType) -> list[str]:
    """What is missing or wrong in the file of a plain-Python game, a sentence each."""
    return [*_of_class(module), *_of_params(module), *of_info(module.INFO)]


def _of_class(module: ModuleType) -> list[str]:
    play: Any = module.Game
    if not (inspect.isclass(play) and issubclass(play, PlainGame)):
        return ["Game has to be a subclass of engine.plain.PlainGame"]
    return [f"Game has no method {name}()" for name in sorted(play.__abstractmethods__)]


def _of_params(module: ModuleType) -> list[str]:
    model: Any = getattr(module, "Params", None)
    if not (inspect.isclass(model) and issubclass(model, BaseModel)):
        return ["there is no class Params: the parameters, a subclass of engine.kernel.sections.Section"]
    without = [name for name, field in model.model_fields.items() if field.is_required()]
    return [f"the parameter {name!r} has no default" for name in without]


def of_info(info: GameInfo) -> list[str]:
    """What is wrong in a game's declaration, a sentence each."""
    faults = []
    if not is_game_name(info.name):
        faults.append(f"INFO.name {info.name!r} should be small letters of any script, digits and _")
    if not info.players or not all(1 <= players <= MOST_SEATS for players in info.players):
        faults.append(f"INFO.players should be numbers from 1 to {MOST_SEATS}")
    for required in ("decisions", "stages", "sources", "end_reasons"):
        if not getattr(info, required):
            faults.append(f"INFO.{required} is empty: a game has at least one")
    for name in _LISTS:
        names = [term.name for term in getattr(info, name)]
        if twice := sorted({term for term in names if names.count(term) > 1}):
            faults.append(f"INFO.{name} names {twice[0]!r} twice")
        if wrong := [term for term in names if not is_word(term)]:
            faults.append(f"INFO.{name}: {wrong[0]!r} should be small letters of any script, digits and _")
    if info.longest < 1 or info.max_rounds < 1:
        faults.append("INFO.longest and INFO.max_rounds should be 1 or more")
    return faults
