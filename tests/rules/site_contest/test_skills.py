"""Skill cards [14]: worked examples T30, T35 to T38, open points C42, C65, C69, C81 to C89."""

from __future__ import annotations

import pytest

from engine.games.site_contest.params.kinds import EVENT_NAMES, RELIC_NAMES
from tests.rules.site_contest.positions import Position

MAYA = ("maya", "egypt", "china", "phoenicia")
EGYPT = ("egypt", "maya", "china", "phoenicia")
CHINA = ("china", "egypt", "maya", "phoenicia")


def test_a_card_is_used_once() -> None:
    table = Position().do("use Harbour Supply")
    assert table.has(1) == {"wood": 3, "gold": 2} and table.state.ap == 4
    assert not table.allows("use Harbour Supply") and table.tally(1, "used_harbour_supply") == 1
    twice = Position(2, "cards.civ.uses=2").do("use Harbour Supply", "use Harbour Supply")
    assert twice.has(1) == {"wood": 6, "gold": 4}
    assert Position(2, "cards.civ.uses=0").starting("use") == []


def test_c82_cards_may_cost_action_points() -> None:
    table = Position(2, "cards.civ.ap=2").do("use Commercial Alliance")
    assert table.state.ap == 2
    assert not table.ap(1).allows("use Harbour Supply")


def test_only_cards_of_the_own_civilisation() -> None:
    assert not Position().allows("use Iron Foundry")
    assert {words.split(":")[0] for words in Position().starting("use")} == {
        "use Harbour Supply",
        "use Commercial Alliance",
    }


def test_supply_cards_take_what_is_left() -> None:
    assert Position().supply(wood=1, gold=0).do("use Harbour Supply").has(1) == {"wood": 1}
    assert not Position().supply(wood=0, gold=0).allows("use Harbour Supply")
    assert Position(civs=CHINA).supply(stone=3).do("use Iron Foundry").has(1) == {"stone": 3, "wood": 2}
    assert not Position(civs=CHINA).supply(stone=0, wood=0).allows("use Iron Foundry")


def test_trade_network() -> None:
    table = Position(3).goods(1, stone=3).goods(3, wood=2, gold=1)
    assert not table.allows("use Maritime Trade Network: stone for wood with player 2")
    assert not table.allows("use Maritime Trade Network: wood for stone with player 3")
    assert not table.allows("use Maritime Trade Network: stone for stone with player 3"), (
        "it would change nothing [C69]"
    )
    table.do("use Maritime Trade Network: stone for wood with player 3", "swap stone for gold")
    assert not table.allows("swap wood for stone"), "no kind is both given and taken"
    table.do("swap stone for wood")
    assert table.has(1) == {"wood": 2, "gold": 1} and table.has(3) == {"stone": 3}
    assert table.state.ap == 4 and table.allows("end the turn"), "three exchanges at most"
    assert not table.allows("use Maritime Trade Network: wood for stone with player 3")


def test_c83_fewer_exchanges() -> None:
    table = Position().goods(1, stone=3).goods(2, wood=3)
    table.do("use Maritime Trade Network: stone for wood with player 2", "decline")
    assert table.has(1) == {"stone": 2, "wood": 1} and table.allows("end the turn")
    one = Position(2, "cards.civ.trade_network.max=1").goods(1, stone=3).goods(2, wood=3)
    one.do("use Maritime Trade Network: stone for wood with player 2")
    assert one.allows("end the turn")
    short = Position().goods(1, stone=3).goods(2, wood=1)
    short.do("use Maritime Trade Network: stone for wood with player 2")
    assert short.allows("end the turn"), "nobody is asked when nothing is left to exchange"
    none = Position(2, "cards.civ.trade_network.max=0").goods(1, stone=3).goods(2, wood=3)
    assert none.starting("use Maritime") == []


UNEQUAL = "cards.civ.trade_network.equal=false"


