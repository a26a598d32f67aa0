"""A variant: a game's parameters as one file, its ancestors and ``--set`` give them."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from engine.catalogue import Game, load_game
from engine.documents.check import checked
from engine.documents.layers import Layers
from engine.documents.source import Document, is_path
from engine.errors import VariantError
from engine.variants.chain import game_of, lay, parent_reference, read_chain
from engine.variants.header import file_model
from engine.variants.names import called_by, variant_names

if TYPE_CHECKING:
    from engine.kernel.sections import Section


@dataclass(frozen=True)
class Variant:
    """A checked parameter set.

    Attributes
    ----------
    name: ``game/variant``, or the stem of the file's path.
    players: the numbers of players that it allows.
    parameters: the game's `Params` model.
    parent: what the file extends, as a name or a path; None for a set of its own.
    sets: the ``path=value`` texts laid on top of the file.
    """

    name: str
    game: str
    title: str
    about: str
    players: tuple[int, ...]
    parameters: BaseModel
    parent: str | None = field(default=None, compare=False)
    sets: tuple[str, ...] = field(default=(), compare=False)

    def resolved(self) -> dict[str, Any]:
        """Everything as plain nested data, laid out like a variant file; `from_resolved` is the inverse."""
        header = {"game": self.game, "name": self.name, "title": self.title, "about": self.about}
        return {**header, "players": list(self.players), **self.parameters.model_dump(mode="json")}

    @staticmethod
    def from_resolved(data: Mapping[str, Any], place: str = "resolved variant") -> Variant:
        """The variant that `resolved` gave; VariantError naming `place` when the data are unsound."""
        document = Document(place, dict(data))
        game = game_of([(Path(place), document)])
        layers = Layers()
        layers.lay(document)
        return _checked(layers, game, str(data.get("name") or place))

    @property
    def digest(self) -> str:
        """Twelve hex digits that stand for the game and its parameters, whatever the variant is called."""
        return digest_of(self.resolved())

    @property
    def bounds(self) -> tuple[str, ...]:
        """What players are offered less of than the rules allow, in sentences; nothing for most parameter sets."""
        bounds = getattr(load_game(self.game).params, "bounds", None)
        return () if bounds is None else tuple(bounds(self.parameters))

    def record(self) -> Any:
        """The parameters as the record that the game's rules read."""
        return load_game(self.game).params.pack(self.parameters)


def digest_of(resolved: Mapping[str, Any]) -> str:
    """The digest of the variant that `Variant.resolved` gave as these data."""
    parameters = {key: value for key, value in resolved.items() if key not in _HEADER}
    content = {"game": resolved.get("game"), "parameters": parameters}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:12]


_HEADER = ("game", "name", "title", "about", "players")


def load_variant(name: str | os.PathLike[str], sets: Sequence[str] = ()) -> Variant:
    """Load a variant by its name (``game/variant``) or by the path of its file.

    Parameters
    ----------
    sets: ``path=value`` texts that replace single values, such as ``deck.patron_counts.director=9``.

    Raises
    ------
    VariantError, or `Faults` with several, when anything in it is wrong.

    >>> load_variant("mykerinos/special-edition", sets=["museum.values.outer=4"]).parameters.museum.values.outer
    4
    """
    given = os.fspath(name)
    chain = read_chain(given)
    game = game_of(chain)
    layers = lay(chain, game, sets)
    called = layers.data.get("name") or (Path(given).stem if is_path(given, variant_names()) else called_by(given))
    return _checked(layers, game, str(called), parent_reference(chain), tuple(sets))


def changed(variant: Variant, changes: Mapping[str, Any]) -> Variant:
    """The variant with single values replaced, as `load_variant` makes it, without reading its files again.

    Parameters
    ----------
    changes: path and plain value of each; they are added to `Variant.sets`.

    Raises
    ------
    VariantError, or `Faults` with several, with `Argument("set", PATH)` as the place.
    """
    layers = Layers()
    layers.lay(Document(variant.name, variant.resolved()))
    layers.assign_all(list(changes.items()), "set", VariantError)
    sets = tuple(f"{path}={json.dumps(value, ensure_ascii=False)}" for path, value in changes.items())
    return _checked(layers, load_game(variant.game), variant.name, variant.parent, (*variant.sets, *sets))


def parent_of(variant: Variant) -> Variant:
    """What a variant changes: the one that it extends, else the game's own defaults."""
    if variant.parent is not None:
        return load_variant(variant.parent)
    game = load_game(variant.game)
    return Variant("defaults", variant.game, game.info.title, "", game.info.players, game.params.Params())


def _checked(layers: Layers, game: Game, name: str, parent: str | None = None, sets: tuple[str, ...] = ()) -> Variant:
    not_yet = getattr(game.params, "NOT_YET", {})
    file = checked(file_model(game.info.name), layers, VariantError, not_yet)
    parameters = game.params.Params(**{key: getattr(file, key) for key in game.params.Params.model_fields})
    title = file.title or name.rsplit("/", 1)[-1].replace("-", " ").replace("_", " ").capitalize()
    players = _tables(layers, game, file.players, parameters)
    return Variant(name, game.info.name, title, file.about.strip(), players, parameters, parent, sets)


def _tables(layers: Layers, game: Game, players: tuple[int, ...], parameters: Section) -> tuple[int, ...]:
    """The numbers of players that the parameters allow, where the game knows of sets that are not for all of them.

    A file that names none takes those allowed; VariantError when it names another.
    """
    if not hasattr(game.params, "tables"):
        return players
    allowed: tuple[int, ...] = game.params.tables(parameters)
    wrong = [number for number in players if number not in allowed]
    if not wrong:
        return players
    if players == game.info.players:
        return allowed
    valid = ", ".join(map(str, allowed))
    place = layers.origin(("players",)).place
    problem = f"players: these parameters are not for {wrong[0]} players"
    raise VariantError(problem, place=place, remedy=f"valid: {valid}")
