"""Sets and ranks at the end of the game [8, 14.1]: OP-7."""

from __future__ import annotations

from itertools import product

import pytest

from engine.games.mykerinos.rules.scoring import number_of_sets
from tests.rules.mykerinos.positions import RING, Position


def sets_of(counts: tuple[int, ...], size: int) -> int:
    """Sets of `size` different patrons, by taking the most numerous ones again and again."""
    left = list(counts)
    number = 0
    while sum(count > 0 for count in left) >= size:
        left.sort(reverse=True)
        left = [count - 1 for count in left[:size]] + left[size:]
        number += 1
    return number


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_number_of_sets_against_plain_taking(size: int) -> None:
    game = Position(3, f"scoring.set_size={size}")
    for counts in product(range(4), repeat=5):
        game.state.cards[0, :5] = counts
        assert number_of_sets(game.state, game.params, 0) == sets_of(counts, size), counts


@pytest.mark.parametrize(("most", "points"), [("null", 10), ("0", 0), ("1", 5), ("2", 10), ("3", 10)])
def test_op7_more_than_one_set(most: str, points: int) -> None:
    game = Position(3, f"scoring.max_sets={most}").cards("blue", **{name.lower(): 2 for name in RING})
    assert game.score("blue")["sets"] == points


def test_set_bonus() -> None:
    game = Position(3, "scoring.set_bonus=8").cards("blue", **{name.lower(): 1 for name in RING})
    assert game.score("blue")["sets"] == 8
    assert game.cards("blue", heiress=0).score("blue")["sets"] == 0


def test_three_sharing_second_place() -> None:
    game = Position(4)
    game.state.points[:] = (10, 7, 7, 7)
    assert game.ranks() == [1, 2, 2, 2]
