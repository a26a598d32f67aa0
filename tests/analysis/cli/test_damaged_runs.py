"""Folders that are no whole run: each command names the file and what to do, and leaves everything as it was."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.cli import cli
from engine.errors import SondageError
from engine.play.simulate import simulate
from engine.runs.manifest import NAME, parse_manifest, write_manifest
from engine.runs.reader import open_run

COMMANDS = ("report", "compare", "export", "replay", "check")
VARIANT = "mykerinos/special-edition"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sound")
    for name, seeds in (("run", "smoke"), ("other", "7")):
        simulate(VARIANT, games=24, lineup="random,random,points-now", seeds=seeds, out=folder / name, chunk_games=9)
    return folder


def empty(run: Path) -> str:
    shutil.rmtree(run)
    run.mkdir()
    return "holds no manifest.json"


def foreign(run: Path) -> str:
    shutil.rmtree(run)
    run.mkdir()
    (run / "photo.jpg").write_bytes(b"\xff\xd8")
    return "holds no manifest.json"


def foreign_manifest(run: Path) -> str:
    (run / NAME).write_text(json.dumps({"name": "an app", "version": 3}))
    return "manifest.json: is no manifest of a run"


def manifest_cut_short(run: Path) -> str:
    text = (run / NAME).read_bytes()
    (run / NAME).write_bytes(text[: len(text) // 2])
    return "manifest.json: is not valid JSON"


def manifest_of_nulls(run: Path) -> str:
    (run / NAME).write_bytes(b"\x00" * 4096)
    return "manifest.json: is not valid JSON"


def part_cut_short(run: Path) -> str:
    part = run / "players" / "part-00001.parquet"
    part.write_bytes(part.read_bytes()[:-7])
    return "part-00001.parquet: has"


def part_empty(run: Path) -> str:
    (run / "players" / "part-00000.parquet").write_bytes(b"")
    return "part-00000.parquet: has 0 bytes"


def part_missing(run: Path) -> str:
    (run / "players" / "part-00001.parquet").unlink()
    return "part-00001.parquet: is missing"


def part_changed(run: Path) -> str:
    part = run / "players" / "part-00001.parquet"
    content = bytearray(part.read_bytes())
    content[len(content) // 2] ^= 255
    part.write_bytes(content)
    return "part-00001.parquet: is not the file that was written"


def part_of_another_run(run: Path) -> str:
    shutil.copy(run.parent / "other" / "players" / "part-00000.parquet", run / "players" / "part-00000.parquet")
    return "part-00000.parquet: "


def more_parts_than_listed(run: Path) -> str:
    shutil.copy(run.parent / "other" / "players" / "part-00000.parquet", run / "players" / "part-00077.parquet")
    return "part-00077.parquet: is not of this run"


def manifest_of_another_run(run: Path) -> str:
    shutil.copy(run.parent / "other" / NAME, run / NAME)
    return "part-0000"


def unfinished(run: Path) -> str:
    manifest = open_run(run).manifest
    write_manifest(run, manifest.with_chunks(manifest.chunks[:1]))
    return "not finished: 1 of"


DAMAGES = (
    empty,
    foreign,
    foreign_manifest,
    manifest_cut_short,
    manifest_of_nulls,
    part_cut_short,
    part_empty,
    part_missing,
    part_changed,
    part_of_another_run,
    more_parts_than_listed,
    manifest_of_another_run,
    unfinished,
)


def words(command: str, run: Path, out: Path) -> list[str]:
    more = {
        "report": ["--out", str(out)],
        "compare": [str(run.parent / "other"), "--out", str(out)],
        "export": ["--csv", "--out", str(out)],
        "replay": [],
        "check": ["mykerinos/close-games"],
    }
    return [command, str(run), *more[command]]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("command", COMMANDS)
def test_the_file_is_named_and_nothing_is_touched(
    command: str, damage: Callable[[Path], str], sound: Path, tmp_path: Path
) -> None:
    shutil.copytree(sound, tmp_path / "here")
    run, out = tmp_path / "here" / "run", tmp_path / "out"
    said = damage(run)
    before = {path: path.read_bytes() for path in run.rglob("*") if path.is_file()}
    result = CliRunner().invoke(cli, words(command, run, out), prog_name="sondage")
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert said in result.stderr and str(run) in result.stderr
    assert len(result.stderr.strip().splitlines()) == 2, "one message and what to do"
    assert {path: path.read_bytes() for path in run.rglob("*") if path.is_file()} == before
    assert not out.exists()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_whole_run_is_read(command: str, sound: Path, tmp_path: Path) -> None:
    arguments = words(command, sound / "run", tmp_path / "out")
    if command == "compare":
        arguments[2] = str(sound / "run")
    result = CliRunner().invoke(cli, arguments, prog_name="sondage")
    assert result.exit_code in ((0, 1, 3) if command == "check" else (0,)), result.output
    assert result.stdout


def spoiled(value: object, choose: Callable[[int], int], junk: object, depth: int = 0) -> object:
    """A JSON document with one value, somewhere inside, replaced by junk or left out."""
    if isinstance(value, dict) and value:
        key = sorted(value)[choose(len(value))]
        if choose(4) == 0:
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: spoiled(value[key], choose, junk, depth + 1)}
    if isinstance(value, list) and value:
        place = choose(len(value))
        return [*value[:place], spoiled(value[place], choose, junk, depth + 1), *value[place + 1 :]]
    return junk


JUNK = st.sampled_from([None, True, -1, 0, 1.5, 10**30, "", "x", [], {}, [None], {"a": 1}])


@given(data=st.data(), junk=JUNK)
@settings(max_examples=300, deadline=None)
def test_no_manifest_brings_a_traceback(data: st.DataObject, junk: object, sound: Path) -> None:
    record = json.loads((sound / "run" / NAME).read_text(encoding="utf-8"))
    changed = spoiled(record, lambda n: data.draw(st.integers(0, n - 1)), junk)
    try:
        manifest = parse_manifest(json.dumps(changed))
    except SondageError:
        return
    assert manifest.plan.games > 0 and manifest.persona_names
