"""Where a run lies: a folder of this machine, or any place that fsspec reaches (``s3://bucket/runs/a``).

Files are named by their path inside the run, with forward slashes. A file that is written appears whole under its name
or not at all; on far stores that do not promise so, a half-written file has no receipt and is never used.
"""

from __future__ import annotations

import os
import uuid
from pathlib import Path
from typing import Protocol

from engine.errors import RunError

UNFINISHED = ".unfinished"
SET_ASIDE = "set-aside"


class Store(Protocol):
    """Reads and writes the files of one run.

    Every method raises RunError when the store does not do what it is told, and names the file.
    """

    @property
    def place(self) -> str:
        """The run as messages call it: a path or an address."""
        ...

    @property
    def reach(self) -> str:
        """What `open_store` takes to open the same run in any process, whatever its current folder."""
        ...

    def write(self, name: str, content: bytes) -> None:
        """Write a file, whole or not at all; one of the same name is replaced."""
        ...

    def read(self, name: str) -> bytes | None:
        """The content of a file, None when there is none."""
        ...

    def size(self, name: str) -> int | None:
        """The size of a file in bytes, None when there is none."""
        ...

    def names(self, folder: str = "") -> list[str]:
        """The names of files and folders in a folder of the run, sorted; empty when there is no such folder."""
        ...

    def make(self, folder: str) -> None:
        """Make a folder, with those around it."""
        ...

    def move(self, name: str, to: str) -> None:
        """Move a file inside the run."""
        ...

    def remove(self, name: str) -> None:
        """Remove a file or an empty folder; nothing happens when it is not there."""
        ...


class LocalStore:
    """A folder of this machine, or one that it reaches as if it were its own."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)

    @property
    def place(self) -> str:
        """The path of the folder."""
        return str(self.folder)

    @property
    def reach(self) -> str:
        """The whole path of the folder."""
        return str(self.folder.resolve())

    def _at(self, name: str) -> Path:
        return self.folder / name

    def write(self, name: str, content: bytes) -> None:
        """Write under a name of its own, force it to the disk, then rename it."""
        write_whole(self._at(name), content)

    def read(self, name: str) -> bytes | None:
        """The content of a file, None when there is none."""
        try:
            return self._at(name).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as problem:
            raise _refused("read", self._at(name), problem) from None

    def size(self, name: str) -> int | None:
        """The size of a file in bytes, None when there is none."""
        try:
            return self._at(name).stat().st_size
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as problem:
            raise _refused("read", self._at(name), problem) from None

    def names(self, folder: str = "") -> list[str]:
        """The names of files and folders in a folder of the run, sorted; empty when there is no such folder."""
        try:
            return sorted(os.listdir(self._at(folder)))
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as problem:
            raise _refused("read", self._at(folder), problem) from None

    def make(self, folder: str) -> None:
        """Make a folder, with those around it."""
        try:
            self._at(folder).mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise _refused("written", self._at(folder), problem) from None

    def move(self, name: str, to: str) -> None:
        """Move a file inside the run."""
        try:
            os.replace(self._at(name), self._at(to))
        except OSError as problem:
            raise _refused("moved", self._at(name), problem) from None

    def remove(self, name: str) -> None:
        """Remove a file or an empty folder; nothing happens when it is not there."""
        path = self._at(name)
        try:
            path.rmdir() if path.is_dir() else path.unlink(missing_ok=True)
        except OSError as problem:
            raise _refused("removed", path, problem) from None


def write_whole(path: Path, content: bytes) -> None:
    """Write a file under a name of its own, force it to the disk, then rename it; RunError when that fails."""
    # Two workers may write the same part at the same time, so neither uses the other's unfinished file.
    unfinished = path.with_name(f"{path.name}.{uuid.uuid4().hex[:12]}{UNFINISHED}")
    try:
        try:
            with unfinished.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(unfinished, path)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as problem:
        raise _refused("written", path, problem) from None


def _refused(deed: str, path: Path, problem: OSError) -> RunError:
    return RunError(f"cannot be {deed}: {problem.strerror or problem}", place=str(path))


def is_address(place: str | os.PathLike[str]) -> bool:
    """Whether a run lies at an address such as ``s3://bucket/run`` rather than in a folder of this machine."""
    text = os.fspath(place)
    return "://" in text and not text.startswith(("file://", "local://"))


def open_store(place: str | os.PathLike[str]) -> Store:
    """The store of a run, by a path or an address; nothing is read or made yet."""
    text = os.fspath(place)
    if is_address(text):
        from engine.runs.remote_store import RemoteStore

        return RemoteStore(text)
    return LocalStore(text.split("://", 1)[-1])
