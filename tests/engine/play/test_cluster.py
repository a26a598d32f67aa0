"""Chunks on a Dask cluster: the bytes of threads, whatever happens to workers."""

from __future__ import annotations

import itertools
import logging
import os
import random
import signal
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, Future, KilledWorker

from engine.errors import RunError
from engine.play import cluster as cluster_module
from engine.play.cluster import Cluster, local_cluster
from engine.play.executor import Threads, chosen_executor
from engine.play.remote_chunk import play_remote_chunk
from engine.play.simulate import Interrupted, go_on, simulate
from engine.runs.fetch import fetch_run
from engine.runs.manifest import read_manifest
from engine.runs.reader import Run
from tests.engine.play.killed import VARIANT
from tests.engine.play.test_resume import digests, stopped_after

GAMES, CHUNK = 600, 30
KILLS = 30
WORKERS = 2


@contextmanager
def started(**settings: Any) -> Iterator[tuple[Any, str]]:
    """A cluster on this computer and its address for --on."""
    with local_cluster(silence_logs=logging.CRITICAL, **settings) as cluster:
        yield cluster, cluster.scheduler_address.replace("tcp://", "dask://")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Two workers that share this process."""
    with started(n_workers=WORKERS, processes=False, protocol="tcp") as (_, address):
        yield address


def played(out: object, lineup: list[str], games: int = GAMES, **options: Any) -> Run:
    return simulate(VARIANT, 3, games, lineup, "smoke", out=out, chunk_games=CHUNK, **options)


@pytest.fixture(scope="module")
def whole(lineup: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run that threads play."""
    return played(tmp_path_factory.mktemp("whole") / "run", lineup).folder


def test_a_cluster_writes_the_bytes_of_threads(address: str, lineup: list[str], whole: Path, tmp_path: Path) -> None:
    heard: list[int] = []
    run = played(tmp_path / "run", lineup, on=address, progress=lambda games, total: heard.append(games))
    assert digests(run.folder) == digests(whole)
    assert sum(heard) == run.manifest.games


@pytest.mark.slow
def test_players_think_alike_on_a_cluster(address: str, tmp_path: Path) -> None:
    lineup = ["majorities+16", "saver", "blocker"]
    run, other = played(tmp_path / "cluster", lineup, on=address), played(tmp_path / "threads", lineup)
    assert digests(run.folder) == digests(other.folder)


def test_workers_write_to_an_address(address: str, lineup: list[str], whole: Path, tmp_path: Path) -> None:
    place = f"memory://{uuid.uuid4().hex}/run"
    run = played(place, lineup, on=address)
    with pytest.raises(RunError, match="sondage runs fetch"):
        run.scan("players")
    fetch_run(place, tmp_path / "run")
    assert digests(tmp_path / "run") == digests(whole)


def test_ctrl_c_keeps_what_is_finished(address: str, lineup: list[str], whole: Path, tmp_path: Path) -> None:
    with pytest.raises(Interrupted) as stopped:
        played(tmp_path / "run", lineup, on=address, progress=stopped_after(200))
    assert 0 < stopped.value.written < stopped.value.planned
    # Threads can go on with what a cluster began, and the other way round.
    assert go_on(tmp_path / "run")[1].games >= 30 * stopped.value.written
    assert digests(tmp_path / "run") == digests(whole)


def pids_of_workers(cluster: Any) -> list[int]:
    """The processes that the scheduler knows as workers."""
    names = [worker.name for worker in list(cluster.scheduler.workers.values())]
    return [cluster.workers[name].pid for name in names if cluster.workers[name].pid is not None]


def check_lost_workers(kills: int, lineup: list[str], tmp_path: Path) -> None:
    """Kill workers at random moments until so many are gone; runs follow one another until then.

    Only processes that are workers by then are killed: others have nothing to lose, and the time that they take to
    start differs from computer to computer.
    """
    games = 9_000
    whole = simulate(VARIANT, 3, games, lineup, "smoke", out=tmp_path / "whole", chunk_games=300).folder
    chance = random.Random(3)
    lost: list[int] = []
    over = threading.Event()
    with started(n_workers=WORKERS, processes=True) as (cluster, address):

        def kill_on() -> None:
            while len(lost) < kills and not over.wait(chance.uniform(0.1, 1.5)):
                alive = [pid for pid in pids_of_workers(cluster) if pid not in lost]
                if len(alive) == WORKERS:
                    lost.append(chance.choice(alive))
                    os.kill(lost[-1], signal.SIGKILL)

        killer = threading.Thread(target=kill_on)
        killer.start()
        try:
            number = 0
            while number == 0 or len(lost) < kills:
                out = tmp_path / str(number)
                simulate(VARIANT, 3, games, lineup, "smoke", out=out, chunk_games=300, on=address)
                assert digests(out) == digests(whole)
                number += 1
        finally:
            over.set()
            killer.join()
    assert len(lost) == kills


