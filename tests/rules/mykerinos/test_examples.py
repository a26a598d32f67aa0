"""The worked examples of the specification [17], each named by its id.

With two players the colours at the table are blue and red; where an example names another one, red stands for it.
"""

from __future__ import annotations

import numpy as np
import pytest

from engine.errors import IllegalAction
from engine.games.mykerinos.state import EDGE, NEIGHBOURS, OUT
from tests.rules.mykerinos.positions import SHAREDS, Position, room, special


def test_E1_end_of_game_36() -> None:
    game = Position(3).cards("blue", explorer=3, heiress=2, colonel=3, curator=1, director=2).rooms("blue", "S0", "O0")
    game.rooms("blue", "I2")
    assert game.score("blue") == {"plots": 0, "exhibition": 31, "sets": 5, "compensation": 0, "nile": 0}
    assert game.totals()[0] == 36


@pytest.mark.parametrize(
    ("source", "kept_of_white"), [("area", 2), ("general_reserve", 2)], ids=["special edition", "classic"]
)
def test_E2_tie(source: str, kept_of_white: int) -> None:
    game = Position(4, f"delimitation.museum_source={source}")
    game.fill("blue", 0, 3, row=0).fill("white", 0, 3, row=1).fill("red", 0, 2, row=2).put("black", (3, 0))
    game.plots(0, left=("Director", 2), right=("Heiress", 0)).fill("blue", 3, 1)
    before = {colour: game.general(colour) for colour in ("blue", "red", "white", "black")}
    game.all_pass()
    assert game.ranking() == ["blue", "white", "red", "black"]
    assert game.who() == "blue"
    game.do("take the left plot (Director, 2 prestige)")
    assert (game.who(), game.score("blue")["plots"], game.held("blue", "director")) == ("white", 2, 1)
    game.do("room inner Explorer")
    assert game.who() == "red"
    assert game.words() == ["take the right plot (Heiress, 0 prestige)"]
    game.do("take the right plot")
    assert game.held("red", "heiress") == 1
    # Black gets nothing and is asked nothing: the next reward is that of area 3.
    assert (game.who(), int(game.state.area)) == ("blue", 3)
    assert int(game.state.room[room("I0"), game.seat("white")]) == 1
    gained = {colour: game.general(colour) - number for colour, number in before.items()}
    assert gained == {"blue": 3, "white": kept_of_white, "red": 2, "black": 1}


def test_E3_pass() -> None:
    game = Position(3).starts("red").do("pass")
    assert game.track("red") == 1
    game.do("start (0,0)", "pass")
    assert game.track("blue") == 2
    # White is the last player: one more action, then it must pass; blue takes no further turn.
    assert game.who() == "white"
    game.do("start (0,2)")
    assert game.who() == "white"
    assert game.words() == ["pass"]


def test_E4_curator() -> None:
    game = Position(3).cards("blue", curator=1).pyramids((5, 0))
    reserve = game.personal("blue")
    assert game.allows("Curator: start (2,1) (3,1)")
    assert not game.allows("Curator: start (2,1) (4,1)")
    assert not game.allows("Curator: start (2,1) (3,2)")
    assert not game.allows("Curator: start (5,0) (6,0)")
    assert not game.allows("Curator: start (6,0) (5,0)")
    game.do("Curator: start (2,1) (3,1)")
    assert (game.standing("blue", 0), game.personal("blue"), game.used("blue", "curator")) == (2, reserve - 2, 1)
    game.do("pass", "pass")
    assert game.who() == "blue"
    assert not game.allows("Curator: start (0,0) (0,1)")


def test_E4_curator_needs_two_in_the_reserve() -> None:
    game = Position(3).cards("blue", curator=1).has("blue", personal=1)
    assert game.kinds() == {"start", "pass"}


def test_E5_colonel_into_another_area() -> None:
    game = Position(3).cards("blue", colonel=1).put("blue", (2, 1))
    reserve = game.personal("blue")
    game.do("Colonel: expand (3,1) (4,1) (5,1)")
    assert (game.standing("blue", 0), game.standing("blue", 1), game.personal("blue")) == (2, 2, reserve - 3)


