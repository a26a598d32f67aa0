"""The museum [4], the Director [7.2, 14.1] and the exhibition [8]: OP-6, 16, 38."""

from __future__ import annotations

import pytest

from tests.rules.mykerinos.positions import INNERS, OUTERS, RING, SHAREDS, Position

EVERY_ROOM = [f"{kind}{wing}" for kind in "OIS" for wing in range(5)]


@pytest.mark.parametrize("wing", range(5))
def test_an_outer_room_opens_from_each_room_beside_it(wing: int) -> None:
    assert Position(3).cards("blue", director=1).legal_rooms() == {*INNERS, *SHAREDS}
    for beside in (f"I{wing}", f"S{wing}", f"S{(wing - 1) % 5}"):
        game = Position(3).cards("blue", director=1).rooms("blue", beside)
        assert OUTERS[wing] in game.legal_rooms()
    assert OUTERS[wing] not in Position(3).cards("blue", director=1).rooms("red", f"I{wing}").legal_rooms()


@pytest.mark.parametrize("wing", range(5))
def test_value_of_each_room_for_its_patrons(wing: int) -> None:
    every = dict.fromkeys((name.lower() for name in RING), 1)
    for room, value, wings in (("O", 5, 1), ("I", 3, 1), ("S", 2, 2)):
        game = Position(3).cards("blue", **every).rooms("blue", f"{room}{wing}")
        assert game.score("blue")["exhibition"] == 5 + wings * (value - 1)


def test_values_are_parameters() -> None:
    values = ("museum.values.outer=7", "museum.values.inner=4", "museum.values.shared=0", "museum.base_value=2")
    game = Position(3, *values).cards("blue", explorer=1, heiress=1, colonel=1)
    assert game.score("blue")["exhibition"] == 6
    assert game.rooms("blue", "S0").score("blue")["exhibition"] == 0 + 0 + 2
    assert game.rooms("blue", "I0", "O1").score("blue")["exhibition"] == 4 + 7 + 2


def test_op6_a_shared_room_serves_both_or_the_better_one() -> None:
    cards = {"explorer": 3, "heiress": 1}
    assert Position(3).cards("blue", **cards).rooms("blue", "S0").score("blue")["exhibition"] == 8
    one = Position(3, "museum.shared_room_mode=choose_one").cards("blue", **cards).rooms("blue", "S0")
    assert one.score("blue")["exhibition"] == 3 * 2 + 1
    assert one.rooms("blue", "S1").score("blue")["exhibition"] == 3 * 2 + 2
    assert one.rooms("blue", "O0").score("blue")["exhibition"] == 3 * 5 + 2


def test_op16_no_legal_room_left() -> None:
    game = Position(3).cards("blue", director=1).rooms("red", *EVERY_ROOM).put("blue", (0, 0))
    assert game.kinds() == {"start", "expand", "pass"}
    game.all_pass()
    assert [words.split(" (")[0] for words in game.words()] == ["take the left plot", "take the right plot"]


def test_op16_outer_rooms_alone_are_no_way_in() -> None:
    game = Position(3).cards("blue", director=1).rooms("red", *(room for room in EVERY_ROOM if room[0] != "O"))
    assert "Director" not in game.kinds()


def test_op38_museum_source() -> None:
    area = Position(3).put("blue", (0, 0)).has("blue", general=0).all_pass()
    assert len(area.legal_rooms()) == 10
    reserve = Position(3, "delimitation.museum_source=general_reserve").put("blue", (0, 0)).has("blue", general=0)
    assert reserve.all_pass().legal_rooms() == set()


def test_a_room_as_reward_takes_one_from_the_area() -> None:
    game = Position(3).fill("blue", 0, 3).put("blue", (7, 5)).all_pass()
    general = game.general("blue")
    game.do("room inner Explorer")
    assert (game.general("blue"), game.standing("blue", 0), int(game.state.area)) == (general + 2, 0, 3)


def test_director_takes_from_the_personal_reserve() -> None:
    game = Position(3).cards("blue", director=1)
    reserve, general = game.personal("blue"), game.general("blue")
    game.do("Director: room inner Explorer")
    assert (game.personal("blue"), game.general("blue"), game.used("blue", "director")) == (reserve - 1, general, 1)
    assert "Director" not in Position(3).cards("blue", director=1).has("blue", personal=0).kinds()


def test_director_of_two_rooms_the_first_opens_the_next() -> None:
    game = Position(3, "patrons.director.rooms=2").cards("blue", director=1)
    reserve = game.personal("blue")
    assert "outer Explorer" not in game.legal_rooms()
    game.do("Director: room inner Explorer")
    assert (game.who(), game.decision_is("more_rooms"), "pass" in game.kinds()) == ("blue", True, False)
    assert not game.allows("nothing")
    game.do("room outer Explorer")
    assert (game.who(), game.personal("blue"), game.used("blue", "director")) == ("red", reserve - 2, 1)


def test_director_of_two_rooms_needs_two() -> None:
    rooms = "patrons.director.rooms=2"
    assert "Director" not in Position(3, rooms).cards("blue", director=1).has("blue", personal=1).kinds()
    inside = [room for room in EVERY_ROOM if room not in ("I0", "O0")]
    assert "Director" in Position(3, rooms).cards("blue", director=1).rooms("red", *inside).kinds()
    only = [room for room in EVERY_ROOM if room != "I0"]
    assert "Director" not in Position(3, rooms).cards("blue", director=1).rooms("red", *only).kinds()


def test_room_capacity() -> None:
    game = Position(3, "museum.room_capacity=2").cards("blue", director=1).rooms("red", "I0")
    assert "inner Explorer" in game.legal_rooms()
    game.do("Director: room inner Explorer")
    assert [int(game.state.room[5, seat]) for seat in range(3)] == [1, 1, 0]
    assert "inner Explorer" not in game.cards("red", director=1).legal_rooms()
    assert "outer Explorer" in game.legal_rooms()
