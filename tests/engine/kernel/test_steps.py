"""Rules stepped from Python are the rules: the same candidates, effects, features and results, compiled or not."""

from __future__ import annotations

import numpy as np
import pytest

from engine.adapters.table import table_of
from engine.playthrough import Playthrough
from engine.variants import load_variant
from tests.conformance.tables import codes

GAMES = [("mykerinos/quick", 3), ("archaeology/card-game", 2)]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_compiled_steps_are_the_rules(name: str, players: int) -> None:
    door = Playthrough(load_variant(name), players, seed=6, deal=2)
    position = table_of(name, players).deal(6, 2)
    luck = np.random.default_rng(1)
    for number in range(40):
        listed = sorted(codes(door.game, door.legal()))
        assert position.codes.tolist() == listed
        assert position.view(position.mover) == door.game.hidden.view(door.state, door.params, position.mover)
        chosen = int(luck.integers(len(listed)))
        if number % 10 == 0:
            by_code = {int(door.game.state.code(action)): door.features(action) for action in door.legal()}
            names = [feature.name for feature in door.game.info.features]
            found = [dict(zip(names, map(float, row), strict=True)) for row in position.features]
            assert [{k: v for k, v in row.items() if v != 0.0} for row in found] == [by_code[c] for c in listed]
        action = next(a for a in door.legal() if door.game.state.code(a) == listed[chosen])
        assert position.describe(chosen) == door.describe(action)
        door.play(action)
        position.play(chosen)
        assert position.state == door.state
    assert position.scores() == door.scores()


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_playout_is_the_same_interpreted_and_leaves_the_position_alone(name: str, players: int) -> None:
    quick, slow = (table_of(name, players, compiled).deal(9) for compiled in (True, False))
    before = quick.state.tobytes()
    shares = [quick.playout(key) for key in range(50)]
    assert quick.state.tobytes() == before
    assert shares[:2] == [slow.playout(key) for key in range(2)]
    assert all(sum(share) == pytest.approx(1.0) for share in shares)
    assert len({tuple(share) for share in shares}) > 1, "the key decides"