def test_c83_unequal_numbers() -> None:
    """One unit each way, then units only taken, then units only given, up to the most allowed on each side."""
    table = Position(2, UNEQUAL).goods(1, stone=3, gold=1).goods(2, wood=4)
    table.do("use Maritime Trade Network: stone for wood with player 2")
    assert table.decision_is("swap")
    assert not table.allows("swap stone for wood"), "what follows goes one way"
    assert not table.allows("swap nothing for stone"), "no kind is both given and taken"
    assert not table.allows("swap wood for nothing")
    table.do("swap nothing for wood", "swap nothing for wood")
    assert not table.allows("swap nothing for wood"), "three units taken at most"
    table.do("decline")
    assert (table.has(1), table.has(2)) == ({"stone": 2, "wood": 3, "gold": 1}, {"stone": 1, "wood": 1})
    assert table.allows("end the turn")


def test_c83_more_may_be_given_than_is_taken() -> None:
    table = Position(2, UNEQUAL).goods(1, stone=2, gold=1).goods(2, wood=4)
    table.do("use Maritime Trade Network: stone for wood with player 2", "swap gold for nothing")
    assert not table.allows("swap nothing for wood"), "units are taken before more are given"
    table.do("swap stone for nothing")
    assert (table.has(1), table.has(2)) == ({"wood": 1}, {"stone": 2, "wood": 3, "gold": 1})
    assert table.allows("end the turn"), "three units given"


@pytest.mark.parametrize("most", [1, 2])
def test_c83_unequal_up_to_fewer_units(most: int) -> None:
    table = Position(2, UNEQUAL, f"cards.civ.trade_network.max={most}").goods(1, stone=2).goods(2, wood=4)
    table.do("use Maritime Trade Network: stone for wood with player 2")
    for _ in range(most - 1):
        table.do("swap nothing for wood", "swap stone for nothing")
    assert (table.has(1)["wood"], table.has(2)["stone"]) == (most, most)
    assert table.allows("end the turn")


def test_alliance_and_curse_in_the_last_round_are_legal_without_effect() -> None:
    assert Position().last_round().do("use Commercial Alliance").tally(1, "used_commercial_alliance") == 1
    assert Position(civs=EGYPT).last_round().allows("use Mummy's Curse: player 2")


@pytest.mark.parametrize(("applies", "points"), [("next_round", [4, 2]), ("next_turn", [2, 4])])
def test_c42_next_turn_or_next_round(applies: str, points: list[int]) -> None:
    table = Position(2, f"cards.civ.mummy_curse.applies={applies}", civs=("egypt", "phoenicia")).events("golden_age")
    seen = [int(table.do("use Mummy's Curse: player 2", "end the turn").state.ap)]
    assert table.mover == 2
    seen.append(int(table.do("end the turn", "end the turn").state.ap))
    assert table.mover == 2 and seen == points


def test_c42_a_target_that_has_acted_is_cursed_in_the_next_round_either_way() -> None:
    for applies in ("next_round", "next_turn"):
        table = Position(2, f"cards.civ.mummy_curse.applies={applies}", civs=("phoenicia", "egypt")).events("drought")
        table.do("end the turn", "use Mummy's Curse: player 1", "end the turn")
        assert table.mover == 1 and table.state.ap == 2


def seen_events(table: Position, number: int = 3) -> list[str]:
    """The top event cards."""
    top = int(table.state.event_next)
    return [EVENT_NAMES[kind] for kind in table.state.event_deck[top : top + number]]


def test_eye_of_prophecy() -> None:
    table = Position(civs=MAYA).events("mutiny", "drought", "caravan").do("use Eye of Prophecy")
    assert table.words() == [
        "order 1 (Mutiny, Year of Drought, Trade Caravan)",
        "order 2 (Mutiny, Trade Caravan, Year of Drought)",
        "order 3 (Year of Drought, Mutiny, Trade Caravan)",
        "order 4 (Year of Drought, Trade Caravan, Mutiny)",
        "order 5 (Trade Caravan, Mutiny, Year of Drought)",
        "order 6 (Trade Caravan, Year of Drought, Mutiny)",
    ]
    assert table.do("order 4").allows("end the turn")
    assert seen_events(table) == ["drought", "caravan", "mutiny"]
    assert list(table.state.event_known[:2]) == [3, 0]
    table.end_turns()
    assert table.acts() == "drought" and list(table.state.event_known[:2]) == [2, 0]


