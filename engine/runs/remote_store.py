"""A run at an address that fsspec reaches: an object store, a web server's folder, another machine."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit, urlunsplit

from engine.errors import RunError


class RemoteStore:
    """The files of a run under an address.

    Which addresses work depends on what is installed beside fsspec (``s3fs`` for ``s3://``, ``gcsfs`` for ``gs://``);
    keys and passwords are looked for where these packages look for them, and are kept out of messages.
    """

    def __init__(self, address: str) -> None:
        try:
            from fsspec.core import url_to_fs
        except ImportError:
            problem = "this is an address, and reaching it needs the extra `cluster`"
            remedy = 'pip install "sondage[cluster]", or name a folder of this machine'
            raise RunError(problem, place=without_password(address), remedy=remedy) from None
        self._address = address
        try:
            self._system, root = url_to_fs(address)
        except (ImportError, ValueError, OSError) as problem:
            raise RunError(f"cannot be reached: {problem}", place=self.place) from None
        self._root = str(root).rstrip("/")

    @property
    def place(self) -> str:
        """The address, without a password."""
        return without_password(self._address)

    @property
    def reach(self) -> str:
        """The address with all that is in it."""
        return self._address

    def _at(self, name: str) -> str:
        return f"{self._root}/{name}" if name else self._root

    def _do(self, deed: str, name: str, method: str, *arguments: Any, **settings: Any) -> Any:
        """Ask the file system; packages for remote stores raise errors of many kinds, and all of them are told."""
        try:
            return getattr(self._system, method)(*arguments, **settings)
        except (FileNotFoundError, NotADirectoryError):
            raise
        except Exception as problem:
            place = f"{self.place.rstrip('/')}/{name}"
            raise RunError(f"cannot be {deed}: {problem}", place=place) from None

    def write(self, name: str, content: bytes) -> None:
        """Write a file; whole where the store promises so."""
        self._do("written", name, "pipe_file", self._at(name), content)

    def read(self, name: str) -> bytes | None:
        """The content of a file, None when there is none."""
        try:
            found: bytes = self._do("read", name, "cat_file", self._at(name))
        except FileNotFoundError:
            return None
        return found

    def size(self, name: str) -> int | None:
        """The size of a file in bytes, None when there is none."""
        try:
            # Another machine may have written the file since this one looked last.
            self._system.invalidate_cache()
            return int(self._do("read", name, "info", self._at(name))["size"])
        except FileNotFoundError:
            return None

    def names(self, folder: str = "") -> list[str]:
        """The names of files and folders in a folder of the run, sorted; empty when there is no such folder."""
        try:
            self._system.invalidate_cache()
            found = self._do("read", folder, "ls", self._at(folder), detail=False)
        except (FileNotFoundError, NotADirectoryError):
            return []
        inside = [path for path in (str(found_path).rstrip("/") for found_path in found) if path != self._at(folder)]
        return sorted({path.rsplit("/", 1)[-1] for path in inside})

    def make(self, folder: str) -> None:
        """Make a folder where the store has folders."""
        self._do("written", folder, "makedirs", self._at(folder), exist_ok=True)

    def move(self, name: str, to: str) -> None:
        """Move a file inside the run."""
        self._do("moved", name, "mv", self._at(name), self._at(to))

    def remove(self, name: str) -> None:
        """Remove a file or an empty folder; nothing happens when it is not there."""
        try:
            if self._do("removed", name, "isdir", self._at(name)):
                self._do("removed", name, "rmdir", self._at(name))
            else:
                self._do("removed", name, "rm_file", self._at(name))
        except FileNotFoundError:
            return


def without_password(address: str) -> str:
    """An address as messages show it."""
    parts = urlsplit(address)
    host = parts.netloc.rpartition("@")[2] if "@" in parts.netloc else parts.netloc
    return urlunsplit((parts.scheme, host, parts.path, "", ""))
