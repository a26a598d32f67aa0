"""The same games in other processes: equal play, machine code that follows the sources, bounds checked."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.conformance.processes import ROOT, digest, run
from tests.conformance.tables import GAME_NAMES
from tests.reference_games.thinking import written_game
from tests.tiers import times


# Reading a game's machine code takes longer than playing: one stands for the others.
@pytest.mark.parametrize("name", [GAME_NAMES[0], *(pytest.param(n, marks=pytest.mark.slow) for n in GAME_NAMES[1:])])
def test_other_processes_play_the_same_games(name: str) -> None:
    games = times(10, 40)
    here = digest(name, games)
    seeds = times(("1",), ("1", "2"))
    there = {run("-m", "tests.conformance.processes", name, str(games), PYTHONHASHSEED=seed).strip() for seed in seeds}
    assert there == {here}


# Plays some games; prints "read" where the loop was read from disk, "compiled" where it was not, and all points from
# each source.
_PLAY = """
import sys
import numpy as np
from engine.catalogue import find_game, load_game
from engine.kernel.logs import schedule_type
from engine.kernel.runner import loop_of, play_games
from engine.variants import load_variant

place, variant = sys.argv[1:]
game = load_game(find_game(place).info.name)
params = load_variant(variant).record()
info = game.info
weights = np.zeros((1, len(info.decisions), len(info.stages), len(info.features)))
plan = np.zeros(40, dtype=schedule_type(info))
plan["deal"] = np.arange(40)
part = next(play_games(game, params, 3, 1, plan, weights, np.ones(1), 0))
print("read" if sum(loop_of(info.name, True).stats.cache_hits.values()) else "compiled")
print(*part.players["sources"].sum(axis=0))
"""


def check_an_edit(folder: Path, words: tuple[str, str], rules: Path, line: str, factor: str, source: int) -> None:
    """Of two processes that begin together one compiles; machine code from before the edit of one line is not played
    again, and without an edit it is kept."""
    settings = {"SONDAGE_CACHE": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    if not (folder / "engine").exists():
        settings["PYTHONPATH"] = str(ROOT)

    def play() -> list[str]:
        return run("-c", _PLAY, *words, folder=folder, **settings).split()

    with ThreadPoolExecutor(2) as both:
        first, second = sorted(future.result() for future in [both.submit(play), both.submit(play)])
    points = first[1:]
    assert (first[0], second) == ("compiled", ["read", *points]) and int(points[source]) > 0
    assert play() == ["read", *points]
    text = rules.read_text(encoding="utf-8")
    assert text.count(line) == 1
    rules.write_text(text.replace(line, line.replace(factor, f"2 * {factor}")), encoding="utf-8")
    assert play() == ["compiled", *points[:source], str(2 * int(points[source])), *points[source + 1 :]]


def test_an_edit_of_a_rules_file_is_seen_by_the_next_run(tmp_path: Path) -> None:
    """In a small game for the compiled loop."""
    written_game(tmp_path)
    line = "    out[0], out[1], out[2] = 0, params.every_kind, params.later_seat * seat\n"
    words = ("./potsherds_kernel", "potsherds_kernel/standard")
    check_an_edit(tmp_path, words, tmp_path / "potsherds_kernel/rules.py", line, "params.every_kind", 1)


@pytest.mark.slow
def test_an_edit_of_a_shipped_game_is_seen_by_the_next_run(tmp_path: Path) -> None:
    for part in ("engine", "configs", "seeds"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    rules = tmp_path / "engine/games/mykerinos/rules/scoring.py"
    line = "    out[2] = params.set_bonus * number_of_sets(state, params, seat)\n"
    check_an_edit(tmp_path, ("mykerinos", "mykerinos/special-edition"), rules, line, "params.set_bonus", 2)


# Checked code is compiled afresh, which takes minutes. Interpreted play of random parameter sets, which the quick tier
# has, finds an index beyond the end of an array as well.
@pytest.mark.slow
@pytest.mark.parametrize("name", GAME_NAMES)
def test_random_parameter_sets_with_bounds_checks(name: str) -> None:
    """No compiled rule reads or writes beyond an array: the tests of random parameter sets once more, checked."""
    tests = f"tests/conformance/test_parameters.py::test_compiled_games_of_random_parameter_sets[{name}]"
    said = run("-m", "pytest", "-q", "-p", "no:cacheprovider", tests, NUMBA_BOUNDSCHECK="1")
    assert "1 passed" in said
