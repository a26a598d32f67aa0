"""A tuning that is stopped at any moment ends like one that was not."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.analysis.tune.small_tuning import UNFAIR, tune, write
from tests.tiers import times

FILES = ("candidates.csv", "tuned.yaml")


class Stop(Exception):
    pass


def results(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in FILES]


@pytest.mark.slow
def test_stopped_in_search_and_finals(undisturbed: Path, tmp_path: Path) -> None:
    """Also on another number of threads each time."""
    for number, limit in enumerate(times((300, 6_300), (300, 1_200, 2_500, 6_300))):
        left = limit

        def heard(games: int) -> None:
            nonlocal left
            left -= games
            if left < 0:
                raise Stop

        with pytest.raises(Stop):
            tune(undisturbed / "small.yaml", tmp_path, heard, workers=1 + number % 3)
    tune(undisturbed / "small.yaml", tmp_path)
    assert results(tmp_path) == results(undisturbed / "out")


def start(path: Path, folder: Path) -> subprocess.Popen[bytes]:
    code = "from analysis.cli import main; main()"
    words = [sys.executable, "-c", code, "tune", str(path), "--out", str(folder)]
    return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=Path(__file__).parents[3])


def kill_after(path: Path, folder: Path, bytes_written: int) -> bool:
    """Kill a tuning once its journal is that long; whether it was still at work."""
    process = start(path, folder)
    journal = folder / "search.journal"
    while process.poll() is None:
        if journal.exists() and journal.stat().st_size >= bytes_written:
            os.kill(process.pid, signal.SIGKILL)
            break
        time.sleep(0.02)
    process.communicate()
    return process.returncode == -signal.SIGKILL


def finish(path: Path, folder: Path) -> None:
    process = start(path, folder)
    _, said = process.communicate(timeout=600)
    assert process.returncode == 0, said.decode()


@pytest.mark.slow
def test_killed_twenty_times(tmp_path: Path) -> None:
    """At random moments of a shorter tuning, some of them several times."""
    text = UNFAIR.replace("margin: 0.03", "margin: 0.05")
    path = write(
        tmp_path,
        text.replace("games: 12000, candidate: 720, confirm: 1500", "games: 6000, candidate: 480, confirm: 600"),
    )
    tune(path, tmp_path / "out")
    length = (tmp_path / "out" / "search.journal").stat().st_size
    draw = random.Random(8)
    killed = 0
    for number in range(20):
        folder = tmp_path / str(number)
        for _ in range(draw.randint(1, 3)):
            killed += kill_after(path, folder, draw.randint(0, length))
        finish(path, folder)
        assert results(folder) == results(tmp_path / "out")
    assert killed >= 20
