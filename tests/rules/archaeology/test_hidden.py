"""What a seat sees and what it does not [3, A8]; everything that it cannot see, redrawn."""

from __future__ import annotations

import numpy as np
import pytest

from engine.games.archaeology.state import MAP, UNSEEN
from tests.conformance.tables import positions, redealt
from tests.rules.archaeology.positions import Position, card_game
from tests.tiers import times


def test_a_seat_sees_its_own_hand_only() -> None:
    game = Position().holds(1, coin=3).holds(2, mask=2)
    seen = game.game.hidden.view(game.state, game.params, 0)
    assert list(seen.hand[0]) == list(game.state.hand[0])
    assert not seen.hand[1].any() and int(seen.hand_cards[1]) == 2
    assert (seen.deck[seen.drawn : seen.deck_cards] == UNSEEN).all()
    assert not seen.chamber.any()
    assert (game.state.deck[: game.state.deck_cards] != UNSEEN).all(), "the game itself keeps everything"


def test_a_seat_sees_the_cards_that_it_saw_go_into_a_hand() -> None:
    game = Position().holds(1, coin=2).market(cup=1).do("trade 1 coin for 1 broken cup")
    seen = game.game.hidden.view(game.state, game.params, 1)
    assert {int(kind) for kind in np.flatnonzero(seen.hand[0])} == {4}
    others = [redealt(game, 1, key) for key in range(20)]
    assert all(other.hand[0, 4] >= 1 for other in others)
    assert len({tuple(other.hand[0]) for other in others}) > 1


def test_cards_known_are_forgotten_when_they_may_have_gone() -> None:
    game = Position().holds(1, coin=2).holds(3, coin=1).market(cup=1)
    game.do("trade 1 coin for 1 broken cup").next_cards("thief").do("end the turn")
    assert game.state.known[2, 0, 4] == 1
    game.do("rob player 1")
    assert not game.state.known[2].any()
    assert game.state.known[1, 0].sum() == (1 if game.hand(1) == {"broken cup": 1} else 0)


SETS = [(), ("map.stealable=false", "events.thief.count=20"), ("visibility.hand_sizes=hidden",)]


@pytest.mark.parametrize("sets", SETS)
@pytest.mark.parametrize("maps_dealt", ["false", "true"])
def test_redeal_keeps_what_is_seen_and_loses_no_card(sets: tuple[str, ...], maps_dealt: str) -> None:
    variant = card_game(f"setup.maps_in_initial_deal={maps_dealt}", *sets)
    changes, maps_in_chambers = 0, 0
    for door in positions(variant, 3, seed=4, every=times(20, 5)):
        game = door.game
        for seat in range(3):
            other = redealt(door, seat, seat)
            assert game.rules.broken(other, door.params) == 0
            assert game.hidden.view(other, door.params, seat) == game.hidden.view(door.state, door.params, seat)
            assert list(other.hand_cards) == list(door.state.hand_cards)
            changes += other != door.state
            maps_in_chambers += int(other.chamber[:, MAP].sum())
    assert changes > 10
    assert (maps_in_chambers > 0) == (maps_dealt == "true")


def test_a_hand_that_could_not_be_robbed_is_all_maps_in_every_redeal() -> None:
    game = Position(4, "map.stealable=false").holds(1, map=2, coin=1).holds(3, map=2).holds(4, coin=1, map=1)
    game.next_cards("thief").do("end the turn")
    assert game.decision_is("victim") and game.words() == ["rob player 1", "rob player 4"]
    for key in range(20):
        other = redealt(game, 1, key)
        assert other.hand[2, MAP] == 2
        assert all(other.hand[seat, MAP] < other.hand_cards[seat] for seat in (0, 3))
