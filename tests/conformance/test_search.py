"""A player who thinks knows no more than its seat: positions that look alike to it give the same choice."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.kernel.records import rows
from engine.kernel.search import Thought, desk_for, search_of
from engine.playthrough import Playthrough
from engine.variants import load_variant, variant_names
from tests.conformance.tables import GAME_NAMES, behaviours, positions, redealt

PLAYOUTS, ARMS = 4, 2
_VARIANTS = ("special-edition", "card-game", "standard")


def thought(door: Playthrough, playouts: int, to_end: bool) -> Thought:
    """A thinker of random taste among players of random taste."""
    weights, temperatures = behaviours(door.game)
    return Thought(
        weights=weights,
        sharpness=1.0 / temperatures,
        me=0,
        guests=np.array([1, 2], dtype=np.int64),
        seated=np.full(door.players, -1, dtype=np.int64),
        playouts=playouts,
        keep=max(ARMS, playouts // 8),
        to_end=int(to_end),
        win=0.5,
        lead=0.5,
        scale=10.0,
        seats=door.players,
    )


def found_by(
    door: Playthrough, state: Any, compiled: bool, playouts: int, to_end: bool
) -> tuple[list[int], list[float]]:
    """What a search finds in a state: codes of the actions tried, the chosen one first, and their values."""
    game, most = door.game, door.game.info.max_candidates
    params, held = rows(game.state.PARAMS, 1, compiled), rows(game.state.STATE, 1, compiled)
    params[0], held[0] = door.params, state
    listed = rows(game.state.ACTION, most)
    number = int(game.rules.candidates(state, door.params, listed))
    codes = np.zeros(most, dtype=np.int64)
    codes[:number] = [game.state.code(listed[i]) for i in range(number)]
    actions = rows(game.state.ACTION, most, compiled)
    actions[:number] = listed[:number]
    desk, values = desk_for(game, compiled), np.zeros(most)
    before = held.tobytes()
    think = search_of(game.info.name, compiled)
    plan = thought(door, playouts, to_end)
    arms = think(plan, desk, held, params, actions, codes, number, values, int(state.mover), np.uint64(7))
    assert arms >= 1 and held.tobytes() == before, "thinking changes nothing"
    return [int(codes[place]) for place in desk.arms[:arms]], desk.means[:arms].tolist()


def check(name: str, compiled: bool, playouts: int, every: int, most: int) -> None:
    """Compare so many positions of a game with twins that look alike to the mover."""
    names = variant_names(name)
    chosen = [full for word in _VARIANTS if (full := f"{name}/{word}") in names] or [names[0]]
    variant = load_variant(chosen[0])
    searched = 0
    for door in positions(variant, variant.players[-1], seed=8, every=every):
        if len(door.legal()) < ARMS or searched == most:
            continue
        twin = redealt(door, int(door.state.mover), 11)
        one = found_by(door, door.state, compiled, playouts, to_end=False)
        assert one == found_by(door, twin, compiled, playouts, to_end=False)
        searched += 1
    assert searched == most


@pytest.mark.parametrize("name", GAME_NAMES)
def test_positions_that_look_alike_give_the_same_choice(name: str) -> None:
    check(name, compiled=False, playouts=PLAYOUTS, every=61, most=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAME_NAMES)
def test_positions_that_look_alike_give_the_same_choice_in_many_positions(name: str) -> None:
    check(name, compiled=True, playouts=64, every=7, most=6)
