"""`simulate` and `replay` as a user runs them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analysis.cli import cli
from engine.play.simulate import Interrupted
from engine.runs.reader import Run, open_run

VARIANT = "mykerinos/special-edition"


def sondage(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments, prog_name="sondage")


@pytest.fixture(scope="module")
def played(lineup: list[str], tmp_path_factory: pytest.TempPathFactory) -> tuple[Result, Run]:
    """What `simulate` printed, and the run that it wrote."""
    out = tmp_path_factory.mktemp("cli") / "run"
    change = ("--set", "deck.patron_counts.director=9", "--set", "deck.patron_counts.heiress=5")
    seats = ("--lineup", ",".join(lineup))
    result = sondage("simulate", VARIANT, "--games", "100", *seats, *change, "--seeds", "5", "--out", str(out))
    assert result.exit_code == 0, result.output
    return result, open_run(out)


def test_simulate_plays_what_was_asked_for(played: tuple[Result, Run]) -> None:
    manifest = played[1].manifest
    assert (manifest.players, manifest.games, manifest.detail, manifest.seeds.root) == (3, 102, "games", 5)
    assert manifest.variant.sets == ("deck.patron_counts.director=9", "deck.patron_counts.heiress=5")
    assert manifest.variant.resolved["deck"]["patron_counts"]["director"] == 9
    assert manifest.lineup_text() == "digger,curious,miser@blunt"


def test_simulate_tells_what_was_played_and_what_to_do_next(played: tuple[Result, Run]) -> None:
    result, run = played
    assert "100 games are rounded up to 102" in result.stderr
    assert "Played 102 games (17 deals, each in every order of its line-up)" in result.stdout
    assert f"sondage report {run.folder}" in result.stdout


def test_replay_tells_a_game_from_the_first_decision_to_the_scores(played: tuple[Result, Run]) -> None:
    run = played[1]
    result = sondage("replay", str(run.folder), "--game", "4")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "Mykerinos: Special Edition, 3 players"
    assert lines[1] == "Game 4: deal 0, circle 1, rotation 1, seeds 5 (root 5)"
    assert lines[2:5] == ["Seat 1: miser@blunt", "Seat 2: curious", "Seat 3: digger"]
    assert [line for line in lines if line.startswith("Campaign")] == [f"Campaign {i}" for i in range(1, 5)]
    assert lines[-4] == "Final scores"
    scores = run.scan("players").filter(game=4).collect()["score"].to_list()
    assert [f": {score} points" in line for score, line in zip(scores, lines[-3:], strict=True)] == [True] * 3
    assert any("winner" in line for line in lines[-3:])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "5"), "--players: mykerinos/special-edition is not for 5 players"),
        (("--lineup", "nobody,nobody,nobody"), "line-up, seat 1: there is no persona called 'nobody'"),
        (("--set", "deck.patron_counts.director=99"), "deck.patron_counts.director"),
        (("--seeds", "desing"), "did you mean 'design'?"),
        (("--games", "0"), "--games: 0 games are asked for"),
        (("--games", "many"), "'many' is not a valid integer"),
        (("--detail", "all"), "'all' is not one of"),
    ],
)
def test_bad_input_ends_with_a_message_and_status_2(arguments: tuple[str, ...], said: str, lineup: list[str]) -> None:
    result = sondage("simulate", VARIANT, "--lineup", ",".join(lineup), *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr and "Traceback" not in result.stderr


def test_a_folder_that_is_not_empty_is_refused(played: tuple[Result, Run], lineup: list[str]) -> None:
    out = str(played[1].folder)
    result = sondage("simulate", VARIANT, "--games", "3", "--lineup", ",".join(lineup), "--out", out)
    assert result.exit_code == 2
    assert f"{out}: this folder holds a run already, and nothing is written over" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere",), "nowhere: this folder is not there, so it is no run"),
        (("RUN", "--game", "102"), "there is no game 102\n  games of this run are numbered from 0 to 101"),
    ],
)
def test_replay_refuses_what_is_not_there(arguments: tuple[str, ...], said: str, played: tuple[Result, Run]) -> None:
    result = sondage("replay", *(word.replace("RUN", str(played[1].folder)) for word in arguments))
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_ctrl_c_tells_what_is_there(lineup: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **options: object) -> Run:
        raise Interrupted(tmp_path / "run", 3, 7)

    monkeypatch.setattr("engine.play.simulate.simulate", interrupted)
    result = sondage("simulate", VARIANT, "--lineup", ",".join(lineup))
    assert result.exit_code == 130
    assert "holds 3 of 7 parts" in result.stderr
