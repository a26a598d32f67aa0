"""Every deal that a seat must think possible comes out of a redeal as often as any other [3]."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from engine.games.cleopatra.state import names as n
from tests.conformance.redeals import agrees, any_order, chances
from tests.rules.cleopatra.positions import Position


def bare(players: int = 3) -> Position:
    """A game in which all cards lie on the discard pile, seen by all, and no stall has any."""
    game = Position(players)
    for stall in (1, 2, 3):
        game.stall(stall)
    return game.deck_empty()


def back_into_the_deck(game: Position, *kinds: int) -> None:
    """Take cards from the discard pile and lay them on the deck, face down."""
    state = game.state
    for kind in kinds:
        state.discard[kind] -= 1
        state.known_discard[: game.players, kind] -= 1
        state.discard_cards -= 1
        state.deck[state.deck_cards] = kind
        state.deck_up[state.deck_cards] = 0
        state.deck_cards += 1


def test_hands_and_the_deck_are_any_unseen_cards() -> None:
    game = bare()
    back_into_the_deck(game, n.STONE, n.LAPIS)
    state = game.state
    for player, kind in ((1, n.STONE), (2, n.BEGGAR)):
        back_into_the_deck(game, kind)
        state.deck_cards -= 1
        state.hand[player, kind] = 1
        state.hand_cards[player] = 1

    def found(state: Any) -> Hashable:
        hands = tuple(next(kind for kind in range(n.CARDS) if state.hand[player, kind]) for player in (1, 2))
        deck = tuple(int(state.deck[place]) for place in range(state.drawn, state.deck_cards))
        return hands + deck

    pieces = [n.STONE, n.BEGGAR, n.STONE, n.LAPIS]
    agrees(game, 0, found, chances(pieces, tuple, any_order), 1500)


def test_mosaics_below_the_top_one_lie_in_any_order() -> None:
    game = bare().pile("XIFL")

    def found(state: Any) -> Hashable:
        return tuple(int(tile) for tile in state.pile[:4])

    top, rest = int(game.state.pile[0]), [int(tile) for tile in game.state.pile[1:4]]
    expected = {(top, *order): chance for order, chance in chances(rest, tuple, any_order).items() if order}
    agrees(game, 1, found, {key: value for key, value in expected.items()}, 900)


def test_sealed_bids_are_any_that_the_bidder_could_make() -> None:
    game = Position(3).to_bids().has(1, talents=3).do("offer 2")
    agrees(game, 1, lambda state: int(state.bid[0]), dict.fromkeys(range(4), 0.25), 800)
