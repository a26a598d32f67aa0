"""Runs of a real game: the same bytes on any number of workers, the same rows in any chunks, clear refusals."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from engine.errors import PersonaError, RulesError, RunError, SondageError, VariantError
from engine.kernel.runner import play_games
from engine.personas import Persona, load_persona
from engine.play.job import job_of
from engine.play.simulate import Interrupted, fresh_folder, plan_run, simulate
from engine.runs.manifest import read_manifest
from engine.runs.played import Seeds
from engine.runs.reader import Run, open_run

VARIANT = "mykerinos/special-edition"


def digests(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.fixture(scope="module")
def run(lineup: list[str], tmp_path_factory: pytest.TempPathFactory) -> Run:
    out = tmp_path_factory.mktemp("runs") / "run"
    return simulate(VARIANT, 3, 300, lineup, "smoke", "options", workers=1, out=out, chunk_games=45)


def test_two_workers_write_the_same_bytes_as_one(run: Run, lineup: list[str], tmp_path: Path) -> None:
    other = simulate(VARIANT, 3, 300, lineup, "smoke", "options", workers=2, out=tmp_path / "b", chunk_games=45)
    assert digests(other.folder) == digests(run.folder)
    assert len(run.manifest.chunks) == 8


def test_rows_do_not_depend_on_the_size_of_chunks(run: Run, lineup: list[str], tmp_path: Path) -> None:
    other = simulate(VARIANT, 3, 300, lineup, "smoke", "options", out=tmp_path / "b", chunk_games=1000)
    assert len(other.manifest.chunks) == 1
    for table in run.tables:
        assert_frame_equal(run.scan(table).collect(), other.scan(table).collect())


def test_less_detail_plays_the_same_games(run: Run, lineup: list[str], tmp_path: Path) -> None:
    other = simulate(VARIANT, 3, 300, lineup, "smoke", out=tmp_path / "b")
    assert list(other.tables) == ["players"]
    assert_frame_equal(run.scan("players").collect(), other.scan("players").collect())


def test_other_seeds_play_other_games(run: Run, lineup: list[str], tmp_path: Path) -> None:
    other = simulate(VARIANT, 3, 300, lineup, 7, out=tmp_path / "b")
    assert other.manifest.seeds == Seeds("7", 7)
    assert not run.scan("players").collect().equals(other.scan("players").collect())


def test_tables_agree_with_one_another(run: Run) -> None:
    players, decisions = run.scan("players").collect(), run.scan("decisions").collect()
    options, rounds = run.scan("options").collect(), run.scan("rounds").collect()
    assert players["game"].n_unique() == run.manifest.games == 300
    assert players.group_by("game").agg(pl.col("win60").sum())["win60"].is_between(58, 60).all()
    counted = decisions.group_by("game", "seat").len().sort("game", "seat")["len"].to_list()
    assert counted == players["decisions"].to_list()
    sources = [name for name in players.columns if name.startswith("score_")]
    assert players.select(pl.sum_horizontal(sources) == pl.col("score")).to_series().all()
    last = rounds.filter(pl.col("round") == pl.col("round").max().over("game"))
    assert last.sort("game", "seat")["score_now"].to_list() == players["score"].to_list()
    assert options.join(decisions, on=["game", "number", "seat", "round"], how="anti").height == 0
    weighed = decisions.filter(pl.col("candidates") > 1)
    assert weighed.select((pl.col("best") >= pl.col("second")) & (pl.col("best") >= pl.col("chosen"))).to_series().all()
    run.verify()


def test_everyone_sits_on_every_seat_with_every_deal(run: Run) -> None:
    players = run.scan("players").collect()
    seats = players.group_by("block", "persona").agg(pl.col("seat").n_unique(), pl.col("deal").n_unique())
    assert seats["seat"].to_list() == [3] * seats.height
    assert seats["deal"].to_list() == [1] * seats.height
    assert dict(players.select("persona", "level").unique().sort("persona").iter_rows()) == {
        "curious": "sharp",
        "digger": "sharp",
        "miser": "blunt",
    }


def test_the_manifest_alone_plays_the_run_again(run: Run) -> None:
    again = job_of(read_manifest(run.folder))
    players = run.scan("players").collect()
    logs = next(again.play(again.plan.chunk(0)))
    assert logs.players["score"].tolist() == players["score"].head(len(logs.players)).to_list()


def test_progress_hears_of_every_game(lineup: list[str], tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []
    run = simulate(VARIANT, 3, 100, lineup, out=tmp_path / "r", progress=lambda *said: heard.append(said))
    assert heard[:2] == [(0, 102), (0, 102)]
    assert sum(games for games, _ in heard) == run.manifest.games == 102


def test_without_a_lineup_all_choices_of_the_shipped_personas_play(
    personas: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(game: str, name: str) -> Persona:
        return load_persona(game, personas[name])

    monkeypatch.setattr("engine.play.simulate.persona_names", lambda game: tuple(personas))
    monkeypatch.setattr("engine.play.simulate.load_persona", load)
    manifest = plan_run(VARIANT, 2, 7, None, "smoke", "games")
    assert manifest.all_lineups
    assert [manifest.lineup_text(i) for i in range(3)] == ["curious,digger", "curious,miser", "digger,miser"]
    assert (manifest.games_asked, manifest.games, manifest.blocks) == (7, 12, 6)


def test_ctrl_c_keeps_what_is_written_and_says_that_it_is_not_all(lineup: list[str], tmp_path: Path) -> None:
    heard: list[int] = []

    def progress(games: int, total: int) -> None:
        heard.append(games)
        if sum(heard) >= 150:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as stopped:
        simulate(VARIANT, 3, 300, lineup, out=tmp_path / "r", workers=1, progress=progress, chunk_games=45)
    assert (stopped.value.written, stopped.value.planned) == (3, 8)
    assert len(list((tmp_path / "r" / "players").iterdir())) == 3
    with pytest.raises(RunError, match="not finished: 3 of 8 parts"):
        open_run(tmp_path / "r")


def test_a_game_that_fails_ends_the_run_and_leaves_no_half_part(
    lineup: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*arguments: object, **named: object) -> object:
        for logs in play_games(*arguments, **named):
            if logs.players["game"].max() > 100:
                raise RulesError("a game did not end", place="game 101")
            yield logs

    monkeypatch.setattr("engine.play.job.play_games", breaks)
    with pytest.raises(RulesError, match="game 101"):
        simulate(VARIANT, 3, 300, lineup, out=tmp_path / "r", workers=2, chunk_games=45)
    assert read_manifest(tmp_path / "r").state == "planned"
    assert not list((tmp_path / "r").rglob("*.unfinished"))


@pytest.mark.parametrize(
    ("changed", "error", "said"),
    [
        ({"players": 5}, VariantError, "players: mykerinos/special-edition is not for 5 players\n  valid: 2, 3, 4"),
        ({"detail": "gams"}, RunError, "detail: there is no detail 'gams'\n  did you mean 'games'?"),
        ({"seeds": "desing"}, RunError, "did you mean 'design'?"),
        ({"games": 0}, RunError, "games: 0 games"),
        ({"workers": 0}, RunError, "workers: 0 workers"),
        ({"lineup": "nobody,nobody,nobody"}, SondageError, "no persona called 'nobody'"),
        ({"lineup": ["missing.yaml"] * 3}, PersonaError, "missing.yaml: there is no such file"),
        ({"variant": "mykerinos/special"}, VariantError, "no variant called 'mykerinos/special'"),
    ],
)
def test_bad_input_is_refused_before_anything_is_written(
    changed: dict[str, object], error: type[SondageError], said: str, lineup: list[str], tmp_path: Path
) -> None:
    options: dict[str, object] = {"variant": VARIANT, "players": 3, "games": 30, "lineup": lineup, **changed}
    with pytest.raises(error) as refused:
        simulate(**options, out=tmp_path / "r")
    assert said in str(refused.value)
    assert not (tmp_path / "r").exists()


def test_two_personas_of_one_name_are_refused(personas: dict[str, str], tmp_path: Path) -> None:
    twin = tmp_path / "digger.yaml"
    twin.write_text(Path(personas["miser"]).read_text())
    with pytest.raises(RunError, match="two different personas of this line-up are called 'digger'"):
        simulate(VARIANT, 2, 10, [personas["digger"], str(twin)], out=tmp_path / "r")


def test_a_full_folder_is_refused_and_left_alone(lineup: list[str], tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("mine")
    with pytest.raises(RunError, match="not empty"):
        simulate(VARIANT, 3, 30, lineup, out=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_a_fresh_name_is_found_under_runs(
    run: Run, lineup: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert fresh_folder(run.manifest) == Path("runs/special-edition-3p-smoke-300")
    (tmp_path / "runs/special-edition-3p-smoke-300").mkdir(parents=True)
    assert fresh_folder(run.manifest) == Path("runs/special-edition-3p-smoke-300-2")


def test_a_run_of_other_rules_cannot_be_played_again(run: Run) -> None:
    with pytest.raises(RunError, match=r"(?s)version 0 of the rules of Mykerinos.*this is version"):
        job_of(replace(run.manifest, rules_version=0))


def test_levels_and_replays_are_in_the_tables(personas: dict[str, str], tmp_path: Path) -> None:
    names = [personas["digger"], personas["curious"], personas["miser"]]
    run = simulate(VARIANT, 3, 1, names, "smoke", out=tmp_path / "r", levels="both", replays=2)
    assert (run.manifest.levels, run.manifest.replays, run.manifest.games) == ("both", 2, 24)
    assert run.manifest == read_manifest(tmp_path / "r")
    players = run.scan("players").collect()
    levels = players.group_by("block", maintain_order=True).agg(pl.col("level").unique())["level"].to_list()
    assert levels == [["sharp"], ["blunt"]]
    cells = players.group_by("block", "persona", "seat").agg(pl.col("replay").n_unique())
    assert cells["replay"].to_list() == [2] * cells.height == [2] * 18
    again = players.filter(pl.col("block") == 1).pivot("replay", index=["circle", "rotation", "seat"], values="score")
    assert (again["0"] != again["1"]).any()
