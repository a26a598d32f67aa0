"""Options that a player may not take: dropped unless nothing else is left, and nobody else is changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.catalogue import find_game
from engine.errors import PersonaError, RunError
from engine.kernel.forbidding import build_permitted
from engine.play.simulate import simulate
from engine.runs.manifest import parse_manifest
from engine.runs.reader import Run
from engine.seating.forbidding import barred, parse_forbidden
from engine.seating.lineup import Sitter
from tests.engine.runs.fakes import INFO
from tests.reference_games.test_both_ways import TEMPLATE

SITTERS = (Sitter("saver"), Sitter("saver", "blunt"), Sitter("digger"))


@given(st.lists(st.integers(-1, 3), min_size=1, max_size=9), st.sets(st.integers(0, 3)))
def test_what_is_permitted_keeps_its_order(options: list[int], no: set[int]) -> None:
    permitted = build_permitted(lambda state, params, action: int(action))
    actions, forbidden = np.array(options), np.array([int(option in no) for option in range(4)])
    kept = permitted(None, None, actions, len(options), forbidden)
    wanted = [option for option in options if option not in no]
    assert kept == len(wanted)
    assert actions[:kept].tolist() == wanted if kept else actions.tolist() == options


def test_forbidden_options_as_text() -> None:
    found = parse_forbidden(("saver:director", "digger:heiress", "saver@blunt:heiress"), SITTERS, INFO)
    assert {who: set(options) for who, options in found.items()} == {
        "digger": {"heiress"},
        "saver": {"director"},
        "saver@blunt": {"director", "heiress"},
    }
    table = barred(found, SITTERS, INFO)
    names = [option.name for option in INFO.options]
    assert [[names[place] for place in np.flatnonzero(row)] for row in table] == [
        list(found[str(sitter)]) for sitter in SITTERS
    ]
    assert parse_forbidden(("saver@sharp:director",), SITTERS, INFO) == {"saver": ("director",)}


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("director", RunError, "write PERSONA:OPTION"),
        ("savr:director", PersonaError, r"nobody called 'savr' plays\s+did you mean 'saver'"),
        ("saver:directer", RunError, "did you mean 'director'"),
    ],
)
def test_what_cannot_be_forbidden_is_said(text: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        parse_forbidden((text,), SITTERS, INFO)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A plain game of its own name, so that other tests keep theirs."""
    folder = tmp_path_factory.mktemp("games") / "potsherds_barred"
    shutil.copytree(TEMPLATE, folder)
    for path in folder.rglob("*"):
        if path.suffix in (".py", ".yaml"):
            path.write_text(
                path.read_text()
                .replace('"potsherds"', '"potsherds_barred"')
                .replace("game: potsherds", "game: potsherds_barred")
            )
    return find_game(str(folder)).info.name


def play(game: str, out: Path, forbid: tuple[str, ...] = (), games: int = 120) -> Run:
    lineup = ["collector", "all-rounder", "random"]
    return simulate(f"{game}/standard", 3, games, lineup, "smoke", "options", workers=1, out=out, forbid=forbid)


def taken(run: Run, persona: str) -> pl.DataFrame:
    """Which options a persona took, by game and seat."""
    players = run.scan("players").select("game", "seat", "persona").filter(pl.col("persona") == persona)
    return run.scan("options").filter(pl.col("taken") == 1).join(players, on=["game", "seat"]).collect()


def test_a_forbidden_option_is_not_taken_and_the_rest_is_as_before(game: str, tmp_path: Path) -> None:
    free, barred_ = play(game, tmp_path / "a"), play(game, tmp_path / "b", ("collector:take_lamp",))
    assert free.manifest.forbidden == {} and "forced" not in free.tables["players"].schema
    assert barred_.manifest.forbidden == {"collector": ("take_lamp",)}
    assert parse_manifest(barred_.manifest.text()) == barred_.manifest
    assert "take_lamp" in taken(free, "collector")["option"].to_list()
    assert "take_lamp" not in taken(barred_, "collector")["option"].to_list()
    assert "take_lamp" in taken(barred_, "random")["option"].to_list()
    players = [run.scan("players").drop("forced", strict=False).collect() for run in (free, barred_)]
    place = ["game", "deal", "circle", "rotation", "seat", "persona"]
    assert players[0].select(place).equals(players[1].select(place))
    # Where the collector did not take it, nothing differs.
    touched = taken(free, "collector").filter(pl.col("option") == "take_lamp")["game"].unique()
    same = [frame.filter(~pl.col("game").is_in(touched.implode())) for frame in players]
    assert same[0].height > 0 and same[0].equals(same[1])
    assert not players[0].equals(players[1])


def test_an_option_is_taken_where_nothing_else_is_left_and_that_is_counted(game: str, tmp_path: Path) -> None:
    """The template always offers to dig blind, so everything that it declares is forbidden without force."""
    every = tuple(f"random:take_{kind}" for kind in ("bowl", "coin", "lamp", "tile"))
    run = play(game, tmp_path / "all", every, games=12)
    assert taken(run, "random").height == 0
    assert run.scan("players").select(pl.col("forced").sum()).collect().item() == 0