def test_E6_explorer() -> None:
    game = Position(3).cards("blue", explorer=1).put("blue", (1, 1)).put("red", (0, 1), (2, 1))
    game.pyramids((1, 0), (1, 2))
    assert "expand" not in game.kinds()
    assert game.allows("Explorer: expand (1,2) (1,3)")
    assert game.allows("Explorer: expand (1,0) (0,0)")
    assert game.allows("Explorer: expand (1,0) (2,0)")
    assert game.allows("Explorer: start (1,0)")
    assert not game.allows("Explorer: start (0,0)")
    game.pyramids((1, 3))
    assert not game.allows("Explorer: expand (1,2) (1,3)")
    assert game.allows("Explorer: expand (1,2) (0,2)")
    game.do("Explorer: expand (1,2) (0,2)")
    assert game.standing("blue", 0) == 3


def test_E7_heiress() -> None:
    without = Position(3).has("blue", personal=0, general=1)
    assert without.words() == ["pass"]
    game = Position(3).has("blue", personal=0, general=3).cards("blue", heiress=1)
    assert game.kinds() == {"Heiress", "pass"}
    assert all(words.startswith("Heiress: start") for words in game.words() if words != "pass")
    game.do("Heiress: start (4,4)")
    assert (game.personal("blue"), game.general("blue"), game.standing("blue", 3)) == (0, 2, 1)


def test_E7_heiress_needs_the_general_reserve() -> None:
    game = Position(3).has("blue", personal=0, general=0).cards("blue", heiress=1)
    assert game.words() == ["pass"]


def test_E7_heiress_allows_to_expand_with_one_before() -> None:
    game = Position(3).put("blue", (1, 1)).has("blue", personal=1, general=1).cards("blue", heiress=1)
    assert not game.allows("expand (2,1) (3,1)")
    assert game.allows("Heiress: expand (2,1) (3,1)")
    game.do("Heiress: expand (2,1) (3,1)")
    assert (game.personal("blue"), game.general("blue")) == (0, 0)


def test_E8_museum() -> None:
    game = Position(3).cards("blue", director=2).rooms("red", "I0").cards("red", director=1)
    assert game.legal_rooms() == {*SHAREDS, "inner Heiress", "inner Colonel", "inner Curator", "inner Director"}
    game.do("Director: room shared Explorer/Heiress")
    game.cards("blue", explorer=1, heiress=1)
    assert game.score("blue")["exhibition"] == 2 + 2 + 2  # the two Directors count 1 each
    assert game.allows("Director: room outer Explorer")
    game.do("Director: room outer Explorer", "pass")
    assert game.who() == "blue"
    assert not game.allows("Director: room outer Explorer")
    assert game.allows("Director: room outer Heiress")


def test_E9_neutral_first() -> None:
    game = Position(2).fill("neutral", 0, 3).fill("blue", 0, 2, row=1).fill("red", 0, 1, row=2).fill("blue", 3, 1)
    game.plots(0, left=("Explorer", 3), right=("Curator", 2)).all_pass()
    assert game.ranking() == ["neutral", "blue", "red"]
    assert (game.who(), game.decision_is("lost_plot")) == ("red", True)
    game.do("lose the left plot")
    assert game.who() == "blue"
    game.do("room inner Curator")
    assert game.words() == ["take the right plot (Curator, 2 prestige)"]
    game.do("take the right plot")
    assert (game.held("red", "curator"), game.score("red")["plots"]) == (1, 2)
    assert (game.held("blue", "explorer"), game.held("red", "explorer")) == (0, 0)
    assert int(game.state.points.sum()) == 2


def test_E10_neutral_first_and_one_player_absent() -> None:
    game = Position(2).fill("neutral", 0, 2).fill("blue", 0, 1, row=1)
    game.plots(0, left=("Explorer", 3), right=("Curator", 2)).all_pass()
    assert (game.who(), game.decision_is("lost_plot")) == ("red", True)
    game.do("lose the right plot")
    assert game.who() == "blue"
    assert game.allows("take the left plot")
    assert not game.allows("take the right plot")
    assert game.allows("room inner Curator")


def test_E10_neutral_second_and_the_first_goes_to_the_museum() -> None:
    game = Position(2).fill("blue", 0, 3).fill("neutral", 0, 2, row=1).fill("red", 0, 1, row=2)
    game.all_pass().do("room inner Curator")
    assert (game.who(), game.decision_is("lost_plot")) == ("blue", True)
    assert len(game.legal()) == 2
    game.do("lose the left plot")
    assert game.who() == "red"
    assert [words.split(" (")[0] for words in game.words()] == ["take the right plot"]


