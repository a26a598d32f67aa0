"""Event cards [13]: worked examples T18 to T22, T29, T37, T39, T40, T47, T48, open points C33, C70 to C80."""

from __future__ import annotations

import pytest

from engine.games.site_contest.state import NOTHING
from tests.rules.site_contest.positions import Position


def all_dug(position: Position, *but: str) -> Position:
    """Turn up every tile but these, so that an earthquake strikes there."""
    for space in range(int(position.params.spaces)):
        if position.name(space) not in but:
            position.tile(position.name(space), "ruin", up=True)
    return position


def play_out(position: Position) -> Position:
    """End every turn; decline what is asked."""
    while not position.is_over:
        words = position.words()
        position.play(next((each for each in words if each in ("end the turn", "decline")), words[0]))
    return position


def test_t18_the_event_deck_is_reshuffled() -> None:
    end = play_out(Position(2, "rounds.count=20"))
    assert (end.state.event_shuffles, end.state.event_next) == (2, 1)
    assert end.state.event_discard.sum() == 1 and end.is_sound()


def test_c72_without_reshuffling_rounds_go_on_without_events() -> None:
    end = play_out(Position(2, "rounds.count=20", "cards.event.reshuffle=false"))
    assert (end.state.event_shuffles, end.state.event_next) == (1, 18)
    assert end.state.event_discard.sum() == 18


def test_seven_events_in_eight_rounds() -> None:
    assert play_out(Position()).state.event_next == 7


def test_c71_an_event_after_the_last_round() -> None:
    end = Position(2, "cards.event.after_last_round=true", "rounds.count=1").prestige(2, 5).events("smuggling")
    end.do("end the turn", "end the turn")
    assert end.is_over and end.values(1) == [2]
    plain = Position(2, "rounds.count=1").prestige(2, 5).events("smuggling").do("end the turn", "end the turn")
    assert plain.is_over and plain.values(1) == []


def test_c70_events_at_the_start_of_every_round() -> None:
    storms = "{sandstorm: 8, smuggling: 0, temple_apparition: 0, earthquake: 0, caravan: 0, conference: 0, mutiny: 0, "
    storms += "drought: 0, golden_age: 0}"
    first = Position(2, "cards.event.reveal=round_start", f"cards.event.counts={storms}")
    assert first.acts() == "sandstorm" and first.state.ap == 3
    assert play_out(first).state.event_discard.sum() == 8
    later = Position(2, f"cards.event.counts={storms}")
    assert later.acts() == "" and later.state.ap == 4


@pytest.mark.parametrize(
    ("sandstorm", "curse", "alliance", "points"),
    [(0, 0, 0, 4), (1, 0, 0, 3), (0, 1, 0, 2), (1, 1, 0, 1), (0, 0, 1, 6), (1, 0, 1, 5), (1, 1, 1, 3)],
)
def test_t20_action_points(sandstorm: int, curse: int, alliance: int, points: int) -> None:
    table = Position(2, civs=("egypt", "phoenicia")).events("sandstorm" if sandstorm else "golden_age", "drought")
    if curse:
        table.do("use Mummy's Curse: player 2")
    table.do("end the turn")
    assert table.state.ap == 4, "both cards act in the next round"
    if alliance:
        table.do("use Commercial Alliance")
    table.do("end the turn", "end the turn")
    assert table.state.ap == points
    table.end_turns()
    table.do("end the turn")
    assert table.mover == 2 and table.state.ap == 4, "and in no other"


def test_t39_smuggling() -> None:
    table = Position(3).prestige(1, 5).prestige(2, 3).tokens(3, 3).event("smuggling")
    assert [table.values(player) for player in (1, 2, 3)] == [[], [2], [2, 3]]
    level = Position(3).event("smuggling")
    assert [level.values(player) for player in (1, 2, 3)] == [[], [], []]
    assert table.scores()[1]["tokens_smuggled"] == 2


