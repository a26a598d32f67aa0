"""Monuments [9; T35-T37 as far as building goes], buying and drawing [6.3; T42, T43]."""

from __future__ import annotations

import pytest

from engine.games.site_contest.params.kinds import DROUGHT, GOLDEN_AGE
from tests.rules.site_contest.boards import Board, act, at, seat
from tests.rules.site_contest.positions import Position


def site(kind: str, *sets: str, dug_by: str = "A") -> Board:
    """A has crew on a dug site on C3 and plenty of goods."""
    return Board(2, *sets).crew("A", "C3").tile("C3", kind, dug_by=dug_by).goods("A", stone=8, wood=6, gold=3)


@pytest.mark.parametrize("kind", ["ruin", "forest", "vein", "trap"])
def test_no_monument_elsewhere(kind: str) -> None:
    assert not site(kind).allows(act("build", "C3"))


def test_what_building_needs() -> None:
    build = act("build", "C3")
    assert site("small").allows(build)
    assert not site("small").has(ap=1).allows(build)
    assert not site("small").monument("B", "C3").allows(build)
    assert not site("small").crew("A", "C4").allows(build)
    assert not Board().crew("A", "C3").tile("C3", "small").goods("A", stone=2).allows(build), "face-down"
    assert not Board().crew("A", "C3").tile("C3", "small", dug_by="A").goods("A", stone=1).allows(build)
    bare = site("small")
    bare.state.pieces[0] = 0
    assert not bare.allows(build)
    assert site("small").crew("B", "C3").allows(build), "opponents' crew does not matter"


def test_t37_everything_adds_up() -> None:
    board = site("temple").has(in_force=GOLDEN_AGE)
    board.state.architecture[0] = 1
    assert board.does(act("build", "C3")).prestige("A") == 9
    assert board.points_from("A")["golden_age"] == 2
    assert board.points_from("A")["architecture"] == 2


def test_one_monument_only_under_that_reading_of_eternal_architecture() -> None:
    board = site("small", "cards.civ.eternal_architecture.scope=one_monument").crew("A", "C3", "D3")
    board.tile("D3", "small", dug_by="A").state.architecture[0] = 1
    assert board.does(act("build", "C3"), act("build", "D3")).prestige("A") == 2 + 2 + 2


@pytest.mark.parametrize(
    ("bonus_to", "dug_by", "token"),
    [
        ("digger_builder", "A", 2),
        ("digger_builder", "B", 1),
        ("any_builder", "B", 2),
        ("nobody", "A", 1),
    ],
)
def test_the_small_bonus(bonus_to: str, dug_by: str, token: int) -> None:
    board = site("small", f"monuments.small.bonus_to={bonus_to}", dug_by=dug_by).tokens("A", 1, 3)
    assert board.does(act("build", "C3")).held("A") == [token, 3]


def test_only_the_digger_may_build_on_a_temple() -> None:
    assert not site("temple", "monuments.temple.permission=digger_only", dug_by="B").allows(act("build", "C3"))
    assert site("temple", "monuments.temple.permission=digger_only").allows(act("build", "C3"))


def test_building_only_alone() -> None:
    board = site("small", "monuments.requires_exclusive=true").crew("B", "C3")
    assert not board.allows(act("build", "C3"))
    assert board.crew("B", "C4").allows(act("build", "C3"))


def test_the_builder_is_used_up() -> None:
    board = site("small", "monuments.consumes_crew=true").does(act("build", "C3"))
    assert (board.crew_at("A", "C3"), board.state.reserve[0]) == (0, 8)


def test_income_from_the_next_round_on() -> None:
    board = site("temple", "monuments.income_from_build_round=false", "scoring.area_points=0").does(act("build", "C3"))
    assert board.settles().prestige("A") == 5
    assert board.has(round_number=2).settles().prestige("A") == 7


def test_wood_is_lost_in_a_drought() -> None:
    board = site("temple").has(in_force=DROUGHT).does(act("build", "C3"))
    assert (board.stock("A"), board.state.supply[1], board.state.wood_gone) == ((4, 4, 3), 15, 1)


def test_first_temple_is_noted() -> None:
    board = site("temple").does(act("build", "C3"))
    assert (board.game.tally(1, "first_temple"), board.game.tally(1, "monuments_temple")) == (1, 1)


def test_buying_takes_any_mix_of_stone_and_wood() -> None:
    board = Board().crew("A", "C3").goods("A", gold=2)
    for stone in range(4):
        assert board.allows(act("buy", stone, 3 - stone))
    assert not board.allows(act("buy", 2, 0))
    assert not board.allows(act("buy", 2, 0, 1))
    board.does(act("buy", 1, 2))
    assert (board.stock("A"), board.state.ap, board.state.supply[2]) == ((1, 2, 0), 3, 15)


def test_t43_a_short_supply_sells_what_it_has() -> None:
    board = Board().crew("A", "C3").goods("A", gold=2)
    board.game.supply(stone=1, wood=0)
    assert not board.allows(act("buy", 3, 0))
    assert board.does(act("buy", 1, 0)).stock("A") == (1, 0, 0)
    strict = Board(2, "ops.buy.allow_short=false").crew("A", "C3").goods("A", gold=2)
    strict.game.supply(stone=1, wood=0)
    assert not strict.allows(act("buy", 1, 0))


def test_t42_no_draw_with_a_full_hand() -> None:
    names = ("stone_requisition", "stone_requisition", "ancient_road", "ancient_road", "civ_loan", "map_decryption")
    board = Board().crew("A", "C3").cards("A", *names)
    assert not board.allows(act("draw"))
    assert Board().crew("A", "C3").cards("A", *names[:5]).does(act("draw")).state.hand_cards[0] == 6


def test_the_discards_make_a_new_deck() -> None:
    board = Board().crew("A", "C3")
    state = board.state
    for place in range(state.relic_next, state.relic_cards):
        state.discard[state.relic_deck[place]] += 1
    state.relic_next = state.relic_cards
    board.does(act("draw"))
    assert (state.hand_cards[0], state.discard.sum(), state.relic_cards - state.relic_next) == (1, 0, 23)
    empty = Board(2, "cards.relic.reshuffle=false").crew("A", "C3")
    empty.state.relic_next = empty.state.relic_cards
    assert not empty.allows(act("draw"))


def test_several_cards_a_draw() -> None:
    assert Board(2, "ops.draw.cards=3").crew("A", "C3").does(act("draw")).state.hand_cards[0] == 3


def test_the_monument_stands_where_it_was_built() -> None:
    board = site("big").does(act("build", "C3"))
    assert board.state.monument[at("C3")] == seat("A")
    assert board.state.pieces[0] == 3


def test_c15_gold_that_stands_for_stone_and_wood() -> None:
    wild = Position(2, "supply.gold_is_wild=true").crew(1, "C3").tile("C3", "temple", up=True)
    wild.goods(1, stone=3, wood=1, gold=1)
    assert not wild.allows("build on C3")
    wild.goods(1, gold=2).do("build on C3")
    assert wild.has(1) == {"gold": 1} and wild.left() == {"stone": 20, "wood": 20, "gold": 14} and wild.is_sound()
    enough = Position(2, "supply.gold_is_wild=true").crew(1, "C3").tile("C3", "big", up=True)
    assert enough.goods(1, stone=3, gold=4).do("build on C3").has(1) == {"gold": 3}, "no more gold than has to be"
    assert not Position().crew(1, "C3").tile("C3", "small", up=True).goods(1, stone=1, gold=5).allows("build on C3")
