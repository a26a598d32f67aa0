"""The team game [10]: OP-15, OP-23, OP-24."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.errors import VariantError
from engine.games.mykerinos import rules
from engine.play.simulate import plan_run
from engine.variants import load_variant
from tests.rules.mykerinos.positions import Position

TEAM = "modules.team=true"


def totals(game: Position, points: Sequence[int]) -> list[int]:
    """The ranks when the seats have these points."""
    game.state.points[:4] = points
    return game.ranks()


def test_seats_are_teams_in_turn() -> None:
    game = Position(4, TEAM)
    assert [rules.team(game.state, game.params, seat) for seat in range(4)] == [0, 1, 0, 1]
    alone = Position(4)
    assert [rules.team(alone.state, alone.params, seat) for seat in range(4)] == [0, 1, 2, 3]


def test_intake_of_own_and_of_the_teammates() -> None:
    game = Position(4, TEAM)
    assert (game.personal("blue"), game.mate("blue"), game.general("blue")) == (5, 3, 25 - 8)
    other = Position(4, TEAM, "team.own_per_campaign=6", "team.mate_per_campaign=1")
    assert (other.personal("red"), other.mate("red"), other.general("red")) == (6, 1, 25 - 7)


def test_op15_the_owner_of_a_colour_draws_first() -> None:
    game = Position(4, TEAM, "archaeologists.per_color=6").starts("white")
    assert [(game.personal(c), game.mate(c)) for c in ("blue", "red", "white", "black")] == [(5, 1)] * 4


def test_the_teammates_archaeologists_start_and_expand_from_their_own_colour() -> None:
    game = Position(4, TEAM).put("blue", (0, 0)).put("white", (5, 0))
    assert game.allows("Mate: start (3,2)")
    assert game.allows("Mate: expand (6,0) (7,0)")
    assert not game.allows("Mate: expand (1,0) (2,0)"), "blue ones are not the teammate's"
    game.play("Mate: expand (6,0) (7,0)")
    assert (game.mate("blue"), game.personal("blue"), game.standing("white", 1)) == (1, 5, 3)
    assert (game.who(), game.mate("red")) == ("red", 3)


def test_the_teammates_archaeologists_go_with_no_patron() -> None:
    game = Position(4, TEAM).cards("blue", curator=1, heiress=1, director=1).has("blue", personal=0)
    assert game.kinds() == {"pass", "Mate", "Heiress"}
    assert not game.allows("Director: room inner Explorer"), "the Director takes own archaeologists only"


def test_must_pass_only_without_an_action_of_either_kind() -> None:
    game = Position(4, TEAM).has("blue", personal=0)
    assert len(game.legal()) > 1
    game.state.reserve[0, 2] = 0
    assert game.words() == ["pass"]


def test_op24_rank_and_reward_belong_to_the_colours_owner_and_unused_ones_stay() -> None:
    game = Position(4, TEAM).do("Mate: start (0,0)")
    game.all_pass()
    assert (game.who(), game.decision_is("reward")) == ("white", True)
    game.do("room inner Explorer")
    assert int(game.state.campaign) == 1
    assert (game.mate("blue"), game.mate("red")) == (2 + 3, 3 + 3)


def test_E18_the_lower_total_counts() -> None:
    game = Position(4, TEAM)
    assert totals(game, (40, 35, 31, 33)) == [3, 1, 3, 1]


@pytest.mark.parametrize(("score", "ranks"), [("min", [3, 1, 3, 1]), ("sum", [1, 3, 1, 3]), ("max", [1, 3, 1, 3])])
def test_team_score(score: str, ranks: list[int]) -> None:
    assert totals(Position(4, TEAM, f"team.score={score}"), (40, 35, 31, 33)) == ranks


def test_op23_a_tie_goes_by_own_archaeologists_of_both_then_it_is_shared() -> None:
    game = Position(4, TEAM).has("blue", personal=1).has("white", personal=4).has("red", personal=3)
    game.has("black", personal=1)
    game.state.reserve[1, 3] = 9  # the teammate's do not count
    assert totals(game, (30, 30, 40, 40)) == [1, 3, 1, 3]
    game.has("black", personal=2)
    assert totals(game, (30, 30, 40, 40)) == [1, 1, 1, 1]


def test_teams_are_for_four_players() -> None:
    assert load_variant("mykerinos/special-edition", [TEAM]).players == (4,)
    with pytest.raises(VariantError, match="not for 3 players"):
        load_variant("mykerinos/special-edition", [TEAM, "players=[3, 4]"])
    with pytest.raises(VariantError, match="not for 3 players"):
        plan_run("mykerinos/team", 3, 10, None, "smoke", "games")


def test_other_tables_play_without_teams() -> None:
    game = Position(3, TEAM)
    assert (game.personal("blue"), "Mate" in game.kinds()) == (11, False)
