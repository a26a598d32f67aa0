"""The shape of the code: parameters that say `Any` and no more, lengths of files. `python tests/verify/shape.py`."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path
from statistics import median

import click

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "engine" / "games"


def sources(*folders: str) -> list[Path]:
    """The Python files below folders of the repository."""
    return [path for folder in folders for path in sorted(ROOT.joinpath(folder).rglob("*.py"))]


def bare(paths: Iterable[Path]) -> tuple[int, int]:
    """How many annotated parameters of functions say `Any` and no more, and how many there are."""
    notes = [
        each.annotation
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        if each.annotation is not None
    ]
    return sum(isinstance(note, ast.Name) and note.id == "Any" for note in notes), len(notes)


def main() -> None:
    """Print it."""
    ours = sources("engine", "analysis")
    for name, inside in (("games", True), ("elsewhere", False)):
        said, found = bare(path for path in ours if path.is_relative_to(GAMES) == inside)
        click.echo(f"parameters ({name}) that say Any: {said} of {found:,} ({100 * said / found:.1f} %)")
    lengths = {
        path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources("engine", "analysis", "tests")
    }
    longest = max(lengths, key=lambda path: lengths[path])
    click.echo(f"files: {len(lengths)}, half of them under {median(lengths.values()):.0f} lines")
    click.echo(f"the longest: {longest.relative_to(ROOT)}, {lengths[longest]} lines")


if __name__ == "__main__":
    main()
