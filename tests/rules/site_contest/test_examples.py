"""The worked example of a whole turn, its variants, and the numbers of the published rules [20.1, 20.2]."""

from __future__ import annotations

import pytest

from engine.games.site_contest.state import BUILT
from engine.playthrough import Playthrough
from tests.rules.site_contest.boards import Board, act, at, play, seat
from tests.rules.site_contest.positions import standard

FULL_TURN = (
    play("ancient_road"),
    act("move", "C6", "C5"),
    act("dig", "C5"),
    play("deep_dig"),
    act("move", "B7", "A7"),
    act("dig", "A7"),
)


def example(*sets: str) -> Board:
    """Player A's turn of the worked example."""
    game = Board(2, *sets).crew("A", "C6", "B7").tile("C5", "small").tile("A7", "forest")
    return game.cards("A", "ancient_road", "deep_dig")


def test_t01_a_whole_turn() -> None:
    game = example()
    left = []
    for action in FULL_TURN[:-1]:
        left.append(int(game.does(action).state.ap))
    assert left == [4, 3, 2, 2, 1]
    game.does(FULL_TURN[-1])
    assert game.state.mover == seat("B")
    assert game.held("A") == [1, 1]
    assert game.stock("A") == (0, 1, 0)
    assert game.prestige("A") == 0
    assert game.game.game.rules.points(game.state, game.game.params, 0) == 2
    assert game.state.hand_cards[0] == 0
    assert game.state.discard.sum() == 2
    for space in ("C5", "A7"):
        assert game.crew_at("A", space) == 1
        place = "ABCDEFG".index(space[0]) + 7 * (int(space[1]) - 1)
        assert game.state.up[place] == 1
        assert game.state.dug_by[place] == seat("A")


def test_t02_on_the_printed_map_the_tiles_are_the_other_way_round() -> None:
    game = Board(2, "tiles.visibility=public").crew("A", "C6", "B7").tile("C5", "forest").tile("A7", "small")
    game.cards("A", "ancient_road", "deep_dig")
    left = []
    for action in FULL_TURN[:-1]:
        left.append(int(game.does(action).state.ap))
    assert left == [4, 3, 2, 2, 1]
    game.does(FULL_TURN[-1])
    assert game.stock("A") == (0, 2, 0)
    assert game.held("A") == [1]


def test_t03_without_ancient_road_the_same_while_terrain_is_hidden() -> None:
    game = example().does(*FULL_TURN[1:])
    assert (game.held("A"), game.stock("A")) == ([1, 1], (0, 1, 0))


def test_t03_without_ancient_road_a_known_forest_costs_the_second_dig() -> None:
    game = example("tiles.visibility=public").does(*FULL_TURN[1:5])
    assert game.state.mover == seat("B")
    assert (game.held("A"), game.stock("A")) == ([1, 1], (0, 0, 0))


@pytest.mark.parametrize("first", [True, False])
def test_t04_deep_dig_for_the_whole_turn(first: bool) -> None:
    game = example("cards.relic.deep_dig.scope=turn")
    order = (FULL_TURN[3], *FULL_TURN[:3], *FULL_TURN[4:]) if first else FULL_TURN
    game.does(*order)
    assert (game.held("A"), game.stock("A")) == ([1, 1], (0, 2, 0))


@pytest.mark.parametrize(
    ("players", "seed", "starts"),
    [
        (2, 1, (("A7", "B7"), ("G1", "F1"))),
        (3, 2, (("A7", "B7"), ("G1", "F1"), ("G7", "G6"))),
        (4, 3, (("A7", "B7"), ("G1", "F1"), ("D5", "D5"), ("G7", "G7"))),
    ],
)
def test_t06_set_up(players: int, seed: int, starts: tuple[tuple[str, ...], ...]) -> None:
    door = Playthrough(standard(), players, seed)
    for place, spaces in enumerate(starts):
        found = [space for space in range(49) for _ in range(door.state.crew[place, space])]
        assert found == sorted(at(space) for space in spaces)
        assert door.state.reserve[place] == 6
        assert door.state.hand_cards[place] == 2
        assert door.state.seals[place].sum() == 1
    assert len(set(door.state.civ[:players])) == players
    assert door.state.up.sum() == 0
    assert door.state.mover == 0 or door.decision_is("calendar")


