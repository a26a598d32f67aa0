"""A value is the features times the weights, and neither looks at what the mover cannot see."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.kernel.records import copy_of, one, rows
from engine.playthrough import Playthrough
from engine.variants import load_variant
from tests.conformance.tables import Table, by_name, codes, positions, redealt, tables
from tests.tiers import times


def measured(door: Playthrough, state: Any, options: list[Any]) -> NDArray[np.float64]:
    """The features of actions, one row each."""
    table = np.zeros((len(options), len(door.game.info.features)))
    for row, action in zip(table, options, strict=True):
        door.game.features.measure(state, door.params, action, row)
    return table


def valued(door: Playthrough, state: Any, options: list[Any], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The values of actions as the play loop works them out."""
    game = door.game
    memo, values = one(game.features.MEMO), np.full(len(options), np.nan)
    actions = rows(game.state.ACTION, len(options))
    for place, action in enumerate(options):
        actions[place] = action
    game.features.weigh(state, door.params, weights, memo, actions, len(options), values)
    return values


@pytest.mark.parametrize("table", tables(3), ids=by_name)
def test_value_is_features_times_weights(table: Table) -> None:
    luck = np.random.default_rng(table.players)
    for door in positions(load_variant(table.variant), table.players, seed=11, every=times(21, 7)):
        options = door.legal()
        before = copy_of(door.state)
        weights = luck.normal(size=len(door.game.info.features))
        found = measured(door, door.state, options)
        assert np.isfinite(found).all()
        np.testing.assert_allclose(valued(door, door.state, options, weights), found @ weights, rtol=1e-9, atol=1e-9)
        assert door.state == before, "measuring leaves the state alone"


@pytest.mark.parametrize("table", tables(4), ids=by_name)
def test_nothing_hidden_is_looked_at(table: Table) -> None:
    changes = 0
    for door in positions(load_variant(table.variant), table.players, seed=5, every=times(39, 13)):
        game, seat = door.game, int(door.state.mover)
        options = door.legal()
        found = measured(door, door.state, options)
        seen = game.hidden.view(door.state, door.params, seat)
        assert codes(game, options) == codes(game, listed(door, seen)), "the view is enough to know what is legal"
        np.testing.assert_array_equal(found, measured(door, seen, options))
        for key in range(2):
            other = redealt(door, seat, key)
            changes += other != door.state
            assert game.hidden.view(other, door.params, seat) == seen, "what is seen stays"
            assert game.rules.broken(other, door.params) == 0
            assert codes(game, listed(door, other)) == codes(game, options)
            np.testing.assert_array_equal(found, measured(door, other, options))
    assert changes > 0


def listed(door: Playthrough, state: Any) -> list[Any]:
    """The actions on offer in another state of the same game."""
    twin = Playthrough.__new__(Playthrough)
    twin.game, twin.params, twin.state = door.game, door.params, state
    return twin.legal()
