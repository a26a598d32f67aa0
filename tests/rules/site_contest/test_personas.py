"""The shipped personas play Contest of Ruins sensibly, and each plays its plan."""

from __future__ import annotations

from functools import cache

import polars as pl
import pytest

from engine.personas import Persona, load_persona, persona_names
from engine.play.simulate import simulate
from engine.playthrough import Playthrough
from engine.runs.reader import Run
from engine.variants import load_variant
from tests.rules.site_contest.boards import Board
from tests.rules.site_contest.positions import STANDARD

NAMES = persona_names("site_contest")


@cache
def persona(name: str) -> Persona:
    """A shipped persona."""
    return load_persona("site_contest", name)


def favourite(board: Board, name: str) -> str:
    """The action that a persona values most, in words."""
    return board.game.weigh(persona(name))[0][0]


@pytest.mark.parametrize("name", NAMES)
def test_builds_a_temple_monument_at_once(name: str) -> None:
    board = Board().crew("A", "C3").tile("C3", "temple", dug_by="A").goods("A", stone=4, wood=2)
    assert favourite(board, name) == "build on C3"


@pytest.mark.parametrize("name", NAMES)
def test_plays_deep_dig_on_a_temple(name: str) -> None:
    board = Board().crew("A", "C3").tile("C3", "temple").cards("A", "deep_dig")
    board.game.do("dig C3")
    assert favourite(board, name) == "play Deep Dig"


@pytest.mark.parametrize("name", NAMES)
def test_takes_free_stone_before_anything_else(name: str) -> None:
    board = Board().crew("A", "C3", "C4").cards("A", "stone_requisition")
    board.state.used[:] = 1
    assert favourite(board, name) == "play Stone Requisition"


@pytest.mark.parametrize("name", NAMES)
def test_does_not_stay_idle(name: str) -> None:
    assert favourite(Board().crew("A", "C3"), name) != "end the turn"


@pytest.mark.parametrize("name", NAMES)
def test_gives_back_the_lowest_tokens_in_a_rite(name: str) -> None:
    board = Board(4).has(mover=3, ap=1)
    board.state.turn_order[0], board.state.turn_order[3] = 3, 0
    board.crew("D", "C3").tile("C3", "temple", dug_by="D").tokens("D", 3, 1, 2)
    board.game.do("use Sacrificial Rite: C3")
    assert favourite(board, name) == "return a token of 1"


@pytest.mark.parametrize("name", NAMES)
def test_takes_what_wins_in_the_standard_game_from_a_draft(name: str) -> None:
    game = Playthrough(load_variant("site_contest/readings/drafted"), 3)
    values = dict(game.weigh(persona(name)))
    assert min(values["take Phoenicia"], values["take China"]) > values["take Maya"] > values["take Egypt"]
    for words in ("take China", "take Phoenicia", "take Maya"):
        game.play(words)
    assert game.weigh(persona(name))[0][0] == ("take Altar Ward" if name == "temple-rusher" else "take Lord's Stele")


@pytest.mark.parametrize("name", NAMES)
def test_retreats_to_a_space_that_becomes_its_own_and_not_from_one(name: str) -> None:
    board = Board(2, "cards.relic.emergency_retreat.timing=reaction").crew("A", "C3", "B7", "B7").crew("B", "C4", "C4")
    board.seal("A", "ward", "D4").cards("A", "emergency_retreat").game.do("end the turn")
    board.game.do("expel player 1 from C3 with crew of C4")
    assert favourite(board, name).startswith("play Emergency Retreat")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Games of all shipped personas among themselves."""
    folder = tmp_path_factory.mktemp("personas")
    return simulate(STANDARD, 3, 3_000, None, "smoke", "games", workers=1, out=folder / "run")


def by_persona(run: Run, column: str) -> dict[str, float]:
    """The mean of a column of `players` by persona."""
    found = run.scan("players").group_by("persona").agg(pl.col(column).mean().alias("mean")).collect()
    return dict(found.cast({"persona": pl.String}).iter_rows())


def most(numbers: dict[str, float]) -> str:
    """Who has the largest number."""
    return max(numbers, key=lambda name: numbers[name])


def test_each_plays_its_plan(played: Run) -> None:
    assert most(by_persona(played, "score_area")) == "settler"
    assert most(by_persona(played, "score_tokens_dug")) == "digger"
    assert most(by_persona(played, "monuments_temple")) == "temple-rusher"
    assert most(by_persona(played, "expels")) == "raider"
    small, great = by_persona(played, "monuments_small"), by_persona(played, "monuments_big")
    assert most({name: small[name] + great[name] for name in NAMES}) == "builder"
