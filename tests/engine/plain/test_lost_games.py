"""What goes wrong in a game costs that game only, which is named; all others are played, on any number of workers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from engine.errors import RunError
from engine.play.simulate import Interrupted, go_on, simulate
from engine.runs.reader import Run
from tests.conformance.processes import ROOT
from tests.engine.plain.games import made, write

# What some deals do in the fourth decision. A tenth of the deals, told by bits of their key.
_HIT = """
    def apply(self, action):
        if self.step == 3 and self.deal % 10 == 0:
            {what}
        self.way[self.mover] += action
        self.step += 1
        self.rounds_done, self.mover = divmod(self.step, self.seats)
"""
WAYS = {
    "raises": ('raise ValueError("no such sherd")', "ValueError: no such sherd (game.py, line "),
    "never_ends": ("self.params = Params(goal=10**6)", "it took more than 60 decisions"),
    "is_killed": ("os.kill(os.getpid(), 9)", "its process ended by signal 9"),
    "leaves": ("os._exit(3)", "its process ended with exit code 3"),
    "hangs": ("time.sleep(3600)", "it was given up after 1 seconds"),
}
LINEUP = ["fast", "slow", "anyhow"]


def play(folder: Path, game: str, workers: int, games: int = 60) -> Run:
    return simulate(
        f"{game}/standard", 3, games, LINEUP, "smoke", "options",
        workers=workers, out=folder / f"run-{workers}", chunk_games=30, patience=1.0,
    )  # fmt: skip


def contents(run: Run) -> dict[str, bytes]:
    return {str(path.relative_to(run.folder)): path.read_bytes() for path in run.folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("way", [pytest.param(way, marks=pytest.mark.slow if way == "leaves" else ()) for way in WAYS])
def test_a_game_that_goes_wrong_is_lost_and_named_and_no_other(way: str, tmp_path: Path) -> None:
    does, reason = WAYS[way]
    sound = made(tmp_path / f"sound_{way}")
    broken = made(tmp_path / way, _HIT.format(what=does))
    whole = play(tmp_path / "a", sound.info.name, 1)
    run = play(tmp_path / "b", broken.info.name, 2)
    lost = run.manifest.lost
    deals = {game.deal for game in lost}
    assert lost and len(deals) < 15
    assert all(reason in game.reason for game in lost)
    assert len(lost) == 3 * len(deals), "all rotations of a deal have its luck"
    for table in run.tables:
        kept = whole.scan(table).filter(~pl.col("game").is_in([game.game for game in lost])).collect()
        assert kept.equals(run.scan(table).collect())
    if way != "hangs":
        assert contents(play(tmp_path / "c", broken.info.name, 1)) == contents(run)


def test_the_command_names_lost_games_and_says_so_by_its_exit_code(tmp_path: Path) -> None:
    write(tmp_path / "stumbles", _HIT.format(what='raise ValueError("no such sherd")'))
    command = ["simulate", "stumbles/standard", "--players", "3", "--games", "60", "--out", "run"]
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); from analysis.cli import main; main()",
         *command], cwd=tmp_path, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 4, done.stderr
    assert "Lost: game " in done.stdout and "root seed 7539549487218442919): ValueError: no such sherd" in done.stdout
    assert "Next: sondage report run" in done.stdout


def test_a_run_is_resumed_to_the_same_bytes(tmp_path: Path) -> None:
    game = made(tmp_path / "resumed", _HIT.format(what='raise ValueError("x")'))
    run = play(tmp_path, game.info.name, 1)
    before = contents(run)
    (run.folder / "players" / "part-00001.parquet").write_bytes(b"damaged")
    again, found = go_on(run.folder, workers=1)
    assert len(found.damages) == 1
    after = contents(again)
    assert {name: after[name] for name in before} == before


def test_a_code_error_before_the_first_game_is_told(tmp_path: Path) -> None:
    game = made(tmp_path / "early", replace=("self.way = [0] * seats", "self.way = [0] * seats\n        1 / 0"))
    run = play(tmp_path, game.info.name, 1, games=6)
    assert [game.reason for game in run.manifest.lost] == [
        f"ZeroDivisionError: division by zero (game.py, line {run.manifest.lost[0].reason.split()[-1]}"
    ] * 6
    assert run.scan("players").collect().height == 0


def test_a_run_that_is_stopped_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    game = made(tmp_path / "stopped")
    heard = 0

    def progress(games: int, total: int) -> None:
        nonlocal heard
        heard += games
        if heard >= 60:
            raise KeyboardInterrupt

    words = (f"{game.info.name}/standard", 3, 90, LINEUP, "smoke", "rounds")
    with pytest.raises(Interrupted):
        simulate(*words, workers=2, out=tmp_path / "cut", chunk_games=30, progress=progress)
    cut, _ = go_on(tmp_path / "cut", workers=2)
    assert contents(cut) == contents(simulate(*words, workers=1, out=tmp_path / "whole", chunk_games=30))


def test_a_cluster_plays_no_code(tmp_path: Path) -> None:
    game = made(tmp_path / "clustered")
    with pytest.raises(RunError, match="written in Python are played by processes of this computer"):
        simulate(f"{game.info.name}/standard", 3, 9, LINEUP, "smoke", out=tmp_path / "r", on="dask", workers=1)