@pytest.mark.parametrize(
    ("sets", "tokens"),
    [
        (["cards.event.smuggling.none_if_level=false"], [[2], [2], [2]]),
        (["cards.event.smuggling.none_if_level=false", "cards.event.smuggling.ties=last_in_order"], [[], [], [2]]),
        (["cards.event.smuggling.none_if_level=false", "cards.event.smuggling.ties=none"], [[], [], []]),
        (["cards.event.smuggling.none_if_level=false", "cards.event.smuggling.token=5"], [[5], [5], [5]]),
    ],
)
def test_c73_ties_of_the_last(sets: list[str], tokens: list[list[int]]) -> None:
    table = Position(3, *sets).event("smuggling")
    assert [table.values(player) for player in (1, 2, 3)] == tokens


def test_c73_last_by_prestige_alone() -> None:
    by_prestige = Position(2, "cards.event.smuggling.rank_by=prestige").prestige(2, 1).tokens(1, 3).event("smuggling")
    assert by_prestige.values(1) == [2, 3]
    assert Position(2).prestige(2, 1).tokens(1, 3).event("smuggling").values(2) == [2]


def test_smuggling_with_one_token_left_begins_at_the_dealer() -> None:
    table = Position(4).prestige(1, 5).supply(tokens=1).event("smuggling")
    assert [table.values(player) for player in (1, 2, 3, 4)] == [[], [2], [], []]


def test_t29_temple_apparition() -> None:
    table = Position().crew(1, "C3").tile("C3", "temple").hand(1, "deep_dig").in_force("temple_apparition")
    table.do("dig C3", "play Deep Dig")
    assert table.values(1) == [4, 4, 4, 4]
    held = Position().tokens(1, 2, 2).event("temple_apparition")
    assert held.values(1) == [2, 2] and held.acts() == "temple_apparition", "tokens already owned do not change"


def test_c74_temple_apparition_without_effect() -> None:
    table = Position(2, "cards.event.temple_apparition.affects=none").event("temple_apparition")
    assert table.acts() == ""


def from_temple(*sets: str) -> Position:
    """Player 1 has dug a temple, two tokens of 2, and holds a token of 2 from elsewhere."""
    table = Position(2, *sets).crew(1, "C3").tile("C3", "temple").tokens(1, 2)
    return table.do("dig C3")


ALL = "cards.event.temple_apparition.affects=all_from_temples"


def test_c74_temple_apparition_on_tokens_dug_before() -> None:
    table = from_temple(ALL).event("temple_apparition")
    assert table.values(1) == [2, 4, 4] and table.is_sound(), "a token from elsewhere stays as it is"
    assert {"tokens_dug": 6, "tokens_raised": 4}.items() <= table.scores()[0].items()
    assert from_temple().event("temple_apparition").values(1) == [2, 2, 2]


def test_c74_a_token_from_a_temple_doubles_once() -> None:
    table = from_temple(ALL).event("temple_apparition").event("temple_apparition")
    assert table.values(1) == [2, 4, 4]
    table = Position(2, ALL).crew(1, "C3").tile("C3", "temple").in_force("temple_apparition").do("dig C3")
    assert table.values(1) == [4, 4], "doubled as it was dug"
    assert table.event("temple_apparition").values(1) == [4, 4]


def test_c74_of_equal_tokens_one_from_elsewhere_goes_back_and_one_from_a_temple_is_raised() -> None:
    from engine.games.site_contest.rules.pieces import raise_token, return_token
    from engine.games.site_contest.state import TOKENS_RAISED, TOKENS_RETURNED

    table = from_temple(ALL)
    return_token(table.state, 0, 2, TOKENS_RETURNED)
    raise_token(table.state, 0, 1, TOKENS_RAISED)
    assert table.values(1) == [2, 3]
    assert table.event("temple_apparition").values(1) == [4, 6] and table.is_sound()


def test_c74_what_may_double_is_told() -> None:
    assert "tokens that a Temple Apparition will double: [2, 2]" in from_temple(ALL).board()
    assert "Apparition" not in from_temple().board()


