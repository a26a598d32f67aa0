"""Chunks as tasks of a Dask cluster: workers write their parts themselves, and the scheduler carries receipts only."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Any

from engine.errors import Argument, RunError
from engine.play.job import Job, Progress
from engine.play.pool import ONE_THREAD, chosen_workers
from engine.play.remote_chunk import play_remote_chunk
from engine.runs.manifest import Receipt
from engine.runs.repair import games_of
from engine.runs.store import Store

if TYPE_CHECKING:
    from distributed import Client, Future

_AHEAD = 3  # tasks a worker thread that may be begun or finished before their turn
_GLANCE = 0.5  # seconds between looks for Ctrl-C, new workers and lost ones
_LOSSES = 4  # how often a chunk may lose its worker (each time after the scheduler's own retries)
_CONNECT = 20.0  # seconds to wait for a scheduler to answer
_PATIENCE = 60.0  # seconds to wait for the first worker, and for one when all are gone
_ONE_THREAD = dict.fromkeys(ONE_THREAD, "1")


class Cluster:
    """The workers of a Dask scheduler.

    Parameters
    ----------
    address: ``HOST:PORT`` of the scheduler; empty to start a scheduler and workers on this computer.
    workers: how many processes to start on this computer, one a core when not given. RunError when the workers of an
        address are to be counted here.
    """

    def __init__(self, address: str = "", workers: int | None = None) -> None:
        if address and workers is not None:
            problem = "the workers of a cluster are started where they run"
            raise RunError(problem, place=Argument("workers"), remedy="leave --workers out, or use --on dask")
        _need_dask()
        self.address = address
        self.workers = None if address else chosen_workers(workers)

    def prepare(self, job: Job, progress: Progress) -> None:
        """See whether a cluster that is named is there; each worker compiles for itself."""
        if job.plays_code:
            problem = "games and personas written in Python are played by processes of this computer"
            raise RunError(problem, place=Argument("on"), remedy="leave --on out; --workers says how many")
        if self.address:
            progress(0, job.manifest.games)
            with self._client() as client:
                _wait_for_workers(client, self.address)

    def play(
        self, job: Job, store: Store, chunks: Sequence[int], fold: Callable[[Receipt], None], progress: Progress
    ) -> None:
        """Play `chunks` into the store (see `engine.play.executor.Executor`)."""
        progress(0, job.manifest.games)
        with self._client() as client:
            _wait_for_workers(client, self.address)
            progress(0, job.manifest.games)
            _Tasks(client, job, store, progress).play(chunks, fold)

    @contextmanager
    def _client(self) -> Iterator[Any]:
        from distributed import Client

        with ExitStack() as open_things:
            try:
                target: Any = f"tcp://{self.address}"
                if not self.address:
                    target = open_things.enter_context(local_cluster(n_workers=self.workers, env=_ONE_THREAD))
                client = open_things.enter_context(Client(target, timeout=_CONNECT))
            except (OSError, ValueError) as problem:
                remedy = "start one there: dask scheduler --port PORT"
                raise RunError(f"no scheduler answers: {problem}", place=self._place, remedy=remedy) from None
            yield client

    @property
    def _place(self) -> Argument:
        return Argument("on", f"dask://{self.address}" if self.address else "dask")


@contextmanager
def local_cluster(**settings: Any) -> Iterator[Any]:
    """A scheduler and workers on this computer, each with one thread; settings as of `distributed.LocalCluster`.

    A worker that dies is started again however often it dies; Dask gives up one that is away a while after its death,
    be it only because it has died once more.
    """
    import dask
    from distributed import LocalCluster

    with (
        dask.config.set({"distributed.deploy.lost-worker-timeout": "1 day"}),
        LocalCluster(dashboard_address=":0", threads_per_worker=1, **settings) as cluster,
    ):
        yield cluster


class _Tasks:
    """The tasks of one run on a cluster."""

    def __init__(self, client: Client, job: Job, store: Store, progress: Progress) -> None:
        self._client = client
        self._manifest = job.manifest
        self._text = job.manifest.text()
        self._compiled = job.compiled
        self._store = store
        self._progress = progress
        self._told: set[int] = set()
        self._losses: dict[int, int] = {}
        self._without_workers_since: float | None = None

    def play(self, chunks: Sequence[int], fold: Callable[[Receipt], None]) -> None:
        """Have chunks played; receipts go to `fold` in order. Work under way is waited for when something ends it."""
        waiting: deque[tuple[int, Any]] = deque()
        upcoming = iter(chunks)
        try:
            while True:
                while len(waiting) < self._room() and (number := next(upcoming, None)) is not None:
                    waiting.append((number, self._submit(number)))
                if not waiting:
                    return
                self._tell(waiting)
                number, future = waiting[0]
                if not self._is_done(future):
                    continue
                receipt = self._receipt(number, future)
                if receipt is None:
                    waiting[0] = (number, self._submit(number))
                    continue
                waiting.popleft()
                fold(receipt)
        except BaseException:
            self._end([future for _, future in waiting])
            raise

    def _room(self) -> int:
        threads: int = sum(self._client.nthreads().values())
        return _AHEAD * max(1, threads)

    def _submit(self, number: int) -> Any:
        # A chunk played twice writes the same bytes, so Dask may repeat a task whenever it likes.
        return self._client.submit(
            play_remote_chunk, self._text, self._store.reach, number, self._compiled, pure=False, retries=1
        )

    def _is_done(self, future: Future[Receipt]) -> bool:
        from distributed import wait

        with suppress(TimeoutError):
            wait([future], timeout=_GLANCE)
        self._check_alive()
        return bool(future.done())

    def _check_alive(self) -> None:
        """RunError when the scheduler is gone, or every worker for a while."""
        if self._client.status != "running":
            raise RunError("the scheduler of the cluster is gone")
        if self._client.nthreads():
            self._without_workers_since = None
            return
        self._without_workers_since = self._without_workers_since or time.monotonic()
        if time.monotonic() - self._without_workers_since > _PATIENCE:
            raise RunError(f"the cluster has had no worker for {_PATIENCE:.0f} seconds")

    def _receipt(self, number: int, future: Future[Receipt]) -> Receipt | None:
        """What came of a task; None when its worker was lost and the chunk has to be played again."""
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError

        try:
            receipt: Receipt = future.result()
        except (KilledWorker, FutureCancelledError):
            self._check_alive()
            self._losses[number] = self._losses.get(number, 0) + 1
            if self._losses[number] < _LOSSES:
                return None
            problem = f"chunk {number} lost its worker again and again, perhaps for want of memory"
            raise RunError(problem) from None
        for part in receipt.parts.values():
            if self._store.size(part.file) != part.bytes:
                problem = f"a worker wrote {part.file}, but it is not to be found here"
                remedy = "give --out a folder that all machines share, or an address such as s3://bucket/run"
                raise RunError(problem, place=self._store.place, remedy=remedy)
        self._tell_once(number)
        return receipt

    def _tell(self, waiting: deque[tuple[int, Any]]) -> None:
        """Tell of chunks that are done before their turn, so that the bar moves evenly.

        Their receipts are not asked for: a worker that is lost after its work has taken them with it.
        """
        for number, future in waiting:
            if future.status == "finished":
                self._tell_once(number)

    def _tell_once(self, number: int) -> None:
        if number not in self._told:
            self._told.add(number)
            first, last = games_of(self._manifest, number)
            self._progress(last - first + 1, self._manifest.games)

    def _end(self, futures: list[Any]) -> None:
        """Forget tasks that have not begun and wait for those that have."""
        from distributed import wait

        with suppress(Exception):  # the cluster may be gone, and what ended the work matters more
            running = {key for keys in self._client.processing().values() for key in keys}
            self._client.cancel([future for future in futures if future.key not in running])
            wait([future for future in futures if future.key in running], timeout=_PATIENCE)


def _need_dask() -> None:
    try:
        # The exemption below: asked only whether it is there.
        import distributed  # noqa: F401
    except ImportError:
        remedy = 'pip install "sondage[cluster]"'
        raise RunError("playing on a cluster needs the extra `cluster`", place=Argument("on"), remedy=remedy) from None


def _wait_for_workers(client: Client, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        problem = f"the scheduler at {address or 'this computer'} has no worker"
        remedy = f"start one on each machine: dask worker {address or 'HOST:PORT'} --nthreads 4"
        raise RunError(problem, place=Argument("on"), remedy=remedy) from None
