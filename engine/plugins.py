"""Code from outside this package: plug-ins of installed packages, and folders and files that the user named.

Installed packages announce plug-ins by entry points of the groups ``sondage.games``, ``sondage.personas``,
``sondage.metrics`` and ``sondage.figures``. Folders and files are run only when the user names them: on the command
line, with ``--code``, or as an argument in Python. Nothing that a run folder or a YAML file says makes code run.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.machinery import ModuleSpec
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from engine.errors import SondageError, printable, quoted

KINDS = ("games", "personas", "metrics", "figures")


class CodeError(SondageError):
    """Code from outside that cannot be loaded or is not what it should be."""


@dataclass(frozen=True)
class Plugin:
    """An entry point of an installed package: its name, its kind (one of `KINDS`), and the package with its version."""

    name: str
    kind: str
    package: str
    entry: EntryPoint

    def load(self) -> Any:
        """What the entry point stands for; CodeError when it cannot be loaded, which `broken` then lists."""
        try:
            return self.entry.load()
        except Exception as problem:
            raise self.fault(f"cannot be loaded: {told(problem)}") from None

    def fault(self, problem: str) -> CodeError:
        """Note that this plug-in is broken; the error that says so."""
        _broken[(self.kind, self.name)] = said = f"the plug-in {self.name!r} of {self.package} {problem}"
        remedy = "everything else works; mend or remove that package"
        return CodeError(said, place=f"entry point {self.entry.value}", remedy=remedy)


_broken: dict[tuple[str, str], str] = {}


def broken() -> tuple[str, ...]:
    """What is wrong with plug-ins that were asked for so far, a sentence each."""
    return tuple(_broken[key] for key in sorted(_broken))


@cache
def plugins(kind: str) -> dict[str, Plugin]:
    """The plug-ins of a kind by name; the first of two of one name counts, and the other is noted as broken."""
    found: dict[str, Plugin] = {}
    for entry in sorted(entry_points(group=f"sondage.{kind}"), key=lambda e: (e.name, e.value)):
        home = f"{entry.dist.name} {entry.dist.version}" if entry.dist else "an installed package"
        plugin = Plugin(entry.name, kind, home, entry)
        if entry.name in found:
            plugin.fault(f"has the name of one of {found[entry.name].package}")
        else:
            found[entry.name] = plugin
    return found


# Files and folders that the user named, resolved, with the words in which they were named.
_named: dict[Path, str] = {}
_closed = False


def name_code(place: str | Path) -> Path:
    """Take note that the user named a file or folder of code; its path.

    CodeError when there is none, or when it is mentioned by a file only (see `closed`).
    """
    path = Path(place).resolve()
    if not path.exists():
        raise CodeError("there is no such file or folder", place=str(place))
    if _closed and not is_named(path):
        remedy = f"if you trust it, name it yourself: sondage --code {quoted(place)} COMMAND"
        raise CodeError("is code that only a file mentions, and is not run", place=str(place), remedy=remedy)
    _named.setdefault(path, str(place))
    return path


@contextmanager
def closed() -> Iterator[None]:
    """Refuse code that was not named before, for as long as a command runs that may read names from files."""
    global _closed
    before, _closed = _closed, True
    try:
        yield
    finally:
        _closed = before


def named_code() -> tuple[Path, ...]:
    """The files and folders that were named, resolved."""
    return tuple(_named)


def forget_code() -> None:
    """Forget what was named; modules that were loaded stay loaded."""
    _named.clear()


def is_named(place: str | Path) -> bool:
    """Whether the user named this file, or a folder that holds it."""
    path = Path(place).resolve()
    return any(path == named or named in path.parents for named in _named)


def words_for(path: Path) -> str:
    """How the user named a file or folder."""
    return _named.get(path.resolve(), path.name)


def module_at(path: Path) -> ModuleType:
    """Run a Python file, or a folder as a package, and give its module: once a process.

    Files inside a folder import one another relatively (``from .rules import ...``). CodeError when it fails.
    """
    path = path.resolve()
    name = f"{path.stem}_{sha256(str(path).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    if path.is_dir():
        module = _package(name, path)
    else:
        spec = importlib.util.spec_from_file_location(name, path)
        module = _run(name, spec, path)
    return module


def _package(name: str, path: Path) -> ModuleType:
    start = path / "__init__.py"
    if start.is_file():
        spec = importlib.util.spec_from_file_location(name, start, submodule_search_locations=[str(path)])
        return _run(name, spec, path)
    module = ModuleType(name)
    module.__path__ = [str(path)]
    sys.modules[name] = module
    return module


def _run(name: str, spec: ModuleSpec | None, path: Path) -> ModuleType:
    if spec is None or spec.loader is None:
        raise CodeError("is no Python file", place=words_for(path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as problem:
        del sys.modules[name]
        raise CodeError(f"cannot be loaded: {told(problem, path)}", place=words_for(path)) from problem
    return module


def submodule(package: str, name: str, place: str) -> ModuleType:
    """A module of a package that was loaded; CodeError naming `place` when it fails."""
    try:
        return importlib.import_module(f"{package}.{name}")
    except Exception as problem:
        raise CodeError(f"cannot be loaded: {told(problem)}", place=place) from problem


def told(problem: BaseException, inside: Path | None = None) -> str:
    """An exception in a line: what it says, and the file and line where it came up, the last one inside a folder.

    An error that is meant for the user is told as it is.
    """
    if isinstance(problem, SondageError):
        return printable("; ".join(filter(None, (problem.problem, problem.remedy))))
    frames = []
    trace = problem.__traceback__
    while trace is not None:
        frames.append((Path(trace.tb_frame.f_code.co_filename), trace.tb_lineno))
        trace = trace.tb_next
    own = [frame for frame in frames if inside is not None and inside.resolve() in (frame[0], *frame[0].parents)]
    where = (own or frames)[-1:]
    at = f" ({where[0][0].name}, line {where[0][1]})" if where else ""
    text = " ".join(str(problem).split()) or "no message"
    return printable(f"{type(problem).__name__}: {text}{at}")
