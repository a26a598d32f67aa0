"""Action points, the course of turns and rounds [5, 6; T20-T22]."""

from __future__ import annotations

import pytest

from engine.games.site_contest.params.kinds import SANDSTORM
from engine.games.site_contest.rules.turns import action_points
from engine.playthrough import Playthrough
from tests.rules.site_contest.boards import Board, act, play, seat
from tests.rules.site_contest.positions import standard


def points(board: Board, alliance: int = 0, sandstorm: bool = False, curse: int = 0) -> int:
    """The action points of player A."""
    board.state.bonus[0], board.state.curse[0] = alliance, curse
    board.has(in_force=SANDSTORM if sandstorm else -1)
    return int(action_points(board.state, board.game.params, 0))


@pytest.mark.parametrize(
    ("alliance", "sandstorm", "curse", "left"),
    [
        (0, False, 0, 4),
        (0, True, 0, 3),
        (0, False, 1, 2),
        (0, True, 1, 1),
        (1, False, 0, 6),
        (1, True, 0, 5),
        (1, True, 1, 3),
    ],
)
def test_t20_action_points(alliance: int, sandstorm: bool, curse: int, left: int) -> None:
    assert points(Board(), alliance, sandstorm, curse) == left


@pytest.mark.parametrize("base", [1, 2])
def test_t21_a_floor_never_raises(base: int) -> None:
    assert points(Board(2, f"ap.base={base}"), sandstorm=True) == base


def test_t22_curse_before_sandstorm() -> None:
    board = Board(2, "ap.modifier_order=[bonus, curse, sandstorm]")
    assert points(board, sandstorm=True, curse=1) == 2


def test_unspent_points_are_lost_and_counted() -> None:
    board = Board().crew("A", "C3").does(act("move", "C3", "C4"), act("end"))
    assert (board.game.mover, board.state.ap, board.game.tally(1, "ap_unused")) == (2, 4, 3)


def test_a_turn_may_go_on_at_zero_points() -> None:
    board = Board(2, "ap.zero_ends_turn=false").crew("A", "C3").cards("A", "stone_requisition").has(ap=1)
    board.does(act("move", "C3", "C4"))
    assert board.game.mover == 1
    assert not board.allows(act("dig", "C4"))
    assert board.does(play("stone_requisition"), act("end")).game.mover == 2


def test_a_turn_that_may_not_end_early() -> None:
    board = Board(2, "ap.may_end_early=false").crew("A", "C3").cards("A", "stone_requisition").has(ap=1)
    assert not board.allows(act("end"))
    alone = Board(2, "ap.may_end_early=false").crew("A").has(ap=1)
    alone.state.reserve[0], alone.state.gone[0] = 0, 8
    alone.state.relic_next = alone.state.relic_cards
    assert alone.allows(act("end"))


def orders(players: int, *sets: str) -> list[list[int]]:
    """The turn order of each round of a game in which nobody does anything."""
    door = Playthrough(standard("setup.civ_assignment=fixed", "cards.civ.uses=0", *sets), players, 1)
    found: list[list[int]] = []
    while not door.is_over:
        if len(found) < door.state.round_number:
            found.append([int(each) + 1 for each in door.state.turn_order[:players]])
        door.play(door.legal()[-1])
    return found


def test_the_order_is_fixed() -> None:
    assert orders(3) == [[1, 2, 3]] * 8
    assert orders(3, "setup.first_player=2") == [[2, 3, 1]] * 8


def test_the_order_rotates() -> None:
    assert orders(3, "turn.order=rotate")[:4] == [[1, 2, 3], [2, 3, 1], [3, 1, 2], [1, 2, 3]]


def test_the_last_goes_first() -> None:
    found = orders(4, "turn.order=last_first", "seats.points={1: 9, 2: 3, 3: 0, 4: 3}", "scoring.area_points=0")
    assert found[0] == [3, 2, 4, 1]


@pytest.mark.parametrize(
    ("sets", "events"),
    [
        ((), 7),
        (("cards.event.after_last_round=true",), 8),
        (("cards.event.reveal=round_start",), 8),
        (("rounds.count=1",), 0),
    ],
)
def test_how_many_events(sets: tuple[str, ...], events: int) -> None:
    door = Playthrough(standard(*sets), 2, 5)
    while not door.is_over:
        door.play(door.legal()[-1])
    assert door.state.event_discard.sum() == events
    assert door.state.rounds_done == door.params.rounds


def test_the_turn_goes_round() -> None:
    board = Board(3).crew("A", "C3").does(act("end"))
    assert board.game.mover == seat("B") + 1
    assert board.does(act("end"), act("end")).state.round_number == 2
