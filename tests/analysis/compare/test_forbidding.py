"""`sondage compare --forbid`: the same deals with and without an option for one persona, on the terminal and a page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner, Result

from analysis.cli import cli
from engine.catalogue import find_game
from engine.runs.reader import open_run

BAZAAR = Path(__file__).parents[2] / "reference_games" / "bazaar"
WORDS = ("compare", "bazaar/standard", "--players", "2", "--seeds", "smoke", "--workers", "1")


def sondage(*words: str) -> Result:
    return CliRunner().invoke(cli, words, prog_name="sondage")


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Result, Path]]:
    find_game(str(BAZAAR))
    out = tmp_path_factory.mktemp("compared")
    metric = ("--metric", "win_rate_by_persona")
    yield sondage(*WORDS, "--forbid", "careful:crown", "--games", "600", *metric, "--out", str(out)), out


def test_who_may_not_take_the_best_ware_wins_less(compared: tuple[Result, Path]) -> None:
    result, out = compared
    assert result.exit_code == 0, result.output
    page = (out / "comparison.md").read_text()
    assert "careful may not take: the crown. Something else was always left." in page
    assert "3 of 3 win rates of seats, roles and personas differ from A." in page
    row = next(line for line in page.splitlines() if line.startswith("|") and "Careful" in line and "worse" in line)
    assert "−" in row, "the difference is a loss"


def test_both_sides_play_the_same_deals_and_only_the_persona_is_barred(compared: tuple[Result, Path]) -> None:
    sides = sorted((compared[1] / "runs").iterdir())
    free, barred = (open_run(side) for side in sides)
    assert (free.manifest.forbidden, barred.manifest.forbidden) == ({}, {"careful": ("crown",)})
    assert free.manifest.seeds == barred.manifest.seeds and free.manifest.lineups == barred.manifest.lineups
    same = ["game", "seat", "score"]
    without = ~(pl.col("persona") == "careful").any().over("game")
    scores = [run.scan("players").filter(without).select(same).collect() for run in (free, barred)]
    assert scores[0].height > 100 and scores[0].equals(scores[1]), "games without the persona are the same games"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--forbid", "careful:crowns"), "did you mean 'crown'"),
        (("--forbid", "carefull:crown"), "did you mean 'careful'"),
        (("--forbid", "crown"), "PERSONA:OPTION"),
    ],
)
def test_bad_input_ends_with_a_message_and_status_2(words: tuple[str, ...], said: str) -> None:
    find_game(str(BAZAAR))
    result = sondage(*WORDS, *words)
    assert result.exit_code == 2 and said in result.stderr, result.stderr
