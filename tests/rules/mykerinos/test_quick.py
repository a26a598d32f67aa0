"""The quick game [11]: OP-25 to OP-27."""

from __future__ import annotations

import numpy as np
import pytest

from engine.games.mykerinos.state import NO_PATRON
from engine.playthrough import Playthrough
from engine.variants import load_variant

QUICK = "mykerinos/quick"


def quick(players: int, *sets: str, seed: int = 1) -> Playthrough:
    """A quick game before its draft."""
    return Playthrough(load_variant(QUICK, sets), players, seed)


def drafted(game: Playthrough) -> list[int]:
    """Take the first plot on offer until the draft is over; the seats in the order in which they took."""
    order = []
    while game.decision_is("draft"):
        order.append(game.mover)
        game.play(game.legal()[0])
    return order


@pytest.mark.parametrize(
    ("players", "order"), [(2, [1, 2, 2, 1]), (3, [1, 2, 3, 3, 2, 1]), (4, [1, 2, 3, 4, 4, 3, 2, 1])]
)
def test_the_draft_goes_round_and_back(players: int, order: list[int]) -> None:
    game = quick(players)
    assert drafted(game) == order
    assert [int(n) for n in game.state.cards[:players].sum(axis=1)] == [2] * players
    assert (game.mover, game.decision_is("excavation"), int(game.state.campaign)) == (1, True, 0)


def test_with_three_cards_each_the_direction_changes_again() -> None:
    sets = ("quick.draft_per_player=3", "quick.draft_shown=12", "deck.patron_counts.director=11")
    assert drafted(quick(2, *sets)) == [1, 2, 2, 1, 1, 2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_14_with_no_card_each_nobody_drafts(players: int) -> None:
    game = quick(players, "quick.draft_per_player=0")
    assert (game.mover, game.decision_is("excavation"), int(game.state.campaign)) == (1, True, 0)
    assert not game.state.cards.any()
    assert int(game.state.dealt) == 8 + 2 * int(game.state.areas), "those shown are discarded"


def test_cards_not_taken_are_discarded_and_the_rest_is_dealt_out() -> None:
    game = quick(3)
    assert len(game.legal()) == 8
    shown = {int(card) for card in game.state.plot[:8]}
    drafted(game)
    dealt: set[int] = set()
    while not game.is_over:
        first = int(game.state.dealt) - 2 * int(game.state.areas)
        dealt |= {int(card) for card in game.state.deck[first : int(game.state.dealt)]}
        game.play("pass")
    assert len(dealt) == 28
    assert dealt | shown == set(range(36)) and not dealt & shown
    assert int(game.state.campaign) == 3


def test_op25_patrons_in_the_first_campaign() -> None:
    game = quick(3)
    drafted(game)
    assert any(":" in words for words in game.words())
    barred = quick(3, "quick.patrons_in_first_campaign=false")
    drafted(barred)
    assert not any(":" in words for words in barred.words())
    for _ in range(3):
        barred.play("pass")
    assert int(barred.state.campaign) == 1
    assert any(":" in words for words in barred.words())


@pytest.mark.parametrize(("scored", "points"), [("false", 0), ("true", 4)])
def test_op26_prestige_of_a_drafted_plot(scored: str, points: int) -> None:
    game = quick(2, f"quick.draft_scores_prestige={scored}", "deck.cards=[{patron: colonel, prestige: 2, copies: 36}]")
    value = game.features(game.legal()[0]).get("plot_prestige", 0)
    drafted(game)
    assert (game.scores()[0]["plots"], value) == (points, points / 2)


def test_op27_the_plot_without_a_patron_is_replaced_and_goes_back_into_the_deck() -> None:
    returned = 0
    for seed in range(60):
        game = quick(2, seed=seed)
        patrons = game.params.card_patron[game.state.deck[:36]]
        assert NO_PATRON not in patrons[:8], "only plots with a patron are shown"
        assert sorted(game.state.deck[:36]) == list(range(36))
        plain = Playthrough(load_variant("mykerinos/special-edition"), 2, seed)
        first = [int(card) for card in plain.state.deck[:9]]
        turned_up = plain.params.card_patron[first[:8]] == NO_PATRON
        returned += bool(turned_up.any())
        if turned_up.any():
            kept = [card for card in first if plain.params.card_patron[card] != NO_PATRON]
            assert [int(card) for card in game.state.deck[:8]] == kept
            assert not np.array_equal(game.state.deck[8:36], plain.state.deck[8:36]), "the rest is shuffled again"
        else:
            assert np.array_equal(game.state.deck[:36], plain.state.deck[:36]), "without it nothing is shuffled"
    assert 3 <= returned <= 30


def test_e14_the_deck_of_the_quick_game() -> None:
    parameters = load_variant(QUICK).record()
    dealt = [4 * int(rows) for rows in parameters.area_rows[:3]]
    assert (dealt, int(parameters.draft_shown) + sum(dealt), int(parameters.cards)) == ([8, 8, 12], 36, 36)
