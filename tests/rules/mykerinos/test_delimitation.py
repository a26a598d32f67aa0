"""The delimitation phase [7.3]: OP-5, OP-8 and the ranks that may take what."""

from __future__ import annotations

import pytest

from tests.rules.mykerinos.positions import Position


def fought(players: int, *sets: str) -> Position:
    """Area 0 with the seats ranked in their order; the last seat alone in area 3."""
    game = Position(players, *sets)
    for seat, colour in enumerate(("blue", "red", "white", "black")[:players]):
        game.fill(colour, 0, 1 if seat == 3 else 4 - seat, row=min(seat, 2)) if seat < 3 else game.put("black", (3, 2))
    return game.put("black" if players == 4 else "white", (7, 5)).all_pass()


def visited(game: Position) -> list[int]:
    order = []
    while game.decision_is("reward"):
        order.append(int(game.state.area))
        game.do("take the left plot")
    return order


@pytest.mark.parametrize(("order", "expected"), [("rows", [0, 1, 2, 3]), ("columns", [0, 2, 1, 3])])
def test_op5_order_of_four_areas(order: str, expected: list[int]) -> None:
    game = Position(3, f"delimitation.area_order={order}")
    for area in range(4):
        game.fill("blue", area, 1)
    assert visited(game.all_pass()) == expected


@pytest.mark.parametrize(("order", "expected"), [("rows", [0, 1, 2, 3, 4, 5]), ("columns", [0, 2, 4, 1, 3, 5])])
def test_op5_order_of_six_areas(order: str, expected: list[int]) -> None:
    game = Position(3, f"delimitation.area_order={order}").all_pass().all_pass().all_pass()
    for area in range(6):
        game.fill("blue", area, 1)
    seen = []
    game.all_pass()
    while not game.is_over:
        seen.append(int(game.state.area))
        game.do("take the left plot")
    assert seen == expected


def test_ranks_1_and_2_choose_a_plot_or_a_room_and_3_takes_what_is_left() -> None:
    game = fought(3)
    assert game.ranking() == ["blue", "red", "white"]
    assert (game.who(), len(game.legal_rooms()), len(game.legal())) == ("blue", 10, 12)
    game.do("take the right plot")
    assert (game.who(), len(game.legal_rooms()), len(game.legal())) == ("red", 10, 11)
    assert not game.allows("nothing")
    game.do("room inner Explorer")
    assert (game.who(), game.legal_rooms(), len(game.legal())) == ("white", set(), 1)


def test_rank_3_chooses_of_two_and_rank_4_takes_the_other() -> None:
    game = fought(4).do("room inner Explorer", "room inner Heiress")
    assert (game.who(), len(game.legal())) == ("white", 2)
    game.do("take the left plot")
    assert (game.who(), [w.split(" (")[0] for w in game.words()]) == ("black", ["take the right plot"])


def test_alone_is_one_reward_and_the_other_plot_goes_to_the_box() -> None:
    game = Position(3).fill("blue", 0, 2).fill("blue", 3, 1).all_pass().do("take the left plot")
    assert (int(game.state.area), list(game.state.plot[:2])) == (3, [-1, -1])


def test_the_plot_without_a_patron_scores_and_goes_to_the_box() -> None:
    game = Position(3).fill("blue", 0, 1).fill("blue", 3, 1).plots(0, ("none", 5), ("Heiress", 0)).all_pass()
    game.do("take the left plot")
    assert game.score("blue") == {"plots": 5, "exhibition": 0, "sets": 0, "compensation": 0, "nile": 0}
    assert int(game.state.cards.sum()) == 0


def test_op8_low_ranks_may_not_decline() -> None:
    game = fought(4).do("take the left plot", "room inner Explorer")
    assert (game.who(), game.allows("nothing"), len(game.legal())) == ("white", False, 1)


def test_op8_low_ranks_may_decline() -> None:
    game = fought(4, "delimitation.low_ranks_may_decline=true")
    assert not game.allows("nothing")
    game.do("take the left plot")
    assert not game.allows("nothing")
    game.do("room inner Explorer")
    assert (game.who(), game.allows("nothing"), len(game.legal())) == ("white", True, 2)
    game.do("nothing")
    assert (game.who(), len(game.legal())) == ("black", 2)


@pytest.mark.parametrize("ranks", [(), (1,), (2,), (1, 2), (1, 2, 3), (3, 4)])
def test_museum_ranks(ranks: tuple[int, ...]) -> None:
    game = fought(4, f"delimitation.museum_ranks={list(ranks)}")
    entered = []
    while int(game.state.area) == 0:
        if game.legal_rooms():
            entered.append(int(game.state.serving) + 1)
            game.do("room " + sorted(game.legal_rooms())[0])
        else:
            game.play(game.legal()[0])
    assert tuple(entered) == ranks


@pytest.mark.parametrize("ranks", [(1,), (1, 2), (2, 3), (4,), (1, 2, 3, 4)])
def test_plot_ranks(ranks: tuple[int, ...]) -> None:
    game = fought(4, f"delimitation.plot_ranks={list(ranks)}", "delimitation.museum_ranks=[]")
    taken = []
    while int(game.state.area) == 0:
        taken.append(int(game.state.serving) + 1)
        game.play(game.legal()[0])
    assert tuple(taken) == ranks[:2]


@pytest.mark.parametrize("first", ["blue", "red", "white"])
def test_ties_go_to_the_lower_space_of_the_track(first: str) -> None:
    game = Position(3).starts(first)
    for row, colour in enumerate(("blue", "red", "white")):
        game.fill(colour, 0, 2, row=row)
    game.all_pass()
    assert game.ranking()[0] == first
    assert [game.track(colour) for colour in game.ranking()] == [1, 2, 3]


def test_archaeologists_go_back_before_the_next_area_is_scored() -> None:
    game = Position(3).fill("blue", 0, 3).fill("blue", 1, 1).all_pass()
    general = game.general("blue")
    game.do("take the left plot")
    assert (int(game.state.area), game.general("blue"), game.standing("blue", 0)) == (1, general + 3, 0)


def test_the_game_ends_after_the_last_campaign() -> None:
    game = Position(3).all_pass().all_pass().all_pass()
    assert not game.is_over
    assert game.all_pass().is_over
    assert game.legal() == []
