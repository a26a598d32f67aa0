"""A report does not depend on how many threads the libraries use; all other tests run with one each."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from analysis.cli import cli
from engine.play.pool import ONE_THREAD
from tests.engine.play.killed import REPOSITORY
from tests.tiers import times


def test_one_thread_and_four_write_the_same_bytes(tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = ["simulate", "archaeology/card-game", "--players", "2", "--games", times("60", "240"), "--seeds", "smoke"]
    done = CliRunner().invoke(
        cli, [*words, "--detail", times("games", "options"), "--out", str(run)], prog_name="sondage"
    )
    assert done.exit_code == 0, done.output
    for threads in ("1", "4"):
        settings = dict.fromkeys(ONE_THREAD, threads)
        command = "import sys; from analysis.cli import main; sys.exit(main())"
        words = [sys.executable, "-c", command, "report", str(run), "--out", str(tmp_path / threads)]
        subprocess.run(words, check=True, capture_output=True, env={**os.environ, **settings}, cwd=REPOSITORY)
    for name in ("report.html", "report.md"):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "4" / name).read_bytes()
