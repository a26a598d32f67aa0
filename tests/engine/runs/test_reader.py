"""Opening runs, and folders that are none."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import RunError
from engine.runs.claim import make_folders
from engine.runs.manifest import parse_manifest, write_manifest
from engine.runs.reader import open_run
from engine.runs.seal import sealed
from engine.runs.store import LocalStore
from tests.engine.runs.fakes import fake_manifest
from tests.engine.runs.written import record_of, reseal, write_chunk, write_run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_run(tmp_path / "run", fake_manifest(detail="rounds"))


def test_a_run_tells_what_was_played(folder: Path) -> None:
    run = open_run(folder)
    assert (run.seats, run.info.name, run.manifest.state) == (3, "mykerinos", "complete")
    assert run.manifest.lineup_text(0) == "alpha,beta@blunt,gamma"
    assert run.manifest.persona_names == ("alpha", "beta", "gamma")
    assert list(run.tables) == ["players", "rounds"]
    run.verify()


def test_a_manifest_reads_back_as_it_was_written(folder: Path) -> None:
    manifest = open_run(folder).manifest
    assert parse_manifest(manifest.text()) == manifest
    assert manifest.seeds.root == 2**64 - 1


def test_a_run_that_was_played_in_rotations_reads_as_one_in_its_written_circle(tmp_path: Path) -> None:
    new = fake_manifest()
    plan = replace(new.plan, seating="rotations")
    folder = write_run(tmp_path / "run", replace(new, seating="rotations", games=plan.games))
    run = open_run(folder, verify=True)
    assert run.manifest.seating == "rotations"
    assert "circle" not in run.tables["players"].schema
    players = run.scan("players").collect()
    assert players["circle"].unique().to_list() == [0] and players.height == plan.games * 3
    assert "circle" not in run.scan("players").select("game", "rotation").collect().columns


def test_an_unknown_seating_is_refused(folder: Path) -> None:
    reseal(folder, record_of(folder) | {"seating": "standing"})
    with pytest.raises(RunError, match="does not have the keys of a run: seating: "):
        open_run(folder)


def test_a_table_that_the_detail_does_not_hold_is_refused_with_the_way_to_get_it(folder: Path) -> None:
    run = open_run(folder)
    with pytest.raises(RunError, match=r"(?s)no table 'decisions'.*detail rounds.*--detail decisions"):
        run.scan("decisions")
    with pytest.raises(RunError, match=r"(?s)no table 'weather'.*valid: players, rounds"):
        run.scan("weather")


def test_folders_that_are_no_run_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RunError, match=r"is not there, so it is no run"):
        open_run(tmp_path / "nowhere")
    with pytest.raises(RunError, match=r"holds no manifest\.json, so it is no run"):
        open_run(tmp_path)


def test_an_unfinished_run_is_refused_with_the_way_to_go_on(tmp_path: Path) -> None:
    manifest = fake_manifest(detail="rounds")
    make_folders(LocalStore(tmp_path), ("players", "rounds"))
    write_manifest(tmp_path, manifest)
    for number in (0, 2):
        write_chunk(tmp_path, manifest, number)
    with pytest.raises(RunError, match=rf"(?s)not finished: 2 of {manifest.plan.chunks} parts.*simulate --resume"):
        open_run(tmp_path)


@pytest.mark.parametrize("file", ["../part-00000.parquet", "/etc/passwd", "players/part-00001.parquet"])
def test_a_manifest_cannot_lead_out_of_its_folder(folder: Path, file: str) -> None:
    record = record_of(folder)
    record["chunks"][0]["parts"]["players"]["file"] = file
    with pytest.raises(RunError, match="is no part of this run"):
        parse_manifest(reseal(folder, record))
    record["chunks"][0]["parts"] = {"../players": record["chunks"][0]["parts"]["players"]}
    with pytest.raises(RunError, match="the tables of its parts are not those of its detail"):
        parse_manifest(reseal(folder, record))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not valid JSON"),
        ("[]", "is no manifest of a run"),
        ('{"format": true}', "is no manifest of a run"),
        ('{"format": 99}', "has format 99; this version reads 3"),
        ('{"format": 1}', "has format 1; this version reads 3"),
        ('{"format": 2}', "has format 2, of an earlier version: it holds no digest"),
        ('{"format": 3}', "is not what was written: it holds no digest"),
        (sealed({"format": 3}), "does not have the keys of a run: game: "),
        (sealed({"format": 3, "sitters": [], "chunks": [3]}), "does not have the keys of a run: "),
    ],
)
def test_a_broken_manifest_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(RunError, match=said) as refused:
        open_run(tmp_path)
    assert "manifest.json" in str(refused.value)


def test_a_part_that_is_missing_or_cut_short_is_found_at_once(folder: Path) -> None:
    part = sorted((folder / "rounds").iterdir())[1]
    content = part.read_bytes()
    part.write_bytes(content[:-9])
    with pytest.raises(RunError, match=rf"{part.name}: has [\d,]+ bytes, but [\d,]+ were written"):
        open_run(folder)
    part.unlink()
    with pytest.raises(RunError, match=rf"{part.name}: is missing"):
        open_run(folder)


def test_a_part_with_other_content_is_found_by_its_checksum(folder: Path) -> None:
    part = sorted((folder / "rounds").iterdir())[0]
    content = bytearray(part.read_bytes())
    content[50] ^= 1
    part.write_bytes(content)
    with pytest.raises(RunError, match="its checksum differs"):
        open_run(folder).verify()


def test_a_manifest_names_no_machine_and_no_user(folder: Path) -> None:
    record = json.loads((folder / "manifest.json").read_text())
    assert set(record["platform"]) == {"system", "machine", "byteorder"}
    assert str(folder) not in json.dumps(record)
