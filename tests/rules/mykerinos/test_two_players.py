"""The two-player game with the neutral colour [9]: OP-18 to OP-22."""

from __future__ import annotations

import pytest

from tests.rules.mykerinos.positions import Position

AFTER_PASS = "two_player.neutral_after_pass=true"


def test_each_campaign_both_take_neutral_ones() -> None:
    game = Position(2)
    assert (game.neutral("blue"), game.neutral("red"), game.general("neutral")) == (4, 4, 17)
    fewer = Position(2, "two_player.neutral_per_player=2")
    assert (fewer.neutral("blue"), fewer.general("neutral")) == (2, 21)


@pytest.mark.parametrize(("space", "others"), [(1, (2, 3)), (2, (1, 3)), (3, (1, 2))])
def test_space_of_the_neutral_colour_on_the_track(space: int, others: tuple[int, int]) -> None:
    game = Position(2, f"two_player.neutral_track_space={space}").put("blue", (0, 0)).do("pass", "pass")
    assert (game.track("neutral"), game.track("blue"), game.track("red")) == (space, *others)


def test_neutral_ones_expand_from_any_neutral_one() -> None:
    game = Position(2).do("start (0,0)", "start (4,4)", "start (0,1)")
    assert (game.who(), game.decision_is("neutral")) == ("red", True)
    assert game.allows("expand (5,4) (6,4)")
    assert not game.allows("expand (1,0) (2,0)"), "blue ones are not neutral"


def test_op18_after_the_own_action_never_alone_never_before() -> None:
    game = Position(2)
    assert game.decision_is("excavation")
    game.do("start (0,0)")
    assert (game.decision_is("neutral"), game.kinds()) == (True, {"start", "nothing"})
    game.do("nothing")
    assert (game.who(), game.decision_is("excavation")) == ("red", True)
    empty = Position(2).has("blue", neutral=0).do("start (0,0)")
    assert empty.who() == "red"


def test_op18_also_after_a_patron() -> None:
    game = Position(2).cards("blue", director=1).do("Director: room inner Explorer")
    assert (game.who(), game.decision_is("neutral")) == ("blue", True)


def test_op18_not_after_passing() -> None:
    assert Position(2).do("pass").who() == "red"


def test_op18_also_with_the_last_action() -> None:
    game = Position(2).do("pass", "start (0,0)")
    assert (game.who(), game.decision_is("neutral")) == ("red", True)
    game.do("start (1,0)")
    assert (game.who(), game.words()) == ("red", ["pass"])


def test_op18_after_passing_once_where_that_is_allowed() -> None:
    game = Position(2, AFTER_PASS).do("pass")
    assert (game.who(), game.decision_is("neutral")) == ("blue", True)
    game.do("start (0,0)")
    assert (game.who(), game.decision_is("excavation")) == ("red", True)
    game.do("start (3,3)", "nothing")
    assert (game.who(), game.words()) == ("red", ["pass"])
    game.do("pass")
    assert (game.who(), game.decision_is("neutral")) == ("red", True)
    game.do("nothing")
    assert game.decision_is("reward") or game.decision_is("lost_plot")


@pytest.mark.parametrize(("carry", "kept"), [("true", 8), ("false", 4)])
def test_op19_unused_neutral_ones(carry: str, kept: int) -> None:
    game = Position(2, f"two_player.neutral_carry_over={carry}").all_pass()
    assert (int(game.state.campaign), game.neutral("blue"), game.neutral("red")) == (1, kept, kept)
    assert game.general("neutral") == 25 - 2 * kept


def test_op19_touches_no_colour_of_a_larger_table() -> None:
    game = Position(3, "two_player.neutral_carry_over=false").all_pass()
    assert (game.personal("white"), game.general("white")) == (22, 3)


@pytest.mark.parametrize(("absent", "chooser"), [("true", "red"), ("false", "blue")])
def test_op20_neutral_first_with_one_player(absent: str, chooser: str) -> None:
    game = Position(2, f"two_player.absent_player_chooses={absent}").fill("neutral", 0, 2).put("blue", (0, 1))
    game.all_pass()
    assert (game.who(), game.decision_is("lost_plot"), len(game.legal())) == (chooser, True, 2)
    game.do("lose the left plot")
    assert (game.who(), game.decision_is("reward")) == ("blue", True)


def test_neutral_second_takes_the_plot_that_the_first_left() -> None:
    game = Position(2).fill("blue", 0, 3).fill("neutral", 0, 2, row=1).put("red", (0, 2)).put("red", (7, 5))
    game.all_pass().do("take the left plot")
    assert [words.split(" (")[0] for words in game.words()] == ["lose the right plot"]
    game.do("lose the right plot")
    assert (game.who(), int(game.state.area)) == ("red", 3)


def test_14_at_a_rank_without_a_plot_the_neutral_colour_takes_none_and_nobody_is_asked() -> None:
    first = Position(2, "delimitation.plot_ranks=[2, 3, 4]").fill("neutral", 0, 3).fill("blue", 0, 2, row=1)
    first.all_pass()
    assert (first.who(), first.decision_is("reward")) == ("blue", True)
    assert {"take the left plot", "take the right plot"} == {
        words.split(" (")[0] for words in first.words() if words.startswith("take")
    }
    second = Position(2, "delimitation.plot_ranks=[1, 3, 4]").fill("blue", 0, 3).fill("neutral", 0, 2, row=1)
    second.put("red", (0, 2)).all_pass().do("take the left plot")
    assert (second.who(), second.decision_is("reward")) == ("red", True)
    assert [words.split(" (")[0] for words in second.words()] == ["take the right plot"]


def test_op21_neutral_third_chooses_nothing() -> None:
    game = Position(2).fill("blue", 0, 3).fill("red", 0, 2, row=1).put("neutral", (0, 2)).put("red", (7, 5))
    game.all_pass().do("room inner Explorer", "room inner Heiress")
    assert (int(game.state.area), game.who(), list(game.state.plot[:2])) == (3, "red", [-1, -1])


@pytest.mark.parametrize(("counts", "ranks"), [("own", [1, 1]), ("all", [2, 1])])
def test_op22_end_tiebreak(counts: str, ranks: list[int]) -> None:
    game = Position(2, f"scoring.tiebreak_counts={counts}")
    game.has("blue", personal=3, neutral=0).has("red", personal=3, neutral=1)
    assert game.ranks() == ranks


def test_the_neutral_colour_never_passes_nor_counts_as_waiting() -> None:
    game = Position(2).do("pass")
    assert int(game.state.last_actions) == 1
    assert game.do("pass").who() == "red"
    assert int(game.state.campaign) == 1
