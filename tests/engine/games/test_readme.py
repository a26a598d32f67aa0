"""The page on a game of one's own: every command runs and prints what stands under it, and every quote is true."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.conformance.processes import ROOT
from tests.tiers import times

PAGE = (ROOT / "engine" / "games" / "README.md").read_text(encoding="utf-8")
TEMPLATE = ROOT / "engine" / "plain" / "template"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
CODE = "from analysis.cli import main; main()"
# What `check` says with its exit code when a criterion fails.
FAILS = 1


def commands() -> list[tuple[str, list[str]]]:
    """The commands of the page in their order, each with the lines that it prints."""
    found: list[tuple[str, list[str]]] = []
    for kind, text in BLOCKS:
        if kind != "console":
            continue
        for line in text.splitlines():
            if line.startswith("$ sondage "):
                found.append((line.removeprefix("$ sondage "), []))
            else:
                found[-1][1].append(line)
    return found


def printed_as_told(told: list[str], printed: str) -> bool:
    """Whether the told lines are what was printed; … stands for anything, and alone on a line for any lines."""
    parts = [r"(?:.*\n)*?" if line == "…" else _line(line) + r" *\n" for line in told]
    return re.fullmatch("".join(parts) + r"\s*", printed) is not None


def _line(line: str) -> str:
    return ".*".join(re.escape(part) for part in line.rstrip().split("…"))


def test_every_command_prints_what_the_page_says(tmp_path: Path) -> None:
    settings = {"PYTHONPATH": str(ROOT), "COLUMNS": "100"}
    steps = commands()
    assert len(steps) >= 8
    for command, told in steps[: times(4, None)]:
        done = subprocess.run(
            [sys.executable, "-c", CODE, *command.split()],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            env={**os.environ, **settings},
        )
        assert done.returncode == (FAILS if command.startswith("check") else 0), command + done.stderr
        assert printed_as_told(told, done.stdout), f"{command} printed\n{done.stdout}"
    findings = " ".join(line.removeprefix("> ") for line in PAGE.splitlines() if line.startswith(("> **Are", "> (39")))
    report = " ".join((tmp_path / "runs" / "first" / "report" / "report.md").read_text(encoding="utf-8").split())
    assert "**Are the plans equally good?**" in findings
    assert " ".join(findings.split()) in report


def bare(text: str) -> str:
    """A text without indentation and empty lines, which differ between a quote and its file."""
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


@pytest.mark.parametrize("text", [text for kind, text in BLOCKS if kind not in ("console", "toml")])
def test_quotes_are_from_the_files(text: str) -> None:
    files = [*TEMPLATE.glob("*.py"), *TEMPLATE.rglob("*.yaml")]
    assert any(bare(text) in bare(path.read_text(encoding="utf-8")) for path in files)


def test_the_entry_points_are_found(tmp_path: Path) -> None:
    """Those of the page, as an installer would write them down beside the package."""
    (text,) = [text for kind, text in BLOCKS if kind == "toml"]
    site, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    facts = site / "sherds-1.2.dist-info"
    facts.mkdir(parents=True)
    elsewhere.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: sherds\nVersion: 1.2\n")
    (facts / "entry_points.txt").write_text(
        "\n".join(
            f"[{group}]\n" + "\n".join(f"{name} = {target}" for name, target in points.items())
            for group, points in tomllib.loads(text)["project"]["entry-points"].items()
        )
    )
    settings = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(site))), "COLUMNS": "100"}
    for folder, words in (
        (site, "new potsherds"),
        (elsewhere, "games"),
        (elsewhere, "simulate potsherds/standard --players 2 --games 20 --lineup rival,collector --out run"),
    ):
        done = subprocess.run(
            [sys.executable, "-c", CODE, *words.split()], cwd=folder, capture_output=True, text=True, env=settings
        )
        assert done.returncode == 0, words + done.stderr
        assert words != "games" or re.search(r"potsherds.*sherds 1\.2", done.stdout), done.stdout


def test_the_rules_are_at_most_eighty_lines() -> None:
    source = (TEMPLATE / "game.py").read_text(encoding="utf-8")
    rules = source[source.index("class Game(") :].splitlines()
    assert len([line for line in rules if line.strip()]) <= 80


def test_a_difference_in_what_is_printed_is_seen() -> None:
    assert printed_as_told(["a … c", "…", "d"], "a b c\nx\ny\nd\n")
    assert not printed_as_told(["a", "b"], "a\nc\n")
    assert not printed_as_told(["a"], "a\nb\n")