def test_c74_the_eye_of_prophecy_knows_whose_tokens_would_double() -> None:
    from engine.games.site_contest.features.outlook import fortune
    from engine.games.site_contest.params.kinds import TEMPLE_APPARITION

    def suits(table: Position, seat: int) -> float:
        return float(fortune(table.state, table.params, seat, TEMPLE_APPARITION))

    assert [suits(from_temple(ALL), seat) for seat in (0, 1)] == [4.25, -3.75]
    assert [suits(from_temple(), seat) for seat in (0, 1)] == [0.25, 0.25]


def test_events_in_force_end_with_the_round() -> None:
    table = Position().event("golden_age")
    assert table.acts() == "golden_age"
    table.events("smuggling").end_turns()
    assert table.acts() == ""


def test_t40_drought() -> None:
    table = Position().crew(1, "C3").tile("C3", "temple", up=True).goods(1, stone=4, wood=2).supply(wood=10)
    table.in_force("drought").do("build on C3")
    assert table.left()["wood"] == 11 and table.state.wood_gone == 1 and table.is_sound()
    plain = Position(2, "cards.event.drought.mode=none").crew(1, "C3").tile("C3", "temple", up=True)
    plain.goods(1, stone=4, wood=2).supply(wood=10).in_force("drought").do("build on C3")
    assert plain.left()["wood"] == 12


def test_c77_half_the_yield_of_forests() -> None:
    table = Position(2, "cards.event.drought.mode=half_yield").crew(1, "C3", "D3").hand(1, "deep_dig")
    table.tile("C3", "forest").tile("D3", "forest").in_force("drought").do("dig C3")
    assert table.words() == ["play Deep Dig", "decline"]
    assert table.do("decline").has(1) == {}
    assert table.do("dig D3", "play Deep Dig").has(1) == {"wood": 1}


@pytest.mark.parametrize(
    ("crew", "contested", "values"),
    [
        ((), "nobody", [[], []]),
        ((1,), "nobody", [[3], []]),
        ((1, 2), "nobody", [[], []]),
        ((1, 2), "all_share", [[3], [3]]),
        ((1, 2), "first_in_order", [[3], []]),
        ((2,), "first_in_order", [[], [3]]),
    ],
)
def test_t47_earthquake_on_a_great_artefact(crew: tuple[int, ...], contested: str, values: list[list[int]]) -> None:
    table = all_dug(Position(2, f"cards.event.earthquake.contested={contested}"), "C3").tile("C3", "big")
    for player in (1, 2):
        table.crew(player, "C3" if player in crew else ("A7" if player == 1 else "G1"))
    table.event("earthquake")
    assert [table.values(player) for player in (1, 2)] == values
    assert [sum(table.holds(player).values()) for player in (1, 2)] == [len(each) for each in values]
    assert table.state.up[table.space("C3")] and table.state.dug_by[table.space("C3")] == NOTHING
    assert table.is_sound()


def test_c33_an_earthquake_turns_three_tiles_up_and_they_cannot_be_dug() -> None:
    table = Position().crew(1, *8 * ["A7"]).event("earthquake")
    turned = [space for space in range(49) if table.state.up[space]]
    assert len(turned) == 3 and table.is_sound()
    digs = {table.name(space) for space in range(49) if not table.state.up[space]}
    assert {words.removeprefix("dig ") for words in table.starting("dig")} <= digs


def test_c33_traps_of_an_earthquake_hit_everybody_there() -> None:
    table = all_dug(Position(3, "setup.crew_on_map=3"), "C3").tile("C3", "trap")
    table.crew(1, "C3", "C3", "A7").crew(2, "C3", "G1", "G1").crew(3, "C3", "C3", "G7")
    table.state.protected[2] = 1
    table.event("earthquake")
    assert [int(table.state.lost[seat]) for seat in range(3)] == [1, 1, 0]
    table.events("golden_age").end_turns()
    assert [int(table.state.lost[seat]) for seat in range(3)] == [0, 0, 0]
    assert [int(table.state.reserve[seat]) for seat in range(3)] == [6, 6, 5]


