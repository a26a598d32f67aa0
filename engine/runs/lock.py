"""One process at a time plays into a run."""

from __future__ import annotations

import json
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from engine.errors import RunError
from engine.runs.store import LocalStore, Store

NAME = ".lock"
_STALE = 180.0  # seconds after which the holder of a far run that says nothing is taken to be gone
_BEAT = 30.0  # seconds between its signs of life
_SETTLE = 1.0  # seconds in which two that begin at the same moment see each other


@contextmanager
def locked(store: Store) -> Iterator[None]:
    """Hold the lock of a run; RunError when another process has it.

    In a folder the lock is the operating system's and ends with the process, however that ends. At an address it is a
    file with a sign of life every half a minute, and the clocks of the machines have to agree to a minute or so.
    """
    with _local(store.folder, store.place) if isinstance(store, LocalStore) else _far(store):
        yield


def is_held(store: LocalStore) -> bool:
    """Whether a process plays into a folder at this moment."""
    if store.size(NAME) is None:
        return False
    try:
        with locked(store):
            return False
    except RunError:
        return True


def _taken(place: str, remedy: str = "") -> RunError:
    problem = "another process is playing into this run"
    return RunError(problem, place=place, remedy=remedy or "wait until it has ended, or name a new folder with --out")


@contextmanager
def _local(folder: Path, place: str) -> Iterator[None]:
    from filelock import FileLock, Timeout

    path = folder / NAME
    lock = FileLock(path)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise _taken(place) from None
    except NotImplementedError:
        remedy = "play on a disk of this machine"
        raise RunError("the file system of this folder cannot lock files", place=place, remedy=remedy) from None
    except OSError as problem:
        raise RunError(f"cannot be written: {problem.strerror or problem}", place=place) from None
    try:
        yield
    finally:
        # While it is held, so that nobody's else lock is removed; Windows allows it only afterwards.
        with suppress(OSError):
            path.unlink()
        lock.release()


@contextmanager
def _far(store: Store) -> Iterator[None]:
    token = uuid.uuid4().hex
    if _holder(store) is not None:
        remedy = f"wait until it has ended; a process that was killed is forgotten after {_STALE:.0f} seconds"
        raise _taken(store.place, remedy)
    _sign(store, token)
    time.sleep(_SETTLE)
    if _holder(store) != token:
        raise _taken(store.place)
    ended = threading.Event()

    def beat() -> None:
        while not ended.wait(_BEAT):
            with suppress(RunError):  # the next sign may get through
                _sign(store, token)

    signs = threading.Thread(target=beat, name="lock", daemon=True)
    signs.start()
    try:
        yield
    finally:
        ended.set()
        signs.join()
        with suppress(RunError):
            store.remove(NAME)


def _sign(store: Store, token: str) -> None:
    store.write(NAME, json.dumps({"holder": token, "time": time.time()}).encode())


def _holder(store: Store) -> str | None:
    """Who holds the lock of a far run; None when nobody does."""
    content = store.read(NAME)
    try:
        record = json.loads(content or b"{}")
        return str(record["holder"]) if time.time() - float(record["time"]) < _STALE else None
    except (KeyError, TypeError, ValueError):
        return None
