"""Every section, open point and worked example that rules, tests and variants cite stands in `docs/rules/GAME.md`."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SPECIFICATIONS = ROOT / "docs" / "rules"
GAMES = sorted(path.name for path in (ROOT / "engine" / "games").iterdir() if (path / "__init__.py").exists())

# What is cited: a section ("7.2"), an open point ("OP-14", "A5", "C26") or a worked example ("E3", "T07", "W1").
SECTION, NAMED = r"\d+(?:\.\d+)?", r"OP-\d+|[A-Z]\d+"
CITATION = re.compile(rf"\[((?:{SECTION}|{NAMED})(?:[,;] (?:{SECTION}|{NAMED}))*)\]")
ID = re.compile(rf"{NAMED}|{SECTION}")


def standing(specification: str) -> set[str]:
    """Ids that a specification defines: numbers of headings, ids that open a table row, a list entry or a paragraph."""
    sections = re.findall(rf"^#+ ({SECTION})\b", specification, re.MULTILINE)
    named = re.findall(rf"^(?:\| |\* |)\**\[?({NAMED})\b", specification, re.MULTILINE)
    return {*sections, *named}


def cited(path: Path) -> Iterator[tuple[int, str]]:
    """Lines and ids cited by a file: in comments and docstrings, and as the rule of a parameter."""
    for line, text in texts(path):
        for group in CITATION.findall(text):
            yield from ((line, each) for each in ID.findall(group))


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Comments of a file with their lines; of Python also docstrings and the rules that parameters name."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield from ((n, line.partition("#")[2]) for n, line in enumerate(source.splitlines(), 1) if "#" in line)
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
            yield getattr(node, "lineno", 1), text
        if isinstance(node, ast.keyword) and node.arg == "rule" and isinstance(node.value, ast.Constant):
            yield node.value.lineno, f"[{node.value.value}]"


def files_of(game: str) -> list[Path]:
    folders = [ROOT / "engine" / "games" / game, ROOT / "tests" / "rules" / game, ROOT / "configs" / game]
    return [path for folder in folders for suffix in ("py", "yaml") for path in sorted(folder.rglob(f"*.{suffix}"))]


@pytest.mark.parametrize("game", GAMES)
def test_every_cited_id_stands_in_the_specification(game: str) -> None:
    known = standing((SPECIFICATIONS / f"{game}.md").read_text(encoding="utf-8"))
    found = [(path, line, each) for path in files_of(game) for line, each in cited(path)]
    missing = [f"{path.relative_to(ROOT)}:{line} cites [{each}]" for path, line, each in found if each not in known]
    assert not missing, "\n".join(missing)
    assert len(found) > 50


def test_a_planted_id_is_found(tmp_path: Path) -> None:
    rules = tmp_path / "rules.py"
    rules.write_text('"""Digging [5, A99]."""\n\nLIMIT = 3  # three at most [77.1]\n')
    known = standing((SPECIFICATIONS / "archaeology.md").read_text(encoding="utf-8"))
    assert {each for _, each in cited(rules)} - known == {"A99", "77.1"}