def test_an_earthquake_can_overfill_a_hand() -> None:
    six = ["deep_dig", "ancient_road", "civ_loan", "map_decryption", "route_blockade", "divine_protection"]
    table = all_dug(Position(2), "C3", "D3").tile("C3", "big").tile("D3", "vein").crew(2, "C3", "D3").hand(2, *six)
    table.deck("military_intervention").event("earthquake")
    assert table.mover == 2 and len(table.words()) == 7
    table.do("discard Civilisation Loan")
    assert sum(table.holds(2).values()) == 6 and table.has(2) == {"gold": 1}, "the next tile comes after the discard"
    assert table.state.round_number == 2 and table.mover == 1


def test_caravan() -> None:
    table = Position(3).goods(1, gold=1).goods(2, gold=3).goods(3, gold=4).event("caravan")
    assert table.mover == 2 and len(table.words()) == 7
    table.do("buy 2 stone + 3 wood")
    assert table.has(2) == {"stone": 2, "wood": 3, "gold": 1} and table.mover == 3
    assert not table.allows("buy 2 stone + 2 wood") and not table.allows("buy 5 gold")
    table.do("decline")
    assert table.has(3) == {"gold": 4} and table.mover == 1 and table.state.round_number == 2
    assert table.tally(2, "caravans") == 1 and table.is_sound()


def test_c75_caravan_with_a_short_supply() -> None:
    table = Position(2).goods(1, gold=2).goods(2, gold=2).supply(stone=1, wood=1).event("caravan")
    assert table.words() == ["decline", "buy 1 stone + 1 wood"]
    table.do("buy 1 stone + 1 wood")
    assert table.state.round_number == 2, "nothing is left for player 2"


@pytest.mark.parametrize(
    ("change", "first"),
    [
        ("cards.event.caravan.kinds=[gold]", "buy 5 gold"),
        ("cards.event.caravan.units=1", "buy 1 stone"),
        ("cards.event.caravan.gold=1", "buy 5 stone"),
    ],
)
def test_c75_numbers_of_the_caravan(change: str, first: str) -> None:
    table = Position(2, change).goods(2, gold=2 if "gold=1" not in change else 1).event("caravan")
    assert first in table.words()
    assert table.do(first).is_sound()


def test_c75_several_purchases() -> None:
    table = Position(2, "cards.event.caravan.max_per_player=2").goods(1, gold=5).event("caravan")
    assert table.do("buy 5 stone", "buy 5 wood").has(1) == {"stone": 5, "wood": 5, "gold": 1}
    assert table.state.round_number == 2


def test_conference_and_c47_c80() -> None:
    six = ["deep_dig", "ancient_road", "civ_loan", "map_decryption", "route_blockade", "divine_protection"]
    table = Position(3).hand(2, *six).event("conference")
    assert table.mover == 2 and [sum(table.holds(player).values()) for player in (1, 2, 3)] == [1, 7, 0]
    table.do("discard Ancient Road")
    assert [sum(table.holds(player).values()) for player in (1, 2, 3)] == [1, 6, 1]
    skipped = Position(3, "hand.overflow=skip_draw").hand(2, *six).event("conference")
    assert [sum(skipped.holds(player).values()) for player in (1, 2, 3)] == [1, 6, 1] and skipped.mover == 1
    kept = Position(3, "hand.overflow=ignore").hand(2, *six).event("conference")
    assert [sum(kept.holds(player).values()) for player in (1, 2, 3)] == [1, 7, 1]


def crowds(*sets: str) -> Position:
    """The crew of T48."""
    return Position(2, *sets).crew(1, "G6", *3 * ["C3"], *4 * ["A7"]).crew(2, "G6")


