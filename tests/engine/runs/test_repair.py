"""What of a run can be trusted, what is set aside, and which games that concerns."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import RunError
from engine.runs.claim import make_folders
from engine.runs.fetch import fetch_run
from engine.runs.manifest import write_manifest
from engine.runs.reader import open_run
from engine.runs.receipts import chunks_with_receipts, forget_receipts, read_receipt, receipt_file
from engine.runs.repair import examine, is_sound, set_aside
from engine.runs.store import LocalStore
from engine.runs.survey import runs_in
from tests.engine.runs.fakes import fake_manifest
from tests.engine.runs.written import write_chunk, write_run

MANIFEST = fake_manifest(detail="rounds")


@pytest.fixture
def begun(tmp_path: Path) -> LocalStore:
    """A run of which chunks 0, 1 and 3 are finished."""
    store = LocalStore(tmp_path / "begun")
    make_folders(store, ("players", "rounds"))
    write_manifest(store, MANIFEST)
    for number in (0, 1, 3):
        write_chunk(store.folder, MANIFEST, number)
    return store


def flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def test_what_is_finished_and_sound_is_kept(begun: LocalStore) -> None:
    found = examine(begun, MANIFEST)
    assert sorted(found.kept) == [0, 1, 3]
    assert found.damages == ()
    assert all(is_sound(begun, receipt) for receipt in found.kept.values())
    assert found.kept[1].games == len(MANIFEST.plan.chunk(1))


def test_damaged_and_missing_parts_are_told_with_their_games(begun: LocalStore) -> None:
    flip(begun.folder / "rounds" / "part-00001.parquet")
    (begun.folder / "players" / "part-00003.parquet").unlink()
    found = examine(begun, MANIFEST)
    assert sorted(found.kept) == [0]
    games = [MANIFEST.plan.chunk(number) for number in (1, 3)]
    assert [(d.file, d.first, d.last) for d in found.damages] == [
        ("rounds/part-00001.parquet", games[0].first, games[0].first + len(games[0]) - 1),
        ("players/part-00003.parquet", games[1].first, games[1].first + len(games[1]) - 1),
    ]
    assert "its checksum differs" in found.damages[0].problem
    assert found.damages[1].problem == "is missing"


def test_damaged_parts_are_set_aside_and_never_over_one_another(begun: LocalStore) -> None:
    part = begun.folder / "rounds" / "part-00001.parquet"
    contents = []
    for _ in range(3):
        write_chunk(begun.folder, MANIFEST, 1)
        part.write_bytes(part.read_bytes()[: -1 - len(contents)])
        contents.append(part.read_bytes())
        set_aside(begun, examine(begun, MANIFEST).damages)
        assert not part.exists()
    aside = begun.folder / "set-aside"
    assert begun.names("set-aside") == [f"rounds-part-00001.parquet{end}" for end in ("", ".1", ".2")]
    assert [(aside / name).read_bytes() for name in begun.names("set-aside")] == contents


@pytest.mark.parametrize("text", ["", "{", "[]", '{"chunk": 1}', '{"chunk": 0, "games": 3, "parts": {}}'])
def test_a_receipt_that_cannot_be_read_counts_as_none(begun: LocalStore, text: str) -> None:
    begun.write(receipt_file(1), text.encode())
    assert read_receipt(begun, 1) is None
    assert sorted(examine(begun, MANIFEST).kept) == [0, 3]


def test_a_receipt_of_another_level_of_detail_does_not_count(begun: LocalStore) -> None:
    assert examine(begun, fake_manifest(detail="decisions")).kept == {}


def test_receipts_can_be_counted_and_forgotten(begun: LocalStore) -> None:
    assert chunks_with_receipts(begun) == [0, 1, 3]
    forget_receipts(begun)
    assert chunks_with_receipts(begun) == []
    assert "receipts" not in begun.names()


def test_runs_are_listed_with_state_and_size(begun: LocalStore, tmp_path: Path) -> None:
    write_run(tmp_path / "deep" / "down" / "whole", MANIFEST)
    hurt = write_run(tmp_path / "hurt", MANIFEST)
    (hurt / "players" / "part-00002.parquet").write_bytes(b"cut")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "manifest.json").write_text("{")
    (tmp_path / "other").mkdir()
    found = {Path(run.place).name: run for run in runs_in(tmp_path)}
    assert {name: run.state for name, run in found.items()} == {
        "begun": "stopped: 3 of 4 parts",
        "broken": found["broken"].state,
        "hurt": "damaged: 1 of 8 files missing or cut short",
        "whole": "complete",
    }
    assert found["broken"].state.startswith("damaged: the manifest is not valid JSON")
    whole = tmp_path / "deep" / "down" / "whole"
    assert found["whole"].bytes == sum(path.stat().st_size for path in whole.rglob("*") if path.is_file())
    assert found["whole"].games == MANIFEST.games


def test_a_folder_of_runs_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="there is no such folder"):
        runs_in(tmp_path / "nowhere")


def test_a_run_is_copied_whole_or_not_at_all(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", MANIFEST)
    fetch_run(run, "memory://fetched/run")
    fetch_run("memory://fetched/run", tmp_path / "copy")
    for path in run.rglob("*"):
        assert path.is_dir() or (tmp_path / "copy" / path.relative_to(run)).read_bytes() == path.read_bytes()
    flip(run / "rounds" / "part-00002.parquet")
    with pytest.raises(RunError, match="its checksum differs"):
        fetch_run(run, tmp_path / "other")
    with pytest.raises(RunError, match="so it is no run"):
        open_run(tmp_path / "other")
