"""Games: found by folder under `engine/games/`, announced by installed packages, or in a folder that the user named.

A game comes in one of two forms. One written for the compiled loop is a package with the rooms that `engine.game`
lists; a plain-Python one has a file `game.py` (see `engine.plain.game`).
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from engine import games as _games
from engine import shipped
from engine.documents.source import is_file
from engine.errors import SondageError, nearest
from engine.game import GameInfo
from engine.plugins import CodeError, forget_code, module_at, name_code, plugins, submodule, told, words_for

_SHIPPED = "Sondage"


@dataclass(frozen=True)
class Game:
    """A game's declaration and its rooms, each imported when first asked for.

    Attributes
    ----------
    package: the name of its Python package.
    home: the folder of its sources.
    configs: the folder of its variants, personas and the like.
    origin: where it comes from, in words: Sondage itself, a package with its version, or a folder as it was named.
    play_class: the class of its plays, where it is a plain-Python game (`engine.plain.game.PlainGame`).
    """

    info: GameInfo
    package: str
    home: Path = Path()
    configs: Path = Path()
    origin: str = _SHIPPED
    play_class: Any = None

    @property
    def is_plain(self) -> bool:
        """Whether this is a plain-Python game, which has `params` and no other room."""
        return self.play_class is not None

    @property
    def is_shipped(self) -> bool:
        """Whether this version of Sondage brings the game along."""
        return self.origin == _SHIPPED

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        # Modules cannot be pickled: another process loads the game by its name.
        return load_game, (self.info.name,)

    def _room(self, room: str) -> ModuleType:
        return import_module(f"{self.package}.{room}")

    @cached_property
    def params(self) -> Any:
        """The pydantic model `Params` and `pack`."""
        if self.is_plain:
            module = import_module(self.play_class.__module__)
            tables = {"tables": module.tables} if hasattr(module, "tables") else {}
            return SimpleNamespace(Params=module.Params, pack=_as_it_is, **tables)
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


def _as_it_is(parameters: object) -> Any:
    return parameters


# Games in folders that the user named, by name.
_from_folders: dict[str, Game] = {}


@cache
def _shipped_names() -> tuple[str, ...]:
    return tuple(sorted(m.name for m in pkgutil.iter_modules(_games.__path__) if m.ispkg))


def game_names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order; those of plug-ins whether they can be loaded or not."""
    return tuple(sorted({*_shipped_names(), *plugins("games"), *_from_folders}))


def load_game(name: str) -> Game:
    """The game called `name`, or in the folder of that path.

    SondageError with the nearest name when there is none, CodeError when its code cannot be loaded.
    """
    if name in _from_folders:
        return _from_folders[name]
    if name in _shipped_names():
        return _shipped_game(name)
    if name in plugins("games"):
        return _plugged_in(name)
    if is_place(name):
        return named_game(name)
    remedy = nearest(name, game_names())
    raise SondageError(
        f"there is no game called {name!r}", remedy=f"{remedy}; a game of your own: sondage --code FOLDER COMMAND"
    )


def is_place(text: str) -> bool:
    """Whether a word is the path of a game's folder rather than a name: it has a separator, or starts with a dot."""
    return "/" in text or "\\" in text or text.startswith(".")


def find_game(text: str) -> Game:
    """A game that the user named by its name or its folder; a name goes before a folder of that name."""
    if text not in game_names() and game_folder(Path(text)):
        return named_game(text)
    return load_game(text)


def game_folder(path: Path) -> bool:
    """Whether a folder holds a game: a file `game.py`, or the rooms `rules` and `state`, each a file or a folder."""
    return is_file(path / "game.py") or (_is_room(path, "rules") and _is_room(path, "state"))


def _is_room(path: Path, room: str) -> bool:
    return is_file(path / f"{room}.py") or is_file(path / room / "__init__.py")


def named_game(place: str | Path) -> Game:
    """The game in a folder that the user named, which is known by its own name from then on.

    CodeError when the folder holds none, its code cannot be loaded, or another game has its name.
    """
    folder = Path(place)
    if not game_folder(folder):
        remedy = "a game's folder holds a file game.py; `sondage new my_game` writes one to start from"
        raise CodeError("there is no game in this folder", place=str(place), remedy=remedy)
    path = name_code(folder)
    for game in _from_folders.values():
        if game.home == path:
            return game
    package = module_at(path)
    inside = "game" if (path / "game.py").is_file() else ""
    module = submodule(package.__name__, inside, f"{place}/game.py") if inside else package
    game = _game_of(module, package.__name__, path, words_for(path), CodeError)
    if game.info.name in game_names():
        other = load_game(game.info.name).origin
        problem = f"another game is called {game.info.name!r} too: that of {other}"
        raise CodeError(problem, place=str(place), remedy="give INFO another name")
    _from_folders[game.info.name] = game
    return game


def forget_games() -> None:
    """Forget the games in folders, and all code that was named."""
    _from_folders.clear()
    forget_code()


@cache
def _shipped_game(name: str) -> Game:
    package = f"{_games.__name__}.{name}"
    home = Path(str(_games.__path__[0])) / name
    return Game(import_module(package).INFO, package, home, shipped.configs() / name)


@cache
def _plugged_in(name: str) -> Game:
    plugin = plugins("games")[name]
    module = plugin.load()
    if not isinstance(module, ModuleType):
        raise plugin.fault("is no module: it should name the module that holds INFO")
    home = Path(str(module.__file__)).resolve().parent
    package = module.__name__ if hasattr(module, "__path__") else module.__name__.rpartition(".")[0]
    if package == module.__name__ and not hasattr(module, "INFO") and (home / "game.py").is_file():
        try:
            module = import_module(f"{package}.game")
        except Exception as problem:
            raise plugin.fault(f"cannot be loaded: {told(problem)}") from None
    game = _game_of(module, package, home, plugin.package, plugin.fault)
    if game.info.name != name:
        raise plugin.fault(f"is called {game.info.name!r} in its own INFO")
    return game


def _game_of(module: ModuleType, package: str, home: Path, origin: str, error: Callable[[str], CodeError]) -> Game:
    """A game from the module that declares it."""
    info = getattr(module, "INFO", None)
    if not isinstance(info, GameInfo):
        raise error(f"{home.name} holds no INFO: what the game declares, an engine.game.GameInfo")
    play = getattr(module, "Game", None)
    if play is not None:
        from engine.plain.checks import check_declaration

        faults = check_declaration(module)
        if faults:
            raise error(f"the game {info.name!r} is not complete: {'; '.join(faults)}")
        play.INFO = info
    return Game(info, package, home, home, origin, play)


def configs_of(game: str) -> Path:
    """The folder of a game's variants, personas, criteria and studies; one that is not there for a broken plug-in."""
    try:
        return load_game(game).configs
    except CodeError:
        return shipped.configs() / "broken-plug-in"
