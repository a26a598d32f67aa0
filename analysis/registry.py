"""Metrics, figures and report sections are found by folder: a module with a declaration is a member of its package.

Installed packages add metrics and figures of their own by entry points of the groups ``sondage.metrics`` and
``sondage.figures``, each naming such a module. One that cannot be loaded is left out and told (`engine.plugins`).
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from types import ModuleType

from engine.errors import SondageError, nearest
from engine.plugins import CodeError, plugins

# What a module of a package has to hold: its declaration and its function.
_PARTS = {"analysis.metrics": ("METRIC", "measure"), "analysis.figures": ("FIGURE", "draw")}


@cache
def member_names(package: str) -> tuple[str, ...]:
    """Names of the modules in a package, in alphabetical order, with those of plug-ins that can be loaded.

    Modules that begin with an underscore are not members.
    """
    return tuple(sorted({*_own(package), *_added(package)}))


@cache
def _own(package: str) -> tuple[str, ...]:
    folders = import_module(package).__path__
    return tuple(sorted(m.name for m in pkgutil.iter_modules(folders) if not m.name.startswith("_")))


@cache
def _added(package: str) -> dict[str, ModuleType]:
    """The modules that plug-ins add to a package, by name."""
    if package not in _PARTS:
        return {}
    found = {}
    for name, plugin in plugins(package.removeprefix("analysis.")).items():
        try:
            module = plugin.load()
            lacking = [part for part in _PARTS[package] if not hasattr(module, part)]
            if name in _own(package):
                raise plugin.fault("has the name of one that comes with Sondage")
            if lacking:
                raise plugin.fault(f"holds no {lacking[0]}")
        except CodeError:
            continue
        found[name] = module
    return found


def member(package: str, name: str, kind: str) -> ModuleType:
    """The module `name` of a package or of a plug-in; SondageError with the nearest name when there is none.

    `kind` is what the message calls a member, such as "metric".
    """
    names = member_names(package)
    if name not in names:
        raise SondageError(f"there is no {kind} called {name!r}", remedy=nearest(name, names))
    return _added(package).get(name) or import_module(f"{package}.{name}")
