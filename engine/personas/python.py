"""Personas written in Python: a class with the method ``choose(decision)``, for any game.

In a line-up it is named by file and class (``bots.py:Greedy``), by module and class (``my_package.bots:Greedy``), or by
the name under which an installed package announces it (entry points of the group ``sondage.personas``). It gets an
`engine.plain.decision.Decision` and gives the place of the chosen candidate. Class attributes say more: `title`,
`plan` (else the docstring), `sees_hidden` (it looks at what is hidden from its seat; reports say so) and `game` (the
only game that it plays).
"""

from __future__ import annotations

import importlib.util
import inspect
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from engine.documents.source import is_file
from engine.errors import PersonaError, nearest, quoted
from engine.plugins import CodeError, is_named, module_at, name_code, named_code, plugins, told

_PLUGIN = "entry point "


def is_python(text: str) -> bool:
    """Whether a word of a line-up names a class: it ends with a colon and a name."""
    head, colon, name = text.rpartition(":")
    return bool(colon and head and name.isidentifier())


def plugin_names() -> tuple[str, ...]:
    """The names of the personas that installed packages announce."""
    return tuple(sorted(plugins("personas")))


def named_class(text: str) -> tuple[str, type[Any]]:
    """A class that the user named, and the words under which `class_of` finds it again.

    PersonaError when there is none or it is no persona, CodeError when its code cannot be loaded.
    """
    if text in plugins("personas"):
        return f"{_PLUGIN}{text}", class_of(f"{_PLUGIN}{text}")
    head, _, name = text.rpartition(":")
    path = _path_of(head)
    if path is not None:
        name_code(path)
        return f"{path.name}:{name}", _of_module(module_at(path), name, text)
    module = _imported(head, text)
    if module.__file__:
        name_code(module.__file__)
    return text, _of_module(module, name, text)


def _path_of(head: str) -> Path | None:
    """The file that the part before the colon means; None for an installed module."""
    if head.endswith(".py") or "/" in head or "\\" in head:
        return Path(head if head.endswith(".py") else f"{head}.py")
    beside = Path(head.replace(".", "/") + ".py")
    return beside if is_file(beside) and not _is_installed(head) else None


def _is_installed(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def _imported(module: str, text: str) -> Any:
    if not _is_installed(module):
        remedy = "write file.py:Class, or module:Class for a module that is installed"
        raise PersonaError(f"there is no module called {module!r}", place=text, remedy=remedy)
    try:
        return import_module(module)
    except Exception as problem:
        raise CodeError(f"cannot be loaded: {told(problem)}", place=text) from problem


def file_of(text: str) -> Path | None:
    """The file that a class of a line-up would be read from; None when there is none."""
    head = text.rpartition(":")[0]
    path = _path_of(head)
    if path is None and _is_installed(head):
        spec = importlib.util.find_spec(head)
        path = Path(spec.origin) if spec is not None and spec.origin else None
    return path


def class_of(where: str) -> type[Any]:
    """A class by the words of a manifest; CodeError unless the user named its file in this process."""
    if where.startswith(_PLUGIN):
        name = where.removeprefix(_PLUGIN)
        if name not in plugins("personas"):
            raise CodeError(f"no installed package has a persona called {name!r}")
        plugin = plugins("personas")[name]
        found = plugin.load()
        if not callable(getattr(found, "choose", None)):
            raise plugin.fault("is no persona: it has no method choose(decision)")
        # The exemption below: what a plug-in loads has any type; `choose` was looked for above.
        return found  # type: ignore[no-any-return]
    head, _, name = where.rpartition(":")
    if head.endswith(".py"):
        for path in named_code():
            if path.name == head and path.is_file():
                return _of_module(module_at(path), name, where)
            if path.is_dir() and (path / head).is_file():
                return _of_module(module_at(path / head), name, where)
    elif _is_installed(head):
        spec = importlib.util.find_spec(head)
        if spec is not None and spec.origin and is_named(spec.origin):
            return _of_module(_imported(head, where), name, where)
    remedy = (
        f"name it, and it will be run: sondage --code {quoted(head) if head.endswith('.py') else 'FILE.py'} COMMAND"
    )
    raise CodeError(f"the persona {where} is code that has not been named", remedy=remedy)


def _of_module(module: ModuleType, name: str, text: str) -> type[Any]:
    found = getattr(module, name, None)
    if not inspect.isclass(found):
        classes = [key for key, value in vars(module).items() if callable(getattr(value, "choose", None))]
        raise PersonaError(f"there is no class {name!r}", place=text, remedy=nearest(name, classes))
    if not callable(getattr(found, "choose", None)):
        remedy = "a persona has one: choose(self, decision) gives the place of the chosen candidate"
        raise PersonaError(f"the class {name} has no method choose", place=text, remedy=remedy)
    return found


def source_of(where: str) -> Path:
    """The file in which a persona is written."""
    return Path(inspect.getfile(class_of(where)))
