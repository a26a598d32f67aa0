"""`sondage demo`: a first run of any game, from the variant that stands by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.cli import cli
from analysis.cli.commands.demo import first_variant
from engine.catalogue import game_names
from engine.runs.reader import open_run


@pytest.mark.parametrize("game", game_names())
def test_every_shipped_game_has_a_variant_to_begin_with(game: str) -> None:
    variant = first_variant(game)
    assert variant.game == game and variant.parent is None and 3 in variant.players


def test_a_game_may_be_named_and_the_others_are(tmp_path: Path) -> None:
    words = ["demo", "archaeology", "--games", "60", "--out", str(tmp_path / "run")]
    done = CliRunner().invoke(cli, words, prog_name="sondage")
    assert done.exit_code == 0, done.output
    assert open_run(tmp_path / "run").manifest.variant.name == "archaeology/card-game"
    assert (tmp_path / "run" / "report" / "report.html").is_file()
    assert "Other games (cleopatra, mykerinos and site_contest): sondage demo GAME" in done.output


def test_a_game_that_is_not_there_is_one_message() -> None:
    done = CliRunner().invoke(cli, ["demo", "mikerinos"], prog_name="sondage")
    assert done.exit_code == 2 and "mykerinos" in done.output and "Traceback" not in done.output
