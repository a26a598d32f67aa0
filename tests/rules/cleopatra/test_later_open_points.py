"""The open points of the specification [15] from C20 on, and the readings that the last tests name."""

from __future__ import annotations

import numpy as np

from engine.games.cleopatra.state import names as n
from engine.playthrough import Playthrough
from engine.variants import load_variant
from tests.rules.cleopatra.positions import EDITION, Position, nearly_over
from tests.rules.cleopatra.test_examples import full_hand

WALL = ("build column wall 1", "pay 1 artisan + 1 stone + 1 wood")
MOSAIC = {"artisan": 2, "stone": 1, "marble": 1, "lapis": 1}
PAY_MOSAIC = "pay 2 artisan + 1 stone + 1 marble + 1 lapis"


def test_C20_the_hand_limit_in_the_last_turn() -> None:
    hand = {"artisan": 12, "stone": 1, "wood": 1}
    wall = ("build column wall 9", "pay 1 artisan + 1 stone + 1 wood")
    assert nearly_over().holds(1, **hand).do(*wall).over()
    game = nearly_over("hand.check_on_game_end=true").holds(1, **hand).do(*wall)
    assert game.decision_is("limit")
    assert game.do("keep all cards").over() and game.amulets(1) == 1


def test_C21_everybody_tied_for_most_amulets() -> None:
    for amulets in (0, 7):
        game = Position(3)
        for player in range(1, 4):
            game.has(player, amulets=amulets, talents=10 * player)
        assert game.ranks() == [4, 3, 2], "nobody wins"
    game = Position(3, "final.all_tied=richest")
    for player in range(1, 4):
        game.has(player, talents=10 * player)
    assert game.ranks() == [3, 2, 1]


def test_C22_what_a_player_who_does_not_count_knows() -> None:
    play = "play smuggler"
    seen = []
    for sets in ((), ("visibility.own_amulets=unknown",), ("visibility.amulets=public",)):
        game = Position(4, *sets).holds(1, smuggler=1).has(1, amulets=9).has(2, amulets=3).has(3, amulets=6)
        for player in (2, 3, 4):
            game.holds(player)
        measured = game.features(play)
        seen.append((round(measured["danger"], 4), measured["danger_counted"]))
    known, unknown, public = seen
    assert known[0] == 1.0, "ten against a guess of three each"
    assert unknown[0] == 0.5, "no better a guess of the own pyramid than of the others'"
    assert public[0] == round(public[1], 4), "what lies open need not be counted"
    assert known[1] == unknown[1] == public[1], "whoever counts knows all the same"


def test_C23_characters_in_hand_at_the_end() -> None:
    assert Position().holds(1, scribe=1, double_wood=1).final(1) == 2
    assert Position(4, "final.characters_count=false").holds(1, scribe=1, double_wood=1).final(1) == 1


def test_C25_a_player_who_has_too_little_for_a_beggar() -> None:
    game = Position(3).holds(1, beggar=1).has(2, talents=1).has(3, talents=0).holds(3, wood=1)
    game.do("play beggar")
    assert game.talents(2) == 1
    assert list(game.state.known[2, 1]) == list(game.state.hand[1]), "shows hand and money"
    assert game.mover == 3 and game.words() == ["give wood"]
    game = Position(3, "characters.beggar.partial=true").holds(1, beggar=1).has(2, talents=1)
    game.do("play beggar")
    assert game.talents(2) == 0


def test_C26_a_corner_counts_for_both_walls() -> None:
    game = Position().garden("F........")
    assert [int(number) for number in game.state.cover[:9]] == [0, 0, 1, 1, 0, 0, 0, 0, 0]
    places = "column_wall.positions=[{id: one, squares: [[0, 0], [5, 5]]}]"
    game = Position(4, places, "structures.column_wall.count=1").garden("F........")
    assert int(game.state.cover[0]) == 1 and int(game.params.wall_squares[0]) == 2


