"""Personas for tests, written where a test can name them; games of one's own are forgotten after each file."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from engine.catalogue import forget_games
from tests.tiers import choose_tier

PLANS = {
    "digger": "excavation: {place: 4, place_prestige: 0.5, pass_idle: -3}, reward: {plot_prestige: 1}",
    "curious": "excavation: {place: 2, use_director: 2, pass_idle: -1}, reward: {room_points: 2, plot_held: 1}",
    "miser": "excavation: {place: 1, pass_kept: 1}, reward: {plot_missing: 3}",
}


def pytest_configure(config: pytest.Config) -> None:
    """Counts are chosen before any test is read, in each worker."""
    choose_tier(config.getoption("markexpr"))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Workers share the compiling out before they play; after all others, so that none waits for another."""
    worker, workers = os.environ.get("PYTEST_XDIST_WORKER"), os.environ.get("PYTEST_XDIST_WORKER_COUNT")
    if worker and workers and any(item.nodeid.startswith("tests/conformance/") for item in session.items):
        from tests.conformance.warm import compile_share

        compile_share(int(worker.removeprefix("gw")), int(workers))


@pytest.fixture(scope="session")
def personas(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Paths of some persona files by name."""
    folder = tmp_path_factory.mktemp("personas")
    paths = {}
    for name, weights in PLANS.items():
        path = folder / f"{name}.yaml"
        text = f"game: mykerinos\ntitle: {name}\nplan: to be tested with\ntemperature: {{sharp: 0.3, blunt: 2}}\n"
        path.write_text(f"{text}weights: {{{weights}}}\n", encoding="utf-8")
        paths[name] = str(path)
    return paths


@pytest.fixture(scope="session")
def lineup(personas: dict[str, str]) -> list[str]:
    """A line-up of three different personas."""
    return [personas["digger"], personas["curious"], f"{personas['miser']}@blunt"]


@pytest.fixture(scope="module", autouse=True)
def _forgotten_games() -> Iterator[None]:
    """A game in a folder that one file's tests name is not there for those of the next."""
    yield
    forget_games()
