"""Runs that are stopped, by whatever, and go on to the bytes of an undisturbed run."""

from __future__ import annotations

import hashlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import RunError
from engine.play.executor import chosen_executor
from engine.play.perform import begin
from engine.play.simulate import Interrupted, go_on, plan_run, simulate
from engine.runs.manifest import read_manifest, write_manifest
from engine.runs.reader import Run, open_run
from engine.runs.receipts import chunks_with_receipts
from engine.runs.store import LocalStore
from tests.engine.play.killed import REPOSITORY, VARIANT, kill, start

GAMES, CHUNK = 1200, 30
FEW_KILLS, MANY_KILLS = 2, 30


def digests(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def played(folder: Path, lineup: list[str], **options: object) -> Run:
    return simulate(VARIANT, 3, GAMES, lineup, "smoke", out=folder, chunk_games=CHUNK, **options)


def stopped_after(games: int) -> Callable[[int, int], None]:
    """Ctrl-C after so many games."""
    heard: list[int] = []

    def progress(ended: int, total: int) -> None:
        heard.append(ended)
        if sum(heard) >= games:
            heard.clear()
            raise KeyboardInterrupt

    return progress


@pytest.fixture(scope="module")
def whole(lineup: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that nothing disturbed."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    played(folder, lineup)
    return folder


@pytest.fixture
def stopped(lineup: list[str], tmp_path: Path) -> Path:
    """A run that Ctrl-C ended early."""
    with pytest.raises(Interrupted):
        played(tmp_path / "run", lineup, workers=1, progress=stopped_after(400))
    return tmp_path / "run"


def check_kills(kills: int, lineup: list[str], whole: Path, tmp_path: Path) -> None:
    """Kill that many runs, each at a random moment of its own stretch of the time that a run takes."""
    child = start(tmp_path / "timed", GAMES, CHUNK, lineup)
    began = time.monotonic()
    child.communicate()
    longest = time.monotonic() - began
    chance = random.Random(5)
    there = []
    for number in range(kills):
        folder = tmp_path / str(number)
        child = start(folder, GAMES, CHUNK, lineup)
        time.sleep(longest * (number + chance.random()) / kills)
        kill(child)
        there.append(len(chunks_with_receipts(LocalStore(folder))))
        go_on(folder)
        assert digests(folder) == digests(whole)
    assert max(there) > 0


def test_a_killed_run_goes_on_to_the_same_bytes(lineup: list[str], whole: Path, tmp_path: Path) -> None:
    check_kills(FEW_KILLS, lineup, whole, tmp_path)


@pytest.mark.slow
def test_a_run_killed_at_thirty_moments_goes_on_to_the_same_bytes(
    lineup: list[str], whole: Path, tmp_path: Path
) -> None:
    check_kills(MANY_KILLS, lineup, whole, tmp_path)


@pytest.mark.slow
def test_a_killed_run_of_players_who_think_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    lineup = ["majorities+16", "saver", "blocker"]
    played(tmp_path / "whole", lineup)
    check_kills(5, lineup, tmp_path / "whole", tmp_path)


def test_a_run_killed_again_and_again_comes_to_its_end(lineup: list[str], whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    kill(start(folder, GAMES, CHUNK, lineup))
    for games in (30, 200, 200, 90):
        with pytest.raises(Interrupted):
            go_on(folder, 2, stopped_after(sum(r for r in _kept(folder)) + games))
    found = go_on(folder)[1]
    assert found.games > 0 and found.damages == ()
    assert digests(folder) == digests(whole)


def test_a_run_begun_in_rotations_goes_on_in_rotations(lineup: list[str], tmp_path: Path) -> None:
    new = plan_run(VARIANT, 3, 300, lineup, "smoke", "games", CHUNK)
    old = replace(new, seating="rotations", blocks=100, games=300, blocks_per_chunk=10)
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    begin(old, LocalStore(whole), chosen_executor("threads", 1, 60), lambda *_: None)
    with pytest.raises(Interrupted):
        begin(old, LocalStore(cut), chosen_executor("threads", 1, 60), stopped_after(100))
    run, found = go_on(cut)
    assert 0 < found.games < 300 and digests(whole) == digests(cut)
    orders = run.scan("players").select("rotation", "seat", "persona").unique().collect()
    assert orders.height == 9, "each plan once on each seat: one circle"


def _kept(folder: Path) -> list[int]:
    return [CHUNK] * len(chunks_with_receipts(LocalStore(folder)))


@pytest.mark.parametrize("sent", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)])
def test_the_command_line_tells_how_to_go_on(sent: signal.Signals, lineup: list[str], tmp_path: Path) -> None:
    words = ["simulate", VARIANT, "--games", "200000", "--lineup", ",".join(lineup), "--out", str(tmp_path / "run")]
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from analysis.cli import main; main()"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code, *words], cwd=REPOSITORY, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    while not chunks_with_receipts(LocalStore(tmp_path / "run")):
        assert child.poll() is None
        time.sleep(0.05)
    child.send_signal(sent)
    said = child.communicate(timeout=60)[1]
    assert child.returncode == 130
    assert "Stopped" in said and f"sondage simulate --resume {tmp_path / 'run'}" in " ".join(said.split())
    assert not (tmp_path / "run" / ".lock").exists()


def test_a_complete_run_is_left_as_it_is(lineup: list[str], whole: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in whole.rglob("*") if path.is_file()}
    found = go_on(whole)[1]
    assert found.games == read_manifest(whole).games
    assert {path: path.stat().st_mtime_ns for path in whole.rglob("*") if path.is_file()} == before


def test_damaged_parts_of_a_complete_run_are_set_aside_and_played_again(
    lineup: list[str], whole: Path, tmp_path: Path
) -> None:
    folder = played(tmp_path / "run", lineup).folder
    hurt, gone = folder / "players" / "part-00003.parquet", folder / "players" / "part-00007.parquet"
    hurt.write_bytes(b"hurt")
    gone.unlink()
    with pytest.raises(RunError, match="sondage simulate --resume"):
        open_run(folder)
    found = go_on(folder)[1]
    assert [damage.chunk for damage in found.damages] == [3, 7]
    assert found.moved == ("set-aside/players-part-00003.parquet",)
    assert (folder / found.moved[0]).read_bytes() == b"hurt"
    assert {name: d for name, d in digests(folder).items() if "set-aside" not in name} == digests(whole)


def test_damaged_parts_of_a_stopped_run_are_not_used(stopped: Path, whole: Path) -> None:
    part = stopped / "players" / "part-00001.parquet"
    content = bytearray(part.read_bytes())
    content[100] ^= 1
    part.write_bytes(content)
    found = go_on(stopped)[1]
    assert [damage.chunk for damage in found.damages] == [1]
    assert {name: d for name, d in digests(stopped).items() if "set-aside" not in name} == digests(whole)


def test_what_a_killed_process_left_unfinished_is_removed(stopped: Path, whole: Path) -> None:
    (stopped / "players" / "part-00009.parquet.0a1b2c.unfinished").write_bytes(b"half")
    (stopped / "receipts" / "chunk-00020.json").write_bytes(b"{")
    go_on(stopped)
    assert digests(stopped) == digests(whole)


def test_a_run_of_other_versions_is_not_gone_on_with(stopped: Path) -> None:
    manifest = read_manifest(stopped)
    for changed, said in (
        (replace(manifest, versions={**manifest.versions, "polars": "0.1"}), r"polars 0\.1 \(here "),
        (replace(manifest, platform={**manifest.platform, "machine": "pdp11"}), "machine pdp11"),
        (replace(manifest, code="other"), "rules and play loop other"),
    ):
        write_manifest(stopped, changed)
        with pytest.raises(RunError, match=rf"(?s)begun with {said}.*not come out the same to the byte"):
            go_on(stopped)


def test_a_mended_part_has_to_be_what_the_manifest_says(lineup: list[str], tmp_path: Path) -> None:
    folder = played(tmp_path / "run", lineup).folder
    manifest = read_manifest(folder)
    write_manifest(folder, replace(manifest, seeds={"name": "1", "root": 1}))
    (folder / "players" / "part-00001.parquet").unlink()
    with pytest.raises(RunError, match="chunk 1 came out differently"):
        go_on(folder)


@pytest.mark.parametrize(("number", "reason"), [(28, "No space left on device"), (30, "Read-only file system")])
def test_a_disk_that_fills_up_or_turns_read_only_ends_with_the_way_to_go_on(
    number: int, reason: str, lineup: list[str], whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []
    real = os.fsync

    def full(file: int) -> None:
        calls.append(file)
        if len(calls) > 20:
            raise OSError(number, reason)
        real(file)

    folder = tmp_path / "run"
    with monkeypatch.context() as patch:
        patch.setattr("engine.runs.store.os.fsync", full)
        with pytest.raises(RunError, match=rf"(?s)cannot be written: {reason}.*--resume {folder}"):
            played(folder, lineup)
    assert not list(folder.rglob("*.unfinished"))
    assert go_on(folder)[1].games > 0
    assert digests(folder) == digests(whole)


def test_too_little_memory_is_told(lineup: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("engine.play.executor.play_chunk", greedy)
    with pytest.raises(RunError, match=r"(?s)not enough memory.*fewer --workers"):
        played(tmp_path / "run", lineup)


@pytest.mark.slow
def test_a_small_disk_fills_to_the_last_byte_and_turns_read_only(lineup: list[str], tmp_path: Path) -> None:
    mounting = ["unshare", "--mount", "--map-root-user"]
    words = [*mounting, sys.executable, "-m", "tests.engine.play.small_disk", str(tmp_path), ",".join(lineup)]
    done = subprocess.run(words, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "games were kept" in done.stdout
