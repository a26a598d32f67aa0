"""Players who think at the small game of `sondage new`: compiled, interpreted, and in plain Python."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from click.testing import CliRunner

from analysis.cli import cli
from engine.errors import PersonaError
from engine.play.job import job_of
from engine.play.replay import Replay
from engine.play.simulate import Interrupted, go_on, plan_run, simulate
from engine.runs.reader import Run
from tests.reference_games.thinking import kernel_game, plain_game

LINEUP = ["collector+16", "collector", "all-rounder"]


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> str:
    return kernel_game(tmp_path_factory)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.parquet"))}


def share(run: Run, persona: str) -> float:
    won = run.scan("players").filter(pl.col("persona") == persona).select(pl.col("win60").mean() / 60)
    return float(won.collect().item())


def test_thinking_makes_a_plan_stronger_and_is_logged(kernel: str, tmp_path: Path) -> None:
    run = simulate(f"{kernel}/standard", 3, 600, LINEUP, "smoke", "decisions", workers=1, out=tmp_path / "run")
    assert share(run, "collector+16") > 1 / 3 + 0.06  # three standard errors above the fair share
    thought = run.scan("decisions").filter(pl.col("playouts") > 0).collect()
    assert set(thought["playouts"]) == {16}
    assert (thought["best"] >= thought["chosen"]).all() and (thought["best"] <= 1).all()
    others = run.scan("decisions").filter(pl.col("playouts") == 0).collect()
    assert others.height > thought.height


def test_the_same_bytes_with_two_workers_and_after_a_stop(kernel: str, tmp_path: Path) -> None:
    def play(out: str, **more: object) -> Run:
        return simulate(
            f"{kernel}/standard", 3, 90, LINEUP, "smoke", "decisions", out=tmp_path / out, chunk_games=18, **more
        )

    play("one", workers=1)
    play("two", workers=2)
    assert files(tmp_path / "one") == files(tmp_path / "two")
    heard = []

    def stop(games: int, total: int) -> None:
        heard.append(games)
        if sum(heard) > 40:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        play("three", workers=1, progress=stop)
    assert files(tmp_path / "three") != files(tmp_path / "one")
    go_on(tmp_path / "three", workers=2)
    assert files(tmp_path / "three") == files(tmp_path / "one")


def test_compiled_search_is_interpreted_search(kernel: str) -> None:
    manifest = plan_run(f"{kernel}/standard", 3, 6, LINEUP, "smoke", "decisions")
    both = []
    for compiled in (True, False):
        job = job_of(manifest, compiled)
        parts = list(job.play(job.plan.between(0, 1)))
        both.append(np.concatenate([part.decisions for part in parts]))
    for field in both[0].dtype.names:
        if both[0][field].dtype.kind == "f":
            np.testing.assert_allclose(both[0][field], both[1][field], rtol=1e-6)
        else:
            np.testing.assert_array_equal(both[0][field], both[1][field])


@pytest.mark.parametrize("search", ["{playouts: 8, until: round}", "{playouts: 8, opponents: response, keep: 3}"])
def test_a_persona_file_may_fix_how_it_thinks(kernel: str, search: str, tmp_path: Path) -> None:
    path = tmp_path / "slow.yaml"
    path.write_text(
        f"game: {kernel}\ntitle: Slow\nplan: Thinks.\ntemperature: {{sharp: 0.5, blunt: 2.0}}\n"
        f"weights: {{take: {{gain: 1.0}}}}\nsearch: {search}\n"
    )
    run = simulate(f"{kernel}/standard", 2, 8, [str(path), "collector"], "smoke", "decisions", out=tmp_path / "run")
    thought = run.scan("decisions").filter(pl.col("playouts") > 0).collect()
    assert set(thought["playouts"]) <= {8, 7, 6} and thought.height > 8


def test_a_plain_game_and_a_persona_in_python_think_too(tmp_path: Path) -> None:
    game = plain_game()
    code = tmp_path / "lasts.py"
    code.write_text("class Last:\n    def choose(self, decision):\n        return len(decision) - 1\n")
    lineup = ["collector+8", f"{code}:Last+4", "all-rounder"]
    run = simulate(f"{game}/standard", 3, 12, lineup, "smoke", "decisions", workers=1, out=tmp_path / "run")
    thought = run.scan("decisions").filter(pl.col("playouts") > 0).collect()
    assert {4, 8} <= set(thought["playouts"]) <= {3, 4, 7, 8}, "what is left over does not share out"
    assert set(run.manifest.persona_names) == {"Last+4", "all-rounder", "collector+8"}


def test_a_game_without_redeals_refuses_those_who_think(kernel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.catalogue import load_game

    monkeypatch.delattr(load_game(kernel).hidden, "redeal")
    with pytest.raises(PersonaError, match=r"no hidden\.redeal, so nobody can think there"):
        plan_run(f"{kernel}/standard", 3, 6, LINEUP, "smoke", "games")


def test_a_replay_says_what_was_weighed(tmp_path: Path) -> None:
    run = simulate(f"{plain_game()}/standard", 3, 6, LINEUP, "smoke", "decisions", workers=1, out=tmp_path / "run")
    steps = list(Replay(run, 1).steps())
    logged = run.scan("decisions").filter(pl.col("game") == 1).collect()
    assert [bool(step.tried) for step in steps] == [playouts > 0 for playouts in logged["playouts"]]
    thought = next(step for step in steps if len(step.tried) > 1)
    row = logged.row(thought.number - 1, named=True)
    assert thought.tried[0].mean == pytest.approx(row["chosen"], abs=1e-6)
    assert sum(each.playouts for each in thought.tried) == row["playouts"] <= 16
    assert thought.thought.startswith(f"weighed in {row['playouts']} playouts: {thought.answer} {row['chosen']:.2f} ± ")


def test_how_long_it_will_take_is_said_first(tmp_path: Path) -> None:
    game = plain_game()
    table = ["--players", "2", "--games", "4", "--lineup", "collector+8,all-rounder", "--workers", "1"]
    done = CliRunner().invoke(cli, ["simulate", f"{game}/standard", *table, "--out", str(tmp_path / "run")])
    assert done.exit_code == 0, done.output
    assert "Thinking takes time: " in done.output and "4 games about " in done.output


FILES = {
    "sweep": """
