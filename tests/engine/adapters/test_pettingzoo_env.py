"""PettingZoo's own tests on the games, and what an agent may count on."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from engine.adapters.pettingzoo_env import env
from engine.errors import IllegalAction
from engine.playthrough import Playthrough
from engine.variants import load_variant
from tests.conformance.tables import ALL_TABLES, Table, by_name, few_tables

# PettingZoo warns of observations that are dictionaries, unless it knows the environment by name, and of masks that are
# empty when a game is over. Its own environments with masks do the same.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def check(table: Table) -> None:
    """All three tests of PettingZoo."""

    def make(render_mode: str | None = None) -> Any:
        return env(table.variant, table.players, render_mode)

    api_test(make(), num_cycles=400)
    seed_test(make, num_cycles=200)
    render_test(make, custom_tests={"svg": lambda picture: picture.startswith("<svg")})


# Each step of the rules is compiled by itself here. The larger games take minutes, and are played in the slow tier.
SOON = [table for table in few_tables(6) if table.game in ("archaeology", "mykerinos")]


@pytest.mark.parametrize("table", SOON, ids=by_name)
def test_petting_zoos_own_tests_pass(table: Table) -> None:
    check(table)


@pytest.mark.slow
@pytest.mark.parametrize("table", ALL_TABLES, ids=by_name)
def test_petting_zoos_own_tests_pass_for_every_table(table: Table) -> None:
    check(table)


def test_agents_play_the_deals_of_a_run_by_the_rules() -> None:
    zoo = env("archaeology/card-game", players=2)
    zoo.reset(seed=8)
    zoo.reset()
    door = Playthrough(load_variant("archaeology/card-game"), 2, seed=8, deal=1)
    luck = np.random.default_rng(0)
    for agent in zoo.agent_iter():
        seen, reward, over, _, info = zoo.last()
        if over:
            seat = int(agent.removeprefix("seat_")) - 1
            assert info["score"] == door.totals()[seat]
            assert (reward > 0) == (door.ranks()[seat] == 1)
            zoo.step(None)
            continue
        assert agent == f"seat_{door.mover}"
        assert seen["action_mask"].sum() == len(door.legal())
        words = zoo.unwrapped.candidates()
        assert sorted(words) == sorted(door.words())
        chosen = int(luck.integers(len(words)))
        zoo.step(chosen)
        door.play(words[chosen])
    assert door.is_over


def test_what_the_mask_does_not_have_is_refused() -> None:
    zoo = env("archaeology/card-game")
    zoo.reset(seed=0)
    seen, *_ = zoo.last()
    for action in (int(seen["action_mask"].sum()), -1):
        with pytest.raises(IllegalAction, match="numbered from 0"):
            zoo.step(action)
    with pytest.raises(IllegalAction, match="seat_1 has to decide"):
        zoo.step(None)


def test_others_see_no_mask_and_not_the_hand() -> None:
    zoo = env("archaeology/card-game", players=3)
    zoo.reset(seed=0)
    own, other = (zoo.observe(agent) for agent in ("seat_1", "seat_2"))
    assert own["action_mask"].any() and not other["action_mask"].any()
    assert not np.array_equal(own["observation"], other["observation"])
    assert len(zoo.unwrapped.features()) == own["action_mask"].sum()
