"""Where compiled code is kept between processes.

Numba's cache looks only at the file of the compiled function, so an edit of the rules in another file would leave stale
machine code. The folder is therefore named by a digest of every source that goes into the loop.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from functools import cache
from importlib.metadata import version
from pathlib import Path

from engine.catalogue import load_game

_DAYS_KEPT = 30


def _root() -> Path:
    chosen = os.environ.get("SONDAGE_CACHE")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("sondage")


def sources_of(game: str) -> list[Path]:
    """The source files whose text decides how a game is played: the loop's and the game's, its tests left out."""
    here = Path(__file__).resolve().parent
    engine = here.parent
    found = load_game(game)
    loop = sorted(here.glob("*.py"))
    if found.is_plain:
        loop += sorted(engine.joinpath("plain").glob("*.py"))
    own = [path for path in sorted(found.home.rglob("*.py")) if not path.name.startswith("test_")]
    return [engine / "game.py", *loop, *own]


@cache
def cache_folder(game: str) -> Path:
    """The folder for the machine code of a game's loop as its sources stand now."""
    load_game(game)
    digest = hashlib.sha256()
    for part in (version("numba"), version("numpy"), os.environ.get("NUMBA_BOUNDSCHECK", "")):
        digest.update(part.encode() + b"\0")
    for path in sources_of(game):
        digest.update(f"{path.parent.name}/{path.name}".encode() + b"\0" + path.read_bytes() + b"\0")
    return _root() / f"{game}-{digest.hexdigest()[:16]}"


def is_warm(game: str, function: str = "") -> bool:
    """Whether play starts at once: the compiled loop of a game is on disk, or the game needs none.

    `function` asks for what was compiled under this name: `think` for the search of players who think.
    """
    return load_game(game).is_plain or any(cache_folder(game).rglob(f"*{function}*.nbc"))


def use_cache_for(game: str) -> None:
    """Let the next compiled loop be kept in the game's folder, and forget folders unused for a month."""
    from numba import config

    folder = cache_folder(game)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    setattr(config, "CACHE_DIR", str(folder))  # noqa: B010 - Numba makes its settings at run time
    for old in folder.parent.glob("*-*"):
        if old.is_dir() and time.time() - old.stat().st_mtime > _DAYS_KEPT * 86400:
            shutil.rmtree(old, ignore_errors=True)
