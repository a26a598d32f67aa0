"""OpenSpiel's search players in a line-up, by the ordinary command."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner

from analysis.cli import cli
from engine.personas import persona_names
from engine.runs.reader import open_run

BOTS = "engine.adapters.openspiel_bots"
VARIANTS = {
    "mykerinos": "mykerinos/quick",
    "archaeology": "archaeology/card-game",
    "site_contest": "site_contest/standard",
}
PERSONAS = [(game, name) for game in VARIANTS for name in persona_names(game)]
# Two games take ten seconds: all personas of one game, and the first one of each other game.
SOME = [(game, name) for game, name in PERSONAS if game == "mykerinos" or name == persona_names(game)[0]]


def play(game: str, lineup: str, games: int, out: Path) -> pl.DataFrame:
    """The players of some two-player games, by `sondage simulate`."""
    words = ["simulate", VARIANTS[game], "--players", "2", "--games", str(games), "--lineup", lineup]
    result = CliRunner().invoke(cli, [*words, "--seeds", "smoke", "--workers", "1", "--out", str(out)])
    assert result.exit_code == 0, result.output
    return open_run(out).scan("players").collect()


def wins_of(players: pl.DataFrame, name: str) -> float:
    found = players.filter(pl.col("persona") == name)["win60"].mean()
    assert isinstance(found, float)
    return found / 60


@pytest.mark.parametrize(("game", "persona"), SOME)
def test_is_mcts_plays_against_each_persona(game: str, persona: str, tmp_path: Path) -> None:
    players = play(game, f"{BOTS}:IsMcts,{persona}", 2, tmp_path / "run")
    assert players.height == 4
    assert set(players["persona"]) == {"IsMcts", persona}
    assert players.group_by("game").agg(pl.col("win60").sum())["win60"].to_list() == [60, 60]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "persona"), PERSONAS)
def test_fifty_games_against_each_persona(game: str, persona: str, tmp_path: Path) -> None:
    players = play(game, f"{BOTS}:IsMcts,{persona}", 50, tmp_path / "run")
    assert players.height == 100


def test_the_same_seed_gives_the_same_games(tmp_path: Path) -> None:
    lineup = f"{BOTS}:IsMcts,collector"
    first, second = (play("mykerinos", lineup, 2, tmp_path / name) for name in ("one", "two"))
    assert first.equals(second)


def test_a_search_that_sees_the_deck_is_labelled(tmp_path: Path) -> None:
    play("mykerinos", f"{BOTS}:SeesTheDeck,collector", 2, tmp_path / "run")
    text = (tmp_path / "run" / "manifest.json").read_text(encoding="utf-8")
    assert "sees what is hidden" in text
