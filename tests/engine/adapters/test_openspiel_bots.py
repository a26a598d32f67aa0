"""OpenSpiel's search players in a line-up, by the ordinary command."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from types import SimpleNamespace

import polars as pl
import pytest
from click.testing import CliRunner

from analysis.cli import cli
from analysis.metrics import measure
from engine.adapters.kernel_table import KernelPosition
from engine.adapters.openspiel_bots import IsMcts
from engine.adapters.table import table_of
from engine.personas import persona_names
from engine.plain import Luck
from engine.runs.reader import open_run

BOTS = "engine.adapters.openspiel_bots"
MAIN = {
    "mykerinos": "mykerinos/special-edition",
    "archaeology": "archaeology/card-game",
    "site_contest": "site_contest/standard",
}
PERSONAS = [(game, name) for game in MAIN for name in persona_names(game)]
# One campaign with the plots that it takes: a third of a game, where it matters only that somebody plays.
PLOTS = "deck.patron_counts={heiress: 2, explorer: 1, director: 2, curator: 1, colonel: 1}"
SHORT = ("--set", "campaigns.count=1", "--set", "campaigns.area_rows=[2]", "--set", PLOTS)


def play(variant: str, lineup: str, games: int, out: Path, *more: str) -> pl.DataFrame:
    """The players of some two-player games, by `sondage simulate`."""
    words = ["simulate", variant, "--players", "2", "--games", str(games), "--lineup", lineup, *more]
    result = CliRunner().invoke(cli, [*words, "--seeds", "smoke", "--workers", "1", "--out", str(out)])
    assert result.exit_code == 0, result.output
    return open_run(out).scan("players").collect()


def against(persona: str, folder: Path, *more: str, bots: str = BOTS) -> None:
    players = play(MAIN["mykerinos"], f"{bots}:IsMcts,{persona}", 2, folder, *more)
    assert players.height == 4
    assert set(players["persona"]) == {"IsMcts", persona}
    assert players.group_by("game").agg(pl.col("win60").sum())["win60"].to_list() == [60, 60]


def test_is_mcts_plays_against_a_persona(tmp_path: Path) -> None:
    """With fewer simulations than it has, by a class of one's own as its module says."""
    own = tmp_path / "own.py"
    own.write_text(f"from {BOTS} import IsMcts as Ready\n\n\nclass IsMcts(Ready):\n    simulations = 20\n")
    against("majorities", tmp_path / "run", *SHORT, bots=str(own))


@pytest.mark.slow
@pytest.mark.parametrize("persona", persona_names("mykerinos"))
def test_is_mcts_plays_against_each_persona(persona: str, tmp_path: Path) -> None:
    against(persona, tmp_path / "run")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "persona"), PERSONAS)
def test_fifty_games_against_each_persona(game: str, persona: str, tmp_path: Path) -> None:
    """A row of the table in tests/verify/README.md as well, with `--log-cli-level=INFO`."""
    began = processor_seconds()
    players = play(MAIN[game], f"{BOTS}:IsMcts,{persona}", 50, tmp_path / "run")
    taken = processor_seconds() - began
    assert players.height == 100
    rates = measure(open_run(tmp_path / "run"), "win_rate_by_persona").filter(pl.col("persona") == "IsMcts")
    won, low, high = (100 * rates[name].item() for name in ("estimate", "lower", "upper"))
    row = f"| {MAIN[game]} | {persona} | 50 | {taken:.0f} | {won:.0f} % ({low:.0f} to {high:.0f}) |"
    logging.getLogger(__name__).info(row)


def processor_seconds() -> float:
    """What this process and those that it waited for have taken."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def decision_in(position: KernelPosition, key: int) -> SimpleNamespace:
    """What a persona is asked, as far as a search looks at it."""
    return SimpleNamespace(
        luck=Luck(key),
        game=position.table.game,
        params=position.params,
        players=position.table.players,
        codes=position.codes,
        redeal=lambda number: position.redeal(position.mover, 100 * key + number).state,
    )


def test_a_choice_follows_from_the_key_of_the_decision() -> None:
    position = table_of("mykerinos/quick", 2).deal(1)
    assert isinstance(position, KernelPosition)
    chosen = [[IsMcts().choose(decision_in(position, key)) for key in range(4)] for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert len(set(chosen[0])) > 1


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games(tmp_path: Path) -> None:
    lineup = f"{BOTS}:IsMcts,collector"
    first, second = (play("mykerinos/quick", lineup, 2, tmp_path / name) for name in ("one", "two"))
    assert first.equals(second)


def test_a_search_that_sees_the_deck_is_labelled(tmp_path: Path) -> None:
    play(MAIN["mykerinos"], f"{BOTS}:SeesTheDeck,collector", 2, tmp_path / "run", *SHORT)
    text = (tmp_path / "run" / "manifest.json").read_text(encoding="utf-8")
    assert "sees what is hidden" in text
