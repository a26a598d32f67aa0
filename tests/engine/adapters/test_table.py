"""Positions for agents that number their actions."""

from __future__ import annotations

import numpy as np
import pytest

from engine.adapters.position import Position
from engine.adapters.table import table_of
from engine.errors import IllegalAction, VariantError


def some_position(steps: int = 10) -> Position:
    position = table_of("archaeology/card-game", 3, compiled=False).deal(3)
    for number in range(steps):
        position.play(number % len(position.codes))
    return position


def test_a_copy_goes_its_own_way_with_the_same_luck() -> None:
    position = some_position()
    first, second = position.copy(), position.copy()
    before = position.state.tobytes()
    first.play(0)
    assert position.state.tobytes() == before
    second.play(0)
    assert first.state == second.state


def test_a_redeal_looks_the_same_and_is_another_world() -> None:
    position = some_position()
    seat = position.mover
    worlds = [position.redeal(seat, key) for key in range(5)]
    assert all((world.seen(seat) == position.seen(seat)).all() for world in worlds)
    assert all(world.codes.tolist() == position.codes.tolist() for world in worlds)
    assert len({world.state.tobytes() for world in [*worlds, position]}) == 6


def test_what_a_seat_sees_does_not_tell_what_is_hidden() -> None:
    position = some_position()
    other = (position.mover + 1) % 3
    hidden = np.array(position.state.deck) != np.array(position.view(other).deck)
    assert hidden.any()
    assert (np.array(position.view(other).deck)[hidden] == -1).all()


def test_numbers_that_stand_for_nothing_are_refused() -> None:
    position = some_position()
    before = position.state.tobytes()
    for number in (-1, len(position.codes)):
        with pytest.raises(IllegalAction, match="numbered from 0"):
            position.play(number)
    with pytest.raises(IllegalAction, match="nobody has won yet"):
        position.shares()
    assert position.state.tobytes() == before


def test_a_table_needs_a_number_of_players_that_the_variant_allows() -> None:
    with pytest.raises(VariantError, match=r"not for 7 players\n.*2, 3, 4"):
        table_of("archaeology/card-game", 7)
