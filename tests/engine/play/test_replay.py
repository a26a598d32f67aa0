"""A game of a run again, from its manifest."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from engine.errors import RunError, SondageError
from engine.play.replay import Replay
from engine.play.simulate import simulate
from engine.runs.reader import Run, open_run
from tests.engine.runs.written import record_of, reseal

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
    games = run.manifest.games
    with pytest.raises(RunError, match=rf"(?s)there is no game {games}.*numbered from 0 to {games - 1}"):
        Replay(run, games)


def test_a_game_that_comes_out_otherwise_is_not_shown(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "edited"
    shutil.copytree(run.folder, folder)
    record = record_of(folder)
    name = sorted(record["personas"])[0]
    record["personas"][name]["weights"] = {"excavation": {"pass_idle": 50.0}}
    reseal(folder, record)
    problem = rf"(?s)game {GAME} comes out with score \[.*\] here, and the run logged \[.*\]: it cannot be shown"
    with pytest.raises(RunError, match=problem):
        Replay(open_run(folder), GAME)


def test_a_run_of_other_code_or_versions_is_not_shown(run: Run) -> None:
    manifest = run.manifest
    for changed, said in (
        (replace(manifest, code="0123"), r"rules and play loop 0123 \(here [0-9a-f]{16}\),"),
        (
            replace(manifest, versions={**manifest.versions, "python": "3.11.0rc1"}),
            r"python 3\.11\.0rc1 \(here [0-9.]+\),",
        ),
        (replace(manifest, platform={**manifest.platform, "machine": "pdp11"}), r"machine pdp11 \(here \w+\),"),
    ):
        with pytest.raises(RunError, match=f"was played with {said} so its games may not come out"):
            Replay(replace(run, manifest=changed), GAME)


@pytest.mark.parametrize(
    ("weights", "said"),
    [({"excavation": {"nothing": 1.0}}, "there is no such key"), ({"nowhere": {}}, "there is no such key")],
)
def test_a_persona_without_proof_is_checked_before_it_plays(
    run: Run, weights: dict[str, dict[str, float]], said: str, tmp_path: Path
) -> None:
    personas = {name: replace(persona, weights=weights) for name, persona in run.manifest.personas.items()}
    manifest = replace(run.manifest, personas=personas, unproved="is not what was written")
    with pytest.raises(SondageError, match=said):
        Replay(replace(run, manifest=manifest), GAME)
