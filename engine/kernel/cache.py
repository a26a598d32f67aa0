"""Where compiled code is kept between processes.

Numba's cache looks only at the file of the compiled function, so an edit of the rules in another file would leave stale
machine code. The folder is therefore named by a digest of every source that goes into the loop.

What is kept is code, and it is run: a folder that anybody else could have written is never loaded from. Where the usual
folder cannot be used, a private one in the temporary directory is, and where there is none either, nothing is kept.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import stat
import tempfile
import time
from functools import cache
from importlib.metadata import version
from pathlib import Path

from engine.catalogue import load_game

VARIABLE = "SONDAGE_CACHE"
_DAYS_KEPT = 30
_OTHERS = stat.S_IWGRP | stat.S_IWOTH
_LOG = logging.getLogger(__name__)


@cache
def _root() -> Path | None:
    """The folder of all that is kept, which nobody else can write; None where there is none. It logs what is amiss."""
    named = os.environ.get(VARIABLE)
    if named:
        usual = Path(named)
    else:
        from platformdirs import user_cache_path

        usual = user_cache_path("sondage")
    problem = _unusable(usual)
    if not problem:
        return usual.resolve()
    passing = Path(tempfile.gettempdir(), f"sondage-{os.geteuid()}" if hasattr(os, "geteuid") else "sondage")
    found = None if _unusable(passing) else passing.resolve()
    instead = "it is not kept, and every command compiles again" if found is None else f"it is kept in {found}"
    remedy = f"the environment variable {VARIABLE} names another folder"
    _LOG.warning("Compiled code cannot be kept in %s, which %s: %s (%s).", usual, problem, instead, remedy)
    return found


def _unusable(folder: Path) -> str:
    """Why compiled code cannot be kept in a folder, in words; empty when it can. It is made where it is not there."""
    if not folder.is_absolute():
        return "is no whole path"
    try:
        if os.path.lexists(folder) and not folder.is_dir():
            return "is no folder"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if problem := _open_to_others(folder.resolve()):
            return problem
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as problem:
        return f"cannot be written ({problem.strerror or problem})"


def _open_to_others(folder: Path) -> str:
    """How others could put something into a folder, or another folder in its place, in words; empty when they cannot.

    The administrator (user 0) is trusted with the folders around it.
    """
    if not hasattr(os, "geteuid"):
        return ""  # Windows: nobody else writes into the user's own folders
    for place in (folder, *folder.parents):
        found = place.stat()
        word = "" if place == folder else f"lies in {place}, which "
        if found.st_uid != os.geteuid() and (place == folder or found.st_uid != 0):
            return f"{word}belongs to another user"
        kept_apart = place != folder and found.st_mode & stat.S_ISVTX  # everybody writes, and owns what he wrote
        if found.st_mode & _OTHERS and not kept_apart:
            return f"{word}others can write"
    return ""


def _all_ours(folder: Path) -> bool:
    """Whether nobody else could have written anything in a folder, or the folder itself."""
    if not hasattr(os, "geteuid"):
        return True
    found = [path.lstat() for path in (folder, *folder.rglob("*"))]
    return all(one.st_uid == os.geteuid() and not one.st_mode & _OTHERS for one in found)


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
def cache_folder(game: str) -> Path | None:
    """The folder for the machine code of a game's loop as its sources stand now; None where nothing can be kept."""
    load_game(game)
    digest = hashlib.sha256()
    for part in (version("numba"), version("numpy"), os.environ.get("NUMBA_BOUNDSCHECK", "")):
        digest.update(part.encode() + b"\0")
    for path in sources_of(game):
        digest.update(f"{path.parent.name}/{path.name}".encode() + b"\0" + path.read_bytes() + b"\0")
    root = _root()
    return None if root is None else root / f"{game}-{digest.hexdigest()[:16]}"


def is_warm(game: str, function: str = "") -> bool:
    """Whether play starts at once: the compiled loop of a game is on disk, or the game needs none.

    `function` asks for what was compiled under this name: `think` for the search of players who think.
    """
    if load_game(game).is_plain:
        return True
    folder = cache_folder(game)
    return folder is not None and any(folder.rglob(f"*{function}*.nbc" if function else "*.nbc")) and _all_ours(folder)


def use_cache_for(game: str) -> bool:
    """Let the next compiled loop be kept in the game's folder, and forget folders unused for a month.

    False where nothing can be kept. What others could have written is thrown away.
    """
    from numba import config

    folder = cache_folder(game)
    if folder is None:
        return False
    try:
        if folder.exists() and not _all_ours(folder):
            shutil.rmtree(folder)
        folder.mkdir(mode=0o700, exist_ok=True)
        os.utime(folder)
    except OSError as problem:
        _LOG.warning("Compiled code is not kept: %s: %s.", folder, problem.strerror or problem)
        return False
    setattr(config, "CACHE_DIR", str(folder))  # noqa: B010 - Numba makes its settings at run time
    for old in folder.parent.glob("*-*"):
        if old.is_dir() and time.time() - old.stat().st_mtime > _DAYS_KEPT * 86400:
            shutil.rmtree(old, ignore_errors=True)
    return True
