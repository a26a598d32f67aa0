"""Moves, dispatches and expels; seals and blockades that stand in the way [6.3, 15; T23-T27, T44]."""

from __future__ import annotations

import pytest

from tests.rules.site_contest.boards import Board, act, at, play, seat


def test_a_face_down_tile_costs_one_and_a_face_up_one_its_terrain() -> None:
    costs = {"ruin": 1, "forest": 2, "vein": 1, "small": 1, "big": 2, "temple": 3, "trap": 1}
    for kind, cost in costs.items():
        for up in (False, True):
            board = Board().crew("A", "C3").tile("C4", kind, up=up).does(act("move", "C3", "C4"))
            assert board.state.ap == 4 - (cost if up else 1), kind


def test_moves_go_to_neighbours_only() -> None:
    board = Board().crew("A", "G3")
    targets = [act("move", "G3", name) for name in ("F3", "G2", "G4")]
    assert all(board.allows(each) for each in targets)
    for name in ("F2", "A4", "G5", "G3", "A3"):
        assert not board.allows(act("move", "G3", name))


def test_diagonal_moves() -> None:
    assert Board(2, "map.diagonal_moves=true").crew("A", "C3").allows(act("move", "C3", "D4"))


_SEALED = [(True, 4, False), (True, 5, True), (False, 3, True), (False, 2, False)]


@pytest.mark.parametrize(("up", "ap", "legal"), _SEALED)
def test_t23_t24_a_seal_makes_entering_dearer(up: bool, ap: int, legal: bool) -> None:
    board = Board().crew("A", "C3").tile("C4", "temple", up=up).seal("B", "stele", "C4").has(ap=ap)
    assert board.allows(act("move", "C3", "C4")) == legal


def test_t23_ancient_road_opens_the_sealed_temple() -> None:
    board = Board().crew("A", "C3").tile("C4", "temple", up=True).seal("B", "stele", "C4").cards("A", "ancient_road")
    board.does(play("ancient_road"), act("move", "C3", "C4"))
    assert board.state.mover == seat("B")
    assert board.state.seal_owner[at("C4")] == -1
    assert board.crew_at("A", "C4") == 1


def test_t24_an_altar_ward_takes_gold() -> None:
    board = Board().crew("A", "C3").seal("B", "ward", "C4")
    assert not board.allows(act("move", "C3", "C4"))
    board.goods("A", gold=1).does(act("move", "C3", "C4"))
    assert (board.state.ap, board.stock("A"), board.stock("B")) == (1, (0, 0, 0), (0, 0, 1))
    assert board.state.seal_owner[at("C4")] == -1


def test_a_ward_that_stays_is_paid_each_time() -> None:
    board = Board(2, "cards.seal.ward.removed_on_entry=false").crew("A", "C3", "C3").seal("B", "ward", "C4")
    board.goods("A", gold=2).has(ap=6).does(act("move", "C3", "C4"), act("move", "C3", "C4"))
    assert board.stock("B") == (0, 0, 2)
    assert board.state.seal_owner[at("C4")] == seat("B")


def test_a_seal_without_forced_entry_bars_the_way() -> None:
    board = Board(2, "cards.seal.ban.force_entry=false").crew("A", "C3").seal("B", "ban", "C4").has(ap=9)
    assert not board.allows(act("move", "C3", "C4"))
    assert Board().crew("A", "C3").seal("A", "ban", "C4").does(act("move", "C3", "C4")).state.ap == 3


def test_t25_expelling_is_cheaper_than_walking_into_a_temple() -> None:
    board = Board().crew("A", "C3").crew("B", "C4").tile("C4", "temple", up=True).has(ap=2)
    assert not board.allows(act("move", "C3", "C4"))
    board.does(act("expel", "C3", "C4", seat("B")))
    assert board.crew_at("A", "C4") == 1
    assert board.crew_at("B", "G1") == 1
    assert board.state.expelled[seat("B")] == 1


def test_expel_that_pays_the_entry() -> None:
    board = Board(2, "ops.expel.pay_entry=true").crew("A", "C3").crew("B", "C4").tile("C4", "temple", up=True)
    assert not board.allows(act("expel", "C3", "C4", seat("B")))
    assert board.has(ap=5).does(act("expel", "C3", "C4", seat("B"))).crew_at("A", "C4") == 1


def test_t26_no_expel_against_two_opponents() -> None:
    board = Board(3).crew("A", "C3").crew("B", "C4").crew("C", "C4")
    assert not board.allows(act("expel", "C3", "C4", seat("B")))
    shared = Board(3, "ops.expel.requires_exclusive=false").crew("A", "C3").crew("B", "C4").crew("C", "C4")
    shared.does(act("expel", "C3", "C4", seat("C")))
    assert (shared.crew_at("A", "C4"), shared.crew_at("B", "C4"), shared.crew_at("C", "C4")) == (1, 1, 0)


def test_expel_from_a_space_that_is_shared_already() -> None:
    board = Board(2, "ops.expel.requires_exclusive=false").crew("A", "C3").crew("B", "C3")
    board.does(act("expel", "C3", "C3", seat("B")))
    assert (board.crew_at("A", "C3"), board.crew_at("B", "C3"), board.state.ap) == (1, 0, 2)


def test_t27_crew_at_home_is_safe() -> None:
    board = Board().crew("A", "G2").crew("B", "G1").cards("A", "military_intervention")
    assert not board.allows(act("expel", "G2", "G1", seat("B")))
    assert not board.allows(play("military_intervention", "G1", seat("B")))


def test_crew_expelled_from_home_goes_to_the_reserve() -> None:
    board = Board(2, "ops.expel.immune_on_start=false").crew("A", "G2").crew("B", "G1")
    board.does(act("expel", "G2", "G1", seat("B")))
    assert board.state.reserve[seat("B")] == 8


