"""The commands that show and check what there is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from analysis.cli import cli
from engine.catalogue import load_game
from engine.variants import load_variant, variant_names

REPOSITORY = Path(__file__).parents[3]
PERSONA = """\
game: mykerinos
title: Pass early
plan: saves archaeologists
temperature: {sharp: 0.5, blunt: 2}
weights: {excavation: {pass: 2.5}}
"""


def sondage(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments, prog_name="sondage")


def words(*arguments: str) -> str:
    """What a command prints, on one line with single spaces."""
    result = sondage(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return " ".join(result.stdout.split())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_games_and_variants_are_listed() -> None:
    assert "mykerinos Mykerinos 2, 3, 4 special, classic" in words("games")
    listed = words("variants")
    for name in variant_names():
        assert name in listed
    assert "Outer rooms at 4" in words("variants", "mykerinos")


def test_personas_shows_every_feature_with_its_meaning() -> None:
    info = load_game("mykerinos").info
    shown = words("personas", "mykerinos")
    for term in (*info.features, *info.decisions, *info.stages):
        assert term.name in shown
    assert info.stages[0].words in shown


def test_personas_shows_the_weights_of_one(folder: Path) -> None:
    (folder / "pass-early.yaml").write_text(PERSONA)
    shown = words("personas", "mykerinos", "pass-early.yaml")
    assert shown.startswith("Pass early: saves archaeologists Temperature (how much it errs): sharp 0.5, blunt 2")
    assert "excavation all pass 2.5" in shown


def test_show_explains_and_marks_what_differs() -> None:
    shown = words("show", "mykerinos/low-outer-rooms")
    assert "museum.values.outer * 4 points a card" in shown
    assert "museum.values.inner 3 points a card" in shown


def test_show_diff_is_against_the_parent() -> None:
    shown = words("show", "mykerinos/low-outer-rooms", "--diff", "--set", "museum.values.inner=4")
    assert shown.endswith("museum.values.outer 5 4 museum.values.inner 3 4")
    assert "nothing differs" in words("show", "mykerinos/special-edition", "--diff")


def test_show_yaml_is_a_variant_file_of_its_own(folder: Path) -> None:
    result = sondage("show", "mykerinos/low-outer-rooms", "--yaml")
    (folder / "own.yaml").write_text(result.stdout)
    assert "extends" not in yaml.safe_load(result.stdout)
    assert load_variant("own.yaml") == load_variant("mykerinos/low-outer-rooms")


def test_validate_tells_what_is_sound(folder: Path) -> None:
    (folder / "p.yaml").write_text(PERSONA)
    (folder / "v.yaml").write_text("extends: mykerinos/special-edition\ntitle: Mine\n")
    result = sondage("validate", "p.yaml", "v.yaml", "mykerinos/director-heavy")
    assert result.stdout.splitlines() == [
        "p.yaml: a sound persona, 'Pass early'",
        "v.yaml: a sound variant of mykerinos, 'Mine'",
        "mykerinos/director-heavy: a sound variant of mykerinos, 'Many Directors'",
    ]


def test_a_variant_that_offers_players_less_than_its_rules_allow_says_so(folder: Path) -> None:
    (folder / "wide.yaml").write_text("extends: archaeology/card-game\ntrade: {min_give: 3, min_take: 3}\n")
    for command in ("validate", "show"):
        told = words(command, "wide.yaml")
        assert "trades of more than 4 cards a side are not offered" in told
        assert "ote: players are offered 4,096 kinds of trades" in told
        assert "ote:" not in words(command, "archaeology/card-game")


def test_validate_lists_the_errors_of_all_files(folder: Path) -> None:
    (folder / "p.yaml").write_text(PERSONA.replace("pass:", "pas:"))
    (folder / "v.yaml").write_text("extends: mykerinos/special-edition\nmuseum: {base_value: x, size: 3}\n")
    (folder / "e.yaml").write_text("")
    result = sondage("validate", "p.yaml", "v.yaml", "e.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    places = [line for line in result.stderr.splitlines() if not line.startswith(" ")]
    assert places == [
        "p.yaml:5:24: weights.excavation.pas: there is no such key",
        "v.yaml:2:10: museum.base_value: 'x' is not a whole number",
        "v.yaml:2:25: museum.size: there is no such key",
        "e.yaml: is empty",
        "4 errors",
    ]


def test_schemas_are_json() -> None:
    assert "museum" in json.loads(sondage("schema", "mykerinos").stdout)["properties"]
    assert "weights" in json.loads(sondage("schema", "mykerinos", "--of", "persona").stdout)["properties"]
    assert "design" in json.loads(sondage("schema", "mykerinos", "--of", "sweep").stdout)["properties"]
    assert "measures" in json.loads(sondage("schema", "mykerinos", "--of", "study").stdout)["properties"]
    assert "targets" in json.loads(sondage("schema", "mykerinos", "--of", "tune").stdout)["properties"]
    assert "screening" in json.loads(sondage("schema", "mykerinos", "--of", "sensitivity").stdout)["properties"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", "mykerinos/special"), "there is no variant called 'mykerinos/special'\n  did you mean"),
        (("show", "nothing.yaml"), "nothing.yaml: there is no such file"),
        (("show", "mykerinos/special-edition", "--set", "x"), "--set x: needs a path and a value"),
        (("personas", "mykerino"), "there is no game called 'mykerino'\n  did you mean 'mykerinos'?"),
        (("personas", "mykerinos", "nobody"), "mykerinos has no persona called 'nobody'"),
        (("variants", "chess"), "there is no game called 'chess'"),
        (("schema", "chess"), "there is no game called 'chess'"),
        (("validate", "chess.yaml"), "chess.yaml: there is no such file"),
    ],
)
def test_bad_input_gets_one_message_and_exit_code_2(arguments: tuple[str, ...], message: str, folder: Path) -> None:
    result = sondage(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(message)


def test_version() -> None:
    assert words("--version").startswith("sondage")


def test_a_misspelt_command_names_the_nearest() -> None:
    result = sondage("vairants")
    assert result.exit_code == 2
    assert "there is no command 'vairants'; did you mean 'variants'?" in result.stderr


def test_the_process_ends_with_2_and_no_traceback() -> None:
    code = "from analysis.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "show", "mykerinos/special"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("there is no variant called")
    assert "Traceback" not in done.stderr