def test_c84_eye_on_the_relic_deck_and_fewer_cards() -> None:
    table = Position(2, "cards.civ.eye_of_prophecy.deck=relic", "cards.civ.eye_of_prophecy.cards=2", civs=MAYA)
    table.deck("deep_dig", "civ_loan").do("use Eye of Prophecy")
    assert table.words() == ["order 1 (Deep Dig, Civilisation Loan)", "order 2 (Civilisation Loan, Deep Dig)"]
    table.do("order 2", "draw a relic card")
    assert table.holds(1) == {"civ_loan": 1}
    assert RELIC_NAMES[table.state.relic_deck[table.state.relic_next]] == "deep_dig"


def test_eye_of_prophecy_on_a_short_deck() -> None:
    table = Position(civs=MAYA)
    table.state.event_next = table.state.event_cards - 1
    assert table.do("use Eye of Prophecy").allows("end the turn"), "one card has one order"
    empty = Position(civs=MAYA)
    empty.state.event_next = empty.state.event_cards
    assert not empty.allows("use Eye of Prophecy")


def test_t38_sacrificial_rite() -> None:
    table = Position(civs=MAYA).crew(1, "C3").tile("C3", "temple", up=True).tokens(1, 2, 2).ap(1)
    table.do("use Sacrificial Rite: C3")
    assert table.words() == ["return a token of 2"]
    table.do("return a token of 2", "return a token of 2")
    assert table.values(1) == [] and table.state.prestige[0] == 5 and table.state.ap == 1
    assert table.state.monument[table.space("C3")] == 0 and table.state.token_supply == 30 and table.is_sound()


def test_c85_which_tokens_and_the_bonus_needs_one_that_is_left() -> None:
    three = Position(civs=MAYA).crew(1, "C3").tile("C3", "small", dug_by=1).tokens(1, 1, 2, 3)
    three.do("use Sacrificial Rite: C3")
    assert three.words() == ["return a token of 1", "return a token of 2", "return a token of 3"]
    assert three.do("return a token of 1", "return a token of 3").values(1) == [3], "the one that is left gains 1"
    two = Position(civs=MAYA).crew(1, "C3").tile("C3", "small", dug_by=1).tokens(1, 1, 2)
    two.do("use Sacrificial Rite: C3", "return a token of 2", "return a token of 1")
    assert two.values(1) == [] and two.state.prestige[0] == 2


def test_c85_where_and_at_what_price() -> None:
    table = Position(civs=MAYA).crew(1, "C3").tile("C3", "big", up=True).tokens(1, 1)
    assert table.starting("use Sacrificial") == [], "two tokens are needed"
    assert table.tokens(1, 1).starting("use Sacrificial") == ["use Sacrificial Rite: C3"]
    assert table.monument(2, "C3", "big").starting("use Sacrificial") == []
    dear = Position(2, "cards.civ.sacrificial_rite.ap=2", "cards.civ.sacrificial_rite.tokens=1", civs=MAYA)
    dear.crew(1, "C3").tile("C3", "big", up=True).tokens(1, 1)
    assert dear.do("use Sacrificial Rite: C3", "return a token of 1").state.ap == 2
    free = Position(2, "cards.civ.sacrificial_rite.tokens=0", civs=MAYA).crew(1, "C3").tile("C3", "big", up=True)
    assert free.do("use Sacrificial Rite: C3").state.prestige[0] == 3


