"""Games in plain Python are open to other toolkits as well."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.tests import games_sim_test
from pettingzoo.test import api_test, render_test, seed_test

from engine.adapters.openspiel_game import TableGame
from engine.adapters.pettingzoo_env import env
from engine.adapters.position import Position
from engine.adapters.table import table_of
from engine.catalogue import find_game

REFERENCE = Path(__file__).parents[2] / "reference_games"
GAMES = ("pig", "kuhn", "coin")


@pytest.fixture(autouse=True)
def _games() -> None:
    for name in GAMES:
        find_game(str(REFERENCE / name))


# Why these are left aside stands in test_pettingzoo_env.py.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@pytest.mark.parametrize("name", GAMES)
def test_petting_zoos_own_tests_pass(name: str) -> None:
    def make(render_mode: str | None = None) -> Any:
        return env(f"{name}/standard", 2, render_mode)

    api_test(make(), num_cycles=200)
    seed_test(make, num_cycles=200)
    render_test(make, custom_tests={"svg": lambda picture: picture.startswith("<svg")})


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_simulation_passes(name: str) -> None:
    game = TableGame({"variant": f"{name}/standard", "players": 2, "deals": 20})
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(game)


def known_cards(position: Position) -> set[bytes]:
    """What the mover knows, over worlds that it cannot tell apart."""
    return {position.redeal(position.mover, key).known(position.mover) for key in range(10)}


def test_a_redeal_of_kuhn_poker_keeps_the_own_card_and_changes_the_other_one() -> None:
    position = table_of("kuhn/standard", 2).deal(5)
    seat = position.mover
    assert known_cards(position) == {position.known(seat)}
    others = {position.redeal(seat, key).known(1 - seat) for key in range(20)}
    assert len(others) == 2, "two cards that the other player may hold"
    position.play(0)
    assert position.mover == 1 - seat
