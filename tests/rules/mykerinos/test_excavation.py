"""The excavation phase [7.2] and what other values of its parameters mean [14.1]: OP-9 to OP-13."""

from __future__ import annotations

import pytest

from tests.rules.mykerinos.positions import Position

PARTIAL = "actions.allow_partial=true"
ALL_CARDS = {"heiress": 1, "explorer": 1, "director": 1, "curator": 1, "colonel": 1}


def test_a_start_goes_anywhere_but_on_pyramids_and_archaeologists() -> None:
    game = Position(3).put("blue", (1, 1)).put("red", (5, 5)).pyramids((0, 0))
    assert game.allows("start (2,1)")
    assert game.allows("start (7,5)")
    assert not game.allows("start (1,1)")
    assert not game.allows("start (5,5)")
    assert not game.allows("start (0,0)")
    assert sum(words.startswith("start") for words in game.words()) == 48 - 3


def test_b_expand_goes_outwards_from_an_own_one() -> None:
    game = Position(3).put("blue", (1, 1)).put("red", (2, 2))
    assert game.allows("expand (2,1) (3,1)")
    assert not game.allows("expand (2,1) (0,1)"), "the second touches an own one, not the first"
    assert not game.allows("expand (3,1) (4,1)"), "the first touches nothing of its own"
    assert not game.allows("expand (1,2) (2,2)"), "taken"
    assert not game.allows("expand (2,1) (3,2)"), "no diagonals"
    assert not game.allows("expand (2,1)")


def test_b_two_orders_of_the_same_spaces_are_one_outcome() -> None:
    game = Position(3).put("blue", (1, 1), (2, 2))
    words = [words for words in game.words() if words.startswith("expand")]
    same = [{*w.removeprefix("expand ").split(" ")} for w in words]
    assert same.count({"(1,2)", "(0,2)"}) == 1
    assert same.count({"(2,1)", "(3,1)"}) == 1
    assert len({frozenset(spaces) for spaces in same}) == len(same)


def test_c_one_card_once_a_campaign_and_several_on_several_turns() -> None:
    game = Position(3).cards("blue", curator=2)
    game.do("Curator: start (0,0) (1,0)", "pass", "pass")
    game.state.last_actions = 2
    game.do("Curator: start (3,0) (4,0)")
    assert "Curator" not in game.kinds()
    twice = Position(3, "patrons.uses_per_campaign=2").cards("blue", curator=1)
    twice.do("Curator: start (0,0) (1,0)", "pass", "pass", "Curator: start (3,0) (4,0)")
    assert twice.used("blue", "curator") == 2


def test_c_cards_are_unused_again_in_the_next_campaign() -> None:
    game = Position(3).cards("blue", curator=1).do("Curator: start (0,0) (1,0)", "pass", "pass", "pass")
    game.do("take the left plot")
    assert (int(game.state.campaign), game.used("blue", "curator"), game.held("blue", "curator") > 0) == (1, 0, True)


def test_c_no_patrons_with_per_turn_0() -> None:
    game = Position(3, "patrons.per_turn=0").cards("blue", **ALL_CARDS).put("blue", (1, 1)).pyramids((1, 0))
    assert game.kinds() == {"start", "expand", "pass"}
    allowed = Position(3).cards("blue", **ALL_CARDS).put("blue", (1, 1)).pyramids((1, 0))
    assert allowed.kinds() == {"start", "expand", "pass", "Heiress", "Explorer", "Director", "Curator", "Colonel"}


def test_an_archaeologist_on_a_pyramid_can_be_expanded_from() -> None:
    game = Position(3).cards("blue", explorer=1).pyramids((1, 0)).do("Explorer: start (1,0)", "pass", "pass")
    assert game.allows("expand (1,1) (1,2)")


@pytest.mark.parametrize(("count", "legal"), [(1, "start (0,0)"), (3, "start (0,0) (1,0) (2,0)")])
def test_start_count(count: int, legal: str) -> None:
    game = Position(3, f"actions.start_count={count}")
    assert game.allows(legal)
    assert not game.allows("start (0,0) (1,0)")
    assert not Position(3, f"actions.start_count={count}").has("blue", personal=count - 1).allows(legal)


@pytest.mark.parametrize(
    ("count", "legal"),
    [
        (1, "expand (2,1)"),
        (2, "expand (2,1) (2,2)"),
        (3, "expand (2,1) (2,2) (2,3)"),
        (4, "expand (2,1) (3,1) (3,2) (2,2)"),
    ],
)
def test_expand_count(count: int, legal: str) -> None:
    game = Position(3, f"actions.expand_count={count}").put("blue", (1, 1))
    assert game.allows(legal)
    assert {w.count("(") for w in game.words() if w.startswith("expand")} == {count}
    assert "expand" not in game.has("blue", personal=count - 1).kinds()


def test_a_chain_does_not_branch() -> None:
    game = Position(3, "actions.expand_count=4").put("blue", (1, 1))
    assert not game.allows("expand (2,1) (3,1) (2,0) (2,2)")


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_curator_and_colonel_of_other_lengths(count: int) -> None:
    game = Position(3, f"patrons.curator.start_count={count}", f"patrons.colonel.expand_count={count}")
    game.put("blue", (1, 1)).cards("blue", curator=1, colonel=1)
    lengths = {w.split(":")[0]: w.count("(") for w in game.words() if ":" in w}
    assert lengths == {"Curator": count, "Colonel": count}
    assert game.has("blue", personal=count - 1).kinds() <= {"start", "expand", "pass"}


def test_op9_partial_actions_are_not_allowed() -> None:
    game = Position(3).put("blue", (1, 1)).has("blue", personal=1).cards("blue", curator=1, colonel=1)
    assert game.kinds() == {"start", "pass"}


