"""A report on a million games: seconds and memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.play.simulate import simulate

REPOSITORY = Path(__file__).parents[3]
REPORT = "import sys; from analysis.cli import main; sys.argv = ['sondage', 'report', *sys.argv[1:]]; main()"


@pytest.mark.slow
def test_a_million_games(tmp_path: Path) -> None:
    """Under 30 seconds of computing, however busy the machine; under 2 GB; a page under 2 MB."""
    simulate("mykerinos/special-edition", games=1_000_000, levels="both", seeds="smoke", out=tmp_path / "run")
    command = [sys.executable, "-c", REPORT, str(tmp_path / "run"), "--out", str(tmp_path / "report")]
    with subprocess.Popen(command, cwd=REPOSITORY, stdout=subprocess.DEVNULL) as child:
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0
    assert used.ru_utime + used.ru_stime < 30
    assert used.ru_maxrss < 2_000_000  # kilobytes
    assert (tmp_path / "report" / "report.html").stat().st_size < 2_000_000
