"""Names in any script, with blanks and apostrophes, commas in folders: every command takes and tells them right."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner, Result

from analysis.cli import cli
from engine.runs.reader import open_run

HOME = "Œuvres d'été, 试 验"
VARIANT = "遗址 d'or.yaml"
PERSONAS = ("l'ami lent", "सेवक")
RUN = "ma course/l'été, 1"
PERSONA_TEXT = """\
game: archaeology
title: ami "lent" 慢
plan: 慢
temperature: {sharp: 0.5, blunt: 2}
weights: {actions: {sell_points: 1}}
"""


def sondage(*words: str) -> Result:
    return CliRunner().invoke(cli, words, prog_name="sondage")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in which such a variant was played by such personas; the current one."""
    folder = tmp_path_factory.mktemp("names") / HOME
    (folder / "archaeology").mkdir(parents=True)
    (folder / "archaeology" / "card-game").write_text("hand: {limit: 1}\n")
    (folder / VARIANT).write_text("extends: archaeology/card-game\ntitle: 遗址争霸 d'été\n", encoding="utf-8")
    for persona in PERSONAS:
        (folder / f"{persona}.yaml").write_text(PERSONA_TEXT, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        lineup = ",".join([*(f"{persona}.yaml" for persona in PERSONAS), "random"])
        played = sondage("simulate", VARIANT, "--games", "30", "--lineup", lineup, "--out", RUN)
        assert played.exit_code == 0, played.output
        yield folder


def test_the_tables_hold_the_names(folder: Path) -> None:
    seated = open_run(folder / RUN).scan("players").select(pl.col("persona").cast(pl.String)).collect()
    assert set(seated["persona"]) == {*PERSONAS, "random"}


def test_the_next_command_can_be_typed_as_it_stands(folder: Path) -> None:
    told = sondage("simulate", "--resume", RUN)
    line = next(line for line in told.stdout.splitlines() if line.startswith("Next: "))
    _, *words = shlex.split(line.removeprefix("Next: "))
    assert words == ["report", RUN]
    reported = sondage(*words)
    assert reported.exit_code == 0, reported.output
    page = (folder / RUN / "report" / "report.html").read_text(encoding="utf-8")
    assert "遗址争霸 d" in page
    assert all(persona.replace("'", "&#39;") in page or persona in page for persona in PERSONAS)


@pytest.mark.parametrize(
    "words",
    [
        ("validate", VARIANT, *(f"{persona}.yaml" for persona in PERSONAS)),
        ("show", VARIANT, "--yaml"),
        ("personas", "archaeology", f"{PERSONAS[0]}.yaml"),
        ("runs", "--in", "."),
        ("runs", "verify", RUN),
        ("export", RUN, "--csv", "--decimal", ","),
        ("replay", RUN, "--game", "3", "--html", "l'été.html"),
    ],
)
def test_commands_take_such_names(folder: Path, words: tuple[str, ...]) -> None:
    result = sondage(*words)
    assert result.exit_code == 0, result.output


def test_a_stray_file_does_not_hide_a_shipped_variant(folder: Path) -> None:
    assert "a sound variant of archaeology" in sondage("validate", "archaeology/card-game").stdout
    assert sondage("show", "archaeology/card-game", "--diff").exit_code == 0


def test_a_game_may_be_called_in_any_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = sondage("new", "d'été, 1/陶片")
    assert told.exit_code == 0, told.output
    for line in told.stdout.splitlines()[1:]:
        _, *words = shlex.split(line)
        done = sondage(*words)
        assert done.exit_code == 0, (words, done.output, done.exception)


@pytest.mark.parametrize("name", ["Dice", "my game", "class", "_dice", "7dice", "dice.de"])
def test_a_game_that_cannot_be_called_so(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = sondage("new", name)
    assert (told.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert "small letters of any script" in told.stderr
