"""OpenSpiel's own random-simulation test on the games, and what a search may count on."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.tests import games_sim_test

from engine.adapters.openspiel_game import TableGame, TableState
from engine.catalogue import game_names
from engine.errors import VariantError
from engine.variants import load_variant, variant_names


def game_of(variant: str, players: int, deals: int = 20) -> TableGame:
    game: TableGame = pyspiel.load_game("sondage", {"variant": variant, "players": players, "deals": deals})
    return game


def some_state(game: TableGame, steps: int = 12, deal: int = 4) -> TableState:
    state = game.new_initial_state()
    state.apply_action(deal)
    for number in range(steps):
        actions = state.legal_actions()
        state.apply_action(actions[7 * number % len(actions)])
    return state


def simulate(game: TableGame, games: int) -> None:
    """OpenSpiel's two tests by random play: the one of its C++ side, and the one for games in Python."""
    pyspiel.random_sim_test(game, num_sims=games, serialize=True, verbose=False)
    np.random.seed(games)
    for _ in range(games):
        games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_openspiels_simulation_passes_for_mykerinos(players: int) -> None:
    simulate(game_of("mykerinos/special-edition", players), games=1)


@pytest.mark.slow
@pytest.mark.parametrize("variant", [name for game in game_names() for name in variant_names(game)])
def test_openspiels_simulation_passes_for_every_variant(variant: str) -> None:
    for players in load_variant(variant).players:
        simulate(game_of(variant, players), games=2)


def test_a_state_comes_back_from_its_history() -> None:
    game = game_of("archaeology/card-game", 3)
    state = some_state(game)
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)


def test_a_clone_goes_its_own_way() -> None:
    state = some_state(game_of("archaeology/card-game", 2))
    known = [state.information_state_string(player) for player in range(2)]
    state.clone().apply_action(0)
    assert [state.information_state_string(player) for player in range(2)] == known


def test_a_resampled_state_is_another_world_that_looks_the_same() -> None:
    state = some_state(game_of("archaeology/card-game", 3))
    player = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds = [state.resample_from_infostate(player, sampler) for _ in range(6)]
    assert {world.information_state_string() for world in worlds} == {state.information_state_string()}
    assert {tuple(world.legal_actions()) for world in worlds} == {tuple(state.legal_actions())}
    assert len({world.at.state.tobytes() for world in [*worlds, state]}) == 7
    assert all(world.history() == [] for world in worlds), "the deal could be read in the history"


def test_what_a_player_knows_is_what_it_saw_and_did() -> None:
    game = game_of("archaeology/card-game", 2)
    first, second = some_state(game, 0), some_state(game, 0)
    other = 1 - first.current_player()
    before = first.information_state_string(other)
    first.apply_action(0)
    second.apply_action(len(second.legal_actions()) - 1)
    assert first.information_state_string(1 - other) != second.information_state_string(1 - other)
    assert before != first.information_state_string(other), "the board has changed"


def test_an_observer_sees_what_the_seat_sees() -> None:
    game = game_of("archaeology/card-game", 2)
    observer = game.make_py_observer()
    observer.set_from(game.new_initial_state(), 0)
    assert not observer.tensor.any()
    state = some_state(game)
    observer.set_from(state, 1)
    np.testing.assert_array_equal(observer.tensor, state.at.seen(1))


def test_a_number_of_players_that_the_variant_does_not_allow_is_refused() -> None:
    with pytest.raises(VariantError, match="not for 5 players"):
        TableGame({"variant": "archaeology/card-game", "players": 5})
