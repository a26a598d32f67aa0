"""Every shipped persona of every game beats random play by far, and the best beats the one-step player."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis.metrics import measure
from engine.catalogue import game_names, load_game
from engine.personas import baseline_names, persona_names
from engine.play.simulate import simulate
from engine.variants import Variant, load_variant, variant_names

BLOCKS = 200
TABLES = [(game, players) for game in game_names() for players in load_game(game).info.players]
SLOW = pytest.mark.slow


def seated() -> list[Any]:
    """Each persona at each number of players; in the quick tier at one number, another one for the next persona."""
    found = []
    for game in game_names():
        counts = load_game(game).info.players
        for turn, name in enumerate(persona_names(game)):
            for players in counts:
                marks = () if players == counts[turn % len(counts)] else SLOW
                found.append(pytest.param(game, players, name, marks=marks))
    return found


def best_seated() -> list[Any]:
    """Each game at each number of players; in the quick tier at the fewest."""
    return [
        pytest.param(game, players, marks=() if players == min(load_game(game).info.players) else SLOW)
        for game, players in TABLES
    ]


def variant_for(game: str, players: int) -> Variant:
    """A shipped variant of the game for so many players."""
    return next(v for v in map(load_variant, variant_names(game)) if players in v.players)


def lower_bound(folder: Path, game: str, players: int, name: str, others: str) -> float:
    """Lower 95 % bound of a persona's share of the win among copies of another, in fair shares."""
    lineup = [name, *[others] * (players - 1)]
    run = simulate(variant_for(game, players), players, BLOCKS * players, lineup, "smoke", out=folder / name, workers=1)
    rows = measure(run, "win_rate_by_persona")
    return float(rows.filter(pl.col("persona") == name)["lower"].item()) * players


@pytest.mark.parametrize(("game", "players", "name"), seated())
def test_beats_random_players(game: str, players: int, name: str, tmp_path: Path) -> None:
    assert lower_bound(tmp_path, game, players, name, "random") >= 1.5


@pytest.mark.parametrize(("game", "players"), best_seated())
def test_the_best_beats_the_one_step_player(game: str, players: int, tmp_path: Path) -> None:
    bounds = {name: lower_bound(tmp_path, game, players, name, "points-now") for name in persona_names(game)}
    assert max(bounds.values()) > 1, bounds


@pytest.mark.parametrize("game", game_names())
def test_plans_and_reference_players_are_there(game: str) -> None:
    assert len(persona_names(game)) >= 5
    assert set(baseline_names(game)) >= {"random", "points-now"}
