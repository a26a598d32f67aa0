"""Digging: thieves, sandstorms, tents [5, 11], with the open points A2, A3, A13, A14, A17."""

from __future__ import annotations

import numpy as np
import pytest

from engine.errors import VariantError
from engine.playthrough import Playthrough
from tests.rules.archaeology.positions import Position, card_game


def storm(*sets: str, players: int = 3) -> Position:
    """Player 2 draws a sandstorm and then a map; everybody holds four coins."""
    game = Position(players, *sets)
    for player in range(1, players + 1):
        game.holds(player, coin=4)
    return game.next_cards("sandstorm", "map").do("end the turn")


def test_a_treasure_goes_into_the_hand() -> None:
    game = Position().next_cards("talisman").do("end the turn")
    assert (game.mover, game.hand(2), game.decision_is("actions")) == (2, {"talisman": 1}, True)


def test_the_drawer_chooses_the_victim_and_takes_one_card() -> None:
    game = Position().holds(1, coin=2).holds(2, map=1).holds(3, mask=1).next_cards("thief").do("end the turn")
    assert game.decision_is("victim")
    assert game.words() == ["rob player 1", "rob player 3"]
    game.do("rob player 3")
    assert (game.hand(2), game.hand(3)) == ({"map": 1, "pharaoh's mask": 1}, {})
    assert (game.mover, game.decision_is("actions"), int(game.state.thieves)) == (2, True, 1)
    assert (game.tally(2, "thefts"), game.tally(3, "robbed"), game.tally(3, "robbed_value")) == (1, 1, 4)


def test_a_single_victim_is_robbed_at_once() -> None:
    game = Position(2).holds(1, coin=2).next_cards("thief").do("end the turn")
    assert (game.hand(1), game.hand(2)) == ({"coin": 1}, {"coin": 1})


def test_every_card_is_equally_likely() -> None:
    found = 0
    for seed in range(300):
        game = Position(2, seed=seed).holds(1, coin=1, mask=2).next_cards("thief").do("end the turn")
        found += game.hand(2) == {"coin": 1}
    # One in three of 300: 100, give or take four standard deviations of 8.2.
    assert abs(found - 100) < 33


@pytest.mark.parametrize(("held", "taken"), [(4, 3), (2, 2)])
def test_more_cards_stolen_are_different_ones(held: int, taken: int) -> None:
    game = Position(2, "events.thief.cards_stolen=3").holds(1, coin=held).next_cards("thief").do("end the turn")
    assert game.hand(2) == {"coin": taken}


def test_A2_the_thief_may_be_optional() -> None:
    assert not Position().holds(1, coin=1).holds(3, coin=1).next_cards("thief").do("end the turn").allows("decline")
    game = Position(2, "events.thief.optional=true").holds(1, coin=1).next_cards("thief").do("end the turn")
    assert game.words() == ["rob player 1", "decline"]
    assert game.do("decline").hand(1) == {"coin": 1}


def test_A3_maps_may_be_safe_from_thieves() -> None:
    usual = Position(2).holds(1, map=1).next_cards("thief").do("end the turn")
    assert usual.hand(2) == {"map": 1}
    safe = Position(3, "map.stealable=false").holds(1, map=2).holds(3, map=5, coin=1).next_cards("thief")
    safe.do("end the turn")
    assert (safe.hand(2), safe.hand(3)) == ({"coin": 1}, {"map": 5})


def test_sandstorm_goes_clockwise_from_the_drawer_who_draws_again() -> None:
    game = storm()
    asked = []
    while game.decision_is("storm"):
        asked.append(game.mover)
        game.do("put down coin")
    assert asked == [2, 2, 3, 3, 1, 1]
    assert game.lies_out() == {"coin": 6}
    assert game.hand(2) == {"coin": 2, "map": 1}
    assert (game.tally(3, "storm_cards"), game.tally(3, "storm_value")) == (2, 4)


def test_one_storm_after_another() -> None:
    game = Position(2).holds(1, coin=4).next_cards("sandstorm", "sandstorm", "mask").do("end the turn")
    game.do(*["put down coin"] * 3)
    assert (game.hand(1), game.hand(2)) == ({"coin": 1}, {"pharaoh's mask": 1})


def test_cards_of_the_own_choice_and_none_that_is_not_held() -> None:
    game = Position(2).holds(1, coin=1, mask=2).next_cards("sandstorm", "map").do("end the turn")
    assert game.words() == ["put down coin", "put down pharaoh's mask"]
    assert not game.allows("put down talisman")
    assert not game.allows("end the turn")


@pytest.mark.parametrize(
    ("change", "due"),
    [("fraction=0.25", 1), ("fraction=0", 0), ("fraction=1", 4), ("fraction=0.3", 1), ("fraction=0.7", 2)],
)
def test_fraction_of_a_hand(change: str, due: int) -> None:
    game = storm(f"events.sandstorm.{change}")
    assert (int(game.state.due) if game.decision_is("storm") else 0) == due


