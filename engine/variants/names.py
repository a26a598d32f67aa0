"""Names of variants and the files behind them."""

from __future__ import annotations

from pathlib import Path

from engine.catalogue import configs_of, game_folder, game_names, named_game
from engine.documents.source import SUFFIXES, is_path
from engine.errors import VariantError, nearest


def variant_names(game: str | None = None) -> tuple[str, ...]:
    """The names ``game/variant`` of the variants of all games, or of those of one game, in alphabetical order.

    Those in a folder of their own have it in their name: ``game/folder/variant``.
    """
    games = game_names() if game is None else (game,)
    folders = [(name, configs_of(name) / "variants") for name in games]
    found = [
        f"{name}/{file.relative_to(folder).with_suffix('').as_posix()}"
        for name, folder in folders
        for file in folder.rglob("*.yaml")
    ]
    return tuple(sorted(found))


def variant_file(name: str, *, beside: Path | None = None, place: str = "") -> Path:
    """The file of a variant.

    Parameters
    ----------
    name: ``game/variant``, the path of a YAML file, or ``folder/variant`` with the folder of a game of one's own,
        whose code is then run; only where the user wrote the name, not where a file does (`beside`).
    beside: the folder that a relative path starts from; the current one when None.
    place: where the name stands, for the message.

    Raises
    ------
    VariantError with the nearest name when there is no such variant.
    """
    known = variant_names()
    if name.endswith(SUFFIXES) or (beside is None and is_path(name, known)):
        return Path(name) if beside is None else beside / name
    called = name if beside is not None else called_by(name)
    if called not in known:
        ends = {known_name.rsplit("/", 1)[1]: known_name for known_name in known}
        close = nearest(called, [*known, *ends])
        for end, full in ends.items():
            close = close.replace(f"{end!r}", f"{full!r}")
        close = close if close.startswith("did") else _where_to_look(name)
        raise VariantError(f"there is no variant called {name!r}", place=place, remedy=close)
    game, variant = called.split("/", 1)
    return configs_of(game) / "variants" / f"{variant}.yaml"


def _where_to_look(name: str) -> str:
    """What to write instead of a word that resembles no variant: one of the game's variants, where a game is meant."""
    if name in game_names():
        own = list(variant_names(name))
    elif game_folder(Path(name)):
        folder = Path(name) / "variants"
        own = [
            f"{name.rstrip('/')}/{file.relative_to(folder).with_suffix('')}" for file in sorted(folder.rglob("*.yaml"))
        ]
    else:
        own = []
    return f"this is a game; name one of its variants: {', '.join(own)}" if own else "`sondage variants` lists them"


def called_by(name: str) -> str:
    """The name ``game/variant`` of a variant that the user may have named by the folder of its game.

    A game that is known goes before a folder of the same name.
    """
    if name.split("/", 1)[0] in game_names():
        return name
    path = Path(name)
    # The current folder is meant only by a name that begins with a dot.
    folders = [above for above in path.parents if above != Path() or name.startswith(".")]
    folder = next((above for above in folders if game_folder(above)), None)
    if folder is None:
        return name
    return f"{named_game(folder).info.name}/{path.relative_to(folder).as_posix()}"