def test_C27_C30_costs_are_parameters() -> None:
    game = Position(4, "structures.obelisk.cost={artisan: 1, stone: 0, marble: 1, wood: 0, lapis: 0}")
    game.holds(1, artisan=1, marble=1).do("build obelisk", "pay 1 artisan + 1 marble")
    assert game.talents(1) == 5 + 12
    game = Position(4, "structures.throne={count: 1, reward: 24}").holds(1, artisan=3, marble=2, lapis=2)
    game.do("build pedestal", "pay 3 artisan + 2 marble + 2 lapis")
    assert game.talents(1) == 5 + 24 and int(game.state.cleopatra) == 1


def test_C28_a_scribes_tile_counts_for_the_bonus() -> None:
    game = Position().pile("IX").holds(1, scribe=1, artisan=3, stone=2, marble=1, lapis=1, wood=1)
    game.do(*WALL, "play scribe for a mosaic", "choose mosaic X", "lay mosaic at (3,4) turn 1", PAY_MOSAIC)
    assert game.talents(1) == 5 + 3 + 4 + 3 + 2, "a wall, a mosaic over three palms, two pieces"
    assert game.amulets(1) == 2


def test_C29_a_scribe_builds_in_a_quarry_turn_only() -> None:
    hand = {"scribe": 1, **MOSAIC}
    game = Position().stall(1, stone=1).holds(1, **hand).do("take stall 1")
    game.do(game.words()[0])
    assert not game.allows("play scribe for a mosaic")
    game = Position(4, "characters.scribe.quarry_only=false").pile("IX").stall(1, stone=1).holds(1, **hand)
    game.do("take stall 1")
    game.do(game.words()[0], "play scribe for a mosaic", "choose mosaic X", "lay mosaic at (3,4) turn 1", PAY_MOSAIC)
    assert game.talents(1) == 5 + 4 + 3 and int(game.state.rolls) == 0


def test_C31_what_a_mosaic_must_touch() -> None:
    game = Position().pile("XI").holds(1, **MOSAIC).do("build mosaic")
    assert game.allows("lay mosaic at (3,3) turn 1")
    game = Position(4, "mosaic.adjacency=edge_or_mosaic").pile("XI").holds(1, **MOSAIC).do("build mosaic")
    assert not game.allows("lay mosaic at (3,3) turn 1") and game.allows("lay mosaic at (0,3) turn 1")


def test_C32_the_smaller_half_is_turned_up() -> None:
    for players, cards in ((3, 109 - 9), (4, 109 - 12), (5, 109 - 15)):
        dealt = Playthrough(load_variant(EDITION, ("market.initial_per_stall=0",)), players, seed=3).state
        assert int(dealt.deck_cards) == cards
        assert int(dealt.deck_up[:cards].sum()) == cards // 2


def test_C33_characters_come_between_steps_only() -> None:
    game = Position().stall(1, stone=1).holds(1, beggar=1).do("take stall 1")
    assert not game.allows("play beggar"), "between drawing and assigning"
    game = Position().holds(1, beggar=1, artisan=1, stone=1, wood=1).do("build column wall 1")
    assert not game.allows("play beggar"), "between choosing a piece and paying"
    assert full_hand(12, beggar=1).do("end the turn").first_words() == {"discard down", "keep all"}


def test_C34_a_vizier_with_few_cards_in_the_deck() -> None:
    game = Position().holds(1, vizier=1).deck_empty(keep=2).do("play vizier")
    assert len(game.words()) == 4
    assert not Position().holds(1, vizier=1).deck_empty().allows("play vizier")


def test_C35_no_superfluous_card() -> None:
    game = Position().holds(1, double_artisan=2, artisan=3, wood=2, stone=2).do("build obelisk")
    rest = "2 stone + 2 wood"
    assert game.allows(f"pay {rest} + 2 double artisan")
    assert not game.allows(f"pay 1 artisan + {rest} + 2 double artisan")
    assert not game.allows(f"pay 2 artisan + {rest} + 1 double artisan")
    assert game.allows(f"pay 1 artisan + {rest} + 1 double artisan")
    assert not game.has(1, merchants=3).allows(f"pay 3 artisan + {rest} + 1 merchant")