@pytest.mark.slow
def test_thirty_lost_workers_cost_their_chunks_only(lineup: list[str], tmp_path: Path) -> None:
    check_lost_workers(KILLS, lineup, tmp_path)


def test_receipts_that_are_lost_with_their_worker_are_made_again(
    address: str, lineup: list[str], whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched, fetch = itertools.count(), Future.result

    def unlucky(future: Any, timeout: float | None = None) -> Any:
        if next(fetched) % 3 == 1:
            raise KilledWorker("a chunk", None, 3)
        return fetch(future, timeout)

    monkeypatch.setattr(Future, "result", unlucky)
    heard: list[int] = []
    run = played(tmp_path / "run", lineup, on=address, progress=lambda games, total: heard.append(games))
    assert digests(run.folder) == digests(whole)
    assert sum(heard) == run.manifest.games


def test_on_dask_starts_a_cluster_of_its_own(lineup: list[str], whole: Path, tmp_path: Path) -> None:
    run = played(tmp_path / "run", lineup, on="dask", workers=1)
    assert digests(run.folder) == digests(whole)


def test_a_chunk_that_is_there_is_not_played_again(lineup: list[str], tmp_path: Path) -> None:
    with pytest.raises(Interrupted):
        played(tmp_path / "run", lineup, workers=1, progress=stopped_after(200))
    text = read_manifest(tmp_path / "run").text()
    part = tmp_path / "run" / "players" / "part-00001.parquet"
    before = part.stat().st_mtime_ns
    receipt = play_remote_chunk(text, str(tmp_path / "run"), 1)
    assert part.stat().st_mtime_ns == before
    part.write_bytes(b"hurt")
    assert play_remote_chunk(text, str(tmp_path / "run"), 1) == receipt
    assert part.stat().st_size == receipt.parts["players"].bytes


def test_a_worker_that_does_not_reach_the_run_says_so(lineup: list[str], whole: Path, tmp_path: Path) -> None:
    with pytest.raises(RunError, match=r"(?s)a worker does not find the run here.*all machines share"):
        play_remote_chunk(read_manifest(whole).text(), str(tmp_path / "elsewhere"), 0)


def test_a_worker_of_other_versions_is_refused(whole: Path, tmp_path: Path) -> None:
    manifest = read_manifest(whole)
    text = replace(manifest, versions={**manifest.versions, "polars": "9.9"}).text()
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(RunError, match=r"a worker of the cluster: this run was begun with polars 9"):
        play_remote_chunk(text, str(tmp_path), 0)


def test_errors_of_a_game_come_back_from_a_worker(address: str, lineup: list[str], tmp_path: Path) -> None:
    def breaks(dask_worker: Any = None) -> None:
        raise RunError("no room", place="here", remedy="make room")

    with Client(address.replace("dask://", "tcp://")) as client, pytest.raises(RunError) as told:
        client.submit(breaks).result()
    assert (told.value.problem, told.value.place, told.value.remedy) == ("no room", "here", "make room")


def test_a_scheduler_without_workers_is_told(
    lineup: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "_PATIENCE", 0.3)
    with started(n_workers=0, processes=False, protocol="tcp") as (_, address):
        began = time.monotonic()
        with pytest.raises(RunError, match=r"(?s)has no worker.*dask worker 127.0.0.1"):
            played(tmp_path / "run", lineup, on=address)
        assert time.monotonic() - began < 30


@pytest.mark.parametrize(
    ("on", "workers", "said"),
    [
        ("dsk", None, "valid: threads, dask, dask://HOST:PORT"),
        ("dask://host:8786", 2, "leave --workers out"),
        ("dask", 0, "0 workers are asked for"),
    ],
)
def test_a_crew_that_cannot_be_is_refused(on: str, workers: int | None, said: str) -> None:
    with pytest.raises(RunError) as refused:
        chosen_executor(on, workers)
    assert said in str(refused.value)


def test_the_crew_is_what_is_asked_for() -> None:
    assert isinstance(chosen_executor("threads", 3), Threads)
    executor = chosen_executor("dask://host:8786")
    assert isinstance(executor, Cluster)
    assert executor.address == "host:8786"


def test_a_scheduler_that_is_not_there_is_told(
    lineup: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "_CONNECT", 0.5)
    with pytest.raises(RunError, match=r"(?s)on dask://127.0.0.1:9: no scheduler answers.*dask scheduler"):
        played(tmp_path / "run", lineup, on="dask://127.0.0.1:9")
