"""The Nile [12]: its cards, its river, the tie card; OP-28 to OP-31, OP-33 to OP-36."""

from __future__ import annotations

import numpy as np
import pytest

from engine.games.mykerinos.rules.scoring import number_of_sets
from engine.games.mykerinos.state import GOVERNOR, LAND, NILE, PYRAMID, RIVER, RIVER_PLACE
from engine.playthrough import Playthrough
from engine.variants import load_variant
from tests.conformance.tables import redealt
from tests.rules.mykerinos.positions import Position, space

ON = "modules.nile=true"
SPECIAL_CARD = NILE + 8


def river(players: int = 3, *sets: str) -> Position:
    """A game with a Governor card and N2 on the two rows, printed alike."""
    return Position(players, ON, *sets).nile("G1", "N2")


def test_E13_nile() -> None:
    game = river().put("blue", (3, 0), (3, 1)).put("red", (3, 2)).put("white", (3, 3))
    game.put("blue", (4, 0)).put("white", (4, 3)).starts("red").has("red", personal=5)
    game.do("pass", "pass", "pass")  # red comes before white on the track
    assert (game.ranking(), game.who()) == (["blue", "red", "white"], "blue")
    game.do("take the first Nile card")
    assert (game.score("blue")["nile"], game.held("blue", "governor"), game.who()) == (3, 1, "red")
    general = game.general("red")
    game.do("take the second Nile card")
    assert (game.personal("red"), game.general("red")) == (5 + 2, general - 2 + 1), (
        "the effect, and the one on the river"
    )
    assert (int(game.state.area), game.ranking(), game.who()) == (1, ["blue"], "blue"), "the bank drops onto area 1"
    game.do("room inner Explorer")
    assert (int(game.state.area), game.who()) == (3, "white")
    assert game.score("white")["nile"] == 0


def test_the_river_is_scored_first_without_a_museum_and_ranks_three_and_four_get_nothing() -> None:
    game = river(4).put("blue", (3, 0), (3, 1), (3, 2)).put("red", (3, 3), (3, 4)).put("white", (3, 5))
    game.fill("black", 0, 1).all_pass()
    assert [words.split(" (")[0] for words in game.words()] == ["take the first Nile card", "take the second Nile card"]
    game.do("take the second Nile card")
    assert [words.split(" (")[0] for words in game.words()] == ["take the first Nile card"]
    game.do("take the first Nile card")
    assert (game.who(), int(game.state.area)) == ("black", 0)


@pytest.mark.parametrize(("ranks", "served"), [("[1]", ["blue"]), ("[2, 3]", ["red", "white"])])
def test_river_ranks(ranks: str, served: list[str]) -> None:
    game = river(3, f"nile.river_ranks={ranks}").put("blue", (3, 0), (3, 1), (3, 2)).put("red", (3, 3), (3, 4))
    game.put("white", (3, 5)).all_pass()
    takers = []
    while int(game.state.campaign) == 0:
        takers.append(game.who())
        game.play(game.legal()[0])
    assert takers == served


def test_op31_one_colour_takes_one_card_and_the_other_goes_to_the_box() -> None:
    game = river().put("blue", (3, 0)).all_pass()
    game.do("take the second Nile card")
    assert int(game.state.campaign) == 1
    assert int(game.state.cards[:, GOVERNOR].sum()) == 0