def test_E10_neutral_alone() -> None:
    game = Position(2).fill("neutral", 0, 2).fill("blue", 3, 1).all_pass()
    assert (int(game.state.area), game.who()) == (3, "blue")
    assert list(game.state.plot[:2]) == [-1, -1]


def test_E11_two_player_turn() -> None:
    game = Position(2).put("neutral", (5, 1)).cards("blue", curator=1)
    own, neutral = game.personal("blue"), game.neutral("blue")
    game.do("start (0,0)")
    assert (game.who(), game.decision_is("neutral")) == ("blue", True)
    assert not game.allows("Curator: start (0,3) (0,4)")
    assert game.allows("start (0,3)")
    game.do("expand (5,2) (5,3)")
    assert (game.personal("blue"), game.neutral("blue"), game.who()) == (own - 1, neutral - 2, "red")


def test_E12_two_player_track() -> None:
    game = Position(2)
    assert [game.track(colour) for colour in ("blue", "neutral", "red")] == [0, 2, 0]
    game.fill("blue", 0, 2).fill("neutral", 0, 2, row=1)
    game.fill("neutral", 1, 2).fill("red", 1, 2, row=1)
    game.do("pass", "pass")
    assert [game.track(colour) for colour in ("blue", "neutral", "red")] == [1, 2, 3]
    assert game.ranking() == ["blue", "neutral"]
    game.do("take the left plot", "lose the right plot")
    assert game.ranking() == ["neutral", "red"]
    game.do("lose the right plot", "take the left plot")
    assert (int(game.state.campaign), game.who()) == (1, "red")


@pytest.mark.parametrize(("campaign", "spaces", "pairs"), [(1, 48, 82), (4, 72, 127)])
def test_E14_grid_arithmetic(campaign: int, spaces: int, pairs: int) -> None:
    game = Position(3)
    for _ in range(campaign - 1):
        game.all_pass()
    inside = np.flatnonzero(game.state.kind != OUT)
    assert list(inside) == list(range(spaces))
    beside = [NEIGHBOURS[0, space][NEIGHBOURS[0, space] != EDGE] for space in inside]
    assert sum(int(np.isin(neighbours, inside).sum()) for neighbours in beside) == 2 * pairs


def test_E14_deck_arithmetic() -> None:
    parameters = special().record()
    assert [4 * int(rows) for rows in parameters.area_rows[:4]] == [8, 8, 8, 12]
    assert int(parameters.cards) == 36


def test_E15_no_adding_of_rooms() -> None:
    game = Position(3).cards("blue", explorer=1).rooms("blue", "S0", "S4", "I0", "O0")
    assert game.score("blue")["exhibition"] == 5


def test_E16_heiress_is_not_the_whole_turn() -> None:
    game = Position(3).cards("blue", heiress=1)
    with pytest.raises(IllegalAction):
        game.play("Heiress: gain")
    reserve = game.personal("blue")
    game.play("Heiress: start (0,0)")
    assert (game.standing("blue", 0), game.personal("blue"), game.who()) == (1, reserve, "red")


def test_E17_tiebreak_and_shared_win() -> None:
    game = Position(3).has("blue", personal=3).has("red", personal=1).has("white", personal=9)
    game.state.points[:3] = (40, 40, 39)
    assert game.ranks() == [1, 2, 3]
    game.has("blue", personal=2).has("red", personal=2)
    assert game.ranks() == [1, 1, 3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_E20_conservation(players: int) -> None:
    game = Position(players)
    luck = np.random.default_rng(players)
    while not game.is_over:
        on_board = [int((game.state.owner == colour).sum()) for colour in range(game.state.colours)]
        for colour, standing in enumerate(on_board):
            held = int(game.state.reserve[:, colour].sum()) + int(game.state.room[:, colour].sum())
            assert int(game.state.general[colour]) + held + standing == 25
        options = game.legal()
        game.play(options[luck.integers(len(options))])


@pytest.mark.parametrize(("general", "personal"), [(11, 15), (25, 15), (6, 10)])
def test_E21_intake_with_leftovers(general: int, personal: int) -> None:
    game = Position(3).has("blue", personal=4, general=general).all_pass()
    assert (int(game.state.campaign), game.personal("blue")) == (1, personal)
    assert game.general("blue") == general - (personal - 4)
