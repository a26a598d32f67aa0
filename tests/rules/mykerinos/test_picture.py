"""Boards as pictures: complete SVG documents that show what lies on the table."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest

from engine.playthrough import Playthrough
from engine.variants import load_variant
from tests.rules.mykerinos.positions import Position

SVG = "{http://www.w3.org/2000/svg}"


def drawn(game: Playthrough) -> ElementTree.Element:
    """The picture of a position, read as XML."""
    return ElementTree.fromstring(game.game.render.picture(game.state, game.params))


def titles(picture: ElementTree.Element) -> list[str]:
    """What the parts of a picture are called, for those who cannot see them."""
    return [str(title.text) for title in picture.iter(f"{SVG}title")]


def words(picture: ElementTree.Element) -> str:
    """All text of a picture."""
    return " ".join(str(part.text) for part in picture.iter(f"{SVG}text"))


def test_archaeologists_pyramids_and_plots_are_shown() -> None:
    game = Position(3).pyramids((0, 0), (5, 5)).put("blue", (1, 1), (2, 2)).put("red", (6, 3)).rooms("white", "O1")
    game.plots(0, ("Director", 2), ("none", 5))
    picture = drawn(game)
    assert picture.tag == f"{SVG}svg"
    found = titles(picture)
    # Each player's line shows one piece of the colour, too.
    assert [found.count(name) for name in ("blue", "red", "white", "black")] == [3, 2, 2, 0]
    assert len(list(picture.iter(f"{SVG}polygon"))) == 2
    assert {"Director, 2 prestige", "no patron, 5 prestige", "outer Heiress"} <= set(found)
    assert "Dir 2" in words(picture)


def test_pieces_carry_letters_and_a_black_one_is_no_blue_one() -> None:
    game = Position(4).put("black", (0, 0)).put("blue", (1, 0))
    letters = [part.text for part in drawn(game).iter(f"{SVG}text")]
    assert letters.count("K") == 2 and letters.count("B") == 2
    assert "N" in [part.text for part in drawn(Position(2).put("neutral", (0, 0))).iter(f"{SVG}text")]


def test_the_nile_its_river_and_tokens_are_shown() -> None:
    game = Position(3, "modules.nile=true").nile("G1", "N3").cards("blue", governor=1)
    game.do("Governor: start (0,0)", "block (5,5)")
    picture = drawn(game)
    assert titles(picture).count("blocking token of blue") == 1
    assert len([part for part in picture.iter(f"{SVG}path") if "q7,-6" in part.attrib["d"]]) == 6
    assert "Nile: Governor, 3 prestige; no patron, 0 prestige, tie card" in words(picture)


def test_passes_stand_on_the_track() -> None:
    found = titles(drawn(Position(3).do("pass")))
    assert found.count("blue") == 2


@pytest.mark.parametrize(
    ("name", "players"), [("nile-quick-team", 4), ("special-edition", 2), ("misplayed/eight-areas", 3)]
)
def test_every_position_of_a_game_can_be_drawn(name: str, players: int) -> None:
    game = Playthrough(load_variant(f"mykerinos/{name}"), players, seed=2)
    luck = np.random.default_rng(2)
    number = 0
    while not game.is_over:
        if number % 7 == 0:
            picture = drawn(game)
            assert all("nan" not in str(part.attrib) for part in picture.iter())
        options = game.legal()
        game.play(options[luck.integers(len(options))])
        number += 1
    assert "the game is over" in words(drawn(game))
