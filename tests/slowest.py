"""A plugin of pytest that says which tests take most of the processor, whatever else the computer does.

``python -m pytest -p tests.slowest -m "not slow"``: the sum over all tests and the ten longest, in seconds of the
processor, those of processes that a test started and waited for included.
"""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest
from pytest import CallInfo, Item, StashKey, TerminalReporter, TestReport

_BEGAN = StashKey[float]()
_NAME, SHOWN = "processor seconds", 10


def used() -> float:
    """Seconds of the processor that this process and those that it waited for have taken."""
    taken = os.times()
    return taken.user + taken.system + taken.children_user + taken.children_system


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: Item) -> None:
    """A test begins."""
    item.stash[_BEGAN] = used()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: Item, call: CallInfo[None]) -> Generator[None, TestReport, TestReport]:
    """Each part of a test notes what has been used since its begin; a worker's report carries it along."""
    report = yield
    report.user_properties = [*report.user_properties, (_NAME, used() - item.stash.get(_BEGAN, used()))]
    return report


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """The sum and the longest."""
    taken: dict[str, float] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, seconds in getattr(report, "user_properties", ()):
                if name == _NAME:
                    taken[report.nodeid] = max(seconds, taken.get(report.nodeid, 0.0))
    terminalreporter.section(f"{sum(taken.values()):.0f} processor seconds; the longest")
    for nodeid in sorted(taken, key=lambda each: -taken[each])[:SHOWN]:
        terminalreporter.write_line(f"{taken[nodeid]:8.1f}  {nodeid}")
