"""Work on threads, results in order."""

from __future__ import annotations

import threading
import time
from threading import Event

import pytest

from engine.errors import RunError
from engine.play.pool import Stopped, chosen_workers, usable_cores, work_in_order


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_results_come_in_order_however_long_each_takes(workers: int) -> None:
    def work(piece: int, stop: Event) -> int:
        time.sleep(0.01 if piece % 3 == 0 else 0)
        return piece * piece

    results: list[int] = []
    work_in_order(work, range(20), workers, results.append)
    assert results == [piece * piece for piece in range(20)]


def test_only_a_few_pieces_are_begun_ahead() -> None:
    begun: list[int] = []
    ahead: list[int] = []

    def work(piece: int, stop: Event) -> int:
        begun.append(piece)
        return piece

    work_in_order(work, range(50), 2, lambda piece: ahead.append(len(begun) - piece))
    assert max(ahead) <= 5


def test_the_first_error_in_order_ends_everything() -> None:
    late = Event()

    def work(piece: int, stop: Event) -> int:
        if piece == 1:
            late.wait(5)
            raise ValueError("first in order")
        if piece == 2:
            late.set()
            raise ValueError("first in time")
        return piece

    results: list[int] = []
    with pytest.raises(ValueError, match="first in order"):
        work_in_order(work, range(100), 3, results.append)
    assert results == [0]


def test_an_interruption_stops_work_under_way_and_waits_for_it() -> None:
    begun = threading.Barrier(3)
    ended = threading.Semaphore(0)

    def work(piece: int, stop: Event) -> int:
        begun.wait(10)
        if piece == 0:
            return piece
        assert stop.wait(10)
        ended.release()
        raise Stopped

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work_in_order(work, range(3), 3, interrupted)
    assert ended.acquire(blocking=False) and ended.acquire(blocking=False)


def test_workers_are_one_a_core_unless_said() -> None:
    assert chosen_workers(None) == usable_cores() >= 1
    assert chosen_workers(3) == 3
    with pytest.raises(RunError, match="workers: 0 workers"):
        chosen_workers(0)
