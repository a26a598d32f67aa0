"""Work on threads, results in order.

Compiled play leaves the interpreter lock free, so threads use all cores and share their memory.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Event
from typing import TypeVar

from engine.errors import Argument, RunError

Result = TypeVar("Result")

# Settings of libraries that would start threads of their own in a process that is one of many.
ONE_THREAD = ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "POLARS_MAX_THREADS")
_AHEAD = 2  # pieces of work a thread that may be begun or finished before their turn; bounds the memory
_GLANCE = 0.2  # seconds between looks for Ctrl-C, which some systems do not deliver to a waiting thread


class Stopped(Exception):
    """Raised inside a piece of work when the pool was told to stop."""


def usable_cores() -> int:
    """Processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def chosen_workers(workers: int | None) -> int:
    """The number of threads asked for, or one a core; RunError when it is not positive."""
    if workers is None:
        return usable_cores()
    if workers < 1:
        raise RunError(f"{workers} workers are asked for", place=Argument("workers"), remedy="ask for 1 or more")
    return workers


def work_in_order(
    work: Callable[[int, Event], Result], pieces: Sequence[int], workers: int, fold: Callable[[Result], None]
) -> None:
    """Do ``work(piece, stop)`` for every piece on threads and hand the results to `fold` in the order of `pieces`.

    The first error in that order ends everything and is raised, as is Ctrl-C: work under way sees `stop` set, should
    raise `Stopped`, and is waited for, so nothing is written after this function has ended.
    """
    stop = Event()
    waiting: deque[Future[Result]] = deque()
    upcoming = iter(pieces)
    with ThreadPoolExecutor(workers, thread_name_prefix="play") as pool:
        try:
            while True:
                while len(waiting) < workers * _AHEAD and (piece := next(upcoming, None)) is not None:
                    waiting.append(pool.submit(work, piece, stop))
                if not waiting:
                    return
                if wait((waiting[0],), _GLANCE, FIRST_COMPLETED).done:
                    fold(waiting.popleft().result())
        except BaseException:
            stop.set()
            for future in waiting:
                future.cancel()
            raise
