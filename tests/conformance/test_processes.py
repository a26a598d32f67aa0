"""The same games in other processes: equal play, machine code that follows the sources, bounds checked."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.conformance.processes import ROOT, digest, run
from tests.conformance.tables import GAME_NAMES


@pytest.mark.parametrize("name", GAME_NAMES)
def test_other_processes_play_the_same_games(name: str) -> None:
    here = digest(name)
    there = {run("-m", "tests.conformance.processes", name, PYTHONHASHSEED=seed).strip() for seed in ("1", "2")}
    assert there == {here}


# Plays some games; prints whether they had been compiled before, and all points from plots and from sets.
_PLAY = """
import numpy as np
from engine.catalogue import load_game
from engine.kernel.cache import is_warm
from engine.kernel.logs import SCHEDULE
from engine.kernel.runner import play_games
from engine.variants import load_variant

game = load_game("mykerinos")
params = load_variant("mykerinos/special-edition").record()
info = game.info
weights = np.zeros((1, len(info.decisions), len(info.stages), len(info.features)))
warm = is_warm("mykerinos")
plan = np.zeros(40, dtype=SCHEDULE)
plan["deal"] = np.arange(40)
part = next(play_games(game, params, 3, 1, plan, weights, np.ones(1), 0))
print(warm, part.players["sources"][:, 0].sum(), part.players["sources"][:, 2].sum())
"""


def test_an_edit_of_a_rules_file_is_seen_by_the_next_run(tmp_path: Path) -> None:
    """Machine code from before the edit of one line is not played again; without an edit it is kept."""
    for part in ("engine", "configs", "seeds"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    settings = {"SONDAGE_CACHE": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    cold, plots, sets = run("-c", _PLAY, folder=tmp_path, **settings).split()
    again = run("-c", _PLAY, folder=tmp_path, **settings).split()
    assert (cold, int(sets) > 0) == ("False", True)
    assert again == ["True", plots, sets]
    rules = tmp_path / "engine/games/mykerinos/rules/scoring.py"
    text = rules.read_text(encoding="utf-8")
    line = "    out[2] = params.set_bonus * number_of_sets(state, params, seat)\n"
    assert text.count(line) == 1
    rules.write_text(text.replace(line, line.replace("params.set_bonus", "2 * params.set_bonus")), encoding="utf-8")
    edited = run("-c", _PLAY, folder=tmp_path, **settings).split()
    assert edited == ["False", plots, str(2 * int(sets))]


# Checked code is compiled anew, so by default one game stands for all.
@pytest.mark.parametrize("name", [GAME_NAMES[0], *(pytest.param(n, marks=pytest.mark.slow) for n in GAME_NAMES[1:])])
def test_random_parameter_sets_with_bounds_checks(name: str) -> None:
    """No compiled rule reads or writes beyond an array: the tests of random parameter sets once more, checked."""
    tests = f"tests/conformance/test_parameters.py::test_compiled_games_of_random_parameter_sets[{name}]"
    said = run("-m", "pytest", "-q", "-p", "no:cacheprovider", tests, NUMBA_BOUNDSCHECK="1")
    assert "1 passed" in said
