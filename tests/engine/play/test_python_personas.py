"""Personas written in Python at the tables of a compiled game."""

from __future__ import annotations

import time
from pathlib import Path

import polars as pl
import pytest

from engine.play.simulate import simulate
from engine.runs.reader import Run
from tests.tiers import times

HERE = Path(__file__).parent
GAMES = times(30, 60)
VARIANT = "mykerinos/special-edition"


def seat(name: str) -> str:
    return f"{HERE / 'seated.py'}:{name}"


def play(out: Path, *lineup: str, games: int = GAMES, workers: int = 1, detail: str = "decisions") -> Run:
    return simulate(VARIANT, 3, games, list(lineup), "smoke", detail, workers=workers, out=out, chunk_games=21)


def contents(run: Run) -> dict[str, bytes]:
    return {str(path.relative_to(run.folder)): path.read_bytes() for path in run.folder.rglob("*") if path.is_file()}


def test_what_a_persona_is_shown_is_as_promised(tmp_path: Path) -> None:
    run = play(tmp_path / "r", seat("Checker"), seat("SeesAll"), "museum-first", games=3)
    assert run.manifest.lost == ()
    assert run.manifest.personas["SeesAll"].plan == "Knows the deck. It sees what is hidden from its seat."
    assert run.manifest.personas["Checker"].python == "seated.py:Checker"
    rows = run.scan("decisions").join(run.scan("players"), on=["game", "seat"]).collect()
    asked = rows.filter(pl.col("persona").is_in(["Checker", "SeesAll"]))
    assert asked["best"].null_count() == asked.height, "no value is known of a choice that was not weighed"
    weighed = rows.filter(pl.col("persona") == "museum-first", pl.col("candidates") > 1)
    assert weighed["best"].null_count() == 0


def test_two_workers_write_the_same_bytes_as_one(tmp_path: Path) -> None:
    lineup = (seat("First"), seat("Stumbles"), "museum-first@blunt")
    one = play(tmp_path / "1", *lineup, detail="options")
    assert contents(one) == contents(play(tmp_path / "2", *lineup, detail="options", workers=2))


def test_others_play_on_as_if_the_loop_had_never_stopped(tmp_path: Path) -> None:
    """A persona in Python that does what a sharp one does: the deals are the same, and nearly all of its choices."""
    twin = play(tmp_path / "twin", seat("Twin"), "saver", "collector")
    shipped = play(tmp_path / "own", "museum-first", "saver", "collector")
    first = [
        run.scan("decisions").filter(pl.col("number") <= 3).select("game", "number", "seat", "candidates").collect()
        for run in (twin, shipped)
    ]
    assert first[0].filter(pl.col("number") == 1).equals(first[1].filter(pl.col("number") == 1))
    won = [run.scan("players").group_by("persona").agg(pl.col("score").mean()).collect() for run in (twin, shipped)]
    scores = [dict(table.rows()) for table in won]
    assert scores[0]["Twin"] == pytest.approx(scores[1]["museum-first"], rel=0.15)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Stumbles", "ValueError: lost for words (seated.py, line "),
        ("Dies", "its process ended by signal 9"),
    ],
)
def test_a_persona_that_fails_costs_that_game_only(name: str, reason: str, tmp_path: Path) -> None:
    run = play(tmp_path / "r", seat(name), seat("First"), "museum-first")
    sound = play(tmp_path / "s", seat("FirstToo"), seat("First"), "museum-first")
    lost = [game.game for game in run.manifest.lost]
    assert 0 < len(lost) < 40
    assert all(reason in game.reason for game in run.manifest.lost)
    for table in ("players", "decisions"):
        kept = sound.scan(table).filter(~pl.col("game").is_in(lost)).drop("persona", strict=False).collect()
        assert kept.equals(run.scan(table).drop("persona", strict=False).collect())


def test_a_choice_that_is_none_is_told(tmp_path: Path) -> None:
    run = play(tmp_path / "r", seat("Undecided"), seat("Undecided"), "saver", games=3)
    assert len(run.manifest.lost) == 3
    assert run.manifest.lost[0].reason.startswith("the persona Undecided chose ")
    assert run.scan("players").collect().height == run.scan("decisions").collect().height == 0


@pytest.mark.slow
def test_a_hundred_games_a_second(tmp_path: Path) -> None:
    """With one persona in Python that looks at features, on one core; start and compiled code left out."""
    play(tmp_path / "warm", seat("Twin"), "saver", "collector", games=3)
    spent = {}
    for games in (60, 660):
        began = time.perf_counter()
        play(tmp_path / str(games), seat("Weighs"), "saver", "collector", games=games, detail="games")
        spent[games] = time.perf_counter() - began
    assert 600 / (spent[660] - spent[60]) >= 100