def test_calendar_mastery_at_the_start_of_a_round() -> None:
    table = Position(3, civs=("phoenicia", "egypt", "maya")).events("drought", "golden_age")
    table.end_turns()
    assert table.mover == 3
    assert table.words() == [
        "order 1 (player 3, player 1, player 2)",
        "order 2 (player 3, player 2, player 1)",
        "decline",
    ]
    table.do("order 2")
    order = []
    for _ in range(3):
        order.append(table.mover)
        table.do("end the turn")
    assert order == [3, 2, 1]
    assert table.mover == 1, "in the next round the usual order holds, and the card is used up"
    assert table.tally(3, "used_calendar_mastery") == 1


def test_c86_calendar_mastery_declined_is_offered_again() -> None:
    table = Position(2, civs=("phoenicia", "maya")).events("drought", "golden_age").end_turns()
    assert table.words() == ["order 1 (player 2, player 1)", "decline"]
    table.do("decline").end_turns()
    assert table.mover == 2 and table.do("order 1").mover == 2 and table.allows("end the turn")


def test_c69_an_order_that_is_due_anyway_cannot_be_set() -> None:
    two = Position(2, civs=("maya", "phoenicia")).events("drought").end_turns()
    assert two.mover == 1 and two.allows("end the turn"), "seat 1 of 2 is first in any case"
    three = Position(3, civs=("maya", "phoenicia", "egypt")).events("drought").end_turns()
    assert three.words() == ["order 2 (player 1, player 3, player 2)", "decline"]


def test_c86_calendar_mastery_in_the_own_turn() -> None:
    window = "cards.civ.calendar_mastery.window=own_turn_for_next_round"
    two = Position(2, window, civs=("phoenicia", "maya")).events("drought", "golden_age")
    two.do("end the turn", "use Calendar Mastery", "end the turn")
    assert two.mover == 2, "with one order to set nobody is asked"
    two.end_turns()
    assert two.mover == 1
    three = Position(3, window, civs=("maya", "phoenicia", "egypt")).events("drought")
    three.do("use Calendar Mastery")
    assert three.words() == ["order 2 (player 1, player 3, player 2)"]
    three.do("order 2").end_turns()
    assert [int(seat) for seat in three.state.turn_order[:3]] == [0, 2, 1]
    assert not Position(2, window, civs=("maya", "phoenicia")).allows("use Calendar Mastery")
    assert not Position(3, window, civs=("maya", "egypt", "china")).last_round().allows("use Calendar Mastery")
    rotating = Position(2, window, "turn.order=rotate", civs=("maya", "phoenicia"))
    assert rotating.allows("use Calendar Mastery"), "player 2 would be first in the next round"


def test_pharaohs_will() -> None:
    table = Position(3, civs=EGYPT).crew(1, "C3").crew(2, "C3", "C3", "G1").crew(3, "C3", "E5")
    assert table.starting("use Pharaoh's Will") == ["use Pharaoh's Will: C3", "use Pharaoh's Will: E5"]
    table.do("use Pharaoh's Will: C3")
    assert (
        table.stands(1) == {"C3": 1} and table.stands(2) == {"G1": 2, "F1": 1} and table.stands(3) == {"G7": 1, "E5": 1}
    )
    assert [int(count) for count in table.state.expelled[:3]] == [0, 2, 1] and table.is_sound()


def test_c65_nothing_prevents_pharaohs_will_unless_the_rules_say_so() -> None:
    for change, allowed in (((), True), (("cards.relic.divine_protection.stops=[pharaohs_will]",), False)):
        table = Position(2, *change, civs=EGYPT).crew(2, "C3")
        table.state.protected[1] = 1
        assert table.allows("use Pharaoh's Will: C3") == allowed


def test_c87_crew_at_home() -> None:
    assert not Position(civs=EGYPT).crew(2, "G1").allows("use Pharaoh's Will: G1")
    table = Position(2, "ops.expel.immune_on_start=false", civs=EGYPT).crew(2, "G1", "G1").do("use Pharaoh's Will: G1")
    assert table.stands(2) == {} and table.state.reserve[1] == 8