def test_op9_partial_actions_allowed() -> None:
    game = Position(3, PARTIAL).put("blue", (1, 1)).has("blue", personal=1).cards("blue", curator=1, colonel=1)
    assert game.kinds() == {"start", "expand", "Curator", "Colonel", "pass"}
    assert game.allows("expand (2,1)")
    assert not game.allows("expand (2,1) (3,1)")
    game.has("blue", personal=5).cards("blue", explorer=1, heiress=1).pyramids((1, 0))
    for words in ("Curator: start (3,3)", "Curator: start (3,3) (3,4)", "Colonel: expand (2,1)"):
        assert game.allows(words), words
    for words in ("Colonel: expand (2,1) (3,1)", "Explorer: expand (1,0)", "Heiress: expand (2,1)"):
        assert game.allows(words), words
    assert not game.allows("Explorer: expand (2,1)"), "still one pyramid"


def test_op9_partial_director() -> None:
    rooms = "patrons.director.rooms=2"
    assert "Director" not in Position(3, rooms).cards("blue", director=1).has("blue", personal=1).kinds()
    game = Position(3, rooms, PARTIAL).cards("blue", director=1).do("Director: room inner Explorer")
    assert game.decision_is("more_rooms")
    assert game.allows("nothing")
    assert game.do("nothing").who() == "red"
    short = Position(3, rooms, PARTIAL).cards("blue", director=1).has("blue", personal=1)
    assert short.do("Director: room inner Explorer").who() == "red"


@pytest.mark.parametrize(
    ("low", "high", "pyramids"), [(1, 1, {1}), (0, 1, {0, 1}), (0, 0, {0}), (1, 2, {1, 2}), (2, 2, {2})]
)
def test_op10_pyramids_of_the_explorer(low: int, high: int, pyramids: set[int]) -> None:
    closed = ((0, 1), (1, 0), (2, 1), (2, 2), (5, 4))
    game = Position(3, f"patrons.explorer.pyramids_min={low}", f"patrons.explorer.pyramids_max={high}")
    game.put("blue", (1, 1)).cards("blue", explorer=1).pyramids(*closed)
    found: set[int] = set()
    for words in game.words():
        if words.startswith("Explorer"):
            found.add(sum(f"({x},{y})" in words for x, y in closed))
    assert found == pyramids


@pytest.mark.parametrize("count", [2, 3, 4])
def test_explorer_with_longer_chains_still_uses_one_pyramid(count: int) -> None:
    closed = ((2, 1), (2, 2), (5, 4))
    game = Position(3, f"actions.expand_count={count}", f"actions.start_count={count}")
    game.put("blue", (1, 1)).cards("blue", explorer=1).pyramids(*closed)
    found = [words for words in game.words() if words.startswith("Explorer")]
    assert {words.count("(") for words in found} == {count}
    assert {sum(f"({x},{y})" in words for x, y in closed) for words in found} == {1}


def test_op11_heiress_without_a_placement() -> None:
    game = Position(3, "patrons.heiress.must_act=false").cards("blue", heiress=1)
    reserve, general = game.personal("blue"), game.general("blue")
    game.do("Heiress: gain")
    assert (game.personal("blue"), game.general("blue"), game.who()) == (reserve + 1, general - 1, "red")
    none = Position(3, "patrons.heiress.must_act=false").cards("blue", heiress=1).has("blue", general=0)
    assert not none.allows("Heiress: gain")
    assert not Position(3).cards("blue", heiress=1).allows("Heiress: gain")


@pytest.mark.parametrize(("general", "gained"), [(9, 3), (2, 2)])
def test_heiress_gains_n_or_what_is_there(general: int, gained: int) -> None:
    game = Position(3, "patrons.heiress.gain=3").cards("blue", heiress=1).has("blue", personal=0, general=general)
    game.do("Heiress: start (0,0)")
    assert (game.personal("blue"), game.general("blue")) == (gained - 1, general - gained)


def test_heiress_with_more_gain_allows_longer_chains() -> None:
    game = Position(3, "patrons.heiress.gain=2").cards("blue", heiress=1).has("blue", personal=0, general=2)
    assert game.put("blue", (1, 1)).has("blue", general=2).allows("Heiress: expand (2,1) (3,1)")


@pytest.mark.parametrize("number", [0, 1, 2])
def test_op12_actions_of_the_last_player(number: int) -> None:
    game = Position(3, f"actions.last_player_actions={number}").cards("white", curator=1)
    game.do("start (0,0)", "start (1,0)", "start (2,0)")
    game.do("pass", "pass")
    for action in ("Curator: start (5,5) (6,5)", "expand (2,1) (2,2)")[:number]:
        assert (game.who(), "pass" in game.kinds()) == ("white", True)
        game.do(action)
    assert (game.who(), game.words()) == ("white", ["pass"])


def test_op13_passing_is_always_allowed() -> None:
    game = Position(4).do("pass")
    assert (game.track("blue"), game.who()) == (1, "red")
    assert game.do("start (0,0)", "start (1,0)", "start (2,0)").who() == "red"


def test_the_last_on_the_track_starts_the_next_campaign() -> None:
    game = Position(4).starts("white").do("pass", "start (0,0)", "pass", "pass", "pass")
    assert [game.track(colour) for colour in ("white", "blue", "red", "black")] == [1, 2, 3, 4]
    game.do("take the left plot")
    assert (int(game.state.campaign), game.who(), game.track("black")) == (1, "black", 0)


@pytest.mark.parametrize("players", [3, 4])
def test_personal_reserves_are_kept(players: int) -> None:
    game = Position(players)
    before = game.personal("blue")
    assert game.all_pass().personal("blue") == min(25, 2 * before)
