"""The open points C1 to C19 of the specification [15]: each default, and its alternatives where there are some."""

from __future__ import annotations

import pytest

from engine.errors import VariantError
from engine.games.cleopatra.state import names as n
from engine.variants import load_variant
from tests.rules.cleopatra.positions import EDITION, Position, nearly_over
from tests.rules.cleopatra.test_examples import bids

WALL = ("build column wall 1", "pay 1 artisan + 1 stone + 1 wood")
MOSAIC = {"artisan": 2, "stone": 1, "marble": 1, "lapis": 1}
PAY_MOSAIC = "pay 2 artisan + 1 stone + 1 marble + 1 lapis"


def test_C1_amulets_of_tainted_resources() -> None:
    pay = "pay 1 stone + 1 double artisan + 1 trompe-l'oeil"
    for sets, amulets in (((), 2), (("tainted.double.amulets=3", "tainted.trompe_loeil.amulets=0"), 3)):
        game = Position(4, *sets).holds(1, double_artisan=1, stone=1, trompe=1).do("build column wall 1", pay)
        assert game.amulets(1) == amulets
    game = Position(4, "tainted.double.amulets_of={artisan: 2}").holds(1, double_artisan=1, stone=1, trompe=1)
    assert game.do("build column wall 1", pay).amulets(1) == 3


def test_C2_what_a_trompe_loeil_replaces() -> None:
    game = Position().holds(1, trompe=3).do("build column wall 1")
    assert game.words() == ["pay 3 trompe-l'oeil"]
    game = Position(4, "tainted.trompe_loeil.replaces=[stone, wood]").holds(1, trompe=3)
    assert not game.allows("build column wall 1")
    game.has(1, merchants=1).do("build column wall 1")
    assert game.words() == ["pay 2 trompe-l'oeil + 1 merchant"]


def test_C2_a_trompe_loeil_of_two_units() -> None:
    game = Position(4, "tainted.trompe_loeil.units=2").holds(1, artisan=1, trompe=4, wood=1, stone=1)
    game.do("build obelisk")
    assert not game.allows("pay 1 artisan + 1 stone + 1 wood + 3 trompe-l'oeil"), "without the stone it would do"
    assert game.allows("pay 1 artisan + 3 trompe-l'oeil")


def test_C3_another_garden() -> None:
    sets = ("garden.rows=12", "garden.cols=9", "garden.palms=[[0, 0]]", "garden.blocked=[[11, 8]]")
    game = Position(4, *sets)
    assert [int(number) for number in game.params.wall_squares[:9]] == [4, 4, 4, 3, 3, 3, 4, 4, 4]
    assert game.state.garden[11 * 9 + 8] == n.BLOCKED
    game.pile("IX").holds(1, **MOSAIC).do("build mosaic")
    assert not game.allows("lay mosaic at (7,8) turn 2")
    assert game.allows("lay mosaic at (6,8) turn 2")


@pytest.mark.parametrize(("rotate", "flip", "ways"), [(True, False, 4), (True, True, 8), (False, False, 1)])
def test_C4_turning_and_mirroring(rotate: bool, flip: bool, ways: int) -> None:
    sets = (f"mosaic.allow_rotation={str(rotate).lower()}", f"mosaic.allow_flip={str(flip).lower()}")
    params = Position(4, *sets).params
    assert [int(params.turns["FILNPTUVWXYZ".index(letter)]) for letter in "FLNPY"] == [ways] * 5
    assert int(params.turns["FILNPTUVWXYZ".index("X")]) == 1


def test_C5_all_cards_are_drawn_before_the_first_is_put_down() -> None:
    game = Position().stall(1, stone=1).deck("wood", "lapis", "marble", up=True).do("take stall 1")
    assert int(game.state.pending_cards) == 3 and len(game.words()) == 6
    game = Position(4, "market.refill_mode=one_by_one").stall(1, stone=1).deck("wood", "lapis", "marble", up=True)
    game.do("take stall 1")
    assert game.words() == ["put wood on 1", "put wood on 2", "put wood on 3"]
    game.do("put wood on 2")
    assert game.words() == ["put lapis on 1", "put lapis on 3"], "each stall gets one"
    game.do("put lapis on 3", "put marble on 1")
    assert game.mover == 2


def test_C6_the_discards_become_the_deck() -> None:
    game = Position().stall(1, stone=1).deck_empty(keep=1).do("take stall 1")
    assert int(game.state.pending_cards) == 3 and int(game.state.discard_cards) == 0
    up = int(game.state.deck_up[: game.state.deck_cards].sum())
    assert up == int(game.state.deck_cards) // 2
    game = Position(4, "deck.reshuffle=false").stall(1, stone=1).deck_empty(keep=1).do("take stall 1")
    assert int(game.state.pending_cards) == 1
    assert len(game.words()) == 3, "the one card goes onto any stall"


