"""Where compiled code is kept: never where others could have written, and play goes on where it cannot be kept."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from numba.core.errors import TypingError

from engine.kernel import cache as caches
from engine.kernel.compiler import compiled_loop

GAME = "archaeology"


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test looks for its folder again, and Numba is told of the usual one again."""
    from numba import config

    monkeypatch.setattr(config, "CACHE_DIR", config.CACHE_DIR)
    for found in (caches._root, caches.cache_folder):
        found.cache_clear()
    yield
    for found in (caches._root, caches.cache_folder):
        found.cache_clear()


@pytest.fixture
def private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the temporary directory is to be."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


def root_with(monkeypatch: pytest.MonkeyPatch, chosen: Path | str) -> Path | None:
    monkeypatch.setenv(caches.VARIABLE, str(chosen))
    return caches._root()


def test_the_folder_that_is_named_is_made_and_is_nobody_elses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = root_with(monkeypatch, tmp_path / "a" / "b")
    assert root == tmp_path / "a" / "b" and root.stat().st_mode & 0o777 == 0o700
    assert caches.use_cache_for(GAME)
    folder = caches.cache_folder(GAME)
    assert folder is not None and folder.parent == root and folder.stat().st_mode & 0o777 == 0o700


def spoil_file(place: Path) -> str:
    place.write_text("no folder")
    return "is no folder"


def spoil_link(place: Path) -> str:
    place.symlink_to(place.parent / "nowhere")
    return "is no folder"


def spoil_mode(place: Path) -> str:
    place.mkdir()
    place.chmod(0o777)
    return "others can write"


def spoil_parent(place: Path) -> str:
    place.mkdir()
    place.parent.chmod(0o775)
    return f"lies in {place.parent}, which others can write"


def spoil_owner(place: Path) -> str:
    place.mkdir()
    if os.geteuid() != 0:
        pytest.skip("only the administrator can give a folder away")
    os.chown(place, 65534, 65534)
    return "belongs to another user"


@pytest.mark.parametrize("spoil", [spoil_file, spoil_link, spoil_mode, spoil_parent, spoil_owner])
def test_a_folder_that_cannot_be_trusted_gives_way_to_a_private_one(
    spoil: Any, tmp_path: Path, private: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "kept").mkdir()
    place = tmp_path / "kept" / "cache"
    problem = spoil(place)
    root = root_with(monkeypatch, place)
    assert root == private / f"sondage-{os.geteuid()}" and root.stat().st_mode & 0o777 == 0o700
    assert caches._root() == root
    [said] = [record.getMessage() for record in caplog.records]
    assert said.startswith(f"Compiled code cannot be kept in {place}, which {problem}: it is kept in {root} (")
    assert caches.VARIABLE in said


def test_a_private_folder_that_somebody_else_made_is_not_used(
    private: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (private / f"sondage-{os.geteuid()}").mkdir()
    (private / f"sondage-{os.geteuid()}").chmod(0o777)
    assert root_with(monkeypatch, "no/whole/path") is None
    assert not caches.use_cache_for(GAME) and caches.cache_folder(GAME) is None and not caches.is_warm(GAME)
    [said] = [record.getMessage() for record in caplog.records]
    assert "no/whole/path, which is no whole path: it is not kept, and every command compiles again" in said


def test_code_that_others_could_have_written_is_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root_with(monkeypatch, tmp_path / "cache")
    caches.use_cache_for(GAME)
    folder = caches.cache_folder(GAME)
    assert folder is not None
    (folder / "loop.nbc").write_bytes(b"evil")
    assert caches.is_warm(GAME)
    (folder / "loop.nbc").chmod(0o666)
    assert not caches.is_warm(GAME)
    assert caches.use_cache_for(GAME) and list(folder.iterdir()) == []


def add(a: Any, b: Any) -> Any:
    return a + b


def small_loop(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    from numba import config

    folder.mkdir(exist_ok=True)
    monkeypatch.setattr(config, "CACHE_DIR", str(folder))
    return compiled_loop(add)


def test_a_loop_plays_when_its_code_cannot_be_written_or_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("numba.core.caching.IndexDataCacheFile.save", full)
        assert small_loop(tmp_path / "full", monkeypatch)(2, 3) == 5
    assert "No space left on device" in caplog.text
    caplog.clear()
    assert small_loop(tmp_path / "kept", monkeypatch)(2, 3) == 5 and not caplog.records
    for file in (tmp_path / "kept").rglob("*.nbc"):
        file.write_bytes(file.read_bytes()[:100])
    again = small_loop(tmp_path / "kept", monkeypatch)
    assert again(2, 3) == 5 and "is compiled again" in caplog.text
    assert caplog.records[0].levelno == logging.WARNING


def broken(a: Any) -> Any:
    return a.no_such_thing


def test_others_need_not_wait_for_a_loop_that_cannot_be_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from numba import config

    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    with pytest.raises(TypingError):
        compiled_loop(broken)(1)
    [place] = tmp_path.rglob("*.lock")
    FileLock(place, timeout=0).acquire()
