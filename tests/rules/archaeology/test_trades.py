"""Trades [6] with A3 and A4: what is legal, and that the listed ones are enough, against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import pytest

from engine.games.archaeology.params import bounds
from engine.games.archaeology.state import ACTION, MAX_TRADES, TRADE, TYPES, goods_of, put
from engine.kernel.records import one
from tests.rules.archaeology.positions import Position, card_game
from tests.tiers import times

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
    for hand, market in draws(1, 4, 4, times(3, 6)):
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


# Values, least cards given and taken, overpaying, trades a turn: parameters that shipped files do not use among them.
OFFERS = [
    ((1, 1, 2, 3, 2, 3, 4), 1, 1, True, None),
    ((1, 1, 2, 3, 2, 3, 5), 1, 1, True, None),
    ((1, 2, 2, 4, 3, 7, 9), 1, 1, True, None),
    ((0, 1, 2, 3, 6, 5, 8), 1, 1, False, None),
    ((1, 1, 2, 3, 2, 3, 4), 2, 2, True, None),
    ((1, 1, 2, 3, 2, 3, 4), 2, 1, True, None),
    ((1, 1, 2, 3, 2, 3, 4), 0, 1, True, None),
    ((0, 1, 2, 3, 2, 3, 4), 0, 0, True, None),
    ((1, 1, 2, 3, 2, 3, 4), 1, 1, True, 1),
]


def settings_of(values: tuple[int, ...], *rest: Any) -> list[str]:
    min_give, min_take, overpay, most = rest
    names = ("pot_shard", "parchment_scrap", "coin", "talisman", "broken_cup", "map", "pharaohs_mask")
    sets = [f"treasures.{name}.trade_value={value}" for name, value in zip(names, values, strict=True)]
    sets += [f"trade.min_give={min_give}", f"trade.min_take={min_take}", f"trade.allow_overpay={str(overpay).lower()}"]
    return [*sets, *([] if most is None else [f"turn.max_trades={most}"])]


@pytest.mark.parametrize("offer", OFFERS)
def test_offered_trades_by_brute_force(offer: Any) -> None:
    """Nothing given in vain, nothing on both sides, not two trades at once, nothing left lying: those, no others."""
    rule = Offer(*offer)
    tried = 0
    for hand, market in draws(2, 6, 6, 5):
        game = position(hand, market, *settings_of(*offer))
        expected = {
            int(goods_of(given, taken))
            for given, taken in product(bundles(hand), bundles(market))
            if not (given * taken).any() and rule.is_legal(given, taken) and rule.is_offered(given, taken, market)
        }
        assert listed(game) == expected
        tried += len(expected)
    assert tried > 5


@dataclass
class Offer:
    """The rule of what is offered, once more and plainly."""

    values: tuple[int, ...]
    min_give: int
    min_take: int
    overpay: bool
    max_trades: int | None

    def worth(self, cards: Any) -> int:
        return int(cards @ np.array((*self.values, 2)))

    def pays(self, given: int, taken: int, surplus: int) -> bool:
        """Whether so many cards may be given and taken with this surplus."""
        enough = given >= self.min_give and taken >= self.min_take and given + taken > 0
        return enough and (surplus == 0 or (surplus > 0 and self.overpay))

    def is_legal(self, given: Any, taken: Any) -> bool:
        return self.pays(int(given.sum()), int(taken.sum()), self.worth(given) - self.worth(taken))

    def falls_apart(self, given: Any, taken: Any) -> bool:
        cards, surplus = (int(given.sum()), int(taken.sum())), self.worth(given) - self.worth(taken)
        parts, ofs = ({(int(some.sum()), self.worth(some)) for some in bundles(side)} for side in (given, taken))
        return any(
            self.pays(part, of, gives - takes) and self.pays(cards[0] - part, cards[1] - of, surplus - gives + takes)
            for (part, gives), (of, takes) in product(parts, ofs)
        )

    def is_offered(self, given: Any, taken: Any, market: Any) -> bool:
        one = np.eye(TYPES, dtype=np.int64)
        for kind in range(TYPES):
            if given[kind] and self.is_legal(given - one[kind], taken):
                return False
        few = self.max_trades is not None
        longest = max(4, *self.values)
        if max(given.sum(), taken.sum()) > longest:
            assert max(self.min_give, self.min_take) > 1 or self.falls_apart(given, taken), "no other trade is as long"
            return False
        sure = 3 if few else longest
        if given.sum() <= sure and taken.sum() < sure:
            worth_more = [k for k in range(TYPES) if market[k] > taken[k] and not given[k] and self.value(k) > 0]
            if any(self.value(kind) <= self.worth(given) - self.worth(taken) for kind in worth_more):
                return False
        return not self.falls_apart(given, taken) or (few and given.sum() <= 3 and taken.sum() <= 3)

    def value(self, kind: int) -> int:
        return (*self.values, 2)[kind]


def test_5_cards_for_one_of_trading_value_5() -> None:
    """As many cards on a side as the largest trading value says."""
    for most in (5, 9):
        game = Position(3, f"treasures.pharaohs_mask.trade_value={most}").holds(1, shard=most).market(mask=1)
        words = f"trade {most} pot shard for 1 pharaoh's mask"
        action = game.game.render.parse(game.state, game.params, words)
        assert game.allows(words)
        assert int(action.goods) in listed(game)


@pytest.mark.parametrize(
    ("sets", "number"),
    [
        (("trade.min_give=2", "trade.min_take=2"), 3_075),
        (("turn.max_trades=1", "treasures.broken_tablet.count=20"), 2_305),
    ],
)
def test_long_lists_are_whole(sets: tuple[str, ...], number: int) -> None:
    assert int(card_game(*sets).record().trades) == number


def test_a_list_that_is_cut_says_so() -> None:
    """What is cut has the most cards; a trade is left out for one that takes more only where that one is listed."""
    assert bounds(card_game().parameters) == ()
    assert "4 cards a side" in bounds(card_game("trade.min_give=2").parameters)[0]
    wide = card_game("trade.min_give=3", "trade.min_take=3", "treasures.broken_tablet.count=20")
    assert any("4,096" in said for said in bounds(wide.parameters))
    record = wide.record()
    assert int(record.trades) == MAX_TRADES
    assert 6 <= int(record.trade_sure_cards) < 8
    few = card_game("guard.max_trades_per_turn=2")
    assert "at most 4 trades in a turn" in bounds(few.parameters)[0]


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
