"""A folder and an address behave alike, and messages give no password away."""

from __future__ import annotations

import time
import uuid
from pathlib import Path

import pytest

from engine.errors import RunError
from engine.runs import lock
from engine.runs.manifest import read_manifest, write_manifest
from engine.runs.reader import open_run
from engine.runs.remote_store import RemoteStore, without_password
from engine.runs.store import LocalStore, Store, is_address, open_store
from tests.engine.runs.fakes import fake_manifest


@pytest.fixture(params=["folder", "address"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    if request.param == "folder":
        return open_store(tmp_path / "run")
    return open_store(f"memory://{uuid.uuid4().hex}/run")


def test_what_is_written_is_read(store: Store) -> None:
    store.make("players")
    store.write("players/a", b"one")
    store.write("players/a", b"three")
    assert (store.read("players/a"), store.size("players/a")) == (b"three", 5)
    assert (store.names(), store.names("players")) == (["players"], ["a"])
    assert open_store(store.reach).read("players/a") == b"three"


def test_what_is_not_there_is_none(store: Store) -> None:
    assert (store.read("a"), store.size("a"), store.names("a"), store.names()) == (None, None, [], [])
    store.remove("a")


def test_files_are_moved_and_removed(store: Store) -> None:
    for folder in ("players", "set-aside"):
        store.make(folder)
    store.write("players/a", b"one")
    store.move("players/a", "set-aside/b")
    assert (store.read("players/a"), store.read("set-aside/b")) == (None, b"one")
    store.remove("set-aside/b")
    store.remove("set-aside")
    assert "set-aside" not in store.names()


def test_a_manifest_lies_in_either(store: Store) -> None:
    store.make("")
    with pytest.raises(RunError, match="so it is no run"):
        read_manifest(store)
    write_manifest(store, fake_manifest())
    assert read_manifest(store) == fake_manifest()


def test_either_is_locked_by_one_at_a_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "_SETTLE", 0.01)
    store.make("")
    with lock.locked(store):
        with pytest.raises(RunError, match="another process is playing"), lock.locked(store):
            pass
        assert lock.NAME in store.names()
    with lock.locked(store):
        pass
    assert store.names() == []


def test_a_far_lock_whose_holder_says_nothing_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "_SETTLE", 0.01)
    store = open_store(f"memory://{uuid.uuid4().hex}/run")
    store.write(lock.NAME, b'{"holder": "gone", "time": %d}' % (time.time() - 1000))
    with lock.locked(store):
        pass


def test_addresses_are_told_from_folders() -> None:
    assert is_address("s3://bucket/run")
    assert not is_address("runs/first") and not is_address("file:///runs/first")
    folder = open_store("file:///runs/first")
    assert isinstance(folder, LocalStore) and folder.folder == Path("/runs/first")


def test_an_address_that_cannot_be_reached_is_told() -> None:
    with pytest.raises(RunError, match=r"^nosuch://place/run: cannot be reached"):
        open_store("nosuch://place/run")


def test_messages_give_no_password_away() -> None:
    assert without_password("sftp://me:secret@host:22/runs/a") == "sftp://host:22/runs/a"
    assert without_password("https://host/a?token=secret") == "https://host/a"
    store = RemoteStore("memory://me:secret@host/run")
    with pytest.raises(RunError) as told:
        open_run(store.reach)
    assert "secret" not in str(told.value)