def stuck(*sets: str) -> Position:
    """Nobody holds a card, and there is none on the stalls, in the deck or on the discard pile."""
    game = Position(3, *sets)
    for stall in (1, 2, 3):
        game.stall(stall)
    game.holds(3, beggar=1)
    game.params.count[:] = game.state.hand.sum(axis=0)
    game.state.deck_cards = game.state.drawn
    return game


def test_C36_a_turn_without_a_main_action() -> None:
    game = stuck()
    assert game.words() == ["pass"]
    assert not Position().allows("pass")


def test_C38_the_other_tiles_keep_their_order() -> None:
    game = Position().pile("IXFL").holds(1, scribe=1, **MOSAIC)
    game.do("play scribe for a mosaic", "choose mosaic F", "lay mosaic at (4,0) turn 1", PAY_MOSAIC)
    assert ["FILNPTUVWXYZ"[int(tile)] for tile in game.state.pile[:3]] == ["I", "X", "L"]


def test_C39_cards_handed_over_are_seen_by_two() -> None:
    game = Position(4).holds(1, beggar=1).holds(2, stone=2)
    for knower in (0, 2, 3):
        game.state.known[knower, 1, n.STONE] = 2
    game.do("play beggar", "give stone")
    assert [int(game.state.known[knower, 1, n.STONE]) for knower in (0, 2, 3)] == [1, 1, 1]
    assert [int(game.state.known[knower, 0, n.STONE]) for knower in (1, 2, 3)] == [1, 0, 0]


def test_C40_empty_stalls_are_refilled() -> None:
    game = Position()
    for stall in (1, 2, 3):
        game.stall(stall)
    assert "refill the stalls" in game.words()
    game.do("refill the stalls")
    game.do(game.words()[0])
    assert int(game.state.stall_cards.sum()) == 3 and int(game.state.hand_cards[0]) == 0


def test_C41_the_game_ends_when_nobody_can_do_anything() -> None:
    game = stuck("deck.reshuffle=false").do("pass", "pass")
    assert not game.is_over
    game.do("play beggar", "pass")
    assert not game.is_over, "a card was played"
    game.do("pass", "pass", "pass")
    assert game.over("stalemate")


def test_the_guard_ends_endless_games() -> None:
    game = Position(3, "guard.max_rounds=5")
    for _ in range(15):
        assert not game.is_over
        game.do(next(words for words in game.words() if words.startswith("take")))
        while game.decision_is("refill") or (not game.is_over and game.state.phase != n.BEFORE):
            game.do(game.words()[-1])
    assert game.over("longest")


def test_more_than_one_rank_may_be_eliminated() -> None:
    game = Position(5, "final.eliminate_ranks=2")
    for player, amulets in enumerate((9, 8, 3, 2, 1), 1):
        game.has(player, amulets=amulets, talents=50 - player)
    assert game.ranks() == [4, 5, 1, 2, 3]
    game.has(1, amulets=9).has(2, amulets=9)
    assert game.ranks() == [4, 5, 1, 2, 3], "two tied for most are both ranks"


def test_ties_may_spare_everybody() -> None:
    game = Position(3, "final.eliminate_ties=none")
    for player, amulets in enumerate((9, 9, 1), 1):
        game.has(player, amulets=amulets, talents=10)
    assert game.ranks() == [2, 2, 1]
    assert np.array_equal(Position(3, "final.eliminate=nobody").has(1, amulets=9, talents=20).ranks(), [1, 2, 2])


def test_ties_after_both_criteria_are_shared() -> None:
    game = Position(3).has(3, amulets=5).holds(1, stone=1)
    assert game.ranks() == [1, 2, 3], "more standard cards"
    assert Position(3).has(3, amulets=5).ranks() == [1, 1, 3]
