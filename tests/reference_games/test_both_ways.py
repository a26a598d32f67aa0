"""The same game written in plain Python and for the compiled loop gives the same tables, to the byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.catalogue import find_game
from engine.play.simulate import simulate
from engine.runs.reader import Run
from tests.reference_games.thinking import TEMPLATE, kernel_game


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The game for the compiled loop, with the variants and personas of the plain one."""
    return kernel_game(tmp_path_factory)


def tables(run: Run) -> dict[str, bytes]:
    return {
        f"{table}-{path.name}": path.read_bytes() for table in run.tables for path in (run.folder / table).iterdir()
    }


@pytest.mark.parametrize(
    ("players", "levels", "forbid"),
    [(2, "both", ()), (3, "sharp", ("collector:take_lamp", "random:take_bowl", "random:take_tile")), (4, "blunt", ())],
)
def test_both_ways_give_the_same_tables(
    kernel: str, players: int, levels: str, forbid: tuple[str, ...], tmp_path: Path
) -> None:
    plain = find_game(str(TEMPLATE)).info.name
    names = ["collector", "all-rounder", "random", "collector"][:players]
    runs = [
        simulate(
            f"{game}/no-bonus" if players == 3 else f"{game}/standard",
            players,
            80,
            names,
            "smoke",
            "options",
            workers=1,
            out=tmp_path / game,
            levels=levels,
            replays=2,
            forbid=forbid,
            chunk_games=40,
        )
        for game in (plain, kernel)
    ]
    one, other = map(tables, runs)
    assert one == other
    assert len(one) >= 8
