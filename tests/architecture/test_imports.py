"""Games import only the contract, the kernel, NumPy and themselves; pydantic in `params` alone.

The import contracts in pyproject.toml can forbid packages but not list the allowed ones: this does.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.games

GAMES = Path(engine.games.__file__).parent
ROOMS = sorted(GAMES.glob("*/**/*.py"))


def imports(source: str, package: str) -> Iterator[str]:
    """Full names of everything that a source file of `package` imports, also inside functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: -node.level + 1 or None] if node.level else []
            base = ".".join([*parents, node.module] if node.module else parents)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def strays(source: str, package: str, room: str) -> list[str]:
    """The imports of a file of a game's room that the house rules do not allow."""
    own = ".".join(package.split(".")[:3])
    allowed = ["engine.game", "engine.kernel", "numpy", own] + (
        ["pydantic", "pydantic_core"] if room == "params" else []
    )
    return [
        name
        for name in imports(source, package)
        if name.split(".")[0] not in sys.stdlib_module_names
        and not any(name == root or name.startswith(f"{root}.") for root in allowed)
    ]


@pytest.mark.parametrize("path", ROOMS, ids=lambda path: str(path.relative_to(GAMES)))
def test_a_game_imports_only_the_contract_the_kernel_and_numpy(path: Path) -> None:
    place = path.relative_to(GAMES)
    package = ".".join(("engine", "games", *place.parent.parts))
    assert strays(path.read_text(encoding="utf-8"), package, place.with_suffix("").parts[1]) == []


@pytest.mark.parametrize(
    "line",
    [
        "import polars",
        "import pydantic",
        "from engine.play import simulate",
        "import engine.games.other.rules",
        "from ..other import rules",
        "def f():\n    import scipy.stats",
    ],
)
def test_a_stray_import_is_seen(line: str) -> None:
    assert strays(line, "engine.games.mykerinos", "rules")


def test_what_is_allowed_passes() -> None:
    lines = (
        "import numpy as np",
        "from engine.game import Info",
        "from .state import put",
        "from engine.kernel import records",
    )
    assert strays("\n".join(lines), "engine.games.mykerinos", "rules") == []
    assert strays("from pydantic import Field", "engine.games.mykerinos", "params") == []
