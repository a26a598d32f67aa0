"""The Governor and blocking tokens [12.3]: OP-32."""

from __future__ import annotations

import pytest

from tests.rules.mykerinos.positions import Position, space

ON = "modules.nile=true"


def governor(players: int = 3, *sets: str) -> Position:
    """Blue holds a Governor and stands on (1,1); only land lies out."""
    game = Position(players, ON, *sets).nile("G1", "N2", layouts="LL/LL/LL")
    return game.cards("blue", governor=1).put("blue", (1, 1))


def test_places_then_blocks() -> None:
    game = governor().do("Governor: expand (2,1) (3,1)")
    assert (game.who(), game.decision_is("block"), game.used("blue", "governor")) == ("blue", True, 1)
    game.do("block (4,1)")
    assert (game.tokens("blue"), game.who()) == (2, "red")
    assert not game.allows("start (4,1)")
    assert not game.allows("block (4,1)")


def test_the_owner_may_place_there_and_gets_the_token_back() -> None:
    game = governor().do("Governor: start (5,5)", "block (2,1)", "pass", "pass")
    assert game.allows("expand (2,1) (3,1)")
    game.do("start (2,1)")
    assert (game.tokens("blue"), int(game.state.owner[space((2, 1))])) == (3, 0)


def test_op32_the_bar_binds_the_player_not_the_colour() -> None:
    game = governor(2).put("neutral", (7, 5)).do("Governor: start (5,5)", "block (6,5)")
    assert game.decision_is("neutral")
    assert game.allows("expand (6,5) (6,4)"), "blue moves the neutral colour"
    game.do("nothing", "start (0,5)")
    assert not game.allows("expand (6,5) (6,4)"), "red does too"
    team = governor(4, "modules.team=true").put("white", (7, 5)).do("Governor: start (5,5)", "block (6,5)")
    team.state.mover = 2
    assert not team.allows("expand (6,5) (6,4)"), "not even the teammate with the own colour"


def test_a_room_is_closed_to_the_directors_of_others() -> None:
    game = governor().cards("red", director=1).do("Governor: start (5,5)", "block room inner Explorer")
    assert not game.allows("Director: room inner Explorer")
    assert game.allows("Director: room inner Heiress")
    own = governor().cards("blue", director=1).do("Governor: start (5,5)", "block room inner Explorer", "pass", "pass")
    own.do("Director: room inner Explorer")
    assert own.tokens("blue") == 3


def test_empty_means_no_archaeologist_and_no_token_and_rooms_need_not_be_in_reach() -> None:
    game = governor().rooms("red", "I0").cards("red", governor=1).do("Governor: start (5,5)")
    assert not game.allows("block (5,5)")
    assert not game.allows("block room inner Explorer")
    assert game.allows("block room outer Heiress")
    game.do("block (2,2)", "Governor: start (7,5)")
    assert not game.allows("block (2,2)")


def test_tokens_go_back_before_anything_is_scored() -> None:
    game = governor().do("Governor: start (5,5)", "block room inner Explorer").all_pass()
    assert game.tokens("blue") == 3
    assert int(game.state.room_token.sum()) == 0
    assert game.who() == "blue" and game.allows("room inner Explorer")
    red = Position(3, ON).nile("G1", "N2", layouts="LL/LL/LL").cards("blue", governor=1).put("red", (1, 1))
    red.do("Governor: start (5,5)", "block room inner Explorer").all_pass()
    assert (red.who(), red.allows("room inner Explorer")) == ("red", True)


def test_op32_without_a_token_the_governor_cannot_be_played() -> None:
    game = governor()
    game.state.tokens[0] = 0
    game.state.owner[space((2, 1))] = 4
    game.state.owner[space((7, 5))] = game.state.owner[space((7, 4))] = 4
    assert not game.allows("Governor: start (5,5)")
    assert game.allows("Governor: start (2,1)"), "it brings the own token back"
    free = governor(3, "nile.governor_needs_token=false")
    free.state.tokens[0] = 0
    free.state.owner[[space((2, 1)), space((7, 5)), space((7, 4))]] = 4
    free.do("Governor: start (5,5)")
    assert free.who() == "red"


@pytest.mark.parametrize(
    ("kinds", "allowed"),
    [
        ("[land]", {"block (7,5)"}),
        ("[pyramid]", {"block (0,5)"}),
        ("[river]", {"block (3,0)"}),
        ("[room]", {"block room inner Explorer"}),
        ("[land, pyramid, river, room]", {"block (7,5)", "block (0,5)", "block (3,0)", "block room inner Explorer"}),
    ],
)
def test_op32_what_a_token_may_be_put_on(kinds: str, allowed: set[str]) -> None:
    game = Position(3, ON, f"nile.block_kinds={kinds}").nile("G1", "N2").cards("blue", governor=1).pyramids((0, 5))
    game.do("Governor: start (5,5)")
    every = ("block (7,5)", "block (0,5)", "block (3,0)", "block room inner Explorer")
    assert {words for words in every if game.allows(words)} == allowed


def test_without_a_place_for_the_token_the_governor_cannot_be_played() -> None:
    game = Position(3, ON, "nile.block_kinds=[pyramid]").nile("G1", "N2", layouts="LL/LL/LL").cards("blue", governor=1)
    assert "Governor" not in game.kinds()
    game.pyramids((0, 5))
    assert "Governor" in game.kinds()


@pytest.mark.parametrize("tokens", [1, 5])
def test_number_of_tokens(tokens: int) -> None:
    assert governor(3, f"nile.blocking_tokens={tokens}").tokens("blue") == tokens
