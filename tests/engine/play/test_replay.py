"""A game of a run again, from its manifest."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from engine.errors import RunError
from engine.play.replay import Replay
from engine.play.simulate import simulate
from engine.runs.reader import Run

GAME = 4


@pytest.fixture(scope="module")
def run(lineup: list[str], tmp_path_factory: pytest.TempPathFactory) -> Run:
    out: Path = tmp_path_factory.mktemp("runs") / "run"
    return simulate("mykerinos/special-edition", 3, 9, lineup, "smoke", "decisions", out=out, workers=1)


def test_the_decisions_are_those_of_the_run(run: Run) -> None:
    logged = run.scan("decisions").filter(pl.col("game") == GAME).collect()
    replay = Replay(run, GAME)
    steps = [(step.number, step.seat, step.round, step.candidates) for step in replay.steps()]
    assert steps == logged.select("number", "seat", "round", "candidates").rows()


def test_who_sits_where_and_how_it_ends_are_those_of_the_run(run: Run) -> None:
    logged = run.scan("players").filter(pl.col("game") == GAME).collect()
    results = Replay(run, GAME).results()
    assert [(r.seat, *r.sitter, r.score, r.rank) for r in results] == logged.select(
        "seat", "persona", "level", "score", "rank"
    ).rows()
    assert [sum(r.points.values()) for r in results] == logged["score"].to_list()


def test_the_rules_walked_again_come_to_the_same_scores(run: Run) -> None:
    replay = Replay(run, GAME)
    rules = replay.rules
    for step in replay.steps():
        assert step.state.mover == step.seat - 1
        assert rules.is_legal(step.state, replay.params, step.action)
        state = step.state
    assert rules.is_over(state)
    for result in replay.results():
        sources = np.zeros(len(run.info.sources), dtype=np.int64)
        rules.scores(state, replay.params, result.seat - 1, sources)
        assert sources.tolist() == list(result.points.values())


def test_a_game_that_the_run_does_not_hold_is_refused(run: Run) -> None:
    with pytest.raises(RunError, match=r"(?s)there is no game 9.*numbered from 0 to 8"):
        Replay(run, 9)
