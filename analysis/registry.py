"""Metrics, figures and report sections are found by folder: a module with a declaration is a member of its package."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from types import ModuleType

from engine.errors import SondageError, nearest


@cache
def member_names(package: str) -> tuple[str, ...]:
    """Names of the modules in a package, in alphabetical order; those that begin with an underscore are not members."""
    folders = import_module(package).__path__
    return tuple(sorted(m.name for m in pkgutil.iter_modules(folders) if not m.name.startswith("_")))


def member(package: str, name: str, kind: str) -> ModuleType:
    """The module `name` of a package; SondageError with the nearest name when there is none.

    `kind` is what the message calls a member, such as "metric".
    """
    names = member_names(package)
    if name not in names:
        raise SondageError(f"there is no {kind} called {name!r}", remedy=nearest(name, names))
    return import_module(f"{package}.{name}")
