"""Who plays the chunks of a run: threads of this process, or the workers of a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event
from typing import Protocol

from engine.errors import Argument, RunError
from engine.play.job import Job, Progress, play_chunk, warm_up
from engine.play.pool import chosen_workers, work_in_order
from engine.runs.manifest import Receipt
from engine.runs.store import Store

THREADS, DASK = "threads", "dask"
PATIENCE = 600.0  # seconds that a game may take which Python code plays


class Executor(Protocol):
    """Plays chunks of a job and hands over their receipts in order."""

    def prepare(self, job: Job, progress: Progress) -> None:
        """Get everything ready that play needs (a compiled loop, a scheduler that answers); nothing is written yet.

        Whatever it raises leaves no run behind. `progress` as in `play`.
        """
        ...

    def play(
        self, job: Job, store: Store, chunks: Sequence[int], fold: Callable[[Receipt], None], progress: Progress
    ) -> None:
        """Play `chunks` into the store.

        `fold` gets the receipts in the order of `chunks`; what it raises ends the work, which is waited for.
        `progress` is called with 0 before anything that takes a while and again when play begins, and then with games
        that have ended.
        """
        ...


class Threads:
    """Threads of this process, since compiled play leaves the interpreter lock free; processes where Python code plays.

    Parameters
    ----------
    workers: how many, one a core when not given.
    patience: seconds after which a game that Python code plays is given up.
    """

    def __init__(self, workers: int | None = None, patience: float = PATIENCE) -> None:
        self.workers = chosen_workers(workers)
        self.patience = patience

    def prepare(self, job: Job, progress: Progress) -> None:
        """Compile what is to be played (see `Executor`)."""
        progress(0, job.manifest.games)
        if job.compiled and not job.game.is_plain:
            warm_up(job)

    def play(
        self, job: Job, store: Store, chunks: Sequence[int], fold: Callable[[Receipt], None], progress: Progress
    ) -> None:
        """Play `chunks` into the store (see `Executor`)."""
        total = job.manifest.games
        if job.plays_code:
            from engine.play.processes import play_on_processes

            play_on_processes(job, store, chunks, fold, progress, self.workers, self.patience)
            return

        def work(number: int, stop: Event) -> Receipt:
            return play_chunk(job, store, number, lambda games: progress(games, total), stop)

        progress(0, total)
        if chunks:
            warm_up(job)
        progress(0, total)
        work_in_order(work, chunks, self.workers, fold)


def chosen_executor(on: str = THREADS, workers: int | None = None, patience: float = PATIENCE) -> Executor:
    """The executor that `on` names.

    ``threads`` plays on `workers` threads of this process, ``dask`` on `workers` processes of this computer under Dask,
    and ``dask://HOST:PORT`` on whatever workers the scheduler there has. RunError when it names none.
    """
    if on == THREADS:
        return Threads(workers, patience)
    if on == DASK or on.startswith(f"{DASK}://"):
        from engine.play.cluster import Cluster

        return Cluster(on.removeprefix(DASK).removeprefix("://"), workers)
    remedy = "valid: threads, dask, dask://HOST:PORT"
    raise RunError(f"nothing is called {on!r} that could play", place=Argument("on"), remedy=remedy)