def test_no_expel_at_all() -> None:
    board = Board(2, "ops.expel.enabled=false").crew("A", "C3").crew("B", "C4")
    assert not board.allows(act("expel", "C3", "C4", seat("B")))


def test_crew_goes_home_where_fewer_stand() -> None:
    board = Board().crew("A", "C3").crew("B", "C4", "G1").does(act("expel", "C3", "C4", seat("B")))
    assert (board.crew_at("B", "G1"), board.crew_at("B", "F1")) == (1, 1)


def test_crew_sent_home_to_the_reserve() -> None:
    board = Board(2, "ops.expel.return_to=reserve").crew("A", "C3").crew("B", "C4")
    assert board.does(act("expel", "C3", "C4", seat("B"))).state.reserve[seat("B")] == 8


def test_dispatch_to_own_start_spaces_only() -> None:
    board = Board().crew("A").crew("B", "A7")
    for name in ("A7", "B7"):
        assert board.allows(act("dispatch", name))
    for name in ("G1", "F1", "C3"):
        assert not board.allows(act("dispatch", name))
    board.does(act("dispatch", "A7"))
    assert (board.state.ap, board.crew_at("A", "A7"), board.state.reserve[0]) == (3, 1, 7)
    board.state.reserve[0], board.state.gone[0] = 0, 7
    assert not board.allows(act("dispatch", "A7"))


def test_t44_a_blockade_keeps_crew_out_and_lets_it_stay() -> None:
    board = Board().crew("A", "A1").crew("B", "D4", "D3").cards("A", "route_blockade").has(ap=1)
    board.does(play("route_blockade", "D4"), act("end"))
    assert board.state.mover == seat("B")
    assert not board.allows(act("move", "D3", "D4"))
    board.does(act("dig", "D4"), act("move", "D4", "E4"), act("end"))
    assert board.state.blocked_by[at("D4")] == 0, "until the start of the owner's next turn"


def test_space_capacity() -> None:
    board = Board(2, "map.space_capacity=2").crew("A", "C3", "C4", "A7", "A7").crew("B", "C4")
    assert not board.allows(act("move", "C3", "C4"))
    assert not board.allows(act("dispatch", "A7"))
    assert board.allows(act("dispatch", "B7"))


@pytest.mark.parametrize(("ap", "legal"), [(0, False), (1, True)])
def test_the_least_cost_belongs_to_the_discount(ap: int, legal: bool) -> None:
    board = Board(2, "ops.move.min_cost=2", "ap.zero_ends_turn=false").crew("A", "C3").tile("C4", "ruin", up=True)
    assert board.has(ap=ap).allows(act("move", "C3", "C4")) == legal, "terrain of 1 costs 1, discounted or not"


def test_a_discount_stops_at_the_least_cost() -> None:
    board = Board(2, "ops.move.min_cost=2", "ap.zero_ends_turn=false").crew("A", "C3", "D3")
    board.tile("C4", "temple", up=True).tile("D4", "ruin", up=True).cards("A", "ancient_road", "ancient_road")
    board.does(play("ancient_road"), play("ancient_road"), act("move", "C3", "C4"))
    assert board.state.ap == 2, "3 less 2, but not below 2"
    assert board.does(act("move", "D3", "D4")).state.ap == 1, "1 was below the least cost before the discount"


@pytest.mark.parametrize("least", [1, 2])
def test_a_hidden_true_cost_needs_one_point_whatever_the_least_cost(least: int) -> None:
    sets = ("terrain.hidden_entry_cost=true_cost", f"ops.move.min_cost={least}")
    assert Board(2, *sets).crew("A", "C3").has(ap=1).allows(act("move", "C3", "C4"))


@pytest.mark.parametrize(("ap", "left"), [(4, 1), (2, 0)])
def test_a_hidden_true_cost_takes_what_is_left(ap: int, left: int) -> None:
    board = Board(2, "terrain.hidden_entry_cost=true_cost").crew("A", "C3", "A7").tile("C4", "temple").has(ap=ap)
    board.does(act("move", "C3", "C4"))
    assert board.crew_at("A", "C4") == 1
    assert board.state.mover == (seat("A") if left else seat("B"))
    assert not left or board.state.ap == left


def test_a_trap_that_cannot_be_entered_once_face_up() -> None:
    board = Board(2, "terrain.entry_cost.trap=null").crew("A", "C3", "D3")
    board.tile("C4", "trap", up=True).tile("D4", "trap")
    assert not board.allows(act("move", "C3", "C4"))
    assert board.allows(act("move", "D3", "D4"))


def test_tiles_turned_on_entry_keep_their_yield() -> None:
    board = Board(2, "tiles.reveal_on=entry").crew("A", "C3").tile("C4", "forest").does(act("move", "C3", "C4"))
    assert board.state.up[at("C4")] == 1
    assert board.does(act("dig", "C4")).stock("A") == (0, 1, 0)
    assert not board.allows(act("dig", "C4"))


def test_a_trap_springs_on_entry() -> None:
    board = Board(2, "tiles.reveal_on=entry").crew("A", "C3").tile("C4", "trap").does(act("move", "C3", "C4"))
    assert (board.crew_at("A", "C4"), board.state.lost[0]) == (0, 1)
    assert board.state.dug[at("C4")] == 1, "nothing is left to dig"


def test_a_face_up_trap_that_bites_again() -> None:
    board = Board(2, "trap.retrigger=true").crew("A", "C3").tile("C4", "trap", up=True).does(act("move", "C3", "C4"))
    assert board.state.lost[0] == 1
