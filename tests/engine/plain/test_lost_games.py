"""What goes wrong in a game costs that game only, which is named; all others are played, on any number of workers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from analysis.experiments.threads import play_on_threads
from engine.errors import RunError
from engine.play.replay import Replay
from engine.play.simulate import Interrupted, go_on, plan_run, simulate
from engine.runs.reader import Run
from tests.conformance.processes import ROOT
from tests.engine.plain.games import made, write
from tests.tiers import times

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
_TUNING = """
title: Short walks
about: How far to go.
variant: limps/standard
players: 2
vary:
  goal: {values: [10, 12]}
targets:
  - {label: Decisions of a game, metric: length, where: {quantity: decisions, statistic: mean}, value: 9, margin: 2}
budget: {games: 7000, confirm: 400}
"""
_STUDY = """
game: limps
title: Walks
about: How long they are.
seeds: design
variant: limps/standard
measures:
  long: {label: decisions of a game, kind: ratio, games: 60, players: 3, sum: [game_decisions]}
claims:
  short:
    claim: It is short
    question: Is it?
    how: Decisions of a game.
    decided_by: long
    expects: below
    bound: 99
    limits: Nothing.
"""
# Each game that brings its process down costs a new one; the quick tier has the persona that dies in `engine/play`, and
# below the game that hangs and the option for it.
DEARLY = ("is_killed", "leaves", "hangs")
LINEUP = ["fast", "slow", "anyhow"]
GAMES = times(60, 120)


def play(folder: Path, game: str, workers: int, games: int = GAMES) -> Run:
    return simulate(
        f"{game}/standard", 3, games, LINEUP, "smoke", "options",
        workers=workers, out=folder / f"run-{workers}", chunk_games=30, patience=1.0,
    )  # fmt: skip


def contents(run: Run) -> dict[str, bytes]:
    return {str(path.relative_to(run.folder)): path.read_bytes() for path in run.folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("way", [pytest.param(way, marks=pytest.mark.slow if way in DEARLY else ()) for way in WAYS])
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
    assert len(lost) == 6 * len(deals), "all orders of a deal have its luck"
    for table in run.tables:
        kept = whole.scan(table).filter(~pl.col("game").is_in([game.game for game in lost])).collect()
        assert kept.equals(run.scan(table).collect())
    if way != "hangs":
        assert contents(play(tmp_path / "c", broken.info.name, 1)) == contents(run)


def sondage(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from analysis.cli import main; main()"
    return subprocess.run([sys.executable, "-c", start, *words], cwd=folder, capture_output=True, text=True)


FEW = ("--players", "3", "--games", "60")
NAMED = "root seed 7539549487218442919): ValueError: no such sherd"


def test_the_command_names_lost_games_and_says_so_by_its_exit_code(tmp_path: Path) -> None:
    write(tmp_path / "stumbles", _HIT.format(what='raise ValueError("no such sherd")'))
    done = sondage(tmp_path, "simulate", "stumbles/standard", *FEW, "--out", "run")
    assert done.returncode == 4, done.stderr
    assert "of them not to their end" in done.stdout
    assert "Lost: game " in done.stdout and NAMED in done.stdout
    assert "Next: sondage report run" in done.stdout


def test_a_comparison_names_them_too(tmp_path: Path) -> None:
    write(tmp_path / "trips", _HIT.format(what='raise ValueError("no such sherd")'))
    done = sondage(tmp_path, "compare", "trips/standard", "--set", "goal=14", *FEW, "--metric", "length")
    assert done.returncode == 4, done.stderr
    assert "Lost: trips/standard with goal=14, 3 players, game " in done.stderr and NAMED in done.stderr
    assert "games in all could not be played to their end" in done.stderr


def test_games_in_memory_lose_the_same_ones(tmp_path: Path) -> None:
    game = made(tmp_path / "slips", _HIT.format(what='raise ValueError("no such sherd")'))
    run = play(tmp_path, game.info.name, 1)
    planned = plan_run(f"{game.info.name}/standard", 3, GAMES, LINEUP, "smoke", "options")
    for workers in (1, 2):
        played = play_on_threads(planned, workers)
        assert played.manifest.lost == run.manifest.lost != ()
        for table in run.tables:
            assert played.scan(table).collect().equals(run.scan(table).collect())


@pytest.mark.slow
def test_a_tuning_goes_on_without_them_and_says_so(tmp_path: Path) -> None:
    write(tmp_path / "limps", _HIT.format(what='raise ValueError("no such sherd")'))
    (tmp_path / "short.yaml").write_text(_TUNING)
    words = ("--code", "limps", "tune", "short.yaml", "--out", "tuned")
    done = sondage(tmp_path, *words)
    assert done.returncode == 4, done.stderr
    assert "Lost: limps/standard with goal=" in done.stderr and "ValueError: no such sherd" in done.stderr
    assert (tmp_path / "tuned" / "tuning.md").is_file()


def test_a_study_goes_on_without_them_and_says_so(tmp_path: Path) -> None:
    write(tmp_path / "limps", _HIT.format(what='raise ValueError("no such sherd")'))
    (tmp_path / "walks.yaml").write_text(_STUDY)
    done = sondage(tmp_path, "--code", "limps", "study", "walks.yaml", "--out", "study")
    assert done.returncode == 4, done.stderr
    assert "Lost: limps/standard, 3 players, game " in done.stderr and NAMED in done.stderr
    assert (tmp_path / "study" / "index.md").is_file()


def test_a_run_without_a_single_game_is_told_and_has_no_report(tmp_path: Path) -> None:
    write(tmp_path / "falls", "    def apply(self, action):\n        raise ValueError('no such sherd')\n")
    done = sondage(tmp_path, "simulate", "falls/standard", *FEW, "--out", "run")
    assert done.returncode == 4 and "Lost: 50 more; manifest.json" in done.stdout
    assert "sondage report" not in done.stdout
    done = sondage(tmp_path, "simulate", "falls/standard", *FEW, "--until", "seat_advantage=0.1", "--out", "sure")
    assert done.returncode == 4, done.stderr
    done = sondage(tmp_path, "report", "run")
    assert done.returncode == 2 and "none of its games could be played to the end" in done.stderr


def test_patience_is_an_option(tmp_path: Path) -> None:
    write(tmp_path / "rests", _HIT.format(what="time.sleep(3600)"))
    done = sondage(tmp_path, "simulate", "rests/standard", "--players", "2", "--games", "30", "--patience", "0.5")
    assert done.returncode == 4, done.stderr
    assert "it was given up after 0.5 seconds" in done.stdout


@pytest.mark.slow
def test_what_brought_a_process_down_is_not_replayed(tmp_path: Path) -> None:
    game = made(tmp_path / "quits", _HIT.format(what="os._exit(3)"))
    run = play(tmp_path, game.info.name, 1)
    with pytest.raises(RunError, match="its process ended with exit code 3"):
        Replay(run, run.manifest.lost[0].game)
    lost = {one.game for one in run.manifest.lost}
    assert list(Replay(run, next(n for n in range(GAMES) if n not in lost)).steps())


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
