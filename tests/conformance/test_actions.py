"""What is listed can be done, and what is not listed is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine.catalogue import Game
from engine.errors import IllegalAction
from engine.kernel.records import copy_of, one
from engine.playthrough import Playthrough
from engine.variants import load_variant
from tests.conformance.tables import Table, by_name, codes, positions, tables
from tests.tiers import times

# Fields of an action and how far a changed one may lie from a listed one.
_STEP = 6


def changed(action: Any, luck: np.random.Generator) -> Any:
    """A listed action with one field changed a little."""
    other = copy_of(action)
    field = luck.choice(other.dtype.names)
    other[field] = np.clip(int(other[field]) + luck.integers(-_STEP, _STEP + 1), -100, 100)
    return other


def expected(game: Game, action: Any, listed: set[int]) -> bool:
    """Whether an action is one of those listed: its code says so, provided that the code is really its own."""
    again = one(game.state.ACTION)
    game.state.decode(game.state.code(action), again)
    fields = [name for name in action.dtype.names if name != "spare"]
    return all(again[name] == action[name] for name in fields) and int(game.state.code(action)) in listed


def is_useless_but_legal(door: Playthrough, action: Any) -> bool:
    """Whether an action that is not listed is legal all the same, in a game that lists useful ones only."""
    partly = not door.game.info.candidates_are_all
    return partly and bool(door.game.rules.is_legal(door.state, door.params, action))


def check_listed(door: Playthrough, options: list[Any], luck: np.random.Generator) -> None:
    """Codes are unique and can be read back; all options are legal; a few are played, and put into words and back."""
    game = door.game
    assert 0 < len(options) <= game.info.max_candidates
    listed = codes(game, options)
    assert len(set(listed)) == len(listed)
    for action, code in zip(options, listed, strict=True):
        assert game.rules.is_legal(door.state, door.params, action)
        again = one(game.state.ACTION)
        game.state.decode(code, again)
        assert again == action
    for i in luck.integers(len(options), size=3):
        words = door.describe(options[i])
        assert game.render.parse(door.state, door.params, words) == options[i], words
        tried = copy_of(door.state)
        game.rules.apply(tried, door.params, door.chance, options[i])
        assert game.rules.broken(tried, door.params) == 0, words


@pytest.mark.parametrize("table", tables(0), ids=by_name)
def test_listed_actions_can_be_done_and_others_are_refused(table: Table) -> None:
    luck = np.random.default_rng(table.players)
    seen: dict[int, Any] = {}
    for door in positions(load_variant(table.variant), table.players, seed=table.players, every=times(9, 2)):
        game = door.game
        assert game.rules.broken(door.state, door.params) == 0
        options = door.legal()
        check_listed(door, options, luck)
        listed = set(codes(game, options))
        sample = [changed(options[i], luck) for i in luck.integers(len(options), size=12)]
        sample += [list(seen.values())[i] for i in luck.integers(len(seen), size=12 if seen else 0)]
        for action in sample:
            legal = bool(game.rules.is_legal(door.state, door.params, action))
            wanted = expected(game, action, listed)
            assert legal == wanted or (legal and not game.info.candidates_are_all), action
        for action in options[:: max(1, len(options) // 8)]:
            seen[int(game.state.code(action))] = action
    assert door.is_over


@pytest.mark.parametrize("table", tables(1), ids=by_name)
def test_the_door_refuses_what_is_not_listed_and_changes_nothing(table: Table) -> None:
    luck = np.random.default_rng(7)
    refused = 0
    for door in positions(load_variant(table.variant), table.players, seed=7, every=9):
        options = door.legal()
        listed = set(codes(door.game, options))
        before = copy_of(door.state)
        for i in luck.integers(len(options), size=4):
            action = changed(options[i], luck)
            if expected(door.game, action, listed) or is_useless_but_legal(door, action):
                continue
            with pytest.raises(IllegalAction):
                door.play(action)
            refused += 1
            assert door.state == before
    assert refused > 10
    with pytest.raises(IllegalAction):
        door.play(options[0])


@pytest.mark.parametrize("table", tables(2), ids=by_name)
def test_undo_takes_a_whole_game_back(table: Table) -> None:
    door = Playthrough(load_variant(table.variant), table.players, seed=3)
    start = copy_of(door.state)
    number = 0
    while not door.is_over:
        door.play(door.legal()[-1])
        number += 1
    for _ in range(number):
        door.undo()
    assert door.state == start
    with pytest.raises(IllegalAction):
        door.undo()
