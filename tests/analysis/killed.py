"""Commands to be killed, in processes of their own: ``python -m tests.analysis.killed WORDS...``.

Such a process says "playing" when the first games begin, or as it starts where the command plays none.
"""

from __future__ import annotations

import contextlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from click.testing import CliRunner

from engine.play import pool
from tests.engine.play.killed import REPOSITORY, kill

PLAYS_NONE = ("report",)


def same_files_after_kills(words: list[str], folder: Path, kills: int, names: Sequence[str], seed: int) -> None:
    """Kill the command, each time at a random moment of its own stretch, and run it again to its end.

    It writes into ``out``. After a kill each of the named files is there whole or not at all; in the end all have the
    bytes that an undisturbed run writes.
    """
    whole = folder / "whole"
    whole.mkdir()
    longest = run_whole(words, whole)
    wanted = {name: (whole / "out" / name).read_bytes() for name in names}
    chance, at_work = random.Random(seed), 0
    for number in range(kills):
        place = folder / f"killed-{number}"
        place.mkdir()
        at_work += killed_after(words, place, longest * (number + chance.random()) / kills)
        there = {name: (place / "out" / name).read_bytes() for name in names if (place / "out" / name).exists()}
        assert there.items() <= wanted.items(), "a file is there whole or not at all"
        run_whole(words, place)
        assert {name: (place / "out" / name).read_bytes() for name in names} == wanted
    assert at_work > 0


def killed_after(words: list[str], folder: Path, seconds: float) -> bool:
    """Start the command and kill it so long after its first game; whether it was still at work."""
    child = _start(words, folder)
    time.sleep(seconds)
    at_work = child.poll() is None
    kill(child)
    return at_work


def run_whole(words: list[str], folder: Path) -> float:
    """Run the command to its end in this process; how long it took from its first game on, in seconds."""
    from analysis.cli import cli

    began = [time.monotonic()]
    with _telling(lambda: began.append(time.monotonic())), contextlib.chdir(folder):
        done = CliRunner().invoke(cli, words, prog_name="sondage")
    assert done.exit_code == 0, done.output
    return time.monotonic() - began[-1]


def _start(words: list[str], folder: Path) -> subprocess.Popen[str]:
    """Start such a process and wait until it plays."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.analysis.killed", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None and child.stderr is not None
    if child.stdout.readline() != "playing\n":
        raise AssertionError(child.stderr.read())
    return child


@contextlib.contextmanager
def _telling(hear: Callable[[], None]) -> Iterator[None]:
    """The pool of threads says so when it is first made."""
    original, said = pool.ThreadPoolExecutor, [False]

    class Telling(original):
        def __init__(self, *args: object, **settings: object) -> None:
            if not said[0]:
                said[0] = True
                hear()
            super().__init__(*args, **settings)

    pool.ThreadPoolExecutor = Telling
    try:
        yield
    finally:
        pool.ThreadPoolExecutor = original


def _say() -> None:
    sys.stdout.write("playing\n")
    sys.stdout.flush()


def main() -> None:
    """Say when work begins, and run the command."""
    from analysis.cli import main as sondage

    if sys.argv[1] in PLAYS_NONE:
        _say()
    sys.argv = ["sondage", *sys.argv[1:]]
    with _telling(_say):
        sondage()


if __name__ == "__main__":
    main()
