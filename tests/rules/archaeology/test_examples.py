"""The worked examples of the specification [14], each named by its id."""

from __future__ import annotations

import numpy as np
import pytest

from engine.games.archaeology.params.packing import best_split
from engine.games.archaeology.state import SANDSTORM
from engine.playthrough import Playthrough
from tests.rules.archaeology.positions import Position, card_game


def test_W1_give_2_scraps_and_a_coin_for_a_talisman_and_a_shard() -> None:
    game = Position().holds(1, scrap=2, coin=1).market(talisman=1, shard=1)
    game.do("trade 2 parchment scrap + 1 coin for 1 talisman + 1 pot shard")
    assert game.hand(1) == {"talisman": 1, "pot shard": 1}
    assert game.lies_out() == {"parchment scrap": 2, "coin": 1}


def test_W2_sandstorm_takes_2_of_5() -> None:
    game = Position().holds(1, coin=1).holds(2, coin=5).next_cards("sandstorm", "map").do("end the turn")
    assert (game.mover, int(game.state.due)) == (2, 2)


def test_W3_four_talismans() -> None:
    assert Position().holds(1, talisman=4).do("sell 4 talisman").totals()[0] == 24


def test_W4_a_mask_for_two_cups() -> None:
    assert Position().holds(1, mask=1).market(cup=2).allows("trade 1 pharaoh's mask for 2 broken cup")


def test_W5_a_mask_for_two_coins_or_four_shards() -> None:
    game = Position().holds(1, mask=1).market(coin=2, shard=4)
    assert game.allows("trade 1 pharaoh's mask for 2 coin")
    assert game.allows("trade 1 pharaoh's mask for 4 pot shard")


def test_W6_four_shards() -> None:
    assert Position().holds(1, shard=4).do("sell 4 pot shard").totals()[0] == 4


@pytest.mark.parametrize(("players", "storms"), [(2, 6), (3, 5), (4, 4)])
def test_W7_sandstorms_by_number_of_players(players: int, storms: int) -> None:
    state = Playthrough(card_game(), players, seed=2).state
    assert int((state.deck[: state.deck_cards] == SANDSTORM).sum()) == storms


def test_W8_the_large_chamber_costs_three_maps() -> None:
    game = Position().holds(1, map=3, coin=1)
    assert int(game.params.chamber_cards[2]) == 7
    assert not Position().holds(1, map=2, coin=1).allows("explore chamber 3")
    game.do("explore chamber 3")
    assert sum(game.hand(1).values()) == 1 + 7
    assert int(game.state.discard.sum()) == 3


def test_W9_106_beats_105() -> None:
    game = Position(2).site_empty()
    game.state.points[0, 0], game.state.points[1, 0] = 106, 105
    assert game.totals() == [106, 105]
    assert game.ranks() == [1, 2]
    assert sum(game.totals()) < whole_deck_sold(game)


SETS = [("5 pot shard", 15), ("5 coin", 30), ("5 talisman", 40), ("4 pharaoh's mask", 50), ("2 broken cup", 15)]


@pytest.mark.parametrize(("cards", "points"), [*SETS, ("4 parchment scrap", 10)])
def test_D1_largest_sets(cards: str, points: int) -> None:
    game = Position().holds(1, shard=5, coin=5, talisman=5, mask=4, cup=2, scrap=4)
    assert game.do(f"sell {cards}").totals()[0] == points


def test_D2_six_coins() -> None:
    game = Position().holds(1, coin=6)
    assert not game.allows("sell 6 coin")
    assert game.params.best[2, 6] == 32
    assert game.do("sell 5 coin", "sell 1 coin").totals()[0] == 32


def test_D3_three_cups() -> None:
    game = Position().holds(1, cup=3)
    assert game.params.best[4, 3] == 17
    assert game.do("sell 2 broken cup", "sell 1 broken cup").totals()[0] == 17


def test_D4_two_maps() -> None:
    game = Position().holds(1, map=2)
    assert not game.allows("sell 2 map")
    assert game.do("sell 1 map", "sell 1 map").totals()[0] == 6


def test_D5_a_coin_does_not_pay_for_a_talisman() -> None:
    assert not Position().holds(1, coin=1).market(talisman=1).allows("trade 1 coin for 1 talisman")


def test_D6_a_surplus_is_lost() -> None:
    game = Position().holds(1, mask=1).market(shard=1).do("trade 1 pharaoh's mask for 1 pot shard")
    assert (game.hand(1), game.lies_out()) == ({"pot shard": 1}, {"pharaoh's mask": 1})


def test_D7_later_sales_are_new_sets() -> None:
    game = Position().holds(1, coin=5).do("sell 2 coin", "sell 3 coin")
    assert game.scores()[0]["coin"] == 15
    assert (game.tally(1, "sets_2"), game.tally(1, "sets_3"), game.tally(1, "sets_5")) == (1, 1, 0)


def test_D8_sandstorm_by_hand_size() -> None:
    game = Position(4).holds(1, coin=2).holds(2).holds(3, coin=1).holds(4, coin=7).next_cards("sandstorm", "map")
    game.do("end the turn")
    # Player 2 drew it with an empty hand, player 3 has one card: neither is asked.
    assert (game.mover, int(game.state.due)) == (4, 3)
    game.do(*["put down coin"] * 3)
    assert (game.mover, int(game.state.due)) == (1, 1)
    game.do("put down coin")
    assert game.lies_out() == {"coin": 4}
    assert game.hand(2) == {"map": 1}


def test_D9_a_thief_without_a_victim() -> None:
    game = Position().next_cards("thief", "coin").do("end the turn")
    assert (game.mover, game.decision_is("actions")) == (2, True)
    assert (game.hand(2), int(game.state.thieves)) == ({}, 1)


def test_D10_fewer_cards_sold_win_a_tie() -> None:
    game = Position(2)
    for seat, cards in enumerate((14, 12)):
        game.state.points[seat, 0] = 60
        game.state.sets[seat, 0, 1] = cards
    assert game.ranks() == [2, 1]


SIZES = [(2, 58, 26), (3, 53, 16), (4, 48, 11)]


@pytest.mark.parametrize(("players", "size", "draws"), SIZES)
def test_D11_D12_dig_site_and_draws(players: int, size: int, draws: int) -> None:
    state = Playthrough(card_game(), players).state
    assert state.deck_cards == size
    storms = int((state.deck[:size] == SANDSTORM).sum())
    assert (size - storms) / players == draws


def whole_deck_sold(game: Playthrough) -> int:
    """The best sale of all treasures."""
    return sum(int(game.params.best[kind, number]) for kind, number in enumerate(game.params.count[4]))


def test_D13_the_whole_deck() -> None:
    game = Playthrough(card_game(), 4)
    assert whole_deck_sold(game) == 333
    assert int(game.params.count[4] @ game.params.trade_value) == 132


def test_best_split_is_the_best_of_all_splits() -> None:
    """By trying every way to split a hand of one treasure into sets."""
    luck = np.random.default_rng(5)

    def tried(values: tuple[int, ...], copies: int) -> int:
        sales = [value + tried(values, copies - k) for k, value in enumerate(values, 1) if k <= copies]
        return max(sales, default=0)

    for _ in range(50):
        values = tuple(int(value) for value in luck.integers(0, 30, size=luck.integers(1, 5)))
        assert best_split(values, 7) == [tried(values, copies) for copies in range(8)]