def test_t48_mutiny_strikes_where_most_players_are() -> None:
    table = crowds().event("mutiny")
    assert table.stands(1) == {"C3": 3, "A7": 4, "B7": 1} and table.stands(2) == {"G1": 1}
    assert [int(count) for count in table.state.expelled[:2]] == [0, 0], "Emergency Retreat does not answer it"
    assert table.tally(1, "sent_home") == 1


def test_c76_most_crew() -> None:
    table = crowds("cards.event.mutiny.metric=crew").event("mutiny")
    assert table.stands(1) == {"G6": 1, "A7": 4, "B7": 3}, "A7 has more crew, but all are at home"


def test_c76_home_counts_where_it_is_not_ignored() -> None:
    table = crowds("cards.event.mutiny.metric=crew", "cards.event.mutiny.ignore_home=false").event("mutiny")
    assert table.stands(1) == {"G6": 1, "C3": 3, "A7": 4}


def test_c76_least_crew() -> None:
    table = Position(2, "cards.event.mutiny.min_crew=3").crew(1, "G6").crew(2, "G6").event("mutiny")
    assert table.stands(1) == {"G6": 1}


@pytest.mark.parametrize(("tie", "left"), [("random", 2), ("all", 0), ("none", 4)])
def test_c76_ties(tie: str, left: int) -> None:
    table = Position(2, f"cards.event.mutiny.tie={tie}").crew(1, "C3", "E5").crew(2, "C3", "E5").event("mutiny")
    there = [table.stands(player).get(name, 0) for player in (1, 2) for name in ("C3", "E5")]
    assert sum(there) == left and table.is_sound()


def test_mutiny_leaves_crew_at_home_there() -> None:
    table = Position(2).crew(1, "G1", "G1").crew(2, "G1").event("mutiny")
    assert table.stands(1) == {"A7": 1, "B7": 1} and table.stands(2) == {"G1": 1}


def test_c65_protection_against_mutiny() -> None:
    stops = "cards.relic.divine_protection.stops=[mutiny]"
    for change, stands in (((stops,), {"C3": 1}), ((), {"A7": 1})):
        table = Position(2, *change).crew(1, "C3").crew(2, "C3")
        table.state.protected[0] = 1
        assert table.event("mutiny").stands(1) == stands


def test_t19_a_monument_outlives_a_mutiny() -> None:
    table = Position(2).monument(1, "C3").crew(1, "C3").crew(2, "C3").event("mutiny")
    assert table.stands(1) == {"A7": 1} and table.state.monument[table.space("C3")] == 0


@pytest.mark.parametrize(
    ("sets", "points"),
    [
        (["cards.event.sandstorm.ap=2"], 2),
        (["cards.event.sandstorm.ap=3"], 2),
        (["cards.event.sandstorm.ap=3", "cards.event.sandstorm.floor=0"], 1),
    ],
)
def test_c78_numbers_of_the_sandstorm(sets: list[str], points: int) -> None:
    assert Position(2, *sets).event("sandstorm").state.ap == points


def test_c79_prestige_of_a_golden_age() -> None:
    for prestige in (2, 4):
        table = Position(2, f"cards.event.golden_age.prestige={prestige}").crew(1, "C3").tile("C3", "small", up=True)
        assert table.goods(1, stone=2).in_force("golden_age").do("build on C3").state.prestige[0] == 2 + prestige


def test_c33_a_tile_without_crew_may_still_be_dug_where_it_stays() -> None:
    for stays in (True, False):
        reading = f"cards.event.earthquake.unoccupied={'stays' if stays else 'lost'}"
        table = all_dug(Position(2, reading), "C3", "D3", "E3").tile("C3", "vein").tile("D3", "trap").tile("E3", "vein")
        table.crew(1, "B3").crew(2, "E3").event("earthquake").do("move B3 to C3")
        assert table.allows("dig C3") == stays and table.has(2) == {"gold": 1}
        assert not table.do("move C3 to D3").allows("dig D3"), "the trap has sprung"
        assert table.is_sound()
