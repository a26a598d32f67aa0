"""Random parameter sets, within the ranges that a game declares, are played and checked at every step."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalogue import load_game
from engine.playthrough import Playthrough
from engine.variants import Variant
from tests.conformance.checked import check_games
from tests.conformance.tables import GAME_NAMES, behaviours, codes, played, schedule
from tests.conformance.test_ends import check_ends
from tests.strategies import sound_parameters
from tests.tiers import times

EXAMPLES = times(20, 100)


@pytest.mark.parametrize("name", GAME_NAMES)
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True)
@given(data=st.data())
def test_compiled_games_of_random_parameter_sets(name: str, data: st.DataObject) -> None:
    """Invariants hold at every step, every listed action is legal, and the players table adds up."""
    game = load_game(name)
    params = game.params.pack(data.draw(sound_parameters(name)))
    players = data.draw(st.sampled_from(game.info.players))
    check_games(game, params, players, data.draw(st.integers(0, 2**32)), games=4)
    plan = schedule(game, 8, players, len(behaviours(game)[0]))
    check_ends(game.info, players, played(game, params, players, plan).players)


@pytest.mark.parametrize("name", GAME_NAMES)
@settings(max_examples=times(4, 20), deadline=None, derandomize=True)
@given(data=st.data())
def test_interpreted_games_of_random_parameter_sets(name: str, data: st.DataObject) -> None:
    """The same at the door, with codes that are unique and scores that are the sum of their sources."""
    game = load_game(name)
    parameters = data.draw(sound_parameters(name, small=True))
    players = data.draw(st.sampled_from(game.info.players))
    door = Playthrough(Variant("drawn", name, "", "", game.info.players, parameters), players, seed=1)
    luck = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    while not door.is_over:
        assert game.rules.broken(door.state, door.params) == 0
        options = door.legal()
        listed = codes(game, options)
        assert len(set(listed)) == len(listed)
        choice = options[-1] if luck.random() < 0.3 else options[luck.integers(len(options))]
        door.play(choice)
    assert game.rules.broken(door.state, door.params) == 0
    assert door.totals() == [sum(by_source.values()) for by_source in door.scores()]
    assert min(door.ranks()) in (1, 2), "2 where nobody wins"