def test_C6_the_deck_is_not_shuffled_before_a_card_is_needed() -> None:
    game = Position().stall(1, stone=1).deck_empty(keep=3).do("take stall 1")
    assert game.cards_left() == 0 and int(game.state.discard_cards) > 0


def test_C7_units_left_over() -> None:
    hand = {"double_artisan": 1, "stone": 2, "wood": 2}
    pay = "pay 1 double artisan + 1 stone + 1 wood"
    game = Position().holds(1, **hand).do("build column wall 1", pay)
    assert game.mover == 2, "nothing else can be paid"
    game = Position(4, "payment.pool_across_pieces=true").holds(1, **hand)
    game.do("build column wall 1", pay, "build column wall 2", "pay 1 stone + 1 wood")
    assert int(game.state.built[n.WALL]) == 2


def test_C8_where_walls_may_stand() -> None:
    game = Position().holds(1, artisan=1, stone=1, wood=1)
    assert all(game.allows(f"build column wall {place}") for place in range(1, 10))
    game = Position(4, "column_wall.placement=in_order").walls(1).holds(1, artisan=1, stone=1, wood=1)
    assert [place for place in range(1, 10) if game.allows(f"build column wall {place}")] == [2]


def test_C9_the_pedestal_comes_first() -> None:
    hand = {"artisan": 3, "marble": 2, "lapis": 2}
    assert not Position().holds(1, **hand).allows("build throne")
    game = Position(4, "structures.throne.requires_pedestal=false").holds(1, **hand)
    assert game.allows("build throne") and game.allows("build pedestal")


CORNER = ("..F......", "FFF......")


def cornered(*sets: str) -> Position:
    """Two squares in a corner are closed off; player 1 pays for an I, which closes off nothing more."""
    return Position(4, *sets).garden(*CORNER).pile("IX").holds(1, **MOSAIC).do("build mosaic")


def test_C10_which_sanctuaries_may_be_claimed() -> None:
    game = cornered().do("lay mosaic at (8,0) turn 1", PAY_MOSAIC)
    assert game.mover == 2, "the corner is not beside the new tile"
    game = cornered("sanctuary.must_touch_new_tile=false").do("lay mosaic at (8,0) turn 1", PAY_MOSAIC)
    assert game.words() == ["claim sanctuary at (0,0)", "decline"]
    game.do("claim sanctuary at (0,0)")
    assert int(game.state.squares[0]) == 2 and int(game.state.statues[0]) == 1


def test_C10_how_many() -> None:
    assert Position().params.max_claims == 2, "as many as there are statues"
    game = Position(4, "sanctuary.max_claims_per_build=1", "sanctuary.must_touch_new_tile=false")
    game.garden("..F....F.", "FFF....FF").pile("IX").holds(1, **MOSAIC)
    game.do("build mosaic", "lay mosaic at (8,0) turn 1", PAY_MOSAIC)
    assert set(game.words()) == {"claim sanctuary at (0,0)", "claim sanctuary at (0,8)", "decline"}
    game.do("claim sanctuary at (0,8)")
    assert game.mover == 2, "one claim a tile"


def test_C11_are_lower_offers_lost() -> None:
    game = bids(Position().to_bids(), 5, 3, 0, 0)
    assert [game.talents(player) for player in range(1, 5)] == [0, 2, 5, 5]
    game = bids(Position(4, "offering.losers_pay=false").to_bids(), 5, 3, 0, 0)
    assert [game.talents(player) for player in range(1, 5)] == [0, 5, 5, 5]


def test_C12_an_offer_of_nothing() -> None:
    game = Position(3).to_bids()
    assert bids(game, 0, 0, 0).tally(1, "offerings_won") == 1
    game = bids(Position(3, "offering.zero_can_win=false").to_bids(), 0, 0, 0)
    assert [game.amulets(player) for player in range(1, 4)] == [1, 1, 1], "second at best"


@pytest.mark.parametrize(("rolls", "rolled"), [("1", 1), ("3", 3), ("per_piece", 2)])
def test_C13_how_often_the_dice_are_rolled(rolls: str, rolled: int) -> None:
    game = Position(4, f"dice.rolls_per_quarry_turn={rolls}").holds(1, artisan=2, stone=2, wood=1, marble=1)
    game.do(*WALL, "build sphinx", "pay 1 artisan + 1 stone + 1 marble")
    assert int(game.state.rolls) == rolled


