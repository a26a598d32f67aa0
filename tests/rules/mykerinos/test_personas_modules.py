"""The shipped personas play the team game, the quick game and the Nile sensibly."""

from __future__ import annotations

import pytest

from engine.personas import load_persona, persona_names
from engine.playthrough import Playthrough
from engine.variants import load_variant
from tests.rules.mykerinos.positions import Position

NAMES = persona_names("mykerinos")
ON = "modules.nile=true"
every = pytest.mark.parametrize("name", NAMES)


def order(game: Playthrough, name: str) -> list[str]:
    """The actions on offer, the one that a persona values most first."""
    return [words for words, _ in game.weigh(load_persona("mykerinos", name))]


def first_with(words: list[str], beginning: str) -> int:
    """The place of the first action that begins so."""
    return next(place for place, text in enumerate(words) if text.startswith(beginning))


@every
def test_a_governor_in_hand_is_played_before_passing(name: str) -> None:
    game = Position(3, ON).nile("G1", "N2").cards("blue", governor=1).has("blue", personal=4)
    game.put("blue", (1, 1)).put("red", (2, 2), (5, 4))
    game.state.campaign = 1
    found = order(game, name)
    assert first_with(found, "Governor") < found.index("pass")


@every
def test_a_token_goes_where_an_opponent_could_push_in(name: str) -> None:
    """Blue leads area 0; red stands beside two of its open spaces, nobody near area 3."""
    game = Position(3, ON).nile("G1", "N2", layouts="LL/LL/LL").cards("blue", governor=1)
    game.put("blue", (0, 0), (1, 0), (0, 1)).put("red", (2, 1), (2, 0)).do("Governor: start (1,2)")
    assert order(game, name)[0] in {"block (1,1)", "block (2,2)", "block (3,0)", "block (3,1)"}


@every
def test_a_token_goes_on_the_room_that_a_rival_with_a_director_wants(name: str) -> None:
    game = Position(3, ON).nile("G1", "N2", layouts="LL/LL/LL").cards("blue", governor=1)
    game.cards("red", director=1, colonel=5).do("Governor: start (1,2)")
    assert order(game, name)[0] == "block room inner Colonel"


@every
def test_prestige_on_the_river_draws_archaeologists_in_the_last_campaign(name: str) -> None:
    """With eight prestige on the river and none on the plots, one archaeologist goes to the water."""
    game = Position(3, ON).nile("N4", "G1").has("blue", personal=1)
    for area in range(4):
        game.plots(area, ("Colonel", 0), ("Colonel", 0))
    game.state.campaign = 3
    best = order(game, name)[0]
    assert any(best == f"start (3,{y})" for y in range(6)), best


@every
def test_the_special_card_is_taken_from_the_river_in_the_last_campaign(name: str) -> None:
    game = Position(3, ON).nile("N2", "N4").put("blue", (3, 0))
    game.state.campaign = 3
    game.all_pass()
    assert order(game, name)[0].startswith("take the second Nile card")


@every
def test_the_tie_card_wins_a_first_place_and_is_kept_when_it_wins_little(name: str) -> None:
    game = Position(3, ON).nile("G1", "N2").fill("red", 0, 2).fill("blue", 0, 2, row=1).starts("red")
    game.plots(0, ("Colonel", 3), ("Curator", 0))
    game.state.tie_cards[0] = 1
    game.state.campaign = 3
    assert order(game.all_pass(), name)[0] == "win the tie"
    early = Position(3, ON).nile("G1", "N2").fill("red", 0, 2).fill("blue", 0, 2, row=1).starts("red")
    early.plots(0, ("Colonel", 0), ("Curator", 0))
    early.state.tie_cards[0] = 1
    assert order(early.all_pass(), name)[0] == "nothing"


@every
def test_the_teammates_archaeologists_are_used_and_not_wasted(name: str) -> None:
    game = Position(4, "modules.team=true").has("blue", personal=0).put("white", (1, 1)).put("red", (5, 1))
    game.fill("black", 2, 4, row=0).fill("black", 2, 2, row=1)
    found = order(game, name)
    assert found[0].startswith("Mate"), found[0]
    assert not any(f"({x},{y})" in found[0] for x in range(4) for y in range(3, 6)), "an area lost to black"


@every
def test_opponents_are_pushed_down_rather_than_the_teammate(name: str) -> None:
    """One archaeologist passes either the teammate or an opponent."""
    game = Position(4, "modules.team=true").has("blue", personal=1)
    game.state.reserve[0, 2] = 0
    game.fill("blue", 0, 1).fill("white", 0, 1, row=1).fill("blue", 3, 1).fill("red", 3, 1, row=1)
    found = order(game, name)
    in_area = [
        next(i for i, words in enumerate(found) if f"start ({x}," in words and f",{y})" in words)
        for x, y in ((3, 2), (7, 5))
    ]
    assert in_area[1] < in_area[0]


def test_the_draft_follows_the_plans() -> None:
    games = (Playthrough(load_variant("mykerinos/quick"), 2, seed) for seed in range(100))
    game = next(game for game in games if {"(Director)", "(Colonel)"} <= {w.split()[-1] for w in game.words()})
    assert "(Director)" in order(game, "museum-first")[0]
    game.state.cards[0, 4] = 1
    assert "(Colonel)" in order(game, "specialist")[0]
    assert "(Colonel)" not in order(game, "collector")[0]
