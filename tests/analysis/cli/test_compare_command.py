"""`sondage compare` as a user runs it, on the real game."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analysis.cli import cli
from analysis.compare import Answer, compare
from engine.play.planned import manifest_for, play_planned
from engine.play.simulate import simulate
from engine.runs.reader import Run, open_run
from engine.variants import load_variant

VARIANT = "mykerinos/special-edition"


def sondage(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in arguments], prog_name="sondage")


@pytest.fixture(scope="module")
def run(lineup: list[str], tmp_path_factory: pytest.TempPathFactory) -> Run:
    return simulate(VARIANT, games=90, lineup=lineup, seeds="smoke", out=tmp_path_factory.mktemp("c") / "run")


def test_a_run_and_a_change_of_it(run: Run, tmp_path: Path) -> None:
    words = (run.folder, "--set", "archaeologists.per_campaign.3=9", "--metric", "length", "--out", tmp_path / "out")
    result = sondage("compare", *words)
    assert result.exit_code == 0, result.output
    assert "Playing 90 games of mykerinos/special-edition with archaeologists.per_campaign.3=9" in result.stderr
    assert "In pairs: 15 deals (seeds smoke)" in result.stdout
    assert "archaeologists.per_campaign.3   11   9" in result.stdout
    assert "lower" in result.stdout
    assert (tmp_path / "out" / "comparison.html").is_file()
    (played,) = (tmp_path / "out" / "runs").iterdir()
    assert open_run(played).manifest.lineups == run.manifest.lineups
    again = sondage("compare", *words)
    assert (again.exit_code, again.stdout) == (0, result.stdout)
    assert "Playing" not in again.stderr


def test_two_variants_of_the_same_rules_are_equivalent(run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.yaml"
    copy.write_text(f"extends: {VARIANT}\ntitle: The same\n")
    result = sondage("compare", run.folder, copy)
    assert result.exit_code == 0, result.output
    assert "are equivalent within their margins; nothing differs" in " ".join(result.stdout.split())
    assert "nan" not in result.stdout.lower()


def test_fewer_archaeologists_make_another_game(lineup: list[str], tmp_path: Path) -> None:
    """11 against 9 a campaign: fewer decisions, certain already in 300 games; the number of rounds stays the same."""
    more = simulate(VARIANT, games=300, lineup=lineup, seeds="smoke", out=tmp_path / "more")
    nine = load_variant(VARIANT, ("archaeologists.per_campaign.3=9",))
    fewer = play_planned(manifest_for(nine, more.manifest), tmp_path / "fewer")
    found = compare([more, fewer])
    answers = {(row.metric, row.label): row.judgement.answer for row in found.rows}
    assert answers["length", "decisions, mean"] is Answer.LOWER
    assert answers["length", "rounds, mean"] is Answer.EQUIVALENT
    assert all(row.paired for row in found.of("win_rate_by_persona"))


def test_the_same_deals_are_played(run: Run, tmp_path: Path) -> None:
    again = play_planned(manifest_for(load_variant(VARIANT), run.manifest), tmp_path / "again")
    assert again.scan("players").collect().equals(run.scan("players").collect())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("RUN",), "two or more runs or variants"),
        (("RUN", "nothing.yaml"), "nothing.yaml: there is no such file"),
        (("RUN", "mykerinos/special"), "there is no variant called 'mykerinos/special'"),
        (("RUN", VARIANT, "--margin", "length=x"), "--margin length=x: 'x' is no margin"),
        (("RUN", VARIANT, "--margin", "lenght=1"), "did you mean 'length'?"),
        (("RUN", VARIANT, "--margin", "length"), "needs a metric and a number"),
        (("RUN", VARIANT, "--metric", "choices"), "--detail decisions"),
        (("RUN", VARIANT, "--metric", "lenght"), "did you mean 'length'?"),
        ((VARIANT, VARIANT, "--players", "7"), "is not for 7 players"),
    ],
)
def test_bad_input_ends_with_a_message_and_status_2(words: tuple[str, ...], said: str, run: Run) -> None:
    result = sondage("compare", *(word.replace("RUN", str(run.folder)) for word in words))
    assert (result.exit_code, result.stdout) == (2, ""), result.stdout
    assert said in result.stderr and "Traceback" not in result.stderr


def test_a_folder_with_another_run_is_not_written_over(run: Run, tmp_path: Path) -> None:
    words = ("compare", VARIANT, "--set", "museum.values.outer=4", "--metric", "ties", "--out", tmp_path)
    lineup = ",".join(f"{sitter}" for sitter in ("random", "random", "points-now"))
    assert sondage(*words, "--lineup", lineup, "--games", "9").exit_code == 0
    before = {path: path.read_bytes() for path in (tmp_path / "runs").rglob("*") if path.is_file()}
    result = sondage(*words, "--lineup", lineup, "--games", "30")
    assert result.exit_code == 2 and "another run of the same variant" in result.stderr
    assert {path: path.read_bytes() for path in (tmp_path / "runs").rglob("*") if path.is_file()} == before
