"""`sondage check`: exit codes, what is printed, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analysis.cli import cli
from engine.play.simulate import simulate
from engine.runs.reader import Run

VARIANT = "mykerinos/special-edition"
CRITERIA = """\
game: mykerinos
players: 3
games: 30
lineup: [points-now, random, random]
seeds: smoke
criteria:
  - {{claim: campaigns, metric: length, where: {{quantity: rounds, statistic: mean}}, at_most: {0}}}
"""
OPEN = "  - {claim: close seats, metric: win_rate_by_seat, distance_from: fair share, at_most: 0.02, at_least: -0.02}\n"


def sondage(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in arguments], prog_name="sondage")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    lineup = "points-now,random,random"
    return simulate(VARIANT, games=30, lineup=lineup, seeds="smoke", out=tmp_path_factory.mktemp("checked") / "run")


@pytest.mark.parametrize(
    ("text", "code"), [(CRITERIA.format(4), 0), (CRITERIA.format(3), 1), (CRITERIA.format(4) + OPEN, 3)]
)
def test_exit_codes(text: str, code: int, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    path.write_text(text)
    result = sondage("check", run.folder, path, "--junit", tmp_path / "j.xml")
    assert result.exit_code == code, result.output
    assert {0: "1 holds", 1: "1 fails", 3: "1 open"}[code] in result.stdout
    assert (tmp_path / "j.xml").is_file()


def test_a_variant_is_played_as_the_criteria_say(tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    path.write_text(CRITERIA.format(4))
    result = sondage("check", VARIANT, path, "--out", tmp_path / "run", "--set", "museum.values.outer=4")
    assert result.exit_code == 0, result.output
    assert "with museum.values.outer=4, 3 players, 30 games, seeds smoke" in " ".join(result.stdout.split())
    assert sondage("check", tmp_path / "run", path).exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((VARIANT, "mykerinos/nothing"), "there are no criteria called 'mykerinos/nothing'"),
        ((VARIANT, "nothing.yaml"), "nothing.yaml: there is no such file"),
        (("mykerinos/special", "CRITERIA"), "there is no variant called"),
        (("RUN", "CRITERIA", "--games", "90"), "this is a run that was played already"),
        ((VARIANT, "CRITERIA", "--players", "7"), "is not for 7 players"),
    ],
)
def test_bad_input_ends_with_status_2(words: tuple[str, ...], said: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    path.write_text(CRITERIA.format(4))
    result = sondage("check", *(w.replace("RUN", str(run.folder)).replace("CRITERIA", str(path)) for w in words))
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr and "Traceback" not in result.stderr


def test_criteria_files_are_validated(tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    path.write_text(CRITERIA.format(4))
    assert sondage("validate", path).stdout == f"{path}: sound criteria for mykerinos\n"
