"""What a seat sees and what it does not [3]; sealed bids; everything that it cannot see, redrawn."""

from __future__ import annotations

import numpy as np
import pytest

from engine.games.cleopatra.hidden import view
from engine.games.cleopatra.state import names as n
from tests.conformance.tables import positions, redealt
from tests.rules.cleopatra.positions import Position, architects, named


def test_a_seat_sees_its_own_hand_and_the_cards_that_others_took_openly() -> None:
    game = Position().holds(1, beggar=1).stall(1, lapis=2).do("take stall 1")
    seen = view(game.state, game.params, 1)
    assert named(seen.hand[0]) == {"lapis": 2}
    assert int(seen.hand_cards[0]) == 3
    assert named(view(game.state, game.params, 0).hand[0]) == {"lapis": 2, "beggar": 1}


def test_cards_face_down_are_counted_and_not_seen() -> None:
    game = Position().deck("stone", "wood")
    seen = view(game.state, game.params, 0)
    assert not seen.market_down.any()
    assert (np.asarray(seen.deck[seen.drawn : seen.deck_cards]) == n.UNSEEN).all()
    assert int(seen.deck[seen.drawn]) == n.UNSEEN
    game.deck("marble", up=True)
    assert int(view(game.state, game.params, 0).deck[0]) == n.MARBLE


def test_only_the_vizier_sees_the_top_of_the_deck() -> None:
    game = Position().holds(1, vizier=1).deck("stone", "wood", "lapis", "marble", "artisan").do("play vizier")
    top = slice(int(game.state.drawn), int(game.state.drawn) + 5)
    assert [int(kind) for kind in view(game.state, game.params, 0).deck[top]] == [1, 3, 4, 2, 0]
    assert (np.asarray(view(game.state, game.params, 2).deck[top]) == n.UNSEEN).all()


def test_only_a_scribes_player_knows_the_pile() -> None:
    game = Position().holds(1, scribe=1, artisan=2, stone=1, marble=1, lapis=1).do("play scribe for a mosaic")
    assert (np.asarray(view(game.state, game.params, 0).pile) != n.UNSEEN).all()
    others = np.asarray(view(game.state, game.params, 2).pile)
    assert others[0] != n.UNSEEN and (others[1:] == n.UNSEEN).all()


def test_what_a_courtesan_takes_is_known_to_her_player() -> None:
    game = Position().holds(1, courtesan=1).discarded(stone=1, lapis=1).do("play courtesan", "fetch lapis")
    assert named(game.state.known_discard[0]) == {"stone": 1, "courtesan": 1}
    assert named(game.state.known_discard[1]) == {"courtesan": 1}, "it may have been either"


def test_a_bid_is_sealed_until_all_have_bid() -> None:
    """Whoever is asked later sees nothing of the earlier bids, and weighs the same whatever they are."""
    measured, views = [], []
    for first in (0, 5):
        game = Position(3).to_bids().has(2, amulets=4)
        game.do(f"offer {first}")
        assert game.mover == 2 and game.decision_is("bid")
        assert game.talents(1) == 5, "nothing is paid yet"
        seen = view(game.state, game.params, 1)
        assert int(seen.bid[0]) == 0
        views.append(seen)
        measured.append([game.features(words) for words in game.words()])
    assert measured[0] == measured[1]
    assert views[0] == views[1]


SETS = [(), ("deck.face_up_fraction=0",), ("deck.face_up_fraction=1", "market.refill_mode=one_by_one")]


@pytest.mark.parametrize("sets", SETS)
def test_redeal_keeps_what_is_seen_and_loses_no_card(sets: tuple[str, ...]) -> None:
    changes = 0
    for door in positions(architects(*sets), 4, seed=4, every=29):
        game = door.game
        for seat in range(4):
            other = redealt(door, seat, seat)
            assert game.rules.broken(other, door.params) == 0
            assert view(other, door.params, seat) == view(door.state, door.params, seat)
            changes += other != door.state
    assert changes > 10
