"""Seal cards [15]: worked examples T08, T23, T24, T32 to T34, T49, open points C90 to C98."""

from __future__ import annotations

import pytest

from tests.rules.site_contest.positions import Position


def area(table: Position, player: int) -> int:
    """Prestige for area so far."""
    return table.scores()[player - 1]["area"]


def test_placing_a_seal() -> None:
    table = Position().seal(1, "ban", "ward").crew(1, "A7").crew(2, "C3").monument(2, "D3").monument(1, "E3")
    free = {words.split(" on ")[1] for words in table.starting("place Ancient Ban")}
    every = {table.name(space) for space in range(49)}
    assert every - free == {"A7", "B7", "G1", "F1", "C3", "D3"}, "no start spaces, crew or monuments of others"
    table.do("place Ancient Ban on C4")
    assert table.sealed("C4") == "ban of 1" and table.state.ap == 4
    assert not table.allows("place Altar Ward on C4"), "one seal a space"
    assert not table.allows("place Ancient Ban on C5"), "the seal is gone from the hand"
    table.do("place Altar Ward on E3")
    assert table.tally(1, "placed_ward") == 1 and table.is_sound()


@pytest.mark.parametrize(
    ("change", "space"),
    [("cards.seal.allow_on_start=true", "G1"), ("cards.seal.allow_on_opponent_crew=true", "C3")],
)
def test_c91_where_seals_may_lie(change: str, space: str) -> None:
    for sets, allowed in (((change,), True), ((), False)):
        table = Position(2, *sets).seal(1, "ban").crew(2, "C3")
        assert table.allows(f"place Ancient Ban on {space}") == allowed


def test_c91_crew_under_a_seal_may_leave_but_not_dig() -> None:
    table = Position(2, "cards.seal.allow_on_opponent_crew=true").seal(1, "stele").crew(2, "C3", "E5")
    table.do("place Lord's Stele on C3", "end the turn")
    assert not table.allows("dig C3") and table.allows("dig E5") and table.allows("move C3 to C4")


def test_c91_placing_may_cost_action_points() -> None:
    table = Position(2, "cards.seal.ap=2").seal(1, "ban").do("place Ancient Ban on C4")
    assert table.state.ap == 2
    assert Position(2, "cards.seal.ap=2").seal(1, "ban").ap(1).starting("place") == []


def test_t08_a_seal_counts_for_area() -> None:
    table = Position().crew(1, "A7").seal_on(1, "ban", "E5").events("drought").end_turns()
    assert area(table, 1) == 1
    bare = Position(2, "control.seal_counts_for_area=false").crew(1, "A7").seal_on(1, "ban", "E5").events("drought")
    assert area(bare.end_turns(), 1) == 0


@pytest.mark.parametrize("visible", ["hidden", "public"])
def test_c98_a_seal_on_a_face_down_tile_counts(visible: str) -> None:
    table = Position(2, f"tiles.visibility={visible}").crew(1, "A7").seal_on(1, "ward", "E5").events("drought")
    assert area(table.end_turns(), 1) == 1


def test_t23_a_seal_on_a_temple() -> None:
    table = Position().crew(1, "C3").tile("C4", "temple", up=True).seal_on(2, "stele", "C4").hand(1, "ancient_road")
    assert not table.allows("move C3 to C4"), "3 + 2 action points"
    assert not table.allows("expel player 2 from C4 with crew of C3"), "no crew to expel"
    assert table.ap(6).allows("move C3 to C4")
    table.ap(4).do("play Ancient Road", "move C3 to C4")
    assert table.sealed("C4") == "" and table.mover == 2, "2 + 2 action points: the turn is over"
    assert table.tally(1, "forced") == 1


@pytest.mark.parametrize(("force", "left"), [(2, 1), (0, 3), (3, 0)])
def test_c97_what_entering_by_force_costs(force: int, left: int) -> None:
    table = Position(2, f"cards.seal.force_ap={force}").crew(1, "C3").seal_on(2, "ban", "C4").do("move C3 to C4")
    assert (int(table.state.ap) if table.mover == 1 else 0) == left


def test_t24_altar_ward() -> None:
    poor = Position().crew(1, "C3").seal_on(2, "ward", "C4")
    assert not poor.allows("move C3 to C4")
    table = Position().crew(1, "C3").seal_on(2, "ward", "C4").goods(1, gold=1).do("move C3 to C4")
    assert table.state.ap == 1 and table.has(1) == {} and table.has(2) == {"gold": 1} and table.sealed("C4") == ""
    assert table.is_sound()


