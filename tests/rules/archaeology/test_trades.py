"""Trades [6] with A3 and A4: what is legal, and that the listed ones are enough, against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from engine.games.archaeology.state import ACTION, MAX_SIDE, TRADE, TYPES, goods_of, put
from engine.kernel.records import one
from tests.rules.archaeology.positions import Position, card_game

VALUES = np.array([1, 1, 2, 3, 2, 3, 4, 2])


def bundles(cards: Any) -> Iterator[Any]:
    """Every multiset of cards that is part of the given one."""
    yield from (np.array(chosen) for chosen in product(*(range(int(number) + 1) for number in cards)))


def trade_of(given: Any, taken: Any) -> Any:
    action = one(ACTION)
    put(action, TRADE, 0, 0, goods_of(given, taken))
    return action


def position(hand: Any, market: Any, *sets: str) -> Position:
    game = Position(3, *sets)
    game.state.hand[0], game.state.hand_cards[0], game.state.market[:] = hand, hand.sum(), market
    return game


def draws(seed: int, most_hand: int, most_market: int, number: int) -> Iterator[tuple[Any, Any]]:
    """Random small hands and marketplaces, dealt from the deck."""
    luck = np.random.default_rng(seed)
    deck = np.repeat(np.arange(TYPES), [18, 16, 14, 8, 6, 6, 4, 0])
    for _ in range(number):
        hand_size, market_size = luck.integers(1, most_hand + 1), luck.integers(1, most_market + 1)
        cards = luck.choice(deck, size=hand_size + market_size, replace=False)
        yield np.bincount(cards[:hand_size], minlength=TYPES), np.bincount(cards[hand_size:], minlength=TYPES)


def listed(game: Position) -> set[int]:
    return {int(action.goods) for action in game.legal() if action.kind == TRADE}


RULES = [
    ((), True, 1, 1),
    (("trade.allow_overpay=false",), False, 1, 1),
    (("trade.min_give=2", "trade.min_take=2"), True, 2, 2),
    (("trade.min_take=0",), True, 1, 0),
    (("trade.min_give=0",), True, 0, 1),
]


@pytest.mark.parametrize(("sets", "overpay", "min_give", "min_take"), RULES)
def test_legal_trades_are_those_of_the_rule(sets: tuple[str, ...], overpay: bool, min_give: int, min_take: int) -> None:
    """All pairs of bundles of what hand and marketplace hold, and one card more of each."""
    tried = 0
    for hand, market in draws(1, 4, 4, 6):
        game = position(hand, market, *sets)
        more = (hand + market > 0).astype(np.int64)
        for given, taken in product(bundles(hand + more), bundles(market + more)):
            possible = (given <= hand).all() and (taken <= market).all()
            surplus = int((given - taken) @ VALUES)
            enough = given.sum() >= min_give and taken.sum() >= min_take and given.sum() + taken.sum() > 0
            wanted = possible and enough and (surplus == 0 or (surplus > 0 and overpay))
            assert game.game.rules.is_legal(game.state, game.params, trade_of(given, taken)) == wanted
            tried += wanted
    assert tried > 10


def test_listed_trades_are_legal_and_free_of_waste() -> None:
    """By brute force: nothing given in vain, nothing on both sides, not two trades at once, nothing left lying."""
    for hand, market in draws(2, 6, 6, 25):
        game = position(hand, market)
        expected = {
            int(goods_of(given, taken))
            for given, taken in product(bundles(hand), bundles(market))
            if is_small(given, taken) and is_sound(given, taken) and not is_waste(given, taken, market)
        }
        assert listed(game) == expected


def is_small(given: Any, taken: Any) -> bool:
    return bool(1 <= given.sum() <= MAX_SIDE and 1 <= taken.sum() <= MAX_SIDE and not (given * taken).any())


def is_sound(given: Any, taken: Any) -> bool:
    return int((given - taken) @ VALUES) >= 0


def is_waste(given: Any, taken: Any, market: Any) -> bool:
    """Whether a card is given in vain, one more could be taken, or the trade is two legal ones."""
    surplus = int((given - taken) @ VALUES)
    if given.sum() > 1 and min(VALUES[given > 0]) <= surplus:
        return True
    more = (market > taken) & (given == 0)
    if taken.sum() < MAX_SIDE and more.any() and min(VALUES[more]) <= surplus:
        return True
    return any(
        0 < part.sum() < given.sum() and 0 < of.sum() < taken.sum() and 0 <= int((part - of) @ VALUES) <= surplus
        for part, of in product(bundles(given), bundles(taken))
    )


def test_every_exact_trade_is_a_row_of_listed_ones() -> None:
    """Whatever cards an exact trade of any size moves, listed trades move them one after the other."""
    rows = 0
    for hand, market in draws(3, 8, 7, 18):
        game = position(hand, market)
        for given, taken in product(bundles(hand), bundles(market)):
            if (given * taken).any() or not given.any() or int((given - taken) @ VALUES) != 0:
                continue
            rows += 1
            assert is_reached(game, given, taken), (given, taken)
    assert rows > 200


def is_reached(game: Position, given: Any, taken: Any) -> bool:
    """Whether listed trades that give and take nothing else put the trade together."""
    if not given.any():
        return True
    for part, of in product(bundles(given), bundles(taken)):
        if part.any() and goods_of(part, of) in known_exact(game):
            return is_reached(game, given - part, taken - of)
    return False


def known_exact(game: Position) -> set[int]:
    params = game.params
    number = int(params.trades)
    exact = params.trade_surplus[:number] == 0
    return set(params.trade_goods[:number][exact].tolist())


def test_an_exact_trade_that_does_not_fall_apart_has_four_cards_a_side_at_most() -> None:
    """The bound of four loses nothing while trading values are at most 4: tried with up to seven cards a side."""
    values = (1, 2, 3, 4)

    def sides(most: int) -> list[tuple[int, ...]]:
        return [n for n in product(range(most + 1), repeat=4) if 0 < sum(n) <= most]

    def sums(side: tuple[int, ...]) -> set[int]:
        found = {0}
        for value, number in zip(values, side, strict=True):
            found |= {total + value * n for total in found for n in range(number + 1)}
        return found - {0, sum(v * n for v, n in zip(values, side, strict=True))}

    worth = {side: sum(v * n for v, n in zip(values, side, strict=True)) for side in sides(7)}
    parts = {side: sums(side) for side in worth}
    whole = [
        (one_side, other)
        for one_side in worth
        for other in worth
        if worth[one_side] == worth[other] and not parts[one_side] & parts[other]
    ]
    assert max(sum(one_side) for one_side, _ in whole) == 4
    assert max(sum(one_side) + sum(other) for one_side, other in whole) == 7


def test_few_trades_a_turn_list_trades_that_fall_apart() -> None:
    words = "trade 2 parchment scrap + 1 coin for 1 talisman + 1 pot shard"
    for sets, there in (((), False), (("turn.max_trades=1",), True)):
        game = Position(3, *sets).holds(1, scrap=2, coin=1).market(talisman=1, shard=1)
        action = game.game.render.parse(game.state, game.params, words)
        assert game.allows(words)
        assert (int(action.goods) in listed(game)) == there


def test_A3_maps_may_be_kept_out_of_trades() -> None:
    game = Position(3, "map.tradeable=false").holds(1, map=1, talisman=1).market(map=1, talisman=1)
    assert not game.allows("trade 1 map for 1 talisman")
    assert not game.allows("trade 1 talisman for 1 map")
    assert "trade" not in game.kinds()
    assert Position().holds(1, map=1).market(talisman=1).words()[0] == "trade 1 map for 1 talisman"


def test_A4_putting_cards_down() -> None:
    assert not Position().holds(1, coin=1).market(cup=1).allows("trade 1 coin for nothing")
    game = Position(3, "trade.min_take=0").holds(1, coin=2).do("trade 1 coin for nothing")
    assert (game.hand(1), game.lies_out()) == ({"coin": 1}, {"coin": 1})
    # The same treasure on both sides is a way to the same end [6].
    other = Position().holds(1, coin=1, shard=1).market(shard=1).do("trade 1 coin + 1 pot shard for 1 pot shard")
    assert (other.hand(1), other.lies_out()) == ({"pot shard": 1}, {"coin": 1, "pot shard": 1})


def test_a_trade_is_seen_by_all() -> None:
    game = Position().holds(1, coin=1).market(cup=1).do("trade 1 coin for 1 broken cup")
    assert int(game.state.known[1, 0, 4]) == int(game.state.known[2, 0, 4]) == 1
    assert not game.state.known[0].any()


def test_the_list_is_short_and_the_largest_hands_find_room() -> None:
    """Everything in hand and in the marketplace: as many trades as there can be, and no more than declared."""
    game = position(np.full(TYPES, 8), np.full(TYPES, 8), "treasures.broken_tablet.count=20")
    assert len(listed(game)) < int(game.params.trades) < 500
    wide = card_game("turn.max_trades=2", "treasures.broken_tablet.count=20").record()
    assert int(wide.trades) + 64 + 4 + 2 <= game.game.info.max_candidates
