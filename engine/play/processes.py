"""Play with Python code in processes of their own, so that what goes wrong in it costs one game.

A process is started afresh (never forked) and plays one chunk after another. When it dies or takes too long over a
game, that game is lost, and another process plays the chunk without it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread, local
from time import monotonic
from typing import Any

from engine.errors import RunError
from engine.kernel.logs import Lost
from engine.personas.python import source_of
from engine.play.job import Job, Progress, warm_up
from engine.play.pool import ONE_THREAD, Stopped, work_in_order
from engine.plugins import is_named
from engine.runs.manifest import Receipt
from engine.runs.receipts import receipt_of
from engine.runs.store import Store

_GLANCE = 0.2  # seconds between looks at the clock


def play_on_processes(
    job: Job,
    store: Store,
    chunks: Sequence[int],
    fold: Callable[[Receipt], None],
    progress: Progress,
    workers: int,
    patience: float,
) -> None:
    """Play `chunks` into the store on `workers` processes (see `engine.play.executor.Executor`).

    `patience` is how many seconds a game may take before it is given up.
    """
    total = job.manifest.games
    progress(0, total)
    if chunks and not job.game.is_plain:
        warm_up(job)
    progress(0, total)
    executor = _Executor(job, store, patience)

    def work(number: int, stop: Event) -> Receipt:
        return executor.play(number, stop, lambda games: progress(games, total))

    try:
        work_in_order(work, chunks, workers, fold)
    finally:
        executor.dismiss()


def code_needed(job: Job) -> list[str]:
    """The folder and files of code that the user named and that play this run."""
    written = {persona.python for persona in job.manifest.personas.values() if persona.python}
    places = [job.game.home] if is_named(job.game.home) else []
    places += sorted({path for path in map(source_of, written) if is_named(path)})
    return [str(path) for path in places]


class _Executor:
    """The processes of a run, one for each thread that asks."""

    def __init__(self, job: Job, store: Store, patience: float) -> None:
        self._told = {
            "manifest": job.manifest.text(),
            "reach": store.reach,
            "compiled": job.compiled,
            "code": code_needed(job),
        }
        self._plan, self._patience = job.plan, patience
        self._mine = local()
        self._all: list[_Worker] = []
        self._lock = Lock()

    def play(self, number: int, stop: Event, progress: Callable[[int], None]) -> Receipt:
        """Play a chunk, as often as it takes to find out which games bring their process down."""
        lost: list[Lost] = []
        told = 0
        while True:
            worker = self._worker()
            worker.say(chunk=number, lost=lost)
            heard = 0

            def played(games: int) -> None:
                # A chunk that starts over does not move the bar until it is where it was.
                nonlocal told, heard
                heard += games
                if heard > told:
                    progress(heard - told)
                    told = heard

            found = worker.follow(stop, played, self._patience)
            if isinstance(found, Receipt):
                return found
            game, reason = found
            lost = sorted([*lost, Lost(game, self._plan.block_of(game), reason)])

    def dismiss(self) -> None:
        """End all processes."""
        for worker in self._all:
            worker.end()

    def _worker(self) -> _Worker:
        worker: _Worker | None = getattr(self._mine, "worker", None)
        if worker is None or worker.is_over:
            worker = self._mine.worker = _Worker(self._told)
            with self._lock:
                self._all.append(worker)
        return worker


class _Worker:
    """A process that plays (`engine.play.worker`), and the thread that listens to it."""

    def __init__(self, told: dict[str, Any]) -> None:
        # Sets of words have the same order in every process then.
        settings = {"PYTHONHASHSEED": "0", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "engine.play.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **dict.fromkeys(ONE_THREAD, "1"), **settings},
            text=True,
            encoding="utf-8",
        )
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()
        self.is_over = False
        self.say(**told)

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def say(self, **words: Any) -> None:
        """Send a line; a process that has gone is noticed by `follow`."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.write(json.dumps(words) + "\n")
            self._process.stdin.flush()

    def follow(self, stop: Event, played: Callable[[int], None], patience: float) -> Receipt | tuple[int, str]:
        """Wait until a chunk is played: its receipt, or the game that brought the process down, with the reason.

        Raises Stopped when told to, and RunError when the process fails at anything but a game.
        """
        at, since = -1, monotonic()
        while True:
            if stop.is_set():
                self.end()
                raise Stopped
            try:
                line = self._lines.get(timeout=_GLANCE)
            except Empty:
                if at >= 0 and monotonic() - since > patience:
                    self.end()
                    return at, f"it was given up after {patience:g} seconds"
                continue
            if line is None:
                return self._fallen(at)
            said = json.loads(line)
            if "at" in said:
                at, since = said["at"], monotonic()
            elif "played" in said:
                played(said["played"])
            elif "receipt" in said:
                receipt = receipt_of(said["receipt"])
                assert receipt is not None  # it was made by `receipt_text` a moment ago
                return receipt
            else:
                self.end()
                raise RunError(**said["error"])

    def _fallen(self, at: int) -> tuple[int, str]:
        self.end()
        code = self._process.returncode
        how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
        if at < 0:
            raise RunError(f"a process that was to play ended {how} before its first game")
        return at, f"its process ended {how}"

    def end(self) -> None:
        """End the process, whatever it does."""
        self.is_over = True
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._listener.join()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
