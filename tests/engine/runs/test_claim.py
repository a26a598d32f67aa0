"""The place of a new run: taken when it is free, refused otherwise, and held by one process at a time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engine.errors import RunError
from engine.runs.claim import claimed, tidy
from engine.runs.lock import is_held, locked
from engine.runs.manifest import read_manifest
from engine.runs.store import LocalStore
from tests.engine.runs.fakes import fake_manifest

MANIFEST = fake_manifest()
TABLES = ("players",)
HOLD = """
import sys
from engine.runs.lock import locked
from engine.runs.store import LocalStore
with locked(LocalStore(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_a_new_and_an_empty_folder_are_taken(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for name in ("empty", "not/yet/there"):
        folder = tmp_path / name
        with claimed(LocalStore(folder), MANIFEST, TABLES):
            assert files(folder) == [".lock", "manifest.json", "players", "receipts"]
            assert read_manifest(folder) == MANIFEST
        tidy(LocalStore(folder), TABLES)
        assert files(folder) == ["manifest.json", "players"]


def test_folders_that_cannot_be_used_are_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "kept").write_text("mine")
    with claimed(LocalStore(tmp_path / "run"), MANIFEST, TABLES):
        pass
    before = files(tmp_path)
    for folder, said in (
        (file, "this is a file, not a folder"),
        (tmp_path / "full", "not empty, and nothing is written over"),
        (tmp_path / "run", r"(?s)holds a run already.*sondage simulate --resume"),
        (file / "below", "cannot be written"),
    ):
        with pytest.raises(RunError, match=said) as refused, claimed(LocalStore(folder), MANIFEST, TABLES):
            pass
        assert str(folder) in str(refused.value) and "--out" in str(refused.value)
    assert files(tmp_path) == before


def test_a_disk_that_takes_no_manifest_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_space(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.runs.store.os.fsync", no_space)
    with (
        pytest.raises(RunError, match=r"(?s)manifest.json: cannot be written: No space left on device.*--out"),
        claimed(LocalStore(tmp_path / "run"), MANIFEST, TABLES),
    ):
        pass
    assert files(tmp_path) == []


def test_a_second_process_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    store = LocalStore(tmp_path)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        assert is_held(store)
        with pytest.raises(RunError, match="another process is playing into this run"), locked(store):
            pass
        holder.kill()
    assert not is_held(store)
    with locked(store):
        assert is_held(store)
    assert files(tmp_path) == []
