"""A variant file, its ancestors and ``--set``, laid over one another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.catalogue import Game, game_names, load_game
from engine.documents.layers import Layers
from engine.documents.source import SUFFIXES, Document, is_file, parse_value, read_document
from engine.errors import Argument, VariantError, nearest
from engine.variants.header import OWN
from engine.variants.names import variant_file

Link = tuple[Path, Document]


def read_chain(name: str) -> list[Link]:
    """The file of a variant and those that it extends, youngest first; VariantError when they form a circle."""
    path = variant_file(name)
    chain: list[Link] = []
    while True:
        document = read_document(path, VariantError)
        chain.append((path, document))
        if document.data.get("extends") is None:
            return chain
        path = _parent_file(path, document)
        seen = [known.resolve() for known, _ in chain]
        if path.resolve() in seen:
            circle = [known.name for known, _ in chain[seen.index(path.resolve()) :]]
            raise VariantError(
                f"extends: a circle: {' -> '.join([*circle, path.name])}",
                place=document.place(("extends",)),
                remedy="one of these files must not extend another",
            )


def _parent_file(path: Path, document: Document) -> Path:
    parent, place = document.data["extends"], document.place(("extends",))
    if not isinstance(parent, str):
        remedy = "write game/variant, or the path of a file beside this one"
        raise VariantError("extends: is not the name of a variant", place=place, remedy=remedy)
    try:
        found = variant_file(parent, beside=path.parent)
    except VariantError as problem:
        raise VariantError(f"extends: {problem.problem}", place=place, remedy=problem.remedy) from None
    if not is_file(found):
        raise VariantError(
            f"extends: there is no file {parent!r}", place=place, remedy="a path starts beside this file"
        )
    return found


def parent_reference(chain: list[Link]) -> str | None:
    """What the youngest file extends, in a form that `variant_file` finds from anywhere."""
    if len(chain) == 1:
        return None
    parent = str(chain[0][1].data["extends"])
    return str(chain[1][0].resolve()) if parent.endswith(SUFFIXES) else parent


def game_of(chain: list[Link]) -> Game:
    """The game that the files belong to; VariantError when they name none, an unknown one or two different ones."""
    named: list[tuple[str, str]] = []
    for _, document in chain:
        if "game" in document.data:
            named.append((document.data["game"], document.place(("game",))))
    if not named:
        remedy = f"write `game: {game_names()[0]}`, or `extends: game/variant`"
        raise VariantError("game: is missing", place=chain[0][1].name, remedy=remedy)
    for name, place in named:
        if name not in game_names():
            remedy = nearest(str(name), game_names())
            raise VariantError(f"game: there is no game called {name!r}", place=place, remedy=remedy)
    if named[0][0] != named[-1][0]:
        problem = f"game: {named[0][0]!r} is not the game of the variant that it extends"
        raise VariantError(problem, place=named[0][1], remedy=f"write {named[-1][0]!r}")
    return load_game(named[0][0])


def lay(chain: list[Link], game: Game, sets: Sequence[str]) -> Layers:
    """The game's defaults, the files from the oldest to the youngest, and single values on top."""
    layers = Layers()
    layers.lay(Document("defaults", {"game": game.info.name, **game.params.Params().model_dump(mode="json")}))
    for path, document in reversed(chain):
        own = path is chain[0][0]
        data = {key: value for key, value in document.data.items() if own or key not in OWN}
        layers.lay(Document(document.name, data, document.marks))
    layers.assign_all(_parsed(sets), "set", VariantError)
    return layers


def _parsed(sets: Sequence[str]) -> list[tuple[str, Any]]:
    parsed: list[tuple[str, Any]] = []
    for text in sets:
        path, equals, value = (part.strip() for part in text.partition("="))
        place = Argument("set", path)
        if not equals or not path:
            raise VariantError("needs a path and a value", place=Argument("set", text), remedy="write path=value")
        if not value:
            raise VariantError(
                "has no value", place=place, remedy="write path=value; null where a value may be missing"
            )
        if path.split(".")[0] in (*OWN, "game"):
            raise VariantError("only parameters and players can be set", place=place)
        parsed.append((path, parse_value(value, place, VariantError)))
    return parsed
