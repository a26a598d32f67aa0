"""Presence, control, settlement and the end [1, 5, 10, 11, 16; T49, T50]."""

from __future__ import annotations

import pytest

from engine.games.site_contest.rules import land
from engine.games.site_contest.state import NOTHING
from tests.rules.site_contest.boards import Board, act, at, seat

A, B, NOBODY = 0, 1, -1


def who(board: Board, name: str = "C3") -> tuple[int, int]:
    """To whom a space is exclusive, and who controls it."""
    space, params = at(name), board.game.params
    return int(land.holder(board.state, params, space)), int(land.controller(board.state, params, space))


def test_the_truth_table_of_control() -> None:
    assert who(Board().crew("A", "C3")) == (A, A)
    assert who(Board().crew("A", "C3").crew("B", "C3")) == (NOBODY, NOBODY)
    assert who(Board().seal("A", "ban", "C3")) == (A, A)
    assert who(Board().monument("A", "C3")) == (A, A)
    assert who(Board().monument("A", "C3").crew("B", "C3")) == (NOBODY, A)
    assert who(Board().monument("B", "C3").crew("A", "C3")) == (NOBODY, B)
    assert who(Board().crew("A", "A7"), "A7") == (A, A)
    assert who(Board(), "A7") == (NOBODY, NOBODY)
    assert who(Board().crew("A", "G1"), "G1") == (A, A)


def test_a_contestable_monument_is_controlled_by_nobody_beside_rivals() -> None:
    board = Board(2, "control.monument_contestable=true").monument("A", "C3", "temple").crew("B", "C3")
    assert who(board) == (NOBODY, NOBODY)
    assert board.settles().prestige("A") == 0, "no temple income either"
    assert "temple_end" not in board.points_from("A")


def test_monuments_that_do_not_block() -> None:
    board = Board(2, "control.opponent_monument_blocks_exclusive=false").monument("B", "C3").crew("A", "C3")
    assert who(board) == (A, B)


def area(board: Board) -> int:
    """Area points of A at a settlement, one a space."""
    return board.settles().points_from("A").get("area", 0)


@pytest.mark.parametrize(
    ("switch", "left"),
    [("monument_counts_for_area", 2), ("seal_counts_for_area", 2), ("start_spaces_count", 2)],
)
def test_what_counts_for_area(switch: str, left: int) -> None:
    def held(*sets: str) -> Board:
        board = Board(2, "scoring.area_spaces_per_point=1", *sets).crew("A", "A7")
        return board.monument("A", "C3", "small").seal("A", "ban", "D3")

    assert area(held()) == 3
    assert area(held(f"control.{switch}=false")) == left


def test_odd_spaces_are_lost_in_rounding() -> None:
    assert area(Board().crew("A", "C3", "C4", "C5")) == 1
    assert area(Board(2, "scoring.area_points=3").crew("A", "C3", "C4", "C5")) == 3


def test_great_monuments_share_what_tokens_are_left() -> None:
    board = Board().monument("A", "C3", "big").monument("B", "D3", "big")
    board.game.supply(tokens=1)
    board.settles()
    assert (board.held("A"), board.held("B")) == ([1], [])


def test_no_settlement_in_the_last_round() -> None:
    board = Board(2, "scoring.settle_last_round=false").crew("A", "C3", "C4").has(round_number=8)
    assert area(board) == 0
    assert area(Board(2, "scoring.settle_last_round=false").crew("A", "C3", "C4").has(round_number=7)) == 1


def test_events_in_force_end_with_the_round() -> None:
    assert Board().has(in_force=3).settles().state.in_force == NOTHING


@pytest.mark.parametrize(("up", "points"), [(False, 0), (True, 3)])
def test_t49_a_temple_under_a_ward(up: bool, points: int) -> None:
    board = Board().tile("C3", "temple", up=up).seal("A", "ward", "C3")
    assert board.points_from("A").get("temple_end", 0) == points
    face_down = Board(2, "control.temple_end_face_up_only=false").tile("C3", "temple").seal("A", "ward", "C3")
    assert face_down.points_from("A")["temple_end"] == 3


def test_readings_of_temple_control_at_the_end() -> None:
    for sets, alone in (((), 3), (("control.temple_end_requires=monument",), 0)):
        assert (
            Board(2, *sets).tile("C3", "temple", up=True).crew("A", "C3").points_from("A").get("temple_end", 0) == alone
        )
        assert Board(2, *sets).monument("A", "C3", "temple").points_from("A")["temple_end"] == 3
    seal_only = Board(2, "control.seal_counts_for_temple=false").tile("C3", "temple", up=True).seal("A", "ban", "C3")
    assert "temple_end" not in seal_only.points_from("A")
    assert seal_only.crew("A", "C3").points_from("A")["temple_end"] == 3


def test_compensation_is_a_source_of_its_own() -> None:
    board = Board(2, "seats.points={1: 0, 2: 4}")
    assert board.points_from("B") == {"compensation": 4}
    assert board.game.ranks() == [2, 1]


SPREAD = (
    "dispatch A7, A7 A6, dispatch B7, B7 B6",
    "dispatch B7, B7 C7, dispatch A7, A6 A5",
    "A7 A6, dispatch B7, B6 B5, B7 B6",
    "dispatch B7, C7 D7, B7 C7",
)


def test_t50_spreading_undisturbed() -> None:
    quiet = [f"cards.event.counts.{name}=0" for name in ("sandstorm", "earthquake", "mutiny")]
    board = Board(2, *quiet, "cards.civ.uses=0").crew("A", "A7", "B7")
    area_points = []
    for round_number in range(8):
        for step in SPREAD[round_number].split(", ") if round_number < len(SPREAD) else ():
            one, two = step.split()
            board.does(act("dispatch", two) if one == "dispatch" else act("move", one, two))
        while board.state.round_number == round_number + 1 and not board.game.is_over:
            last = board.game.legal()
            board.does(last[0] if board.game.decision_is("caravan") else last[-1])
        area_points.append(board.points_from("A")["area"])
    assert area_points == [2, 4, 7, 11, 15, 19, 23, 27]


def test_the_last_settlement_ends_the_game() -> None:
    board = Board().crew("A", "C3").has(round_number=8).does(act("end"))
    assert not board.game.is_over
    assert board.does(act("end")).game.is_over
    assert board.game.game.rules.end_reason(board.state) == 0
    assert seat("A") == 0
