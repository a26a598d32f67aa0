"""Every deal that a seat must think possible comes out of a redeal as often as any other [5, 12.2]."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from engine.games.mykerinos.state import GOVERNOR, NILE
from engine.playthrough import Playthrough
from engine.variants import load_variant
from tests.conformance.redeals import agrees, any_order, chances
from tests.conformance.tables import positions, redealt


def test_plots_to_come_lie_in_any_order() -> None:
    game = Playthrough(load_variant("mykerinos/special-edition"), 3)
    last = int(game.params.cards)
    game.state.dealt = last - 4
    expected = chances([int(card) for card in game.state.deck[last - 4 : last]], tuple, any_order)
    assert len(expected) == 24
    agrees(game, 0, lambda state: tuple(int(card) for card in state.deck[last - 4 : last]), expected, 1200)


def test_plots_to_come_are_turned_either_way() -> None:
    game = Playthrough(load_variant("mykerinos/special-edition"), 3)
    last = int(game.params.cards)
    game.state.dealt = last - 3
    expected = {turns: 1 / 8 for turns in np.ndindex(2, 2, 2)}
    agrees(game, 1, lambda state: tuple(int(turned) for turned in state.turned[last - 3 : last]), expected, 400)


def test_nile_cards_of_the_next_campaign_come_from_all_that_are_left() -> None:
    game = Playthrough(load_variant("mykerinos/nile"), 3)
    rows = int(game.params.area_rows[1])
    gone = set(game.state.river_card[0, : int(game.params.area_rows[0])].tolist())
    cards = [card for card in range(NILE, NILE + int(game.params.nile_cards)) if not game.params.card_bottom[card]]

    def fits(order: tuple[int, ...]) -> bool:
        return sum(int(game.params.card_patron[card]) == GOVERNOR for card in order) == (rows + 1) // 2

    drawn = [order for order in permutations([card for card in cards if card not in gone], rows) if fits(order)]
    assert len(drawn) > 10
    expected = {order: 1 / len(drawn) for order in drawn}
    agrees(game, 0, lambda state: tuple(state.river_card[1, :rows].tolist()), expected, 12 * len(drawn))


@pytest.mark.parametrize("variant", ["nile", "quick"])
def test_what_a_seat_sees_stays_and_no_plot_is_lost(variant: str) -> None:
    loaded = load_variant(f"mykerinos/{variant}")
    for door in positions(loaded, loaded.players[-1], seed=3, every=61):
        for seat in range(door.players):
            other = redealt(door, seat, seat)
            assert door.game.hidden.view(other, door.params, seat) == door.game.hidden.view(
                door.state, door.params, seat
            )
            assert sorted(other.deck) == sorted(door.state.deck)
            assert door.game.rules.broken(other, door.params) == 0