@pytest.mark.parametrize(
    ("scope", "gained"),
    [("from_activation", [0, 2, 2]), ("one_monument", [0, 2, 0]), ("all_retroactive", [2, 2, 2])],
)
def test_c81_eternal_architecture(scope: str, gained: list[int]) -> None:
    table = Position(2, f"cards.civ.eternal_architecture.scope={scope}", civs=EGYPT).crew(1, "C3", "D3", "E3")
    table.goods(1, stone=6)
    for name in ("C3", "D3", "E3"):
        table.tile(name, "small", up=True)
    table.do("build on C3").ap(4)
    totals = [table.do("use Eternal Architecture").scores()[0]["architecture"]]
    assert table.allows("use Eternal Architecture") is False
    for name in ("D3", "E3"):
        totals.append(table.do(f"build on {name}").scores()[0]["architecture"])
        table.ap(4)
    assert totals == [sum(gained[: number + 1]) for number in range(3)]
    assert table.state.prestige[0] == 6 + sum(gained)


@pytest.mark.parametrize(
    ("tile", "cost"), [("small", {"stone": 1}), ("big", {"stone": 2, "gold": 1}), ("temple", {"stone": 2, "wood": 1})]
)
def test_t35_engineering_marvel(tile: str, cost: dict[str, int]) -> None:
    table = Position(civs=CHINA).crew(1, "C3").tile("C3", tile, up=True).goods(1, **cost)
    assert not table.allows("build on C3")
    table.do("use Engineering Marvel", "build on C3")
    assert table.has(1) == {} and table.state.ap == 2


def test_c88_the_marvel_ends_with_the_turn() -> None:
    table = Position(civs=CHINA).crew(1, "C3").tile("C3", "small", up=True).goods(1, stone=1).events("drought")
    table.do("use Engineering Marvel").end_turns()
    assert table.mover == 1 and not table.allows("build on C3")
    assert not Position(2, "cards.civ.uses=2", civs=CHINA).do("use Engineering Marvel").allows("use Engineering Marvel")


def test_t36_two_temples_in_a_turn() -> None:
    table = Position(civs=CHINA).crew(1, "C3", "D3").tile("C3", "temple", up=True).tile("D3", "temple", up=True)
    table.do("use Iron Foundry", "use Engineering Marvel", "build on C3", "build on D3")
    assert table.state.prestige[0] == 10 and table.has(1) == {} and table.mover == 2


def test_dragon_vein() -> None:
    table = Position(civs=CHINA).crew(1, "C3").tile("C3", "vein").do("use Dragon-Vein Geomancy")
    assert len(table.words()) == 49
    table.do("pick C3")
    assert not table.allows("pick C3")
    table.do("pick D3", "pick E3", "dig C3")
    assert table.has(1) == {"gold": 2}
    few = Position(2, "cards.civ.dragon_vein.spaces=1", civs=CHINA).do("use Dragon-Vein Geomancy", "pick C3")
    assert few.allows("end the turn")


def test_dragon_vein_marks_all_where_there_is_no_choice() -> None:
    table = Position(civs=CHINA)
    for space in range(2, 49):
        table.tile(table.name(space), "ruin", up=True)
    assert table.do("use Dragon-Vein Geomancy").allows("end the turn")
    assert [int(mark) for mark in table.state.dragon[:3]] == [0, 0, -1]
    assert not table.allows("use Dragon-Vein Geomancy")


@pytest.mark.parametrize(("tokens", "values"), [("false", [1]), ("true", [1, 1])])
def test_c89_tokens_from_marked_spaces(tokens: str, values: list[int]) -> None:
    table = Position(2, f"cards.civ.dragon_vein.include_tokens={tokens}", civs=CHINA).crew(1, "C3").tile("C3", "small")
    table.do("use Dragon-Vein Geomancy", "pick C3", "pick D3", "pick E3", "dig C3")
    assert table.values(1) == values


def test_marks_are_for_their_owner() -> None:
    table = Position(civs=CHINA).crew(2, "C3").tile("C3", "vein")
    table.do("use Dragon-Vein Geomancy", "pick C3", "pick D3", "pick E3", "end the turn", "dig C3")
    assert table.has(2) == {"gold": 1}
