"""Games, found by folder: a package under `engine/games/` is a game, and nothing else has to be edited."""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType

from engine import games as _games
from engine.errors import SondageError, nearest
from engine.game import GameInfo


@dataclass(frozen=True)
class Game:
    """A game's declaration and its rooms, each imported when first asked for."""

    info: GameInfo
    package: str

    def _room(self, room: str) -> ModuleType:
        return import_module(f"{self.package}.{room}")

    @cached_property
    def params(self) -> ModuleType:
        """The pydantic model `Params` and `pack`."""
        return self._room("params")

    @cached_property
    def state(self) -> ModuleType:
        """The records `STATE`, `ACTION`, `PARAMS`."""
        return self._room("state")

    @cached_property
    def rules(self) -> ModuleType:
        """The rules of play."""
        return self._room("rules")

    @cached_property
    def features(self) -> ModuleType:
        """What a persona can see and weigh."""
        return self._room("features")

    @cached_property
    def hidden(self) -> ModuleType:
        """What a seat cannot see."""
        return self._room("hidden")

    @cached_property
    def render(self) -> ModuleType:
        """Positions and actions in words."""
        return self._room("render")


def game_names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(_games.__path__) if m.ispkg))


@cache
def load_game(name: str) -> Game:
    """The game called `name`; SondageError with the nearest name when there is none."""
    if name not in game_names():
        raise SondageError(f"there is no game called {name!r}", remedy=nearest(name, game_names()))
    package = f"{_games.__name__}.{name}"
    return Game(info=import_module(package).INFO, package=package)