def test_t07_shared_spaces_count_for_nobody() -> None:
    game = Board().crew("A", "C3", "C4", "C5").crew("B", "C5", "D5").settles()
    assert (game.prestige("A"), game.prestige("B")) == (1, 0)


def test_t08_a_seal_holds_a_space_without_crew() -> None:
    assert Board().seal("A", "ban", "E5").crew("A", "A7").settles().prestige("A") == 1


def test_t09_at_zero_action_points_the_turn_is_over() -> None:
    game = Board().has(ap=1).crew("A", "C3").cards("A", "stone_requisition").does(act("move", "C3", "C4"))
    assert game.state.mover == seat("B")
    assert not game.allows(play("stone_requisition"))


@pytest.mark.parametrize(("gold", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2)])
def test_t10_gold_at_the_end(gold: int, points: int) -> None:
    assert Board().goods("A", gold=gold).points_from("A").get("gold", 0) == points


def test_t11_no_expel_where_crew_stands_together() -> None:
    game = Board().crew("A", "C3", "C4").crew("B", "C3").cards("A", "military_intervention")
    assert not game.allows(act("expel", "C4", "C3", seat("B")))
    assert not game.allows(act("expel", "C3", "C3", seat("B")))
    assert game.allows(play("military_intervention", "C3", seat("B")))


def test_t12_a_small_monument() -> None:
    game = Board().crew("A", "C3").tile("C3", "small", dug_by="A").tokens("A", 1).goods("A", stone=2)
    game.does(act("build", "C3"))
    assert (game.state.ap, game.stock("A"), game.prestige("A"), game.held("A")) == (2, (0, 0, 0), 2, [2])


def test_t13_a_great_monument_and_its_token() -> None:
    game = Board().crew("A", "C3").tile("C3", "big", dug_by="B").goods("A", stone=3, gold=1)
    game.does(act("build", "C3"))
    assert (game.prestige("A"), game.stock("A"), game.held("A")) == (3, (0, 0, 0), [])
    assert game.settles().held("A") == [1]


def test_t14_a_temple_monument_and_its_income() -> None:
    game = Board().crew("A", "C3").tile("C3", "temple", dug_by="A").goods("A", stone=4, wood=2)
    game.does(act("build", "C3"))
    assert game.prestige("A") == 5
    assert game.settles().prestige("A") == 7


@pytest.mark.parametrize(("built", "total"), [(1, 24), (5, 16), (8, 10)])
def test_t15_what_a_temple_brings_by_the_end(built: int, total: int) -> None:
    game = Board(2, "scoring.area_points=0").has(round_number=built)
    game.crew("A", "C3").tile("C3", "temple", dug_by="A").goods("A", stone=4, wood=2).does(act("build", "C3"))
    for number in range(built, 9):
        game.has(round_number=number).settles()
    assert sum(game.points_from("A").values()) == total


def test_t16_nine_spaces_make_four_points() -> None:
    names = ("A1", "B1", "C1", "D1", "E1", "F1", "A2", "B2")
    assert Board().crew("A", *names).seal("A", "ward", "C2").settles().prestige("A") == 4


@pytest.mark.parametrize(("monuments", "winners"), [(("C3", "C4"), [1, 2]), (("C3",), [1, 1])])
def test_t17_ties_go_to_monuments_then_are_shared(monuments: tuple[str, ...], winners: list[int]) -> None:
    game = Board().tokens("A", 9).tokens("B", 4, 5)
    for name in monuments:
        game.tile(name, "small", up=True).monument("A", name)
        game.state.tally[0, BUILT] += 1
    game.tile("G7", "small", up=True).monument("B", "G7")
    game.state.tally[1, BUILT] += 1
    assert game.game.ranks() == winners
