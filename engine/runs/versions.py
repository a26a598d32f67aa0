"""What computed a run: the same bytes are promised for the same versions, platform and sources."""

from __future__ import annotations

import hashlib
import platform
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from engine.errors import RunError
from engine.kernel.cache import sources_of
from engine.personas import Persona
from engine.personas.python import source_of
from engine.runs.manifest import Manifest


def versions() -> dict[str, str]:
    """Versions of Python, of this package and of the libraries that decide what is written."""
    names = ("sondage", "numpy", "numba", "llvmlite", "polars")
    return {"python": platform.python_version(), **{name: _version(name) for name in names}}


@cache
def _version(name: str) -> str:
    """The version of an installed package; reading it takes milliseconds, which many short plans would feel."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "source"


def this_platform() -> dict[str, str]:
    """Operating system and processor family; nothing that names the machine or its user."""
    return {"system": platform.system(), "machine": platform.machine(), "byteorder": sys.byteorder}


def code_of(game: str, personas: Mapping[str, Persona]) -> str:
    """A short digest of the sources that decide how a game is played: its rules, the play loop, personas in Python."""
    digest = hashlib.sha256()
    written = sorted({persona.python for persona in personas.values() if persona.python})
    for path in [*sources_of(game), *map(source_of, written)]:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def same_versions(manifest: Manifest, place: str) -> None:
    """RunError unless this process writes the bytes that the process wrote which began the run."""
    if differ := differing_versions(manifest):
        problem = f"this run was begun with {differ}, so the rest would not come out the same to the byte"
        remedy = "go on where these are the same, or play the run again into a new folder"
        raise RunError(problem, place=place, remedy=remedy)


def differing_versions(manifest: Manifest) -> str:
    """What computed a run and is another one here, in words; empty where nothing differs."""
    here = {**versions(), **this_platform(), "rules and play loop": code_of(manifest.game, manifest.personas)}
    there = {**manifest.versions, **manifest.platform, "rules and play loop": manifest.code}
    differ = [f"{name} {there.get(name)} (here {here.get(name)})" for name in here if there.get(name) != here[name]]
    return ", ".join(differ)
