"""Names of variants and the files behind them."""

from __future__ import annotations

from pathlib import Path

from engine.catalogue import game_names
from engine.errors import VariantError, nearest
from engine.shipped import configs

SUFFIXES = (".yaml", ".yml")


def variant_names(game: str | None = None) -> tuple[str, ...]:
    """The names ``game/variant`` of all shipped variants, or of those of one game, in alphabetical order.

    Those in a folder of their own have it in their name: ``game/folder/variant``.
    """
    games = game_names() if game is None else (game,)
    folders = [(name, configs() / name / "variants") for name in games]
    found = [
        f"{name}/{file.relative_to(folder).with_suffix('').as_posix()}"
        for name, folder in folders
        for file in folder.rglob("*.yaml")
    ]
    return tuple(sorted(found))


def is_path(name: str) -> bool:
    """Whether `name` means a file, not a shipped variant."""
    return name.endswith(SUFFIXES) or Path(name).is_file()


def variant_file(name: str, *, beside: Path | None = None, place: str = "") -> Path:
    """The file of a variant.

    Parameters
    ----------
    name: ``game/variant``, or the path of a YAML file.
    beside: the folder that a relative path starts from; the current one when None.
    place: where the name stands, for the message.

    Raises
    ------
    VariantError with the nearest name when there is no such variant.
    """
    if name.endswith(SUFFIXES) or (beside is None and Path(name).is_file()):
        return Path(name) if beside is None else beside / name
    known = variant_names()
    if name not in known:
        ends = {known_name.rsplit("/", 1)[1]: known_name for known_name in known}
        close = nearest(name, [*known, *ends])
        for end, full in ends.items():
            close = close.replace(f"{end!r}", f"{full!r}")
        raise VariantError(f"there is no variant called {name!r}", place=place, remedy=close)
    game, variant = name.split("/", 1)
    return configs() / game / "variants" / f"{variant}.yaml"
