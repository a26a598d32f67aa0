"""Part files: what they hold, that they appear whole, and folders that are refused."""

from __future__ import annotations

import hashlib
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from engine.errors import RulesError, RunError
from engine.runs.claim import make_folders
from engine.runs.reader import open_run
from engine.runs.schema import tables
from engine.runs.store import LocalStore, write_whole
from engine.runs.writer import Facts, frame_of
from engine.seating.circles import circles_of
from tests.engine.runs.fakes import DECISIONS, INFO, LINEUPS, SITTERS, fake_logs, fake_manifest
from tests.engine.runs.written import write_chunk, write_run


def test_rows_carry_what_the_log_and_the_plan_say(tmp_path: Path) -> None:
    manifest = fake_manifest(games=60, detail="options")
    run = open_run(write_run(tmp_path / "run", manifest))
    players = run.scan("players").collect()
    assert players.height == manifest.games * 3
    assert players["game"].to_list() == [game for game in range(manifest.games) for _ in range(3)]
    games = manifest.plan.between(0, manifest.blocks)
    for row in players.sample(40, seed=1).iter_rows(named=True):
        game, seat = row["game"], row["seat"]
        circle = circles_of(LINEUPS[row["lineup"]])[row["circle"]]
        sitter = SITTERS[circle[(seat - 1 + row["rotation"]) % 3]]
        assert (row["persona"], row["level"]) == sitter
        assert (row["block"], row["deal"], row["replay"]) == (games.block[game], games.block[game], 0)
        assert row["score"] == (game * 7 + seat - 1) % 50
        assert row["score_exhibition"] == row["score"] + 1
    decisions = run.scan("decisions").collect()
    assert decisions.height == manifest.games * DECISIONS
    assert decisions["best"].null_count() == manifest.games
    assert decisions["block"].to_list() == [block for block in games.block for _ in range(DECISIONS)]


@pytest.mark.parametrize("detail", ["games", "options"])
def test_rows_do_not_depend_on_the_size_of_chunks(tmp_path: Path, detail: str) -> None:
    runs = [
        open_run(write_run(tmp_path / str(size), fake_manifest(100, detail, chunk_games=size)))
        for size in (1, 30, 9999)
    ]
    assert [run.manifest.plan.chunks for run in runs] == sorted(
        {run.manifest.plan.chunks for run in runs}, reverse=True
    )
    for table in runs[0].tables:
        frames = [run.scan(table).collect() for run in runs]
        assert_frame_equal(frames[0], frames[1])
        assert_frame_equal(frames[0], frames[2])


def test_receipts_tell_rows_size_and_checksum(tmp_path: Path) -> None:
    manifest = fake_manifest(detail="decisions")
    make_folders(LocalStore(tmp_path / "run"), ("players", "rounds", "decisions"))
    receipt = write_chunk(tmp_path / "run", manifest, 1)
    assert receipt.games == len(manifest.plan.chunk(1))
    for part in receipt.parts.values():
        content = (tmp_path / "run" / part.file).read_bytes()
        assert part.bytes == len(content)
        assert part.sha256 == hashlib.sha256(content).hexdigest()
        assert part.rows == pl.read_parquet(content).height


def test_a_number_that_its_column_cannot_hold_is_refused() -> None:
    manifest = fake_manifest()
    games = manifest.plan.chunk(0)
    facts = Facts(games, SITTERS, manifest.persona_names)
    table = tables(INFO, manifest.persona_names)["players"]
    for field, value, said in (
        ("rank", 300, r"players.rank cannot hold 300; it reaches from 0 to 255"),
        ("win", -1, r"players.win60 cannot hold -1"),
        ("end_reason", 9, r"players.end_reason cannot hold 9; it reaches from 0 to 0"),
    ):
        logs = fake_logs(games.first + pl.arange(len(games), eager=True).to_numpy(), 3, 0)
        logs.players[field][4] = value
        with pytest.raises(RulesError, match=said):
            frame_of(table, logs.players, facts)


def test_a_write_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_space(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.runs.store.os.fsync", no_space)
    with pytest.raises(RunError, match=r"part-0.*cannot be written: No space left on device"):
        write_whole(tmp_path / "part-0", b"content")
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_there_only_when_it_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []
    monkeypatch.setattr("engine.runs.store.os.fsync", lambda _: seen.append([p.name for p in tmp_path.iterdir()]))
    write_whole(tmp_path / "part-0", b"content")
    assert len(seen) == 1 and len(seen[0]) == 1
    assert seen[0][0].startswith("part-0.") and seen[0][0].endswith(".unfinished")
    assert [p.name for p in tmp_path.iterdir()] == ["part-0"]
