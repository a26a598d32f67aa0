"""Whole games, turn by turn, against a second implementation written from the specification alone (`naive`)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from engine.games.cleopatra.render.names import CARD_NAMES
from engine.games.cleopatra.rules.mosaics import MAX_PLACEMENTS
from engine.games.cleopatra.state import names as n
from engine.playthrough import Playthrough
from tests.rules.cleopatra.naive import Naive
from tests.rules.cleopatra.positions import architects
from tests.rules.cleopatra.test_placements import covered


def told(door: Any, words: str) -> Any:
    """An action in the twin's form: placements by their squares, all others in words."""
    return covered(door, words) if door.decision_is("place") else words


def check_table(door: Any, twin: Naive) -> None:
    """Both tables hold the same."""
    state = door.state
    for seat in range(twin.seats):
        hand = Counter({name: int(state.hand[seat, kind]) for kind, name in enumerate(CARD_NAMES)})
        assert +hand == +twin.hand[seat]
    assert [int(number) for number in state.talents[: twin.seats]] == twin.talents
    assert [int(number) for number in state.amulets[: twin.seats]] == twin.amulets
    assert [int(number) for number in state.merchants[: twin.seats]] == twin.merchants
    assert int(state.altar) == twin.altar and int(state.deck_cards - state.drawn) == len(twin.deck)
    assert {divmod(s, 9) for s in range(81) if state.garden[s] == n.FREE} == twin.free


def play_both(players: int, seed: int) -> tuple[list[int], list[int]]:
    """Play a game by random choice on both tables, compared at every decision; its totals and ranks."""
    door = Playthrough(architects(), players, seed)
    luck, twin = np.random.default_rng(seed), Naive(players, door.chance)
    game = twin.play()
    asked = next(game)
    while True:
        words = door.words()
        listed = [told(door, each) for each in words]
        who, wanted = asked
        assert who == door.mover - 1, door.game.render.decision(door.state, door.params)
        if len(wanted) <= MAX_PLACEMENTS or not door.decision_is("place"):
            assert set(listed) == wanted, door.game.render.decision(door.state, door.params)
        else:
            assert set(listed) < wanted
        check_table(door, twin)
        # Pieces are built and turns end sooner than chance alone would have it, so that games do not drag.
        building = [i for i, each in enumerate(words) if each.startswith("build")]
        places = building if building and luck.random() < 0.5 else range(len(words))
        chosen = int(places[luck.integers(len(places))])
        door.play(words[chosen])
        try:
            asked = game.send(listed[chosen])
        except StopIteration:
            break
    assert door.is_over
    check_table(door, twin)
    assert door.totals() == twin.totals()
    assert door.ranks() == twin.ranks()
    return door.totals(), door.ranks()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_both_play_the_same_game(players: int) -> None:
    play_both(players, seed=players)


@pytest.mark.slow
def test_both_play_the_same_200_games() -> None:
    for seed in range(200):
        play_both(3 + seed % 3, 100 + seed)
