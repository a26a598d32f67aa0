"""A run in a process of its own, to be killed: ``python -m tests.engine.play.killed FOLDER GAMES CHUNK LINEUP DETAIL``.

It says "playing" when the first game begins.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from engine.play.simulate import Interrupted, simulate

VARIANT = "mykerinos/special-edition"
REPOSITORY = Path(__file__).parents[3]


def kill(child: subprocess.Popen[str]) -> None:
    """Kill a process and wait until it is gone."""
    child.kill()
    child.communicate()


def start(
    folder: Path, games: int, chunk_games: int, lineup: list[str], detail: str = "games"
) -> subprocess.Popen[str]:
    """Start such a process and wait until it plays."""
    words = [sys.executable, "-m", "tests.engine.play.killed", folder, games, chunk_games, ",".join(lineup), detail]
    child = subprocess.Popen(
        list(map(str, words)), cwd=REPOSITORY, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout is not None and child.stderr is not None
    if child.stdout.readline() != "playing\n":
        raise AssertionError(child.stderr.read())
    return child


def main() -> int:
    """Play; exit code 130 on Ctrl-C, as the command line has it."""
    folder, games, chunk_games, lineup, detail = sys.argv[1:]
    said = [0]

    def progress(ended: int, total: int) -> None:
        said[0] += ended == 0
        if said[0] == 2:
            said[0] += 1
            sys.stdout.write("playing\n")
            sys.stdout.flush()

    options = {"seeds": "smoke", "detail": detail, "workers": 2, "chunk_games": int(chunk_games)}
    try:
        simulate(VARIANT, 3, int(games), lineup, out=folder, progress=progress, **options)
    except Interrupted:
        return 130
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.exit(main())