def test_12_2_cards_lie_over_the_middle_columns_and_cover_plots() -> None:
    for seed in range(20):
        game = Playthrough(load_variant("mykerinos/nile"), 3, seed)
        for row in range(2):
            card = int(game.state.plot[RIVER_PLACE + row])
            letters = [printed(game, card, index) for index in range(6)]
            here = [int(game.state.kind[space((3 + i % 2, 3 * row + i // 2))]) for i in range(6)]
            assert here in (letters, letters[::-1])
        assert not (game.state.kind[[space((x, y)) for x in (0, 1, 2, 5, 6, 7) for y in range(6)]] == RIVER).any()


def printed(game: Playthrough, card: int, index: int) -> int:
    """The kind of space that is printed on a Nile card."""
    if (int(game.params.card_river[card]) >> index) & 1:
        return RIVER
    return PYRAMID if (int(game.params.card_pyramids[card]) >> index) & 1 else LAND


def test_12_2_each_campaign_draws_one_of_each_deck_and_the_special_card_comes_last() -> None:
    rows, turned = set(), 0
    for seed in range(30):
        game = Playthrough(load_variant("mykerinos/nile"), 3, seed)
        cards = [[int(c) for c in game.state.river_card[campaign, :n]] for campaign, n in enumerate((2, 2, 2, 3))]
        assert sorted(card for drawn in cards for card in drawn) == list(range(NILE, NILE + 9))
        for pair in cards[:3]:
            assert sum(card < NILE + 5 for card in pair) == 1
        assert SPECIAL_CARD in cards[3] and sum(card < NILE + 5 for card in cards[3]) == 2
        rows.add(cards[3].index(SPECIAL_CARD))
        turned += int(game.state.river_turned.sum())
    assert rows == {0, 1, 2}, "OP-30: any row"
    assert 90 < turned < 180, "OP-30: half of 270 lie turned"


def test_op30_nile_cards_that_lie_as_printed() -> None:
    game = Playthrough(load_variant("mykerinos/nile", ["nile.rotate=none"]), 3)
    assert int(game.state.river_turned.sum()) == 0


def test_op35_the_quick_game_uses_seven_cards() -> None:
    game = Playthrough(load_variant("mykerinos/nile-quick"), 3)
    cards = [int(c) for campaign, n in enumerate((2, 2, 3)) for c in game.state.river_card[campaign, :n]]
    assert len(set(cards)) == 7
    assert sum(card < NILE + 5 for card in cards[4:]) == 2 and SPECIAL_CARD in cards[4:]


def test_actions_use_the_river_and_cross_it() -> None:
    game = river().put("blue", (2, 1))
    assert game.allows("expand (3,1) (4,1)")
    game.play("expand (3,1) (4,1)")
    assert int(game.state.count[8, 0]) == 1
    assert (game.standing("blue", 0), game.standing("blue", 1)) == (1, 1)


def test_12_4_land_drops_even_onto_a_pyramid() -> None:
    game = river().put("blue", (4, 0))
    game.params.card_pyramids[game.state.deck[: game.state.dealt]] = 63
    game.all_pass()
    assert (int(game.state.area), game.standing("blue", 1)) == (1, 1)
    assert int(game.state.kind[space((4, 0))]) == PYRAMID


@pytest.mark.parametrize(("card", "prestige", "gained"), [("N1", 1, 1), ("N2", 0, 2), ("N4", 8, 0)])
def test_effects_of_cards_without_a_patron(card: str, prestige: int, gained: int) -> None:
    game = Position(3, ON).nile(card, "G1").put("blue", (3, 0)).has("blue", personal=3)
    game.all_pass().do("take the first Nile card")
    # The archaeologist on the river comes back, and another campaign brings eleven more.
    assert game.score("blue")["nile"] == prestige
    assert game.personal("blue") == 3 + gained + 11
    assert int(game.state.nile_cards[0]) == 1


def test_op34_effects_take_what_is_there() -> None:
    game = Position(4, ON).nile("N2", "G1").put("blue", (3, 0)).fill("red", 3, 1).has("blue", personal=3, general=1)
    game.all_pass().do("take the first Nile card")
    assert (game.personal("blue"), game.general("blue")) == (4, 1)


def tied(players: int = 3, card: bool = True) -> Position:
    """Blue, red and white tied in area 0; red passed first, then white, then blue, who may have the tie card."""
    game = river(players).fill("red", 0, 2).fill("white", 0, 2, row=1).fill("blue", 0, 2, row=2)
    game.state.tie_cards[0] = card
    return game.starts("red").all_pass()


def test_the_owner_of_the_tie_card_is_asked_before_any_reward() -> None:
    game = tied()
    assert (game.who(), game.decision_is("tie_card"), game.words()) == ("blue", True, ["win the tie", "nothing"])
    game.do("nothing")
    assert (game.who(), int(game.state.tie_cards[0])) == ("red", 1)
    assert tied(card=False).who() == "red"


def test_op33_the_owner_goes_first_the_others_by_the_track_and_the_card_is_gone() -> None:
    game = tied().do("win the tie")
    assert (game.ranking(), game.who(), int(game.state.tie_cards.sum())) == (["blue", "red", "white"], "blue", 0)
    assert list(game.state.firsts[:3]) == [1, 0, 0]


def test_not_asked_when_first_in_the_tie_already_or_not_in_one() -> None:
    first = river().fill("blue", 0, 2).fill("red", 0, 2, row=1)
    first.state.tie_cards[0] = 1
    assert not first.all_pass().decision_is("tie_card")
    alone = river().fill("blue", 0, 1).fill("red", 0, 2, row=1).fill("white", 0, 2, row=2)
    alone.state.tie_cards[0] = 1
    assert not alone.starts("red").all_pass().decision_is("tie_card")


def test_the_tie_card_is_valid_for_the_river_and_right_after_it_was_taken() -> None:
    game = river().put("red", (3, 0)).put("blue", (3, 1)).starts("red")
    game.state.tie_cards[0] = 1
    game.all_pass()
    assert (game.decision_is("tie_card"), int(game.state.area)) == (True, 8)
    later = Position(3, ON).nile("N3", "G1").put("blue", (3, 0)).fill("red", 0, 1).fill("blue", 0, 1, row=1)
    later.starts("red").all_pass().do("take the first Nile card")
    assert (later.decision_is("tie_card"), int(later.state.area)) == (True, 0)


def test_op35_the_neutral_colour_takes_nile_cards_out_of_the_game() -> None:
    alone = river(2).put("neutral", (3, 0)).fill("blue", 0, 1).all_pass()
    assert list(alone.state.plot[RIVER_PLACE : RIVER_PLACE + 2]) == [-1, -1]
    first = river(2).put("neutral", (3, 0), (3, 1)).put("blue", (3, 2)).all_pass()
    assert (first.who(), first.decision_is("lost_plot")) == ("red", True), "the absent player chooses"
    first.do("lose the first Nile card")
    assert [words.split(" (")[0] for words in first.words()] == ["take the second Nile card"]
    second = river(2).put("neutral", (3, 0)).put("blue", (3, 1), (3, 2)).all_pass().do("take the first Nile card")
    assert second.decision_is("lost_plot") or int(second.state.plot[RIVER_PLACE + 1]) == -1


@pytest.mark.parametrize(("ranks", "asked"), [("[2]", "reward"), ("[1, 2]", "lost_plot")])
def test_14_the_neutral_colour_takes_a_nile_card_only_at_a_rank_that_may(ranks: str, asked: str) -> None:
    game = river(2, f"nile.river_ranks={ranks}").put("neutral", (3, 0), (3, 1)).put("blue", (3, 2)).all_pass()
    assert game.decision_is(asked)


@pytest.mark.parametrize(
    ("counts", "governors", "sets"),
    [((3, 2, 3, 0, 2), 1, 1), ((2, 2, 2, 0, 1), 2, 1), ((2, 2, 2, 0, 1), 3, 2), ((0, 0, 0, 0, 0), 5, 1)],
)
def test_E19_governors_are_wild(counts: tuple[int, ...], governors: int, sets: int) -> None:
    game = Position(3, ON)
    game.state.cards[0] = (*counts, governors)
    assert number_of_sets(game.state, game.params, 0) == sets


@pytest.mark.parametrize(("most", "sets"), [("0", 0), ("1", 1), ("2", 2), ("null", 2)])
def test_op36_governors_in_a_set(most: str, sets: int) -> None:
    game = Position(3, ON, f"nile.wilds_per_set_max={most}")
    game.state.cards[0] = (2, 2, 2, 1, 0, 3)
    assert number_of_sets(game.state, game.params, 0) == sets


def test_governors_count_nothing_in_the_exhibition() -> None:
    game = Position(3, ON).cards("blue", governor=4)
    assert game.score("blue")["exhibition"] == 0


def test_later_nile_cards_are_hidden() -> None:
    game = Playthrough(load_variant("mykerinos/nile"), 3)
    seen = game.game.hidden.view(game.state, game.params, 0)
    assert np.array_equal(seen.river_card[0], game.state.river_card[0])
    assert (seen.river_card[1:] == -1).all()
    for key in range(5):
        other = redealt(game, 0, key)
        assert SPECIAL_CARD in other.river_card[3]
        assert sorted(other.river_card[:4].ravel()) == sorted(game.state.river_card[:4].ravel())
