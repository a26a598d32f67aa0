"""Every deal that a seat must think possible comes out of a redeal as often as any other [2, 3, 5]."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from engine.games.archaeology.state import MAP, TYPES
from tests.conformance.redeals import agrees, chances
from tests.rules.archaeology.positions import Position

COIN, MASK = 2, 6


def hand(kinds: Any) -> tuple[int, ...]:
    """Cards in the order of their kinds."""
    return tuple(sorted(int(kind) for kind in kinds))


def held(counts: Any) -> tuple[int, ...]:
    """A hand that is counted by treasure as the kinds of its cards."""
    return tuple(kind for kind in range(TYPES) for _ in range(int(counts[kind])))


def small(*sets: str, players: int = 3) -> Position:
    """A table with one card in each chamber but the first and a short dig site."""
    game = Position(players, "setup.maps_in_initial_deal=false", *sets)
    game.state.chamber[:] = 0
    game.state.explored[:] = 1
    return game


def test_hands_and_the_dig_site_hold_any_unseen_card() -> None:
    game = small().holds(2, coin=1, map=1).holds(3, mask=1).last_cards("coin", "thief", "map")
    game.state.explored[:] = 1

    def look(order: Any) -> Hashable:
        return hand(order[:2]), order[2], tuple(order[3:])

    def fits(order: Any) -> bool:
        return all(card < TYPES for card in order[:3])

    def found(state: Any) -> Hashable:
        site = tuple(int(card) for card in state.deck[state.drawn : state.deck_cards])
        return held(state.hand[1]), held(state.hand[2])[0], site

    pieces = [COIN, MAP, MASK, COIN, 8, MAP]
    agrees(game, 0, found, chances(pieces, look, fits), 2500)


def test_no_map_in_a_chamber_nor_among_the_first_cards_of_a_hand() -> None:
    game = small().holds(2, coin=1, mask=1, map=1).last_cards("map", "cup")
    game.state.no_maps[1] = 2
    game.state.explored[0] = 0
    cards = int(game.params.chamber_cards[0])
    game.state.chamber[0, COIN] = cards
    pieces = [COIN, MASK, MAP, MAP, 4] + [COIN] * cards

    def look(order: Any) -> Hashable:
        return hand(order[:3]), hand(order[5:]), tuple(order[3:5])

    def fits(order: Any) -> bool:
        return MAP not in order[:2] and MAP not in order[5:]

    def found(state: Any) -> Hashable:
        site = tuple(int(card) for card in state.deck[state.drawn : state.deck_cards])
        return held(state.hand[1]), held(state.chamber[0]), site

    agrees(game, 0, found, chances(pieces, look, fits), 4000)


def test_a_hand_that_can_be_robbed_holds_something_as_often_as_the_deal_makes_it() -> None:
    game = small("map.stealable=false", players=4).holds(1, map=1, coin=1).holds(3, coin=1, map=1).holds(4, map=1)
    game.last_cards("thief", "map", "mask").do("end the turn")
    assert game.decision_is("victim") or game.mover != 1
    game.state.hand[3] = 0
    game.state.hand[3, MAP] = game.state.hand_cards[3] = 1
    game.state.can_be_robbed[3] = 0

    def look(order: Any) -> Hashable:
        return hand(order[:2]), hand(order[2:4]), tuple(order[4:])

    def fits(order: Any) -> bool:
        return order[:2].count(MAP) < 2 and order[2:4].count(MAP) < 2

    def found(state: Any) -> Hashable:
        site = tuple(int(card) for card in state.deck[state.drawn : state.deck_cards])
        return held(state.hand[0]), held(state.hand[2]), site

    assert [int(game.state.can_be_robbed[seat]) for seat in (0, 2, 3)] == [1, 1, 0]
    agrees(game, 1, found, chances((MAP, COIN, COIN, MAP, MAP, MASK), look, fits), 2500)


def test_cards_from_the_first_deal_are_no_maps_until_they_leave_the_hand() -> None:
    game = Position(3, "setup.maps_in_initial_deal=false").holds(1, coin=2).market(scrap=1)
    game.state.no_maps[0] = 2
    game.do("trade 1 coin for 1 parchment scrap")
    assert game.state.no_maps[0] == 1, "the coin may have been one of them"