variant: {game}/standard
games: 100
players: 2
lineup: [collector+2, all-rounder]
metrics: [length]
vary: {{every_kind: {{values: [3, 4]}}}}
""",
    "tune": """
variant: {game}/standard
players: 2
lineup: [collector+2, all-rounder]
vary: {{every_kind: {{values: [3, 4]}}}}
targets: [{{metric: length, where: {{quantity: decisions, statistic: mean}}, at_least: 1}}]
budget: {{games: 280, candidate: 24, confirm: 24}}
""",
    "study": """
game: {game}
title: Thinkers
about: How long their games are.
seeds: smoke
variant: {game}/standard
measures:
  long: {{label: decisions of a game, kind: ratio, games: 4, players: 2, lineup: [collector+8, all-rounder],
         sum: [game_decisions]}}
claims:
  short: {{claim: Short, question: "Short?", how: Decisions., decided_by: long, expects: below, bound: 99, limits: No.}}
""",
}


# The others plan their games as a sweep does, and play more of them.
@pytest.mark.parametrize("kind", ["sweep", "study", pytest.param("tune", marks=pytest.mark.slow)])
def test_documents_with_thinkers_are_played_and_their_time_is_said(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(FILES[kind].format(game=plain_game()))
    done = CliRunner().invoke(cli, [kind, str(file), "--workers", "1", "--out", str(tmp_path / "out")])
    assert done.exit_code == 0, done.output
    assert "Thinking takes time: " in done.output and " games about " in done.output


@pytest.mark.parametrize("who", ["collector+0x", "collector+-1", "nobody+4", "collector+4@dull"])
def test_a_thinker_that_cannot_be_is_one_message(who: str, tmp_path: Path) -> None:
    game = plain_game()
    done = CliRunner().invoke(cli, ["simulate", f"{game}/standard", "--players", "2", "--lineup", f"{who},collector"])
    assert done.exit_code == 2 and "Traceback" not in done.output
    assert done.output.count("line-up, seat 1") == 1
