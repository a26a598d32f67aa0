"""A process of a user without a home: ``python -m tests.analysis.cli.nobody UID WORDS...`` runs `sondage WORDS...`."""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
import sysconfig
import warnings

_LEFT_OUT = (
    "antigravity",
    "idlelib",
    "lib2to3",
    "test",
    "this",
    "tkinter",
    "turtle",
    "turtledemo",
    "__main__",
    "tests",
)


def become(user: int) -> None:
    """Give up the administrator's rights, with all of Python loaded: it may lie where others cannot read."""
    # Some modules warn, as they are loaded, that they will go from Python some day.
    warnings.simplefilter("ignore")
    for name in sys.builtin_module_names:
        importlib.import_module(name)
    for found in pkgutil.iter_modules([sysconfig.get_path("stdlib"), f"{sysconfig.get_path('stdlib')}/lib-dynload"]):
        load(found.name, found.ispkg)
    os.setgroups([])
    os.setgid(user)
    os.setuid(user)


def load(name: str, is_package: bool) -> None:
    """Import a module with all that is in it."""
    if name.rpartition(".")[2] in _LEFT_OUT or name == "site-packages":
        return
    try:
        module = importlib.import_module(name)
    except (Exception, SystemExit):
        return  # a module of other systems
    for found in pkgutil.iter_modules(module.__path__ if is_package else []):
        load(f"{name}.{found.name}", found.ispkg)


def main() -> None:
    """Run one command."""
    user, *words = sys.argv[1:]
    if os.geteuid() != int(user):
        become(int(user))
    sys.argv = ["sondage", *words]
    from analysis.cli import main as sondage

    sondage()


if __name__ == "__main__":
    main()
