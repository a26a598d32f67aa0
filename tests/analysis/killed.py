"""A search in a process of its own, to be killed: ``python -m tests.analysis.killed WORDS...``, as `sondage WORDS...`.

It says "playing" when the first games have ended.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from engine.play import pool
from tests.engine.play.killed import REPOSITORY, kill


def start(words: list[str], folder: Path) -> subprocess.Popen[str]:
    """Start `sondage WORDS...` in a folder and wait until it plays, or has ended."""
    child = subprocess.Popen(
        line(words), cwd=folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout is not None and child.stderr is not None
    if child.stdout.readline() != "playing\n":
        raise AssertionError(child.stderr.read())
    return child


def line(words: list[str]) -> list[str]:
    """The command line of such a process."""
    return [sys.executable, "-m", "tests.analysis.killed", *words]


def environment() -> dict[str, str]:
    """Its environment: the modules of this repository, wherever it runs."""
    return {**os.environ, "PYTHONPATH": str(REPOSITORY)}


def killed_after(words: list[str], folder: Path, seconds: float) -> bool:
    """Start the command and kill it so long after its first game; whether it was still at work."""
    child = start(words, folder)
    time.sleep(seconds)
    at_work = child.poll() is None
    kill(child)
    return at_work


def go_on(words: list[str], folder: Path) -> None:
    """Run the command again to its end, whether anything is left to play or not."""
    done = subprocess.run(line(words), cwd=folder, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def run_whole(words: list[str], folder: Path) -> float:
    """Run the command to its end; how long it took from its first game on, in seconds."""
    child = start(words, folder)
    began = time.monotonic()
    _, said = child.communicate()
    assert child.returncode == 0, said
    return time.monotonic() - began


def main() -> None:
    """Say when work begins, and run the command."""
    from analysis.cli import main as sondage

    original = pool.ThreadPoolExecutor

    class Telling(original):
        """The pool of threads, which says so when it is first made."""

        said = False

        def __init__(self, *args: object, **settings: object) -> None:
            if not Telling.said:
                Telling.said = True
                sys.stdout.write("playing\n")
                sys.stdout.flush()
            super().__init__(*args, **settings)

    pool.ThreadPoolExecutor = Telling
    sys.argv = ["sondage", *sys.argv[1:]]
    sondage()


if __name__ == "__main__":
    main()
