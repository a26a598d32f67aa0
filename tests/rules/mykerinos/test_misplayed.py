"""Mistakes that groups have made, as parameters beside the rules that they bend."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAction
from engine.playthrough import Playthrough
from engine.variants import load_variant, variant_names
from tests.rules.mykerinos.positions import Position


def test_e15_rooms_that_add_up() -> None:
    game = Position(3, "museum.rooms=sum").cards("blue", explorer=1, curator=2).rooms("blue", "S0", "S4", "I0", "O0")
    assert game.score("blue")["exhibition"] == 12 + 2


def test_rooms_that_add_up_are_weighed_so() -> None:
    game = Position(3, "museum.rooms=sum").cards("blue", explorer=2).rooms("blue", "I0").fill("blue", 0, 1).all_pass()
    assert game.features("room outer Explorer")["room_points"] == 10
    best = Position(3).cards("blue", explorer=2).rooms("blue", "I0").fill("blue", 0, 1).all_pass()
    assert best.features("room outer Explorer")["room_points"] == 4


def test_expansion_next_to_any_own_one() -> None:
    game = Position(3, "actions.expand_chain=any_own").put("blue", (0, 0), (5, 4))
    assert game.allows("expand (1,0) (6,4)")
    assert game.allows("expand (1,0) (2,0)"), "still next to the first"
    assert not game.allows("expand (1,0) (3,3)"), "not anywhere"
    assert not Position(3).put("blue", (0, 0), (5, 4)).allows("expand (1,0) (6,4)")


def test_a_longer_expansion_goes_on_from_the_second_one() -> None:
    game = Position(3, "actions.expand_chain=any_own").put("blue", (0, 0), (5, 4)).cards("blue", colonel=1)
    assert game.allows("Colonel: expand (1,0) (6,4) (7,4)")
    assert not game.allows("Colonel: expand (1,0) (6,4) (3,3)")


def test_e16_the_heiress_as_the_whole_turn() -> None:
    game = Position(3, "patrons.heiress.whole_turn=true").cards("blue", heiress=1)
    with pytest.raises(IllegalAction):
        game.play("Heiress: start (0,0)")
    personal = game.personal("blue")
    game.play("Heiress: gain")
    assert (game.personal("blue"), game.who()) == (personal + 1, "red")


def test_areas_that_are_not_adjacent() -> None:
    game = Position(3, "region.areas_adjacent=false").put("blue", (3, 1))
    assert not game.allows("expand (4,1) (5,1)")
    assert not game.allows("expand (3,2) (3,3)")
    assert game.allows("expand (3,2) (2,2)")


@pytest.mark.parametrize("name", [name for name in variant_names("mykerinos") if "/misplayed/" in name])
def test_variants_of_mistakes_are_played_to_the_end(name: str) -> None:
    variant = load_variant(name)
    game = Playthrough(variant, 3)
    assert variant.about
    areas = []
    while not game.is_over:
        if int(game.state.campaign) == len(areas):
            areas.append(int(game.state.areas))
        game.play(game.legal()[0])
    assert areas == [2 * rows for rows in variant.record().area_rows if rows]
