"""In which orders line-ups sit down: all of them at small tables, and balanced neighbours at large ones."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.seating.circles import Order, circles_of, distinct_circles, distinct_rotations, orders_by_deal
from engine.seating.plan import make_plan


@pytest.mark.parametrize(
    ("seats", "number"), [("abc", 3), ("aaa", 1), ("aab", 3), ("abab", 2), ("abba", 4), ("ab", 2), ("a", 1)]
)
def test_distinct_rotations(seats: str, number: int) -> None:
    turned = {seats[i:] + seats[:i] for i in range(len(seats))}
    assert distinct_rotations(seats) == number == len(turned)


def orders(text: str, seating: str = "circles") -> list[list[str]]:
    """The orders of each deal of a line-up of letters, as words."""
    names = sorted(set(text))
    deals = orders_by_deal([names.index(letter) for letter in text], seating)
    return [["".join(names[place] for place in order.seated) for order in deal] for deal in deals]


@pytest.mark.parametrize(
    ("lineup", "deals"),
    [
        ("a", [["a"]]),
        ("ab", [["ab", "ba"]]),
        ("aa", [["aa"]]),
        ("abc", [["abc", "bca", "cab", "acb", "cba", "bac"]]),
        ("abb", [["abb", "bba", "bab"]]),
        ("aaa", [["aaa"]]),
        ("aabb", [["aabb", "abba", "bbaa", "baab"], ["abab", "baba"]]),
        ("aaaa", [["aaaa"]]),
        ("abbbb", [["abbbb", "bbbba", "bbbab", "bbabb", "babbb"]]),
    ],
)
def test_the_orders_of_a_lineup(lineup: str, deals: list[list[str]]) -> None:
    assert orders(lineup) == deals


def test_four_different_plans_sit_in_all_six_circles_and_five_in_four() -> None:
    assert [deal[0] for deal in orders("abcd")] == ["abcd", "abdc", "acbd", "acdb", "adbc", "adcb"]
    assert [deal[0] for deal in orders("abcde")] == ["abcde", "acebd", "adbec", "aedcb"]
    assert [distinct_circles(seats) for seats in range(1, 11)] == [1, 1, 2, 6, 4, 2, 6, 4, 6, 4]


LINEUPS = st.integers(1, 8).flatmap(lambda seats: st.tuples(*[st.integers(0, 3)] * seats))


@given(LINEUPS)
def test_orders_are_rearrangements_that_differ(lineup: tuple[int, ...]) -> None:
    played = [order.seated for deal in orders_by_deal(lineup) for order in deal]
    assert len(set(played)) == len(played), "no order twice"
    assert {tuple(sorted(order)) for order in played} == {tuple(sorted(lineup))}
    if len(lineup) <= 4:
        assert set(played) == set(permutations(lineup)), "every order there is"
    assert played[0] == lineup


@given(LINEUPS)
def test_an_order_is_its_circle_turned(lineup: tuple[int, ...]) -> None:
    circles = circles_of(lineup)
    for deal in orders_by_deal(lineup):
        for circle, rotation, seated in deal:
            assert seated == tuple(circles[circle][(seat + rotation) % len(lineup)] for seat in range(len(lineup)))


@given(LINEUPS)
def test_rotations_are_those_of_the_circle_as_written(lineup: tuple[int, ...]) -> None:
    [deal] = orders_by_deal(lineup, "rotations")
    assert deal == [Order(0, turn, lineup[turn:] + lineup[:turn]) for turn in range(distinct_rotations(lineup))]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_has_every_left_neighbour_equally_often_on_every_seat(seats: int) -> None:
    plan = make_plan([tuple(range(seats)), tuple(range(1, seats + 1))], games=1)
    games = plan.between(0, plan.cycle)
    for lineup in (0, 1):
        rows = games.sitter[games.lineup == lineup].tolist()
        left = Counter((row[seat], row[(seat + 1) % seats], seat) for row in rows for seat in range(seats))
        assert len(left) == seats * (seats - 1) * seats and len(set(left.values())) == 1