def test_fraction_is_exact() -> None:
    """0.29 of 100 is 29, though 0.29 * 100 is a little less in binary; rounded up it stays 29."""
    for rounding in ("down", "up"):
        game = Position(2, "events.sandstorm.fraction=0.29", f"events.sandstorm.rounding={rounding}")
        game.state.hand[1, :5] = 20
        game.state.hand_cards[1] = 100
        assert game.next_cards("sandstorm").do("end the turn").state.due == 29
    with pytest.raises(VariantError, match="four decimals"):
        card_game("events.sandstorm.fraction=0.33333")


def test_a_third_is_exact() -> None:
    """A third of three cards is one, which 0.3333 of them is not; of four it is one, or two rounded up."""
    third = Position(2, "events.sandstorm.fraction=1/3").holds(2, coin=3).next_cards("sandstorm").do("end the turn")
    assert third.state.due == 1
    rounded = Position(2, "events.sandstorm.fraction=1/3", "events.sandstorm.rounding=up").holds(2, coin=4)
    assert rounded.next_cards("sandstorm").do("end the turn").state.due == 2
    with pytest.raises(VariantError, match="no parts"):
        card_game("events.sandstorm.fraction=1/0")


def test_rounding_up() -> None:
    game = Position(2, "events.sandstorm.rounding=up").holds(2, coin=5).next_cards("sandstorm").do("end the turn")
    assert game.state.due == 3


def test_the_drawer_may_be_spared() -> None:
    game = storm("events.sandstorm.affects_drawer=false")
    asked = [game.mover]
    while game.do("put down coin").decision_is("storm"):
        asked.append(game.mover)
    assert asked == [3, 3, 1, 1]


def test_cards_may_leave_the_game() -> None:
    game = storm("events.sandstorm.destination=discard", players=2)
    game.do(*["put down coin"] * 4)
    assert (game.lies_out(), int(game.state.discard.sum())) == ({}, 4)


def test_no_redraw() -> None:
    game = storm("events.sandstorm.redraw=false", players=2).do(*["put down coin"] * 4)
    assert (game.mover, game.hand(2), game.decision_is("actions")) == (2, {"coin": 2}, True)


def test_A13_the_last_card_is_a_sandstorm() -> None:
    game = Position(2).holds(2, coin=2).last_cards("sandstorm").do("end the turn", "put down coin")
    assert (game.mover, game.decision_is("actions"), int(game.state.late)) == (2, True, 0)
    assert "end" in game.kinds()


def test_sold_cards_are_safe() -> None:
    game = Position(2).holds(1, coin=5).do("sell 5 coin").holds(2, coin=2).next_cards("sandstorm", "thief")
    game.do("end the turn", "put down coin")
    assert (game.totals()[0], game.hand(1)) == (30, {})


def test_A14_digging_later() -> None:
    assert "dig" not in Position().kinds()
    game = Position(2, "turn.dig_first=false")
    game.holds(1, coin=1).next_cards("mask")
    assert game.words() == ["sell 1 coin", "dig"]
    assert not game.allows("end the turn")
    game.do("sell 1 coin", "dig")
    assert game.hand(1) == {"pharaoh's mask": 1}
    assert game.words() == ["sell 1 pharaoh's mask", "end the turn"]


def test_A17_a_hand_limit() -> None:
    game = Position(2, "hand.limit=3").holds(1, coin=4, map=1).do("end the turn")
    assert (game.mover, game.decision_is("limit"), int(game.state.due)) == (1, True, 2)
    game.do("put down coin", "put down map")
    assert (game.mover, game.hand(1), game.lies_out()) == (2, {"coin": 3}, {"coin": 1, "map": 1})
    assert game.tally(1, "storm_cards") == 0


def test_a_tent_saves_from_one_sandstorm() -> None:
    game = storm("events.tents_per_player=1", players=2)
    assert game.decision_is("tent")
    assert game.do("use a tent").hand(2) == {"coin": 4}
    assert (game.mover, game.decision_is("tent")) == (1, True)
    game.do("decline")
    assert (game.decision_is("storm"), int(game.state.due)) == (True, 2)
    game.do("put down coin", "put down coin")
    assert list(game.state.tents[:2]) == [1, 0]


def test_thieves_by_number_of_players() -> None:
    change = "events.thief.count_by_players={2: 4, 3: 6, 4: 8}"
    for players, thieves in ((2, 4), (3, 6), (4, 8)):
        state = Playthrough(card_game(change), players).state
        assert int((state.deck[: state.deck_cards] == 8).sum()) + int(state.thieves) == thieves


def test_what_thief_and_victim_know() -> None:
    game = Position(3).holds(1, coin=2).holds(3, mask=1).next_cards("thief").do("end the turn", "rob player 3")
    known = game.state.known
    assert (known[2, 1, 6], known[0, 1].sum(), known[1, 2].sum()) == (1, 0, 0)
    game.holds(2, coin=1, mask=1).market(talisman=1, scrap=1).do(
        "trade 1 pharaoh's mask for 1 talisman + 1 parchment scrap"
    )
    assert list(known[2, 1]) == list(known[0, 1]) == list(np.array([0, 1, 0, 1, 0, 0, 0, 0]))