def test_c96_a_ward_that_stays() -> None:
    table = Position(2, "cards.seal.ward.removed_on_entry=false", "cards.seal.ward.gold=2").crew(1, "C3")
    table.seal_on(2, "ward", "C4").goods(1, gold=3).do("move C3 to C4")
    assert table.sealed("C4") == "ward of 2" and table.has(2) == {"gold": 2} and table.stands(1) == {"C4": 1}
    assert not table.allows("dig C4"), "the seal still lies there"


@pytest.mark.parametrize("kind", ["ban", "stele", "ward"])
def test_c92_seals_that_cannot_be_broken(kind: str) -> None:
    for force in (True, False):
        table = Position(2, f"cards.seal.{kind}.force_entry={str(force).lower()}").crew(1, "C3").goods(1, gold=1)
        assert table.seal_on(2, kind, "C4").allows("move C3 to C4") == force


def test_the_owner_comes_and_goes_freely() -> None:
    table = Position().crew(1, "C3").seal_on(1, "ward", "C4").do("move C3 to C4")
    assert table.state.ap == 3 and table.sealed("C4") == "ward of 1"
    table.do("move C4 to C5")
    assert table.sealed("C4") == "ward of 1"


def test_c93_nobody_else_digs_under_a_seal() -> None:
    table = Position().seal_on(2, "ward", "C3")
    table.state.crew[0, table.space("C3")] = 1
    assert not table.allows("dig C3")


def test_t32_c95_remote_dig() -> None:
    table = Position().seal_on(1, "ban", "C4").do("dig C4")
    assert table.has(1) == {"stone": 1} and table.state.ap == 3 and not table.allows("dig C4")
    trap = Position().seal_on(1, "ban", "C4").tile("C4", "trap").do("dig C4")
    assert trap.state.lost[0] == 0 and trap.is_sound()
    assert not Position(2, "cards.seal.ban.remote_dig=false").seal_on(1, "ban", "C4").allows("dig C4")
    assert not Position().seal_on(1, "stele", "C4").allows("dig C4")


def lasts(kind: str, *sets: str) -> int:
    """Settlements after which a seal is gone, at most 6."""
    table = Position(2, *sets).events("drought", "golden_age", "sandstorm").seal(1, kind)
    table.do(table.starting("place")[10])
    for number in range(1, 7):
        play_round(table)
        if not (table.state.seal_owner >= 0).any():
            return number
    return 7


def play_round(table: Position) -> None:
    """End the turns of a round, whatever is asked."""
    number = int(table.state.round_number)
    while table.state.round_number == number and not table.is_over:
        words = table.words()
        table.play(next((each for each in words if each in ("end the turn", "decline")), words[0]))


def test_t33_c94_how_long_seals_lie() -> None:
    assert [lasts(kind) for kind in ("ban", "stele", "ward")] == [2, 3, 7]
    assert lasts("ban", "cards.seal.count_placing_round=false") == 3
    assert lasts("stele", "cards.seal.stele.rounds=1") == 1
    assert lasts("ward", "cards.seal.ward.rounds=4") == 4


def test_t34_a_stele_placed_in_round_7_pays_twice() -> None:
    table = Position().seal(1, "stele")
    for _ in range(6):
        play_round(table)
    assert table.state.round_number == 7
    table.do("place Lord's Stele on C3")
    play_round(table)
    play_round(table)
    assert table.is_over and table.scores()[0]["stele_income"] == 2


@pytest.mark.parametrize(("up", "points"), [(False, 0), (True, 3)])
def test_t49_a_temple_under_a_ward_at_the_end(up: bool, points: int) -> None:
    table = Position().tile("C3", "temple", up=up).seal_on(1, "ward", "C3").last_round().end_turns()
    assert table.is_over and table.scores()[0]["temple_end"] == points
    held = Position(2, "control.seal_counts_for_temple=false").tile("C3", "temple", up=up).seal_on(1, "ward", "C3")
    assert held.last_round().end_turns().scores()[0]["temple_end"] == 0


def test_c90_c11_seals_are_dealt() -> None:
    for number, players in ((1, 4), (3, 2)):
        table = Position(players, f"setup.seals_per_player={number}")
        assert [int(count) for count in table.state.seals.sum(axis=1)[:players]] == [number] * players
        assert table.is_sound()
    assert (Position(2, "setup.seals_per_player=3").state.seals.sum(axis=0) == 2).all()
