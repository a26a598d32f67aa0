"""A run on a disk that fills up, then turns read-only: ``python -m tests.engine.play.small_disk DIR LINEUP``.

To be started where file systems can be mounted: ``unshare --mount --map-root-user``, which needs no special rights on
most Linux systems. Prints what was said, and checks that the run ends with the bytes of a run on a large disk.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

from engine.errors import RunError
from engine.play.simulate import go_on, simulate
from engine.runs.reader import open_run

GAMES, CHUNK = 3_000, 150
SMALL, LARGE = "size=40k", "size=8m"


def digests(folder: Path) -> dict[str, str]:
    """SHA-256 of every file of a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def mount(*words: str) -> None:
    """Run mount."""
    subprocess.run(["mount", *words], check=True)


def main() -> int:
    """Fill the disk, turn it read-only, give it room."""
    folder, lineup = Path(sys.argv[1]), sys.argv[2]
    disk, run = folder / "disk", folder / "disk" / "run"
    disk.mkdir()
    mount("-t", "tmpfs", "-o", SMALL, "tmpfs", str(disk))

    def play(out: Path) -> None:
        simulate("mykerinos/special-edition", 3, GAMES, lineup, "smoke", workers=2, out=out, chunk_games=CHUNK)

    def refused(what: str) -> str:
        try:
            play(run) if what == "full" else go_on(run)
        except RunError as told:
            return str(told)
        raise AssertionError(f"a disk that is {what} was not told")

    said = refused("full")
    assert "No space left on device" in said and f"--resume {run}" in said, said
    for _ in range(2):  # going on without room is refused again, and loses nothing
        assert "No space left on device" in refused("still full")
    mount("-o", f"remount,ro,{LARGE}", str(disk))
    assert "Read-only file system" in refused("read-only")
    mount("-o", f"remount,rw,{LARGE}", str(disk))
    there = go_on(run)[1].games
    assert 0 < there < GAMES, there
    play(folder / "whole")
    assert digests(run) == digests(folder / "whole")
    open_run(run, verify=True)
    sys.stdout.write(f"{said}\n{there} games were kept\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
