"""Random edits of a manifest, through every command that opens a run: a clear message or an answer, no traceback.

An edit leaves the digest as it was, so without --unproved every one is refused; with it the edited run is opened.
"""

from __future__ import annotations

import copy
import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from analysis.cli import cli
from engine.errors import RunError, is_unprintable
from engine.runs.manifest import NAME, read_manifest
from tests.engine.runs.test_proof import OLD
from tests.engine.runs.written import record_of, reseal

FEW, MANY = 12, 1000
JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 2**31, 2**63, 2**70, 0.5, -3.5, 1e300,
    "", "x", "smoke", "../x", "\x1b[31mred", "\u202e", "<script>alert(1)</script>", "a" * 5000, "archaeology",
    [], {}, [[]], [0], {"a": 1}, [None], {"": {}},
)  # fmt: skip


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of twelve games under a manifest of today's format."""
    folder = tmp_path_factory.mktemp("sound") / "run"
    shutil.copytree(OLD, folder)
    reseal(folder, {**record_of(folder), "format": 3})
    return folder


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The key paths of everything in a manifest."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(inner for key, below in items for inner in places(below, (*path, key)))]


def at(record: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        record = record[key]
    return record


def edited(record: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The manifest with one to three values replaced, moved, left out, renamed or doubled."""
    record = copy.deepcopy(record)
    for _ in range(rng.randint(1, 3)):
        # As likely near the top, where every value counts, as deep in the weights of a persona.
        paths = [path for path in places(record)[1:] if len(path) <= rng.randint(1, 8)]
        path = rng.choice(paths)
        target, key = at(record, path[:-1]), path[-1]
        kind = rng.choice(["junk", "near", "near", "move", "drop", "rename", "double"])
        if kind == "near" and type(target[key]) in (int, float):
            target[key] += rng.choice([-2, -1, 1, 2, 0.5])
        elif kind == "near" and isinstance(target[key], str):
            target[key] = target[key][1:] or "y"
        elif kind == "move":
            target[key] = copy.deepcopy(at(record, rng.choice(places(record)[1:])))
        elif kind == "drop":
            del target[key]
        elif kind == "rename" and isinstance(target, dict):
            target[rng.choice(["", "x", "name", "persona", "\x1b[0m"])] = target.pop(key)
        elif kind == "double" and isinstance(target, list):
            target.append(copy.deepcopy(target[key]))
        else:
            target[key] = copy.deepcopy(rng.choice(JUNK))
    return record


def commands(run: Path, other: Path, out: Path) -> list[list[str]]:
    """Every command that opens a run."""
    shutil.rmtree(out, ignore_errors=True)
    return [
        ["runs", "--in", str(run.parent)],
        ["runs", "verify", str(run), "--unproved"],
        ["runs", "fetch", str(run), str(out / "copy"), "--unproved"],
        ["power", str(run), "--unproved"],
        ["export", str(run), "--csv", "--out", str(out / "csv"), "--unproved"],
        ["check", str(run), "mykerinos/close-games", "--unproved"],
        ["replay", str(run), "--unproved"],
        ["report", str(run), "--out", str(out / "report"), "--unproved"],
        ["compare", str(other), str(run), "--metric", "win_rate_by_seat", "--out", str(out / "compared"), "--unproved"],
        ["simulate", "--resume", str(run)],
    ]


def check(sound: Path, folder: Path, number: int) -> None:
    """One edit through every command."""
    rng = random.Random(number)
    run = folder / "runs" / "run"
    shutil.rmtree(run, ignore_errors=True)
    shutil.copytree(sound, run)
    record = edited(record_of(sound), rng)
    text = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
    if text == (sound / NAME).read_text(encoding="utf-8"):
        return
    (run / NAME).write_text(text, encoding="utf-8")
    with pytest.raises(RunError):
        read_manifest(run)
    for words in commands(run, sound, folder / "out"):
        done = CliRunner().invoke(cli, words, prog_name="sondage")
        said = f"edit {number}: {' '.join(words)}\n{done.output}"
        assert done.exception is None or isinstance(done.exception, SystemExit), f"{said}\n{done.exception!r}"
        assert done.exit_code in (0, 1, 2, 3) and "Traceback" not in done.output, said
        assert not any(is_unprintable(sign) for sign in done.output.replace("\n", "")), said
        if words[0] == "simulate":
            assert done.exit_code == 2, said
        elif done.exit_code == 2:
            assert done.stderr.strip(), said
    for page in (folder / "out").rglob("*.html"):
        html = page.read_text(encoding="utf-8")
        assert "<script>alert" not in html and "Nothing proves that this run" in html


# A warning of numbers out of range is no traceback: told here, not raised as in all other tests.
@pytest.mark.filterwarnings("default")
def test_edits_are_told_or_marked(sound: Path, tmp_path: Path) -> None:
    for number in range(FEW):
        check(sound, tmp_path, number)


# As above.
@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_thousand_edits_are_told_or_marked(sound: Path, tmp_path: Path) -> None:
    for number in range(MANY):
        check(sound, tmp_path, number)


def test_pages_and_tables_of_a_run_without_proof_say_so(tmp_path: Path) -> None:
    words = "Nothing proves that this run (mykerinos/special-edition, 3 players) is what was written: its manifest has"
    for line in (
        ["report", str(OLD), "--out", str(tmp_path / "r")],
        ["export", str(OLD), "--csv", "--out", str(tmp_path / "r")],
    ):
        refused = CliRunner().invoke(cli, line, prog_name="sondage")
        assert refused.exit_code == 2 and "--unproved" in refused.stderr and not (tmp_path / "r").exists()
        done = CliRunner().invoke(cli, [*line, "--unproved"], prog_name="sondage")
        assert done.exit_code == 0 and words in done.stderr, done.output
        for file in (*(tmp_path / "r").glob("*.html"), *(tmp_path / "r").glob("*.md")):
            assert words in file.read_text(encoding="utf-8").replace("\\", "")
        shutil.rmtree(tmp_path / "r")