def test_C14_when_cleopatra_moves() -> None:
    hand = {"artisan": 4, "stone": 1, "wood": 1, "marble": 2, "lapis": 2}
    game = nearly_over().holds(1, **hand).do("build pedestal", "pay 3 artisan + 2 marble + 2 lapis")
    game.do("build column wall 9", "pay 1 artisan + 1 stone + 1 wood")
    assert game.over() and game.talents(1) == 5 + 12 + 3 + 2
    game = nearly_over("cleopatra.advance_timing=at_once").holds(1, **hand)
    game.do("build pedestal", "pay 3 artisan + 2 marble + 2 lapis")
    game.do("build column wall 9", "pay 1 artisan + 1 stone + 1 wood")
    assert game.over() and game.talents(1) == 5 + 12 + 3, "without the bonus"


def test_C15_how_the_first_cards_lie() -> None:
    down = [int(Position(seed=seed).state.down_cards.sum()) for seed in range(12)]
    assert 0 < sum(down) < 36
    game = Position(4, "market.initial_orientation=face_up")
    assert int(game.state.down_cards.sum()) == 0 and int(game.state.stall_cards.sum()) == 3


def test_C16_whom_an_envoy_may_ask() -> None:
    game = Position().holds(1, envoy=1)
    assert sum(words.startswith("send envoy") for words in game.words()) == 8
    assert game.allows("send envoy to nobody") and game.allows("send envoy to 2 + 3 + 4")
    game = Position(4, "characters.envoy.targets=one").holds(1, envoy=1)
    assert [words for words in game.words() if "envoy" in words] == [f"send envoy to {player}" for player in (2, 3, 4)]


def test_C16_each_card_comes_with_an_amulet_of_its_giver() -> None:
    game = Position().holds(1, envoy=1).holds(2, stone=3).has(2, amulets=2).holds(3, wood=1)
    game.do("send envoy to 2 + 3", "give stone", "give stone")
    assert (game.amulets(1), game.amulets(2)) == (2, 0)
    assert "give" not in {words.split(" ")[0] for words in game.words()}, "neither has an amulet left"
    game = Position(4, "characters.envoy.requires_amulet=false").holds(1, envoy=1).holds(2, stone=3)
    game.do("send envoy to 2", "give stone", "decline")
    assert game.amulets(1) == 0 and game.hand(1) == {"stone": 1}


def test_C17_a_die_of_the_altar_may_be_turned_back() -> None:
    game = Position().holds(1, scribe=1).altar(2).do("play scribe to turn a die to blank")
    assert int(game.state.altar) == 1 and game.amulets(1) == 0
    game = Position(4, "characters.scribe.may_clear_altar_die=false").holds(1, scribe=1).altar(2)
    assert not game.allows("play scribe to turn a die to blank")


def test_C17_the_fifth_symbol_opens_the_offering() -> None:
    assert Position().to_bids().decision_is("bid")
    game = Position(4, "characters.scribe.triggers_offering=false").to_bids()
    assert game.decision_is("main") and int(game.state.altar) == 5
    game.holds(1, artisan=1, stone=1, wood=1).do(*WALL)
    assert game.decision_is("bid"), "before the next roll at the latest"


def test_C18_a_courtesan_does_not_take_herself() -> None:
    game = Position().holds(1, courtesan=1)
    assert not game.allows("play courtesan"), "the pile is empty"
    game.discarded(stone=1).do("play courtesan")
    assert game.words() == ["fetch stone"]
    game = Position(4, "characters.courtesan.may_take_self=true").holds(1, courtesan=1).do("play courtesan")
    assert game.words() == ["fetch courtesan"]


def test_C18_a_courtesan_takes_a_card_of_this_turn() -> None:
    game = Position().holds(1, courtesan=1, smuggler=1).do("play smuggler", "play courtesan", "fetch smuggler")
    assert game.hand(1) == {"smuggler": 1} and game.amulets(1) == 2


REFUSED = [
    ("characters.own_turn_only=false", "own_turn_only"),  # C19
    ("supply.amulets=89", "89"),  # C24
    ("supply.talents=416", "416"),  # C24
    ("nile_merchant.units=2", "nile_merchant"),
    ("structures.door_frame.count=1", "door_frame"),
    ("scoring.final_tie=start_player", "final_tie"),  # C37
]


@pytest.mark.parametrize(("change", "said"), REFUSED)
def test_values_that_are_not_played_are_refused_by_name(change: str, said: str) -> None:
    with pytest.raises(VariantError) as refusal:
        load_variant(EDITION, (change,))
    assert said in str(refusal.value) and "do not play" in str(refusal.value)
